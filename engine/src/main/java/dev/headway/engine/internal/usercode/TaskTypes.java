package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DelegateException;
import dev.headway.engine.delegate.Connector;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.FieldScript;
import dev.headway.engine.delegate.TaskType;
import dev.headway.engine.delegate.VariableScope;
import dev.headway.model.Implementation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The types of service tasks that modules bring. Thread-safe. */
public final class TaskTypes {
    /** Without any. */
    public static final TaskTypes NONE = new TaskTypes(Map.of());

    /** Modules that can be added, by the type that they bring. */
    private static final Map<String, String> MODULES = Map.of(
            "http", "headway-task-http",
            "mail", "headway-task-mail",
            "shell", "headway-task-shell",
            "send-event", "headway-events");

    private final Map<String, TaskType> types;

    private TaskTypes(Map<String, TaskType> types) {
        this.types = types;
    }

    /**
     * Those on the class path of this loader or of Headway itself.
     *
     * @param options settings {@code name.option}
     * @throws ConfigurationException for a setting that no type has
     */
    public static TaskTypes of(ClassLoader classLoader, Map<String, String> options) {
        Map<String, TaskType> found = new TreeMap<>();
        for (ClassLoader loader : new ClassLoader[] {classLoader, TaskTypes.class.getClassLoader()}) {
            ServiceLoader.load(TaskType.class, loader).forEach(type -> found.putIfAbsent(type.name(), type));
        }
        Map<String, Map<String, String>> byType = new TreeMap<>();
        options.forEach((key, value) -> {
            String name = key.substring(0, Math.max(0, key.indexOf('.')));
            if (!found.containsKey(name)) {
                throw new ConfigurationException("Expected the name of a task type and its option, such as"
                        + " task.http.timeoutMillis, got 'task." + key + "'. Task types on the class path: "
                        + found.keySet() + ".");
            }
            byType.computeIfAbsent(name, any -> new TreeMap<>()).put(key.substring(name.length() + 1), value);
        });
        byType.forEach((name, own) -> found.computeIfPresent(name, (any, type) -> type.withOptions(own)));
        return new TaskTypes(Map.copyOf(found));
    }

    /** Why a task cannot be executed, or null when it can. */
    public @Nullable String refused(Implementation.BuiltIn task) {
        TaskType type = types.get(task.type());
        if (type == null) {
            return missing(task);
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (Implementation.Field field : task.fields()) {
            String expression = field.expression();
            texts.put(field.name(), expression != null ? expression : String.valueOf(field.stringValue()));
        }
        task.handlers().keySet().forEach(name -> texts.put(name, name));
        return type.refused(texts);
    }

    private static String missing(Implementation.BuiltIn task) {
        String module = MODULES.get(task.type());
        return module == null
                ? "the built-in task type '" + task.type()
                        + "' belongs to another engine and is not executed. Put the work into a delegate, or into a"
                        + " worker (type 'external' with a topic)"
                : "the task type '" + task.type() + "' needs the module " + module
                        + ". Add it to the class path, or put the work into a delegate";
    }

    /** Why an event of Flowable's registry cannot be awaited, or null when it can. */
    public @Nullable String refusedEvent() {
        return types.containsKey("send-event")
                ? null
                : "it waits for an event of Flowable's event registry, which needs the module headway-events. Add it to the"
                        + " class path, or use a message, signal or conditional event";
    }

    /** The connectors that come with these types. */
    List<Connector> connectors() {
        return types.values().stream()
                .flatMap(type -> type.connectors().stream())
                .toList();
    }

    /** Does the work of a task. */
    void execute(
            Implementation.BuiltIn task,
            ActivityContext context,
            DelegateExecution execution,
            Place place,
            Handlers handlers)
            throws Exception {
        TaskType type = types.get(task.type());
        if (type == null) {
            throw new DelegateException("Cannot run " + place + ": " + missing(task) + ".", null);
        }
        Map<String, Expression> fields = new HashMap<>();
        for (Implementation.Field field : task.fields()) {
            fields.put(field.name(), FieldInjector.expression(field, context));
        }
        task.handlers().forEach((name, code) -> fields.put(name, new Handler(code, context, place, handlers)));
        type.execute(execution, fields);
    }

    /** Finds user code that a type calls: an object, or a {@link FieldScript}. */
    @FunctionalInterface
    interface Handlers {
        @Nullable
        Object find(Implementation code, ActivityContext context, Place place);
    }

    /** User code that a type calls, as the value of a field. */
    private record Handler(Implementation code, ActivityContext context, Place place, Handlers handlers)
            implements Expression {
        @Override
        public @Nullable Object getValue(VariableScope variableScope) {
            return handlers.find(code, context, place);
        }

        @Override
        public String getExpressionText() {
            return place.toString();
        }
    }
}
