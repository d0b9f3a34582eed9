package dev.headway.engine.internal.query;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.internal.entity.HistoricProcessInstanceImpl;
import dev.headway.engine.internal.entity.HistoricState;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

public final class HistoricProcessInstanceQueryImpl
        extends InstanceValueQuery<HistoricProcessInstanceQuery, HistoricProcessInstance>
        implements HistoricProcessInstanceQuery {
    public HistoricProcessInstanceQueryImpl(Queries queries) {
        this(new AskedQueries(queries));
    }

    private HistoricProcessInstanceQueryImpl(AskedQueries queries) {
        super(queries, Entity.HISTORIC_INSTANCE, row -> new HistoricProcessInstanceImpl(row, Callers.rootOf(queries)));
    }

    @Override
    public HistoricProcessInstanceQuery completed() {
        return whereEqual("state", EndState.COMPLETED.code());
    }

    @Override
    public HistoricProcessInstanceQuery deleted() {
        return whereEqual("state", EndState.CANCELLED.code());
    }

    @Override
    public HistoricProcessInstanceQuery notDeleted() {
        return where("state", Operator.NE, EndState.CANCELLED.code());
    }

    @Override
    public HistoricProcessInstanceQuery failed() {
        return whereEqual("state", EndState.FAILED.code());
    }

    @Override
    public HistoricProcessInstanceQuery finishedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    @Override
    public HistoricProcessInstanceQuery finishedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    @Override
    public HistoricProcessInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    @Override
    public HistoricProcessInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    @Override
    public HistoricProcessInstanceQuery processDefinitionKeyNotIn(List<String> keys) {
        return whereNotIn("definitionKey", keys);
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceBusinessKeyIn(String... businessKeys) {
        return whereIn("businessKey", given(businessKeys));
    }

    @Override
    public HistoricProcessInstanceQuery processInstanceIdNotIn(String... ids) {
        return where(new Criterion.Not(new Criterion.In("id", EntityId.soughtAll("process instance", given(ids)))));
    }

    @Override
    public HistoricProcessInstanceQuery active() {
        return where(Subqueries.runningInstances("id", false));
    }

    @Override
    public HistoricProcessInstanceQuery suspended() {
        return where(Subqueries.runningInstances("id", true));
    }

    @Override
    public HistoricProcessInstanceQuery activityIdIn(String... activityIds) {
        return where(Subqueries.instancesAt("id", given(activityIds)));
    }

    @Override
    public HistoricProcessInstanceQuery activeActivityIdIn(String... activityIds) {
        return activityIdIn(activityIds);
    }

    @Override
    public HistoricProcessInstanceQuery executedActivityIdIn(String... activityIds) {
        return where(Subqueries.instancesWithVisits(
                "id",
                new Criterion.In("elementId", given(activityIds)),
                new Criterion.Compare("endedMillis", Operator.NE, null)));
    }

    @Override
    public HistoricProcessInstanceQuery executedActivityBefore(Date date) {
        return where(Subqueries.instancesWithVisits(
                "id",
                new Criterion.Compare(
                        "endedMillis", Operator.LE, Dates.millis(required("executedActivityBefore", date)))));
    }

    @Override
    public HistoricProcessInstanceQuery executedActivityAfter(Date date) {
        return where(Subqueries.instancesWithVisits(
                "id",
                new Criterion.Compare(
                        "endedMillis", Operator.GE, Dates.millis(required("executedActivityAfter", date)))));
    }

    @Override
    public HistoricProcessInstanceQuery externallyTerminated() {
        return deleted();
    }

    @Override
    public HistoricProcessInstanceQuery withIncidents() {
        return where(Subqueries.instancesWithIncidents("id"));
    }

    @Override
    public HistoricProcessInstanceQuery withRootIncidents() {
        return withIncidents();
    }

    @Override
    public HistoricProcessInstanceQuery incidentIdIn(String... ids) {
        return where(Subqueries.incidents(
                "id", "instanceId", new Criterion.In("id", EntityId.soughtAll("incident", given(ids)))));
    }

    @Override
    public HistoricProcessInstanceQuery incidentStatus(String status) {
        return switch (required("incidentStatus", status)) {
            case "open" -> withIncidents();
            case "resolved" -> where(Subqueries.instancesWithResolvedIncidents("id"));
            default -> throw new InvalidRequestException("Expected the status open or resolved, got '" + status + "'.");
        };
    }

    @Override
    public HistoricProcessInstanceQuery withJobsRetrying() {
        return where(Subqueries.instancesWithRetries("id"));
    }

    @Override
    public HistoricProcessInstanceQuery withJobException() {
        return where(Subqueries.instancesWithFailedJobs("id"));
    }

    @Override
    public HistoricProcessInstanceQuery withoutSorting() {
        return this;
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessDefinitionName() {
        return orderBy("definitionName");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessDefinitionVersion() {
        return orderBy("definitionVersion");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessInstanceDuration() {
        return orderBy("durationMillis");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessInstanceBusinessKey() {
        return orderBy("businessKey");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessInstanceStartTime() {
        return orderBy("startedMillis");
    }

    @Override
    public HistoricProcessInstanceQuery orderByProcessInstanceEndTime() {
        return orderBy("endedMillis");
    }

    @Override
    public Map<String, Long> countByState() {
        Map<String, Long> counts = new TreeMap<>();
        countBy("state").forEach((code, count) -> counts.put(HistoricState.of(Integer.parseInt(code)), count));
        return counts;
    }

    @Override
    public HistoricProcessInstanceQuery involvedUser(String userId) {
        required("involvedUser", userId);
        return late(() -> Subqueries.involving(queries(), Entity.HISTORIC_TASK, userId));
    }

    @Override
    public HistoricProcessInstanceQuery startDateOn(Date date) {
        return onDayOf("startedMillis", date);
    }

    @Override
    public HistoricProcessInstanceQuery startDateBy(Date date) {
        return where("startedMillis", Operator.LE, dayOf(date, 0));
    }

    @Override
    public HistoricProcessInstanceQuery finishDateOn(Date date) {
        return onDayOf("endedMillis", date);
    }

    @Override
    public HistoricProcessInstanceQuery finishDateBy(Date date) {
        return where("endedMillis", Operator.LE, dayOf(date, 0));
    }

    private HistoricProcessInstanceQuery onDayOf(String field, Date date) {
        if (inAlternatives()) {
            throw new InvalidRequestException(
                    "Expected a day outside of or() and endOr(), since it is two criteria that"
                            + " must both hold. Ask twice.");
        }
        where(field, Operator.GE, dayOf(date, 0));
        return where(field, Operator.LT, dayOf(date, 1));
    }

    private long dayOf(Date date, int plusDays) {
        ZoneId zone = ZoneId.systemDefault();
        return required("date", date)
                .toInstant()
                .atZone(zone)
                .toLocalDate()
                .plusDays(plusDays)
                .atStartOfDay(zone)
                .toInstant()
                .toEpochMilli();
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueEquals(String name, @Nullable Object value) {
        return variableValueEquals(name, value);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueNotEquals(String name, @Nullable Object value) {
        return variableValueNotEquals(name, value);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueGreaterThan(String name, Object value) {
        return variableValueGreaterThan(name, value);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueGreaterThanOrEqual(String name, Object value) {
        return variableValueGreaterThanOrEqual(name, value);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueLessThan(String name, Object value) {
        return variableValueLessThan(name, value);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueLessThanOrEqual(String name, Object value) {
        return variableValueLessThanOrEqual(name, value);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueLike(String name, String pattern) {
        return variableValueLike(name, pattern);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueLikeIgnoreCase(String name, String pattern) {
        return variableValueLikeIgnoreCase(name, pattern);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueEqualsIgnoreCase(String name, String value) {
        return variableValueEqualsIgnoreCase(name, value);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableValueNotEqualsIgnoreCase(String name, String value) {
        return variableValueNotEqualsIgnoreCase(name, value);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableExists(String name) {
        return variableExists(name);
    }

    @Override
    public HistoricProcessInstanceQuery localVariableNotExists(String name) {
        return variableNotExists(name);
    }
}
