/** User tasks and their queries. */
@NullMarked
package dev.headway.engine.task;

import org.jspecify.annotations.NullMarked;
