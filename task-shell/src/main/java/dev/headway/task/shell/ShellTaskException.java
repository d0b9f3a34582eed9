package dev.headway.task.shell;

import dev.headway.engine.HeadwayException;
import org.jspecify.annotations.Nullable;

/** A command of a service task that could not be run to its end. The message has no argument and no output. */
public final class ShellTaskException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    ShellTaskException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
