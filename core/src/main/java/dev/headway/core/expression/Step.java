package dev.headway.core.expression;

import org.jspecify.annotations.Nullable;

/** A compiled piece of an expression. Immutable and thread-safe. */
@FunctionalInterface
interface Step {
    @Nullable
    Object value(ExpressionScope scope);
}
