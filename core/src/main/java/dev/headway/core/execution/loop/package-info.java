/**
 * Loops: multi-instance activities, standard loops and what they gather. May use {@code token} and what is below it.
 */
@NullMarked
package dev.headway.core.execution.loop;

import org.jspecify.annotations.NullMarked;
