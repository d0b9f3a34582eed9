/** Requests and answers without any web framework: what an adapter has to hand in and to write. */
@NullMarked
package dev.headway.rest.http;

import org.jspecify.annotations.NullMarked;
