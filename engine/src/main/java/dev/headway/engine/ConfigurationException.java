package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/** A setting that is unknown or has an impossible value. */
public class ConfigurationException extends HeadwayException {
    private static final long serialVersionUID = 1L;

    public ConfigurationException(String message) {
        super(message);
    }

    public ConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
