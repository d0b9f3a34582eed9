/** Results: as JSON, as one HTML page, and compared with earlier ones. */
@NullMarked
package dev.headway.bench.report;

import org.jspecify.annotations.NullMarked;
