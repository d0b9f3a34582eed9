package dev.headway.testkit.feature;

import dev.headway.engine.ProcessEngineBuilder;
import java.util.UUID;

/** The contracts of the API on an H2 in memory. */
class H2EngineTest extends AllContracts {
    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder.jdbcUrl("jdbc:h2:mem:" + UUID.randomUUID());
    }
}
