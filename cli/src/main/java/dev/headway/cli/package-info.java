/** The command line, {@code ./headway}. */
@NullMarked
package dev.headway.cli;

import org.jspecify.annotations.NullMarked;
