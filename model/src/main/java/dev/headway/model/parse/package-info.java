/** The way in: {@code BpmnParser} reads a file into graphs, {@code Validation} adds what the engine cannot execute. */
@NullMarked
package dev.headway.model.parse;

import org.jspecify.annotations.NullMarked;
