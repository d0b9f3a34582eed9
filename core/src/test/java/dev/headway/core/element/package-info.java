/** What the table of elements promises. */
@NullMarked
package dev.headway.core.element;

import org.jspecify.annotations.NullMarked;
