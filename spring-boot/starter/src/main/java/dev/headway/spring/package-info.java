/** The engine inside a Spring Boot application. */
@NullMarked
package dev.headway.spring;

import org.jspecify.annotations.NullMarked;
