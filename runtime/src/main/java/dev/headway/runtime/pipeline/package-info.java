/** A command's way: load the instance, apply the command, submit what changed to the commit. */
@NullMarked
package dev.headway.runtime.pipeline;

import org.jspecify.annotations.NullMarked;
