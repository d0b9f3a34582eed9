package dev.headway.core.expression;

import dev.headway.core.variable.VariableDocument;
import java.util.HashMap;
import java.util.Map;

/** A scope for tests: variables in stored form, beans from a map. */
final class MapScope implements ExpressionScope {
    VariableDocument variables = VariableDocument.EMPTY;
    final Map<String, Object> beans = new HashMap<>();

    MapScope with(String name, Object value) {
        variables = variables.with(name, value);
        return this;
    }

    MapScope bean(String name, Object bean) {
        beans.put(name, bean);
        return this;
    }

    @Override
    public boolean hasVariable(String name) {
        return variables.contains(name);
    }

    @Override
    public Object variable(String name) {
        return variables.get(name);
    }

    @Override
    public void setVariable(String name, Object value) {
        variables = variables.with(name, value);
    }

    @Override
    public Object bean(String name) {
        return beans.get(name);
    }
}
