package dev.headway.task.shell;

import dev.headway.engine.ConfigurationException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What may run, and for how long.
 *
 * @param allowedCommands texts that the field {@code command} may have
 * @param timeoutMillis after which a command is killed with everything that it started
 * @param maxOutputBytes most bytes of a command's output
 */
record ShellLimits(Set<String> allowedCommands, long timeoutMillis, int maxOutputBytes) {
    private static final int MOST = Integer.MAX_VALUE - 16;
    static final ShellLimits DEFAULTS = new ShellLimits(Set.of(), 60_000, 1 << 20);

    /** These limits with those that the options of the engine name. */
    ShellLimits with(Map<String, String> options) {
        ShellLimits limits = this;
        for (Map.Entry<String, String> option : options.entrySet()) {
            limits = limits.with(option.getKey(), option.getValue().strip());
        }
        return limits;
    }

    private ShellLimits with(String key, String value) {
        return switch (key) {
            case "allowedCommands" -> new ShellLimits(commands(value), timeoutMillis, maxOutputBytes);
            case "timeoutMillis" -> new ShellLimits(allowedCommands, number(key, value), maxOutputBytes);
            case "maxOutputBytes" -> new ShellLimits(allowedCommands, timeoutMillis, number(key, value));
            default ->
                throw new ConfigurationException("Expected a setting of the task type 'shell', got '" + key
                        + "'. Known are allowedCommands, timeoutMillis, maxOutputBytes.");
        };
    }

    private static Set<String> commands(String value) {
        Set<String> commands = Arrays.stream(value.split(","))
                .map(String::strip)
                .filter(command -> !command.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
        for (String command : commands) {
            Path path = Path.of(command);
            if (path.getNameCount() > 1 && !path.isAbsolute()) {
                throw new ConfigurationException("Expected a name such as 'convert' or an absolute path in"
                        + " 'shell.allowedCommands', got '" + command
                        + "'. What a relative path means would depend on the field 'directory'.");
            }
        }
        return commands;
    }

    private static int number(String key, String value) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below, like a number out of range.
        }
        throw new ConfigurationException(
                "Expected a whole number from 1 to " + MOST + " for 'shell." + key + "', got '" + value + "'.");
    }
}
