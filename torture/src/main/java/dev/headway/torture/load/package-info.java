/** Clients that keep the engines busy. */
@NullMarked
package dev.headway.torture.load;

import org.jspecify.annotations.NullMarked;
