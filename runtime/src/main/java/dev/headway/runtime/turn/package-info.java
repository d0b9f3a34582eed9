/** One command at a time for each instance, without a thread for each instance. */
@NullMarked
package dev.headway.runtime.turn;

import org.jspecify.annotations.NullMarked;
