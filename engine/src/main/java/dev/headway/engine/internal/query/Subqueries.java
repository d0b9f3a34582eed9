package dev.headway.engine.internal.query;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.InstanceView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Criterion.Compare;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Criteria that look at another entity: they ask for its rows first and become "is one of" ids. */
public final class Subqueries {
    private static final int ROWS_MAX = 10_000;
    private static final List<Integer> INCIDENTS =
            List.of(JobRow.Table.DEAD_LETTER.code(), JobRow.Table.INCIDENT.code());

    private Subqueries() {}

    static Criterion definitionsOfDeployment(Queries queries, String field, String deploymentId) {
        long id = EntityId.sought("deployment", deploymentId);
        return ids(queries, Entity.DEFINITION, List.of(equal("deploymentId", id)), Entity.DefinitionView::id, field);
    }

    static Criterion definitionsOfKey(Queries queries, String field, String key) {
        return ids(queries, Entity.DEFINITION, List.of(equal("key", key)), Entity.DefinitionView::id, field);
    }

    static Criterion definitions(Queries queries, String field, Criterion... all) {
        return ids(queries, Entity.DEFINITION, List.of(all), Entity.DefinitionView::id, field);
    }

    /** Parts of a task, which are rows of its instance. */
    static Criterion partsOf(Queries queries, long taskId) {
        List<Entity.HistoricTaskView> parent = queries.list(
                new Queries.Query<>(Entity.HISTORIC_TASK, List.of(equal("id", taskId)), List.of(), 0, 1, false));
        if (parent.isEmpty()) {
            return new Criterion.In("id", List.of(-1L));
        }
        List<Entity.HistoricTaskView> parts = queries.list(new Queries.Query<>(
                Entity.HISTORIC_TASK,
                List.of(equal("instanceId", parent.getFirst().instanceId()), equal("parentTaskId", taskId)),
                List.of(),
                0,
                ROWS_MAX,
                false));
        return new Criterion.In(
                "id",
                parts.isEmpty()
                        ? List.of(-1L)
                        : parts.stream().map(Entity.HistoricTaskView::id).toList());
    }

    /** Instances that a user has started, is linked with, or has a task of. */
    static Criterion involving(Queries queries, Entity<?> tasks, String userId) {
        List<Criterion> any = new ArrayList<>();
        any.add(equal("startUserId", userId));
        any.add(ids(queries, Entity.LINK, List.of(equal("userId", userId)), Entity.LinkView::id, "id"));
        any.add(
                tasks.equals(Entity.TASK)
                        ? ids(
                                queries,
                                Entity.TASK,
                                List.of(equal("assignee", userId)),
                                Entity.TaskView::instanceId,
                                "id")
                        : ids(
                                queries,
                                Entity.HISTORIC_TASK,
                                List.of(equal("assignee", userId)),
                                Entity.HistoricTaskView::instanceId,
                                "id"));
        return new Criterion.AnyOf(any);
    }

    /** Instances that one of these groups is linked with. */
    static Criterion involvingGroups(Queries queries, List<String> groups) {
        return ids(queries, Entity.LINK, List.of(new Criterion.In("groupId", groups)), Entity.LinkView::id, "id");
    }

    static Criterion callerOf(Queries queries, String calledInstanceId) {
        long id = EntityId.sought("process instance", calledInstanceId);
        return ids(queries, Entity.INSTANCE, List.of(equal("id", id)), InstanceView::superInstanceId, "id");
    }

    /** Instances with a token at one of these activities: not inside, and not where one was that can be compensated. */
    static Criterion instancesAt(String field, List<String> activityIds) {
        return new Criterion.InRows(
                field,
                Entity.EXECUTION,
                List.of(
                        new Criterion.In("activityId", activityIds),
                        new Criterion.In("kind", List.of(Kind.ROOT.code(), Kind.TOKEN.code()))),
                "instanceId");
    }

    /** Dead letters, and incidents that calls have made. */
    public static Criterion isIncident() {
        return new Criterion.In("table", INCIDENTS);
    }

    static Criterion instancesWithIncidents(String field) {
        return instancesWithJobs(field, INCIDENTS);
    }

    static Criterion instancesWithResolvedIncidents(String field) {
        return new Criterion.InRows(
                field, Entity.HISTORIC_INCIDENT, List.of(equal("state", EndState.COMPLETED.code())), "instanceId");
    }

    static Criterion instancesWithFailedJobs(String field) {
        return instancesWithJobs(field, List.of(JobRow.Table.DEAD_LETTER.code(), JobRow.Table.RETRY.code()));
    }

    static Criterion instancesWithRetries(String field) {
        return instancesWithJobs(field, List.of(JobRow.Table.RETRY.code()));
    }

