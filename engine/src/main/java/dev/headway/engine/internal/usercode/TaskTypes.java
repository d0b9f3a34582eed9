package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.ActivityContext;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DelegateException;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.TaskType;
import dev.headway.model.Implementation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The types of service tasks that modules bring. Thread-safe. */
public final class TaskTypes {
    /** Without any. */
    public static final TaskTypes NONE = new TaskTypes(Map.of());

    /** Modules that can be added, by the type that they bring. */
    private static final Map<String, String> MODULES =
            Map.of("http", "headway-task-http", "mail", "headway-task-mail", "shell", "headway-task-shell");

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
        return type.refused(texts);
    }

    private static String missing(Implementation.BuiltIn task) {
        String module = MODULES.get(task.type());
        if (task.type().equals("connector")) {
            Implementation.Field id = task.fields().getFirst();
            return "the connector '" + id.stringValue() + "' is not executed. Use flowable:type='http' with the module"
                    + " headway-task-http or flowable:type='mail' with"
                    + " headway-task-mail, or put the work into a delegate";
        }
        return module == null
                ? "the built-in task type '" + task.type()
                        + "' belongs to another engine and is not executed. Put the work into a delegate, or into a"
                        + " worker (type 'external' with a topic)"
                : "the task type '" + task.type() + "' needs the module " + module
                        + ". Add it to the class path, or put the work into a delegate";
    }

    /** Does the work of a task. */
    void execute(Implementation.BuiltIn task, ActivityContext context, DelegateExecution execution, Place place)
            throws Exception {
        TaskType type = types.get(task.type());
        if (type == null) {
            throw new DelegateException("Cannot run " + place + ": " + missing(task) + ".", null);
        }
        Map<String, Expression> fields = new HashMap<>();
        for (Implementation.Field field : task.fields()) {
            fields.put(field.name(), FieldInjector.expression(field, context));
        }
        type.execute(execution, fields);
    }
}
