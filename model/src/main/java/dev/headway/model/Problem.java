package dev.headway.model;

import org.jspecify.annotations.Nullable;

/**
 * One finding about a model file.
 *
 * @param rule short stable name of the rule that the model breaks, such as {@code flow-target-missing}
 * @param message what was expected, what was found and what to do
 */
public record Problem(
        Severity severity, Location location, @Nullable String elementId, String rule, String message) {
    /** An error keeps a model from being deployed; a warning does not. */
    public enum Severity {
        ERROR,
        WARNING
    }
}
