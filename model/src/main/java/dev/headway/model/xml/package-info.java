/** A model file as a light tree of elements that know where they stand; refuses what is hostile. Not API. */
@NullMarked
package dev.headway.model.xml;

import org.jspecify.annotations.NullMarked;
