/** The table of routes: which method and path asks for what, by whom, with which body and answer. */
@NullMarked
package dev.headway.rest.route;

import org.jspecify.annotations.NullMarked;
