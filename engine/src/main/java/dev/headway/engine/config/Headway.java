package dev.headway.engine.config;

/** The way in: {@code Headway.builder().build()} is an engine on an embedded H2. */
public final class Headway {
    private Headway() {}

    /** Collects settings, then starts an engine. */
    public static ProcessEngineBuilder builder() {
        return new ProcessEngineBuilder();
    }
}
