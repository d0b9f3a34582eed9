/** DMN 1.1 to 1.5: decision tables and literal expressions in FEEL, with everything that they require. */
@NullMarked
package dev.headway.dmn;

import org.jspecify.annotations.NullMarked;
