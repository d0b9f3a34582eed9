/** Reading and writing JSON. */
@NullMarked
package dev.headway.rest.json;

import org.jspecify.annotations.NullMarked;
