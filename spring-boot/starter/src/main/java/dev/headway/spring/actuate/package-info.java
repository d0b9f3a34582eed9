/** What Spring Boot's actuator shows of the engine. */
@NullMarked
package dev.headway.spring.actuate;

import org.jspecify.annotations.NullMarked;
