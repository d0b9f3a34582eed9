/** What one call does to very many instances, beside other work: batches, signals, history. */
@NullMarked
package dev.headway.bench.bulk;

import org.jspecify.annotations.NullMarked;
