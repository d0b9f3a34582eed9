package dev.headway.dmn;

import dev.headway.engine.ProcessEngineBuilder;

/** Decisions on the store in memory. */
class InMemoryDecisionTest extends DecisionContract {
    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder;
    }
}
