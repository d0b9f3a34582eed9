/** Running instances, executions, jobs and subscriptions: what queries answer with, and builders of starts and correlations. */
@NullMarked
package dev.headway.engine.runtime;

import org.jspecify.annotations.NullMarked;
