package dev.headway.cli;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.runtime.Job;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads how a case stands, from the engine's queries. */
final class CaseReader {
    private final ProcessEngine engine;

    CaseReader(ProcessEngine engine) {
        this.engine = engine;
    }

    CaseReport.Instance read(String caseId) {
        HistoricCaseInstance instance = engine.getCmmnHistoryService()
                .createHistoricCaseInstanceQuery()
                .caseInstanceId(caseId)
                .singleResult();
        List<Job> jobs = engine.getManagementService()
                .createAnyJobQuery()
                .processInstanceId(caseId)
                .orderByJobId()
                .asc()
                .list();
        return new CaseReport.Instance(
                caseId,
                state(instance, jobs),
                planItems(caseId),
                engine
                        .getCmmnHistoryService()
                        .createHistoricMilestoneInstanceQuery()
                        .milestoneInstanceCaseInstanceId(caseId)
                        .orderByTimeStamp()
                        .asc()
                        .list()
                        .stream()
                        .map(it -> new CaseReport.Milestone(it.getElementId(), it.getName(), text(it.getTimeStamp())))
                        .toList(),
                variables(caseId),
                jobs.stream().map(InstanceReader::job).toList());
    }

    private Map<String, @Nullable Object> variables(String caseId) {
        boolean open = engine.getCmmnRuntimeService()
                        .createCaseInstanceQuery()
                        .caseInstanceId(caseId)
                        .count()
                > 0;
        if (open) {
            return new TreeMap<>(engine.getRuntimeService().getVariables(caseId));
        }
        Map<String, @Nullable Object> last = new TreeMap<>();
        for (HistoricVariableInstance variable : engine.getHistoryService()
                .createHistoricVariableInstanceQuery()
                .processInstanceId(caseId)
                .list()) {
            if (caseId.equals(variable.getExecutionId())) {
                last.put(variable.getVariableName(), variable.getValue());
            }
        }
        return last;
    }

    private static CaseReport.State state(@Nullable HistoricCaseInstance instance, List<Job> jobs) {
        return switch (instance == null ? "completed" : instance.getState()) {
            case "active" ->
                jobs.stream().anyMatch(InstanceReader::hasFailed) ? CaseReport.State.FAILED : CaseReport.State.ACTIVE;
            case "completed" -> CaseReport.State.COMPLETED;
            case "terminated" -> CaseReport.State.TERMINATED;
            default -> CaseReport.State.FAILED;
        };
    }

    /** All instances of one plan item. */
    private static final class Gathered {
        private final String id;
        private final @Nullable String name;
        private final String type;
        private final Date start;
        private @Nullable Date end;
        private String state;
        private boolean open;
        private int count;

        Gathered(HistoricPlanItemInstance first) {
            id = first.getElementId();
            name = first.getName();
            type = first.getPlanItemDefinitionType();
            start = first.getCreateTime();
            state = first.getState();
        }

        void add(HistoricPlanItemInstance item, @Nullable String openState) {
            if (PlanItemInstanceState.WAITING_FOR_REPETITION.equals(openState)) {
                return;
            }
            count++;
            if (openState != null) {
                open = true;
                state = openState;
            } else if (!open) {
                state = item.getState();
                end = item.getEndedTime();
            }
        }

        CaseReport.PlanItem report() {
            return new CaseReport.PlanItem(
                    id, name, type, state, text(start), open || end == null ? null : text(end), count);
        }
    }

    private List<CaseReport.PlanItem> planItems(String caseId) {
        Map<String, String> openStates = new LinkedHashMap<>();
        for (PlanItemInstance open : engine.getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .caseInstanceId(caseId)
                .list()) {
            openStates.put(open.getId(), open.getState());
        }
        Map<String, Gathered> items = new LinkedHashMap<>();
        for (HistoricPlanItemInstance item : engine.getCmmnHistoryService()
                .createHistoricPlanItemInstanceQuery()
                .planItemInstanceCaseInstanceId(caseId)
                .orderByCreateTime()
                .asc()
                .list()) {
            items.computeIfAbsent(item.getElementId(), any -> new Gathered(item))
                    .add(item, item.getEndedTime() == null ? openStates.get(item.getId()) : null);
        }
        List<CaseReport.PlanItem> reports = new ArrayList<>();
        items.values().forEach(gathered -> reports.add(gathered.report()));
        return reports;
    }

    private static String text(Date at) {
        return at.toInstant().toString();
    }
}
