package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.ScriptVariables;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.script.ScriptEngine;
import javax.script.SimpleBindings;
import org.jspecify.annotations.Nullable;

/**
 * The names that a script sees: its own, {@code execution}, {@code task} in a task listener, variables or
 * the inputs that the model gives it in their place, beans, and the services of the engine such as {@code runtimeService}. What it assigns
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
            "spin",
            "S",
            "JSON",
            "XML",
            ScriptEngine.ARGV,
            ScriptEngine.FILENAME,
            "__doc__");

    private final transient ActivityContext context;
    private final transient @Nullable Map<String, @Nullable Object> inputs;
    private final transient Supplier<@Nullable ProcessEngine> engine;
    private final boolean stores;

    /** @param inputs what it sees in place of the variables; null where it sees all of them */
    ScriptNames(
            ActivityContext context,
            Map<String, Object> own,
            @Nullable Map<String, @Nullable Object> inputs,
            Supplier<@Nullable ProcessEngine> engine,
            boolean stores) {
        super(new HashMap<>(own));
        this.engine = engine;
        this.context = context;
        this.inputs = inputs;
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
                || (key instanceof String name
                        && (hasVariable(name) || context.bean(name) != null || service(name) != null));
    }

    @Override
    public @Nullable Object get(Object key) {
        if (super.containsKey(key) || !(key instanceof String name)) {
            return super.get(key);
        }
        if (hasVariable(name)) {
            return inputs == null ? context.variable(name) : inputs.get(name);
        }
        Object bean = context.bean(name);
        return bean != null ? bean : service(name);
    }

    private boolean hasVariable(String name) {
        return inputs == null ? context.hasVariable(name) : inputs.containsKey(name);
    }

    /** The services of the engine by the names that the family gives to scripts. */
    private @Nullable Object service(String name) {
        ProcessEngine running = engine.get();
        if (running == null) {
            return null;
        }
        return switch (name) {
            case "processEngine" -> running;
            case "runtimeService" -> running.getRuntimeService();
            case "taskService" -> running.getTaskService();
            case "repositoryService" -> running.getRepositoryService();
            case "managementService" -> running.getManagementService();
            case "historyService" -> running.getHistoryService();
            case "formService" -> running.getFormService();
            case "externalTaskService" -> running.getExternalTaskService();
            default -> null;
        };
    }
}
