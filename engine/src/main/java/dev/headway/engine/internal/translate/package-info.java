/** Between the values of the API and those of the rows: ids, dates, types, patterns, failures. */
@NullMarked
package dev.headway.engine.internal.translate;

import org.jspecify.annotations.NullMarked;
