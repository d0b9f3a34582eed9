package dev.headway.store.jdbc;

import dev.headway.core.definition.JobPlace;
import dev.headway.runtime.port.DefinitionStates;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.store.connection.Sql;
import dev.headway.store.sql.DefinitionSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What operators change of deployed definitions, in either database. Thread-safe. */
abstract class JdbcDefinitionStates implements DefinitionStates {
    private final Sql sql;

    JdbcDefinitionStates(Sql sql) {
        this.sql = sql;
    }

    @Override
    public final Map<Long, Map<JobPlace.Id, JobPlace>> jobPlaces() {
        Map<Long, Map<JobPlace.Id, JobPlace>> all = new HashMap<>();
        for (Found found : sql.list(
                "find what is set for job definitions",
                DefinitionSql.JOB_PLACES,
                List.of(),
                row -> new Found(
                        row.big(),
                        new JobPlace.Id(row.requiredText(), JobPlace.Point.of(row.integer())),
                        new JobPlace(row.flag(), integer(row.optionalBig()))))) {
            all.computeIfAbsent(found.definitionId(), any -> new HashMap<>()).put(found.id(), found.place());
        }
        return all;
    }

    private record Found(long definitionId, JobPlace.Id id, JobPlace place) {}

    private static @Nullable Integer integer(@Nullable Long value) {
        return value == null ? null : Math.toIntExact(value);
    }

    @Override
    public final void setPlacesSuspended(List<PlaceAt> places, boolean suspended) {
        change(places, DefinitionSql.SUSPEND_PLACE, suspended, suspended, null);
    }

    @Override
    public final void setPlacePriority(PlaceAt place, @Nullable Integer priority) {
        Long number = priority == null ? null : Long.valueOf(priority);
        change(List.of(place), DefinitionSql.SET_PLACE_PRIORITY, Sql.orNull(number), false, number);
    }

    /** The row of the generation is the lock: nobody else inserts the same place meanwhile. */
    private void change(List<PlaceAt> places, String update, Object value, boolean suspended, @Nullable Long priority) {
        sql.inTransaction("change job definitions", connection -> {
            Sql.update(connection, DefinitionSql.NEXT_GENERATION, List.of());
            for (PlaceAt at : places) {
                change(connection, update, value, at, suspended, priority);
            }
            return places.size();
        });
    }

    private static void change(
            Connection connection, String update, Object value, PlaceAt at, boolean suspended, @Nullable Long priority)
            throws SQLException {
        String element = at.place().elementId();
        int point = at.place().point().code();
        if (Sql.update(connection, update, List.of(value, at.definitionId(), element, point)) == 0) {
            Sql.update(
                    connection,
                    DefinitionSql.INSERT_PLACE,
                    Arrays.asList(at.definitionId(), element, point, suspended, Sql.orNull(priority)));
        }
    }

    @Override
    public final void setSuspended(long definitionId, boolean suspended) {
        sql.inTransaction("suspend or activate a definition", connection -> {
            Sql.update(connection, DefinitionSql.NEXT_GENERATION, List.of());
            if (!suspended) {
                Sql.update(connection, DefinitionSql.ACTIVATE_PLACES, List.of(definitionId));
            }
            return Sql.update(connection, DefinitionSql.SET_SUSPENDED, List.of(suspended, definitionId));
        });
    }

    @Override
    public final boolean changeStartTimer(long timerId, @Nullable Long dueMillis) {
        return dueMillis == null
                ? sql.update("delete a start timer", DefinitionSql.DELETE_TIMER, List.of(timerId)) > 0
                : sql.update("move a start timer", DefinitionSql.MOVE_TIMER, List.of(dueMillis, timerId)) > 0;
    }

    @Override
    public final boolean replaceStartTimer(StartTimerRow timer) {
        return sql.update(
                        "change a start timer",
                        DefinitionSql.REPLACE_TIMER,
                        Arrays.asList(
                                timer.dueMillis(),
                                timer.repeatsLeft(),
                                Sql.orNull(timer.endMillis()),
                                timer.repeat(),
                                timer.id()))
                > 0;
    }

    @Override
    public final void plan(StartTimerRow timer) {
        sql.update(
                "plan a change of a definition",
                DefinitionSql.INSERT_CHANGE,
                Arrays.asList(
                        timer.id(),
                        timer.definitionId(),
                        timer.dueMillis(),
                        timer.elementId(),
                        timer.tenantId(),
                        Objects.requireNonNull(timer.change(), "change").text()));
    }
}
