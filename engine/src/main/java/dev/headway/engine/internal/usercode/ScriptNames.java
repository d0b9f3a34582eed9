package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.ActivityContext;
import dev.headway.engine.delegate.ScriptVariables;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.script.ScriptEngine;
import javax.script.SimpleBindings;
import org.jspecify.annotations.Nullable;

/**
 * The names that a script sees: its own, {@code execution}, {@code task} in a task listener, variables, beans. What it assigns
 * is its own and gone afterwards; variables are set with {@code execution.setVariable}, or by assignment where the model says
 * so. Not thread-safe.
 */
final class ScriptNames extends SimpleBindings implements ScriptVariables {
    /** What languages put there for themselves. */
    private static final Set<String> NEVER_STORED = Set.of(
            "out",
            "out:print",
            "lang:import",
            "context",
            "elcontext",
            "print",
            "println",
            "execution",
            "task",
            ScriptEngine.ARGV,
            ScriptEngine.FILENAME,
            "__doc__");

    private final transient ActivityContext context;
    private final boolean stores;

    ScriptNames(ActivityContext context, Map<String, Object> own, boolean stores) {
        super(new HashMap<>(own));
        this.context = context;
        this.stores = stores;
    }

    @Override
    public boolean storesVariables() {
        return stores;
    }

    @Override
    public @Nullable Object put(String name, @Nullable Object value) {
        if (!stores || NEVER_STORED.contains(name)) {
            return super.put(name, value);
        }
        Object before = get(name);
        // Languages have texts of their own, which are put together when somebody looks at them.
        context.setVariable(name, value instanceof CharSequence text ? text.toString() : value);
        return before;
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
