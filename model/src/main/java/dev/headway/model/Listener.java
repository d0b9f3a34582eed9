package dev.headway.model;

import org.jspecify.annotations.Nullable;

/**
 * An execution or task listener.
 *
 * @param event {@code start}, {@code end}, {@code take}; for tasks {@code create}, {@code assignment}, {@code complete}, {@code delete}, {@code update}, {@code timeout}, {@code all}
 * @param timeout for the event {@code timeout}: when it is due
 */
public record Listener(String event, Implementation implementation, EventDefinition.@Nullable Timer timeout) {}
