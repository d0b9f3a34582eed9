/**
 * Jobs: their user code outside the turn, their commands, external tasks. May use {@code token} and {@code instance}.
 */
@NullMarked
package dev.headway.core.execution.job;

import org.jspecify.annotations.NullMarked;
