/** Generated processes: their blocks, and their text. */
@NullMarked
package dev.headway.torture.model;

import org.jspecify.annotations.NullMarked;
