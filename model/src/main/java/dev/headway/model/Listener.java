package dev.headway.model;

/**
 * An execution or task listener.
 *
 * @param event {@code start}, {@code end}, {@code take}; for tasks {@code create}, {@code assignment}, {@code complete}, {@code delete}, {@code update}, {@code timeout}, {@code all}
 */
public record Listener(String event, Implementation implementation) {}
