package dev.headway.task.mail;

import dev.headway.engine.HeadwayException;
import org.jspecify.annotations.Nullable;

/** A mail of a service task that was not sent. The message has no password and nothing of the mail's text. */
public final class MailTaskException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    MailTaskException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
