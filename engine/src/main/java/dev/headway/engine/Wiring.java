package dev.headway.engine;

/** Puts the parts of an engine together. */
final class Wiring {
    private Wiring() {}

    @SuppressWarnings("DoNotCallSuggester") // callers are to compile against the builder already
    static ProcessEngine start(ProcessEngineBuilder builder) {
        throw new NotSupportedException(
                "Expected to start engine '" + builder.engineName() + "' on " + builder.database()
                        + ", but this build has no runtime yet. The services can be compiled against; wait for the runtime.");
    }
}
