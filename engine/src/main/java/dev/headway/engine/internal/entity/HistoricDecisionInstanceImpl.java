package dev.headway.engine.internal.entity;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.engine.history.HistoricDecisionInputInstance;
import dev.headway.engine.history.HistoricDecisionInstance;
import dev.headway.engine.history.HistoricDecisionOutputInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.variable.value.TypedValue;
import dev.headway.runtime.port.Entity.DetailView;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

public final class HistoricDecisionInstanceImpl implements HistoricDecisionInstance {
    private final DetailView row;
    private final Map<?, ?> told;

    private HistoricDecisionInstanceImpl(DetailView row, Map<?, ?> told) {
        this.row = row;
        this.told = told;
    }

    /** The decision among the details of a visit, if there is one. */
    public static Stream<HistoricDecisionInstance> of(DetailView row) {
        return row.changes().get(DecisionOutcome.DETAIL) instanceof Map<?, ?> told
                ? Stream.of(new HistoricDecisionInstanceImpl(row, told))
                : Stream.of();
    }

    /** The changes that it is a part of. */
    public DetailView row() {
        return row;
    }

    private @Nullable String text(String name) {
        return text(told, name);
    }

    private static @Nullable String text(Map<?, ?> map, String name) {
        Object value = map.get(name);
        return value == null ? null : value.toString();
    }

    private @Nullable String id(String name) {
        return told.get(name) instanceof Number number ? EntityId.textOrNull(number.longValue()) : null;
    }

    private List<?> list(String name) {
        return told.get(name) instanceof List<?> list ? list : List.of();
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getDecisionDefinitionId() {
        return String.valueOf(id("definitionId"));
    }

    @Override
    public String getDecisionDefinitionKey() {
        return String.valueOf(text("key"));
    }

    @Override
    public @Nullable String getDecisionDefinitionName() {
        return text("name");
    }

    @Override
    public @Nullable String getDecisionRequirementsDefinitionId() {
        return id("requirementsId");
    }

    @Override
    public @Nullable String getDecisionRequirementsDefinitionKey() {
        return text("requirementsKey");
    }

    @Override
    public Date getEvaluationTime() {
        return Dates.at(row.atMillis());
    }

    @Override
    public @Nullable String getProcessDefinitionKey() {
        return text("processDefinitionKey");
    }

    @Override
    public @Nullable String getProcessDefinitionId() {
        return id("processDefinitionId");
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public @Nullable String getRootProcessInstanceId() {
        return id("rootInstanceId");
    }

    @Override
    public String getActivityId() {
        return String.valueOf(text("activityId"));
    }

    @Override
    public String getActivityInstanceId() {
        return EntityId.text(row.visitId());
    }

    @Override
    public @Nullable String getUserId() {
        return text("userId");
    }

    @Override
    public @Nullable Double getCollectResultValue() {
        return told.get("collected") instanceof Number number ? number.doubleValue() : null;
    }

    @Override
    public @Nullable String getTenantId() {
        return text("tenantId");
    }

    @Override
    public List<HistoricDecisionInputInstance> getInputs() {
        List<HistoricDecisionInputInstance> inputs = new ArrayList<>();
        for (Object each : list("columns")) {
            if (each instanceof Map<?, ?> cell) {
                inputs.add(
                        new Input(getId(), text(cell, "id"), text(cell, "label"), cell.get("value"), row.atMillis()));
            }
        }
        return inputs;
    }

    @Override
    public List<HistoricDecisionOutputInstance> getOutputs() {
        List<HistoricDecisionOutputInstance> outputs = new ArrayList<>();
        if (told.get("entries") == null) {
            for (Object each : list("outputs")) {
                if (each instanceof Map<?, ?> named) {
                    named.forEach((name, value) -> outputs.add(
                            new Output(getId(), null, null, null, null, String.valueOf(name), value, row.atMillis())));
                }
            }
            return outputs;
        }
        Set<String> rules = new LinkedHashSet<>();
        for (Object each : list("entries")) {
            if (each instanceof Map<?, ?> cell) {
                String rule = String.valueOf(text(cell, "rule"));
                rules.add(rule);
                outputs.add(new Output(
                        getId(),
                        text(cell, "id"),
                        text(cell, "label"),
                        rule,
                        rules.size(),
                        text(cell, "name"),
                        cell.get("value"),
                        row.atMillis()));
            }
        }
        return outputs;
    }

    @Override
    public String toString() {
        return "HistoricDecisionInstance[" + getId() + ", " + told + "]";
    }

    private record Input(
            String decisionInstanceId,
            @Nullable String clauseId,
            @Nullable String clauseName,
            @Nullable Object value,
            long atMillis)
            implements HistoricDecisionInputInstance {
        @Override
        public String getDecisionInstanceId() {
            return decisionInstanceId;
        }

        @Override
        public @Nullable String getClauseId() {
            return clauseId;
        }

        @Override
        public @Nullable String getClauseName() {
            return clauseName;
        }

        @Override
        public @Nullable Object getValue() {
            return value;
        }

        @Override
        public TypedValue getTypedValue() {
            return TypedValues.of(value, true);
        }

        @Override
        public Date getCreateTime() {
            return Dates.at(atMillis);
        }
    }

    private record Output(
            String decisionInstanceId,
            @Nullable String clauseId,
            @Nullable String clauseName,
            @Nullable String ruleId,
            @Nullable Integer ruleOrder,
            @Nullable String variableName,
            @Nullable Object value,
            long atMillis)
            implements HistoricDecisionOutputInstance {
        @Override
        public String getDecisionInstanceId() {
            return decisionInstanceId;
        }

        @Override
        public @Nullable String getClauseId() {
            return clauseId;
        }

        @Override
        public @Nullable String getClauseName() {
            return clauseName;
        }

        @Override
        public @Nullable String getRuleId() {
            return ruleId;
        }

        @Override
        public @Nullable Integer getRuleOrder() {
            return ruleOrder;
        }

        @Override
        public @Nullable String getVariableName() {
            return variableName;
        }

        @Override
        public @Nullable Object getValue() {
            return value;
        }

        @Override
        public TypedValue getTypedValue() {
            return TypedValues.of(value, true);
        }

        @Override
        public Date getCreateTime() {
            return Dates.at(atMillis);
        }
    }
}
