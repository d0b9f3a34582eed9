/** Queries of the API: compiled to SQL for a database, or evaluated row by row for what SQL cannot say. */
@NullMarked
package dev.headway.store.query;

import org.jspecify.annotations.NullMarked;
