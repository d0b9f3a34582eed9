/**
 * What goes into a step and what comes out of it: the context as arguments, rows that changed, effects to do after the commit. May use
 * {@code execution.usercode}.
 */
@NullMarked
package dev.headway.core.execution.step;

import org.jspecify.annotations.NullMarked;
