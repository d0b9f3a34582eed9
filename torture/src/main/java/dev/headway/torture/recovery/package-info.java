/** How soon work goes on after a stop, a crash, a pause and a restart. */
@NullMarked
package dev.headway.torture.recovery;

import org.jspecify.annotations.NullMarked;
