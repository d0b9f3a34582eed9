/** DMN decisions: what an engine for them offers, which version is meant, and how users make one themselves. */
@NullMarked
package dev.headway.engine.decision;

import org.jspecify.annotations.NullMarked;
