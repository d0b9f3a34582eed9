/** Operations pages for the browser. */
@NullMarked
package dev.headway.cockpit;

import org.jspecify.annotations.NullMarked;
