package dev.headway.testkit.feature;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.settings.CommitMode;
import java.sql.SQLException;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The contracts of the API when every command has a transaction of its own, on PostgreSQL; in each build H2JoinModeTest. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class PostgresJoinModeTest extends PostgresEngineTest {
    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) throws SQLException {
        return super.on(builder).commitMode(CommitMode.JOIN);
    }
}
