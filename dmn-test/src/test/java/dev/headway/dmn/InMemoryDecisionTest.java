package dev.headway.dmn;

import dev.headway.engine.config.ProcessEngineBuilder;

/** Decisions on the store in memory. */
class InMemoryDecisionTest extends DecisionContract {
    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder;
    }
}
