package dev.headway.testkit.feature;

import dev.headway.engine.config.ProcessEngineBuilder;

/** The contracts of the API on the store in memory. */
class InMemoryEngineTest extends AllContracts {
    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder;
    }
}
