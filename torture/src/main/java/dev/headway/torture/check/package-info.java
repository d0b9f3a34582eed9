/** What must hold at the end, checked without any code of the engine. */
@NullMarked
package dev.headway.torture.check;

import org.jspecify.annotations.NullMarked;
