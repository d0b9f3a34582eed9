/** The end state of a run, asked of the database with SQL of our own. */
@NullMarked
package dev.headway.bench.verify;

import org.jspecify.annotations.NullMarked;
