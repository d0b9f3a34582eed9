/** Generated processes as trees that can be made smaller, and their text. */
@NullMarked
package dev.headway.differential.model;

import org.jspecify.annotations.NullMarked;
