/** What callers see and send: records whose fields are the JSON. */
@NullMarked
package dev.headway.rest.v1.view;

import org.jspecify.annotations.NullMarked;
