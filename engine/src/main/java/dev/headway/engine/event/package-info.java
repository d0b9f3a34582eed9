/** What happens in an engine, and who listens to it. */
@NullMarked
package dev.headway.engine.event;

import org.jspecify.annotations.NullMarked;
