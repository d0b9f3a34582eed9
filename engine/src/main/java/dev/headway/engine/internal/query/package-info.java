/** Queries behind the interfaces of the API: criteria over one entity of the query port. */
@NullMarked
package dev.headway.engine.internal.query;

import org.jspecify.annotations.NullMarked;
