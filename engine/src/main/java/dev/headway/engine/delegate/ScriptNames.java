package dev.headway.engine.delegate;

import dev.headway.core.execution.ActivityContext;
import java.util.HashMap;
import java.util.Map;
import javax.script.SimpleBindings;
import org.jspecify.annotations.Nullable;

/**
 * The names that a script sees: its own, {@code execution}, {@code task} in a task listener, variables, beans. What it assigns
 * is its own and gone afterwards; variables are set with {@code execution.setVariable}. Not thread-safe.
 */
final class ScriptNames extends SimpleBindings {
    private final transient ActivityContext context;

    ScriptNames(ActivityContext context, Map<String, Object> own) {
        super(new HashMap<>(own));
        this.context = context;
    }

    @Override
    public boolean containsKey(Object key) {
        return super.containsKey(key)
                || (key instanceof String name && (context.hasVariable(name) || context.bean(name) != null));
    }

    @Override
    public @Nullable Object get(Object key) {
        if (super.containsKey(key) || !(key instanceof String name)) {
            return super.get(key);
        }
        return context.hasVariable(name) ? context.variable(name) : context.bean(name);
    }
}
