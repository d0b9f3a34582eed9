/** The engine in tests of Spring Boot applications. */
@NullMarked
package dev.headway.spring.test;

import org.jspecify.annotations.NullMarked;
