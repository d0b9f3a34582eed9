package dev.headway.rest.v1;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.rest.v1.view.CaseViews.PlanNode;
import dev.headway.rest.v1.view.CaseViews.PlanTreeView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The plan of one case as a tree: what is open as the runtime has it, what is over as history has it. */
final class PlanTree {
    /** Plan items of an answer at most, open ones first. */
    static final int ITEMS_MAX = 5_000;

    private final Map<String, PlanItemInstance> open = new LinkedHashMap<>();
    private final Map<String, HistoricActivityInstance> visits = new LinkedHashMap<>();
    /** The plan item of a visit. */
    private final Map<String, String> itemOfVisit = new HashMap<>();
    /** By the stage around them; the key is the case's id for what is directly in the plan model. */
    private final Map<String, List<String>> inside = new HashMap<>();

    private final String caseId;

    private PlanTree(String caseId) {
        this.caseId = caseId;
    }

    static PlanTreeView of(ProcessEngine engine, String caseId) {
        PlanTree tree = new PlanTree(caseId);
        List<PlanItemInstance> items = engine.getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .caseInstanceId(caseId)
                .orderByCreateTime()
                .asc()
                .listPage(0, ITEMS_MAX + 1);
        List<HistoricActivityInstance> past = engine.getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(caseId)
                .orderByHistoricActivityInstanceStartTime()
                .asc()
                .listPage(0, ITEMS_MAX + 1);
        items.stream().limit(ITEMS_MAX).forEach(item -> tree.open.put(item.getId(), item));
        for (HistoricActivityInstance visit : past.subList(0, Math.min(ITEMS_MAX, past.size()))) {
            tree.itemOfVisit.put(visit.getId(), visit.getExecutionId());
            if (tree.open.containsKey(visit.getExecutionId()) || visit.getEndTime() != null) {
                tree.visits.put(visit.getExecutionId(), visit);
            }
        }
        tree.arrange();
        return new PlanTreeView(caseId, tree.nodes(caseId), items.size() > ITEMS_MAX || past.size() > ITEMS_MAX);
    }

    private void arrange() {
        open.values().forEach(item -> put(item.getStageInstanceId(), item.getId()));
        visits.values().stream()
                .filter(visit -> !open.containsKey(visit.getExecutionId()))
                .forEach(visit -> put(itemOfVisit.get(visit.getParentActivityInstanceId()), visit.getExecutionId()));
    }

    private void put(@Nullable String stage, String item) {
        String parent = stage != null && (open.containsKey(stage) || visits.containsKey(stage)) ? stage : caseId;
        inside.computeIfAbsent(parent, any -> new ArrayList<>()).add(item);
    }

    private List<PlanNode> nodes(String parent) {
        List<String> items = new ArrayList<>(inside.getOrDefault(parent, List.of()));
        items.sort(Comparator.comparing(this::created).thenComparingLong(Long::parseLong));
        Map<String, Integer> repetitions = new HashMap<>();
        return items.stream()
                .map(item -> node(item, repetitions.merge(element(item), 1, Integer::sum)))
                .toList();
    }

    private Instant created(String item) {
        PlanItemInstance now = open.get(item);
        return (now != null ? now.getCreateTime() : visit(item).getStartTime()).toInstant();
    }

    private String element(String item) {
        PlanItemInstance now = open.get(item);
        return now != null ? now.getElementId() : visit(item).getActivityId();
    }

    private HistoricActivityInstance visit(String item) {
        HistoricActivityInstance visit = visits.get(item);
        if (visit == null) {
            throw new IllegalStateException("Expected plan item " + item + " to be open or in history");
        }
        return visit;
    }

    private PlanNode node(String item, int repetition) {
        PlanItemInstance now = open.get(item);
        HistoricActivityInstance visit = visits.get(item);
        String called = visit == null ? null : visit.getCalledProcessInstanceId();
        if (now == null) {
            return over(visit(item), repetition, called);
        }
        return new PlanNode(
                item,
                now.getElementId(),
                now.getName(),
                now.getPlanItemDefinitionType(),
                now.getState(),
                repetition,
                now.isRequired(),
                now.isCompletable(),
                now.getEntryCriterionId(),
                called,
                now.getCreateTime().toInstant(),
                instant(now.getLastStartedTime()),
                null,
                nodes(item));
    }

    private PlanNode over(HistoricActivityInstance visit, int repetition, @Nullable String called) {
        return new PlanNode(
                visit.getExecutionId(),
                visit.getActivityId(),
                visit.getActivityName(),
                visit.getActivityType(),
                visit.isCanceled() ? "terminated" : "completed",
                repetition,
                null,
                false,
                null,
                called,
                visit.getStartTime().toInstant(),
                null,
                instant(visit.getEndTime()),
                nodes(visit.getExecutionId()));
    }

    private static @Nullable Instant instant(@Nullable Date date) {
        return date == null ? null : date.toInstant();
    }
}
