package dev.headway.task.shell;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.TaskType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Service tasks of type {@code shell}, with the fields of Activiti and Flowable. Thread-safe. */
public final class ShellTaskType implements TaskType {
    private static final List<String> ARGUMENTS = List.of("arg1", "arg2", "arg3", "arg4", "arg5");
    private static final Set<String> NAMES = Set.of(
            "command",
            "arg1",
            "arg2",
            "arg3",
            "arg4",
            "arg5",
            "wait",
            "redirectError",
            "cleanEnv",
            "outputVariable",
            "errorCodeVariable",
            "directory");

    private final ShellLimits limits;

    /** With the default limits, and no command allowed. For {@link java.util.ServiceLoader}. */
    public ShellTaskType() {
        this(ShellLimits.DEFAULTS);
    }

    private ShellTaskType(ShellLimits limits) {
        this.limits = limits;
    }

    @Override
    public String name() {
        return "shell";
    }

    @Override
    public TaskType withOptions(Map<String, String> options) {
        return new ShellTaskType(limits.with(options));
    }

    @Override
    public @Nullable String refused(Map<String, String> fields) {
        Set<String> unknown = new TreeSet<>(fields.keySet());
        unknown.removeAll(NAMES);
        if (!unknown.isEmpty()) {
            return "the shell task has the fields " + unknown + ", which are not known. Known are "
                    + new TreeSet<>(NAMES);
        }
        String command = fields.getOrDefault("command", "").strip();
        if (command.isEmpty()) {
            return "the shell task needs the field 'command'. Add it";
        }
        boolean fixed = !command.contains("${") && !command.contains("#{");
        return limits.allowedCommands().isEmpty() || (fixed && !allows(command)) ? forbidden(command) : null;
    }

    private boolean allows(String command) {
        return limits.allowedCommands().contains(command);
    }

    private static String forbidden(String command) {
        return "the shell task may not run the command '" + command
                + "'. Name it in the setting task.shell.allowedCommands if models may run it";
    }

    @Override
    public void execute(DelegateExecution execution, Map<String, Expression> fields) {
        String command = text("command", execution, fields).strip();
        if (!allows(command)) {
            throw new ShellTaskException("Expected an allowed command, but " + forbidden(command) + ".", null);
        }
        List<String> line = new ArrayList<>(List.of(command));
        for (String argument : ARGUMENTS) {
            String value = text(argument, execution, fields);
            if (!value.isEmpty()) {
                line.add(value);
            }
        }
        ProcessBuilder builder = new ProcessBuilder(line);
        String directory = text("directory", execution, fields).strip();
        if (!directory.isEmpty()) {
            builder.directory(Path.of(directory).toFile());
        }
        if (flag("cleanEnv", false, execution, fields)) {
            builder.environment().clear();
        }
        boolean both = flag("redirectError", false, execution, fields);
        ShellCall call = new ShellCall(command, builder, limits);
        if (!flag("wait", true, execution, fields)) {
            call.startOnly();
            return;
        }
        ShellCall.Result result = call.run(both);
        String output = text("outputVariable", execution, fields).strip();
        if (!output.isEmpty()) {
            execution.setVariable(output, result.output());
        }
        String code = text("errorCodeVariable", execution, fields).strip();
        if (!code.isEmpty()) {
            execution.setVariable(code, Integer.toString(result.exitCode()));
        }
    }

    private static String text(String name, DelegateExecution execution, Map<String, Expression> fields) {
        Expression field = fields.get(name);
        Object value = field == null ? null : field.getValue(execution);
        return value == null ? "" : value.toString();
    }

    private static boolean flag(
            String name, boolean otherwise, DelegateExecution execution, Map<String, Expression> fields) {
        String text = text(name, execution, fields).strip();
        return text.isEmpty() ? otherwise : Boolean.parseBoolean(text);
    }
}
