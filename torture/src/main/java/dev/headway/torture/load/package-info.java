/** What clients ask for, and what they were told. */
@NullMarked
package dev.headway.torture.load;

import org.jspecify.annotations.NullMarked;
