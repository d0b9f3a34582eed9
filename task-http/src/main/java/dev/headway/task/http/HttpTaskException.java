package dev.headway.task.http;

import dev.headway.engine.HeadwayException;
import org.jspecify.annotations.Nullable;

/** A request of a service task that failed. The message has no header, no query and no user information of the URL. */
public final class HttpTaskException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    HttpTaskException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
