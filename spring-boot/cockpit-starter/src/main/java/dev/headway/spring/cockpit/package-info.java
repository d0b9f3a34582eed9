/** The operations pages inside a Spring Boot application. */
@NullMarked
package dev.headway.spring.cockpit;

import org.jspecify.annotations.NullMarked;
