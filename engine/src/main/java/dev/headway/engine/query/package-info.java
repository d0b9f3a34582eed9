/** The common base of all queries. */
@NullMarked
package dev.headway.engine.query;

import org.jspecify.annotations.NullMarked;
