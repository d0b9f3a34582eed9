/** Two builds of Headway, measured in turns on one database server. */
@NullMarked
package dev.headway.bench.against;

import org.jspecify.annotations.NullMarked;
