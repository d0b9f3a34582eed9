/** Values of variables in JSON. */
@NullMarked
package dev.headway.rest.value;

import org.jspecify.annotations.NullMarked;
