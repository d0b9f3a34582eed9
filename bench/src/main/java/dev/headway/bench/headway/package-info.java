/** Our own engine as one of those under test. */
@NullMarked
package dev.headway.bench.headway;

import org.jspecify.annotations.NullMarked;
