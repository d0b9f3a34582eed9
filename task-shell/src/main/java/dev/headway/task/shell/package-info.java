/** Service tasks of type {@code shell}: one command of the operating system, of those that the engine's settings name. */
@NullMarked
package dev.headway.task.shell;

import org.jspecify.annotations.NullMarked;
