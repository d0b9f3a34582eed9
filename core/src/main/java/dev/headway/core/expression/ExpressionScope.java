package dev.headway.core.expression;

import org.jspecify.annotations.Nullable;

/** What an expression may see: variables and registered beans, nothing else. */
public interface ExpressionScope {
    boolean hasVariable(String name);

    @Nullable
    Object variable(String name);

    /** Assignment in an expression ({@code ${x = 1}}). */
    void setVariable(String name, @Nullable Object value);

    /** A registered bean or an implicit object such as {@code execution}; null when there is none. */
    @Nullable
    Object bean(String name);
}
