package dev.headway.spring;

import dev.headway.engine.ProcessEngineBuilder;

/** A bean that has the last word on the engine's settings, for what no property can say. */
@FunctionalInterface
public interface ProcessEngineBuilderCustomizer {
    /** Changes the builder of the engine, which has the properties of the application already. */
    void customize(ProcessEngineBuilder builder);
}
