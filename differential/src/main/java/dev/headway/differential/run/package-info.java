/** The comparison: two engines side by side, and what differs made small. */
@NullMarked
package dev.headway.differential.run;

import org.jspecify.annotations.NullMarked;
