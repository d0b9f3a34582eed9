package dev.headway.engine.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.runtime.JobState;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Criterion.Compare;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Fluent calls become criteria, orders and pages. */
class QueryTest {
    private final RecordingQueries queries = new RecordingQueries();

    /** Keeps what it is asked, answers with prepared rows. */
    private static final class RecordingQueries implements Queries {
        private final List<Queries.Query<?>> asked = new ArrayList<>();
        private List<?> answer = List.of();

        @Override
        @SuppressWarnings("unchecked")
        public <T> List<T> list(Queries.Query<T> query) {
            asked.add(query);
            return (List<T>) answer.stream().limit(query.max()).toList();
        }

        @Override
        public long count(Queries.Query<?> query) {
            asked.add(query);
            return answer.size();
        }

        @Override
        public Map<String, Long> countBy(Queries.Query<?> query, String field) {
            asked.add(query);
            return Map.of();
        }

        Queries.Query<?> last() {
            return asked.get(asked.size() - 1);
        }
    }

    @Test
    void criteriaOrdersAndPageReachThePort() {
        new TaskQueryImpl(queries, user -> List.of())
                .taskAssignee("kermit")
                .taskMinPriority(50)
                .orderByTaskCreateTime()
                .desc()
                .orderByTaskName()
                .asc()
                .listPage(20, 10);

        assertThat(queries.last().entity()).isEqualTo(Entity.TASK);
        assertThat(queries.last().all())
                .containsExactly(
                        new Compare("assignee", Operator.EQ, "kermit"), new Compare("priority", Operator.GE, 50));
        assertThat(queries.last().orders())
                .containsExactly(new Queries.Order("createdMillis", false), new Queries.Order("name", true));
        assertThat(queries.last().first()).isEqualTo(20);
        assertThat(queries.last().max()).isEqualTo(10);
        assertThat(queries.last().allowScan()).isFalse();
    }

    @Test
    void idsAreNumbersInThePort() {
        new ProcessInstanceQueryImpl(queries).processInstanceIds(Set.of("4711")).list();

        assertThat(queries.last().all())
                .containsExactly(new Compare("ofCase", Operator.EQ, false), new Criterion.In("id", List.of(4711L)));
    }

    @Test
    void alternativesAreOneCriterion() {
        new TaskQueryImpl(queries, user -> List.of())
                .processDefinitionKey("order")
                .or()
                .taskAssignee("kermit")
                .taskUnassigned()
                .endOr()
                .count();

        assertThat(queries.last().all())
                .containsExactly(
                        new Compare("definitionKey", Operator.EQ, "order"),
                        new Criterion.AnyOf(List.of(
                                new Compare("assignee", Operator.EQ, "kermit"),
                                new Compare("assignee", Operator.EQ, null))));
    }

    @Test
    void aQueryOfJobsIsLimitedToItsStates() {
        new JobQueryImpl(queries, Set.of(JobState.DEAD_LETTER), jobs -> Map.of(), () -> 0).list();

        assertThat(queries.last().all()).containsExactly(new Criterion.In("table", List.of(4)));
    }

    @Test
    void aTextThatIsNoIdFindsNothing() {
        for (String text : List.of("approve", "-5", "")) {
            new TaskQueryImpl(queries, user -> List.of())
                    .processInstanceId(text)
                    .list();
            assertThat(queries.last().all()).containsExactly(new Compare("processInstanceId", Operator.EQ, -1L));
        }
        assertThatThrownBy(() -> new TaskQueryImpl(queries, user -> List.of()).processInstanceId(null))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("Expected the id of a process instance")
                .hasMessageContaining("got null");
    }

    @Test
    void aNullValueIsRefusedRatherThanIgnored() {
        assertThatThrownBy(() -> new TaskQueryImpl(queries, user -> List.of()).taskAssignee(null))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'assignee'")
                .hasMessageContaining("Leave the criterion out");
        assertThatThrownBy(() -> new TaskQueryImpl(queries, user -> List.of()).processDefinitionKeyIn())
                .hasMessageContaining("at least one value");
    }

    @Test
    void incompleteQueriesAreRefused() {
        assertThatThrownBy(() -> new TaskQueryImpl(queries, user -> List.of())
                        .orderByTaskName()
                        .list())
                .hasMessageContaining("Expected asc() or desc()");
        assertThatThrownBy(() -> new TaskQueryImpl(queries, user -> List.of()).asc())
                .hasMessageContaining("Expected an orderBy");
        assertThatThrownBy(
                        () -> new TaskQueryImpl(queries, user -> List.of()).or().list())
                .hasMessageContaining("Expected endOr()");
        assertThatThrownBy(() -> new TaskQueryImpl(queries, user -> List.of()).listPage(-1, 5))
                .hasMessageContaining("first -1");
    }

    @Test
    void aSingleResultIsTheOnlyOne() {
        queries.answer = List.of(scope("a", 1), scope("b", 2));

        assertThatThrownBy(() -> new ScopeQuery(queries).singleResult())
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("at most one result of ScopeQuery");
        queries.answer = List.of();
        assertThat(new ScopeQuery(queries).singleResult()).isNull();
    }

    private static final class ScopeQuery extends QueryImpl<ScopeQuery, String> {
        ScopeQuery(Queries queries) {
            super(queries, Entity.VARIABLE_SCOPE, Record::toString);
        }
    }

    @Test
    void variablesOfScopesAreFilteredAndPagedOneByOne() {
        queries.answer = List.of(scope("amount", 12), scope("customer", "Kermit"));

        assertThat(new VariableInstanceQueryImpl(queries)
                        .processInstanceId("1")
                        .variableNameLike("am%")
                        .list())
                .extracting(VariableInstance::getName)
                .containsExactly("amount");
        assertThat(new VariableInstanceQueryImpl(queries)
                        .variableValueEquals("amount", 12L)
                        .count())
                .isEqualTo(1);
        assertThat(new VariableInstanceQueryImpl(queries).listPage(1, 1))
                .extracting(VariableInstance::getValue)
                .containsExactly("Kermit");
    }

    private static Entity.VariableScopeView scope(String name, Object value) {
        return new Entity.VariableScopeView(1, 1, 0, null, false, VariableDocument.of(Map.of(name, value)));
    }
}
