package dev.headway.engine.internal.wiring;

import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.variable.VariableDocument;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What expressions of start events may see while there is no instance yet: given variables and registered beans. */
public record StartScope(VariableDocument variables, Function<String, @Nullable Object> beans)
        implements ExpressionScope {
    @Override
    public boolean hasVariable(String name) {
        return variables.contains(name);
    }

    @Override
    public @Nullable Object variable(String name) {
        return variables.get(name);
    }

    @Override
    public void setVariable(String name, @Nullable Object value) {
        throw new ExpressionException("Expected an expression that sets no variable, but it sets '" + name
                + "': there is no process instance yet to hold it");
    }

    @Override
    public @Nullable Object bean(String name) {
        return beans.apply(name);
    }
}
