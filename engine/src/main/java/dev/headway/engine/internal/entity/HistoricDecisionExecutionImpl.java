package dev.headway.engine.internal.entity;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.engine.history.HistoricDecisionExecution;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.DetailView;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

public final class HistoricDecisionExecutionImpl implements HistoricDecisionExecution {
    private final DetailView row;
    private final Map<?, ?> told;

    private HistoricDecisionExecutionImpl(DetailView row, Map<?, ?> told) {
        this.row = row;
        this.told = told;
    }

    /** The decision among the details of a visit, if there is one. */
    public static Stream<HistoricDecisionExecution> of(DetailView row) {
        return row.changes().get(DecisionOutcome.DETAIL) instanceof Map<?, ?> told
                ? Stream.of(new HistoricDecisionExecutionImpl(row, told))
                : Stream.of();
    }

    private long number(String name) {
        return told.get(name) instanceof Number number ? number.longValue() : 0;
    }

    private @Nullable String text(String name) {
        Object value = told.get(name);
        return value == null ? null : value.toString();
    }

    private static Map<String, @Nullable Object> named(@Nullable Object value) {
        Map<String, @Nullable Object> named = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, each) -> named.put(String.valueOf(name), each));
        }
        return named;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getDecisionDefinitionId() {
        return EntityId.text(number("definitionId"));
    }

    @Override
    public String getDeploymentId() {
        return EntityId.text(number("deploymentId"));
    }

    @Override
    public String getDecisionKey() {
        return String.valueOf(text("key"));
    }

    @Override
    public @Nullable String getDecisionName() {
        return text("name");
    }

    @Override
    public int getDecisionVersion() {
        return (int) number("version");
    }

    @Override
    public String getInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    @Override
    public String getActivityInstanceId() {
        return EntityId.text(row.visitId());
    }

    @Override
    public String getActivityId() {
        return String.valueOf(text("activityId"));
    }

    @Override
    public Date getStartTime() {
        return Dates.at(row.atMillis());
    }

    @Override
    public Date getEndTime() {
        return getStartTime();
    }

    @Override
    public boolean isFailed() {
        return false;
    }

    @Override
    public @Nullable String getTenantId() {
        return text("tenantId");
    }

    @Override
    public Map<String, @Nullable Object> getInputs() {
        return named(told.get("inputs"));
    }

    @Override
    public List<Map<String, @Nullable Object>> getOutputs() {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        if (told.get("outputs") instanceof List<?> list) {
            list.forEach(each -> rows.add(named(each)));
        }
        return rows;
    }

    @Override
    public List<String> getRuleIds() {
        return told.get("rules") instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    @Override
    public String toString() {
        return "HistoricDecisionExecution[" + getId() + ", " + told + "]";
    }
}
