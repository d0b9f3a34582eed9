/** JavaScript for the scripts of models, by Mozilla's Rhino, with a fence around it. */
@NullMarked
package dev.headway.script.javascript;

import org.jspecify.annotations.NullMarked;
