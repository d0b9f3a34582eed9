package dev.headway.core.execution.usercode;

import org.jspecify.annotations.Nullable;

/**
 * A variable that has changed.
 *
 * @param value what it is now; null once it is deleted
 * @param event create, update or delete
 */
public record VariableChange(String name, @Nullable Object value, String event) {}
