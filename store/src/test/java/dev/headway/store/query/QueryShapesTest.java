package dev.headway.store.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.store.GoldenSql;
import dev.headway.store.sql.Dialect;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What queries of the API become, one page of each entity and one count for each criterion that leads to few rows, stands in store/sql as
 * it is sent.
 */
class QueryShapesTest {
    private static final List<Entity<?>> ENTITIES = List.of(
            Entity.DEPLOYMENT,
            Entity.DEFINITION,
            Entity.DECISION,
            Entity.REQUIREMENTS,
            Entity.INSTANCE,
            Entity.EXECUTION,
            Entity.TASK,
            Entity.JOB,
            Entity.SCHEDULED_JOB,
            Entity.SUBSCRIPTION,
            Entity.AWAITED_EVENT,
            Entity.HISTORIC_INSTANCE,
            Entity.HISTORIC_ACTIVITY,
            Entity.HISTORIC_TASK,
            Entity.VARIABLE_SCOPE,
            Entity.HISTORIC_VARIABLE_SCOPE,
            Entity.DETAIL,
            Entity.HISTORIC_INCIDENT,
            Entity.JOB_LOG,
            Entity.OPERATION,
            Entity.USER,
            Entity.GROUP,
            Entity.LINK,
            Entity.BATCH,
            Entity.BATCH_ITEM);

    private static final Drivers.Definitions DEFINITIONS = new Drivers.Definitions() {
        @Override
        public List<Long> all() {
            return List.of(1L);
        }

        @Override
        public List<Long> ofKeys(Collection<String> keys) {
            return List.of(1L);
        }
    };

    private static <T> QueryCompiler compiler(Dialect dialect, Entity<T> entity, List<Order> orders, Criterion... all) {
        Predicates predicates =
                new Predicates(dialect, (in, partitions) -> new SqlText().add("select 0, 0 where false"));
        return new QueryCompiler(
                new Query<>(entity, List.of(all), orders, 0, 100, true),
                new EntityBranches(dialect).of(entity.name()),
                dialect,
                predicates,
                new Drivers(entity.name(), predicates, name -> true, DEFINITIONS));
    }

    private static Criterion is(Entity<?> entity, String field) {
        Class<?> type = RowFields.of(entity.rowType())
                .types()
                .get(RowFields.of(entity.rowType()).names().indexOf(field));
        return new Criterion.Compare(field, Operator.EQ, type == String.class ? "text" : (Object) 1L);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MYSQL") // that of MariaDB but for a few words
    void whatQueriesBecomeStandsInAFile(Dialect dialect) throws Exception {
        Map<String, String> all = new LinkedHashMap<>();
        for (Entity<?> entity : ENTITIES) {
            String name = entity.name();
            all.put(
                    name + ": a page of all",
                    compiler(dialect, entity, List.of()).rows().sql());
            for (String field : IndexRules.fields(name)) {
                all.put(
                        name + ": how many by " + field,
                        compiler(dialect, entity, List.of(), is(entity, field))
                                .count()
                                .sql());
            }
        }
        Criterion city = new Criterion.Variable("city", Operator.EQ, "Rome", true);
        Criterion amount = new Criterion.Variable("amount", Operator.GE, 100, true);
        all.put(
                "instance: by two searchable variables, rows compared afterwards",
                compiler(dialect, Entity.INSTANCE, List.of(), city, amount)
                        .rows()
                        .sql());
        all.put(
                "instance: how many by one of two criteria",
                compiler(
                                dialect,
                                Entity.INSTANCE,
                                List.of(),
                                new Criterion.AnyOf(
                                        List.of(is(Entity.INSTANCE, "id"), is(Entity.INSTANCE, "businessKey"))))
                        .count()
                        .sql());
        all.put(
                "task: how many for candidates",
                compiler(
                                dialect,
                                Entity.TASK,
                                List.of(),
                                new Criterion.Candidate(List.of("anna"), List.of("staff"), true))
                        .count()
                        .sql());
        all.put(
                "historic-instance: a page of a key in the order of the end",
                compiler(
                                dialect,
                                Entity.HISTORIC_INSTANCE,
                                List.of(new Order("endedMillis", false)),
                                is(Entity.HISTORIC_INSTANCE, "definitionKey"))
                        .rows()
                        .sql());
        all.put(
                "historic-task: how many of each assignee",
                compiler(dialect, Entity.HISTORIC_TASK, List.of(), is(Entity.HISTORIC_TASK, "instanceId"))
                        .countBy("assignee")
                        .sql());
        List<Order> byDue = List.of(new Order("dueMillis", true), new Order("id", true));
        all.put(
                "task: the page after a row",
                compiler(
                                dialect,
                                Entity.TASK,
                                byDue,
                                is(Entity.TASK, "assignee"),
                                new Criterion.After(byDue, List.of(7L, 1L)))
                        .rows()
                        .sql());
        String database = switch (dialect) {
            case POSTGRES -> "Postgres";
            case H2 -> "H2";
            case MARIADB, MYSQL -> "Mariadb";
        };
        GoldenSql.check(database + "QueriesSql", all);
    }

    @Test
    void everyEntityIsShown() {
        assertThat(ENTITIES.stream().map(Entity::name).toList())
                .containsExactlyInAnyOrderElementsOf(new EntityBranches(Dialect.H2).names());
    }
}
