/** The REST API of the engine inside a Spring Boot application. */
@NullMarked
package dev.headway.spring.rest;

import org.jspecify.annotations.NullMarked;
