package dev.headway.testkit.commit;

import dev.headway.engine.ProcessEngineBuilder;
import java.util.UUID;

/** Clean stops on H2. */
class H2ShutdownTest extends ShutdownContract {
    private final String url = "jdbc:h2:mem:" + UUID.randomUUID();

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder.jdbcUrl(url);
    }
}
