package dev.headway.engine;

/** The way in: {@code Headway.builder().build()} is an engine on an embedded H2. */
public final class Headway {
    private Headway() {}

    /** The same as {@link ProcessEngine#builder()}. */
    public static ProcessEngineBuilder builder() {
        return ProcessEngine.builder();
    }
}
