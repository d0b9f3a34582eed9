package dev.headway.dmn;

import dev.headway.engine.ProcessEngineBuilder;
import java.util.UUID;

/** Decisions on an H2 in memory. */
class H2DecisionTest extends DecisionContract {
    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder.jdbcUrl("jdbc:h2:mem:" + UUID.randomUUID());
    }
}
