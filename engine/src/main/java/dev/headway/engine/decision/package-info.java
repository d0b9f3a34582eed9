/** What an engine for DMN decisions offers, and what a decision answers. */
@NullMarked
package dev.headway.engine.decision;

import org.jspecify.annotations.NullMarked;
