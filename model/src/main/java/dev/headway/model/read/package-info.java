/** From XML elements to the executable graph, one reader per topic; differences of the model families end here. Not API. */
@NullMarked
package dev.headway.model.read;

import org.jspecify.annotations.NullMarked;
