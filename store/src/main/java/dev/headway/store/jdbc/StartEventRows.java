package dev.headway.store.jdbc;

import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.NewDefinition;
import dev.headway.runtime.port.Definitions.RestoredStarts;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.DefinitionSql;
import dev.headway.store.sql.StartSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the start events of definitions, in a transaction of the caller's. */
final class StartEventRows {
    private StartEventRows() {}

    /** Those of a new version; subscriptions made by calls follow to it. */
    static void insert(Connection connection, NewDefinition definition, @Nullable String tenantId) throws SQLException {
        insert(connection, definition.id(), definition.subscriptions(), definition.timers());
        List<StartSubscription> byCall = byCall(definition.subscriptions());
        if (!byCall.isEmpty()) {
            List<Object> key = List.of(definition.ofCase(), definition.key(), tenantId == null ? "" : tenantId);
            List<Long> versions = Sql.list(connection, StartSql.VERSIONS, key, RowReader::big);
            for (StartSubscription start : byCall) {
                JdbcDynamicStarts.follow(connection, versions, start);
            }
        }
    }

    private static void insert(
            Connection connection, long definitionId, List<StartSubscription> subscriptions, List<StartTimerRow> timers)
            throws SQLException {
        for (StartSubscription start : subscriptions) {
            if (!start.type().equals(StartSubscription.BY_CALL)) {
                Sql.update(
                        connection,
                        DefinitionSql.INSERT_SUBSCRIPTION,
                        Arrays.asList(
                                definitionId,
                                start.elementId(),
                                start.type(),
                                start.name(),
                                start.tenantId(),
                                start.onlyOne()));
            }
        }
        for (StartTimerRow timer : timers) {
            Sql.update(
                    connection,
                    DefinitionSql.INSERT_TIMER,
                    Arrays.asList(
                            timer.id(),
                            definitionId,
                            timer.dueMillis(),
                            timer.repeatsLeft(),
                            Sql.orNull(timer.endMillis()),
                            timer.elementId(),
                            timer.repeat(),
                            timer.tenantId()));
        }
    }

    private static List<StartSubscription> byCall(List<StartSubscription> starts) {
        return starts.stream()
                .filter(start -> start.type().equals(StartSubscription.BY_CALL))
                .toList();
    }

    /** Those of versions that are the latest again, now that these are gone; subscriptions made by calls follow, or are deleted. */
    static void restore(Connection connection, List<DefinitionRow> gone, List<RestoredStarts> restored)
            throws SQLException {
        for (RestoredStarts starts : restored) {
            if (!Sql.list(
                            connection,
                            DefinitionSql.LATEST_WITHOUT_STARTS,
                            List.of(starts.definitionId()),
                            RowReader::big)
                    .isEmpty()) {
                insert(connection, starts.definitionId(), starts.subscriptions(), starts.timers());
                follow(connection, gone, starts);
            }
        }
        for (DefinitionRow definition : gone) {
            JdbcDynamicStarts.delete(connection, definition);
        }
    }

    private static void follow(Connection connection, List<DefinitionRow> gone, RestoredStarts starts)
            throws SQLException {
        for (DefinitionRow latest :
                Sql.list(connection, DefinitionSql.BY_ID, List.of(starts.definitionId()), JdbcDefinitions::read)) {
            List<Long> versions = gone.stream()
                    .filter(before -> before.definitionKey().equals(latest.definitionKey()))
                    .map(DefinitionRow::id)
                    .toList();
            for (StartSubscription start : byCall(starts.subscriptions())) {
                JdbcDynamicStarts.follow(connection, versions, start);
            }
        }
    }
}
