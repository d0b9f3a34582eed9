/**
 * Events: what waits, what arrives, who catches errors and escalations, conditions. May use {@code token} and what is below it.
 */
@NullMarked
package dev.headway.core.execution.event;

import org.jspecify.annotations.NullMarked;
