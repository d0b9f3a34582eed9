/**
 * Commands about user tasks and standalone tasks. May use {@code token} and what is below it.
 */
@NullMarked
package dev.headway.core.execution.task;

import org.jspecify.annotations.NullMarked;
