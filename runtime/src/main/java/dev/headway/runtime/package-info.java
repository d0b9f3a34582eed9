/** The threads around the core: turns, group commit, dispatch, jobs, timers, recovery, and the ports they need. */
@NullMarked
package dev.headway.runtime;

import org.jspecify.annotations.NullMarked;