    /** Rows that have an open incident for which this holds. */
    static Criterion incidents(String field, String id, Criterion criterion) {
        return new Criterion.InRows(field, Entity.JOB, List.of(isIncident(), criterion), id);
    }

    static Criterion incidentId(String id) {
        return equal("id", EntityId.sought("incident", id));
    }

    /** Incidents of the job with this id, and those that a call has made with this configuration. */
    static Criterion configuration(String jobField, String field, String configuration) {
        return new Criterion.AnyOf(
                List.of(equal(jobField, EntityId.sought("job", configuration)), equal(field, configuration)));
    }

    /** Jobs whose incidents are of this type. */
    static Criterion incidentType(String type) {
        return equal("incidentType", type);
    }

    /** Instances that run, suspended or not. */
    static Criterion runningInstances(String field, boolean suspended) {
        return new Criterion.InRows(field, Entity.INSTANCE, List.of(equal("suspended", suspended)), "id");
    }

    /** Rows of running instances for which this holds. */
    static Criterion ofInstances(String field, Criterion criterion) {
        return new Criterion.InRows(field, Entity.INSTANCE, List.of(criterion), "id");
    }

    /** Instances with a visit, open or ended, for which all of these hold. */
    static Criterion instancesWithVisits(String field, Criterion... all) {
        return new Criterion.InRows(field, Entity.HISTORIC_ACTIVITY, List.of(all), "instanceId");
    }

    /** Definitions of deployments made then. */
    static Criterion deployed(Operator operator, Date date) {
        return new Criterion.InRows(
                "deploymentId",
                Entity.DEPLOYMENT,
                List.of(new Compare("deployedMillis", operator, Dates.millis(date))),
                "id");
    }

    /** Definitions that a message starts. */
    static Criterion startedByMessage(String name) {
        return new Criterion.InRows(
                "id",
                Entity.AWAITED_EVENT,
                List.of(
                        equal("instanceId", 0L),
                        equal("type", SubscriptionRow.Type.MESSAGE.code()),
                        equal("name", name)),
                "definitionId");
    }

    private static Criterion instancesWithJobs(String field, List<Integer> tables) {
        return new Criterion.InRows(field, Entity.JOB, List.of(new Criterion.In("table", tables)), "instanceId");
    }

    static Criterion executionsSubscribed(Queries queries, SubscriptionRow.Type type, @Nullable String name) {
        List<Criterion> criteria = new ArrayList<>(List.of(equal("type", type.code())));
        if (name != null) {
            criteria.add(equal("name", name));
        }
        return ids(queries, Entity.SUBSCRIPTION, criteria, Entity.SubscriptionView::executionId, "id");
    }

    /** The code of a subscription type named by the caller. */
    static int subscriptionType(String type) {
        String name = type.toUpperCase(Locale.ROOT);
        try {
            // The family writes both compensate and compensation, conditional and condition.
            return SubscriptionRow.Type.valueOf(
                            name.equals("COMPENSATE")
                                    ? "COMPENSATION"
                                    : name.equals("CONDITIONAL") ? "CONDITION" : name)
                    .code();
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException(
                    "Expected an event type of message, signal, condition (conditional) or compensation (compensate), got '"
                            + type + "'.",
                    e);
        }
    }

    /** Rows of running and ended instances for which this holds. */
    static Criterion ofHistoricInstances(Criterion criterion) {
        return new Criterion.InRows("instanceId", Entity.HISTORIC_INSTANCE, List.of(criterion), "id");
    }

    private static Criterion equal(String field, Object value) {
        return new Compare(field, Operator.EQ, value);
    }

    /** {@code field} is one of the ids found; a match of nothing keeps an impossible id. */
    private static <R> Criterion ids(
            Queries queries, Entity<R> entity, List<Criterion> all, Function<R, Long> id, String field) {
        List<R> rows = queries.list(new Queries.Query<>(entity, all, List.of(), 0, ROWS_MAX + 1, false));
        if (rows.size() > ROWS_MAX) {
            throw new HeadwayException(
                    "Expected at most " + ROWS_MAX + " rows of '" + entity.name() + "' for a criterion " + all
                            + ", but more match. Add the instance or definition to the query, or ask for these rows by their own query.");
        }
        List<Long> found = rows.stream().map(id).distinct().toList();
        return new Criterion.In(field, found.isEmpty() ? List.of(-1L) : found);
    }

    /** An instance that has called none which runs. */
    static Criterion withoutCalled(String field) {
        return new Criterion.Not(new Criterion.InRows(
                field,
                Entity.INSTANCE,
                List.of(new Criterion.Compare("superInstanceId", Operator.GT, 0L)),
                "superInstanceId"));
    }
}
