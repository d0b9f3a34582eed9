/** What runs inside an engine's own process: adapter, drivers, statement log. Needs nothing of Headway and nothing of any peer. */
@NullMarked
package dev.headway.bench.host;

import org.jspecify.annotations.NullMarked;
