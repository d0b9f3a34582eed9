/** What goes wrong, when, and how. */
@NullMarked
package dev.headway.torture.nemesis;

import org.jspecify.annotations.NullMarked;
