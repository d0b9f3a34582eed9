package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.Execution;
import dev.headway.core.state.ScopeData;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.query.ReadFrom;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The plan items of the case of a call, in expressions of the model: {@code ${planItemInstances.definitionId('a').active().count() > 0}}.
 * What is open is as it is in this step; what is over is read from the history, as it was last
 * committed, without its stage. Valid during the call only.
 */
public final class PlanItemInstances {
    private static final Set<String> TERMINAL =
            Set.of(PlanItemInstanceState.COMPLETED, PlanItemInstanceState.TERMINATED, PlanItemInstanceState.FAILED);

    private final ActivityContext context;
    private final Supplier<@Nullable ProcessEngine> engine;
    private final Predicate<Item> kept;
    private final boolean over;

    /** A plan item, open or over. Thread-safe. */
    public record Item(
            String id,
            String elementId,
            String planItemDefinitionId,
            @Nullable String name,
            String state,
            @Nullable String stageInstanceId) {
        public String getId() {
            return id;
        }

        public String getElementId() {
            return elementId;
        }

        public String getPlanItemDefinitionId() {
            return planItemDefinitionId;
        }

        public @Nullable String getName() {
            return name;
        }

        public String getState() {
            return state;
        }

        public @Nullable String getStageInstanceId() {
            return stageInstanceId;
        }
    }

    private PlanItemInstances(
            ActivityContext context, Supplier<@Nullable ProcessEngine> engine, Predicate<Item> kept, boolean over) {
        this.context = context;
        this.engine = engine;
        this.kept = kept;
        this.over = over;
    }

    static PlanItemInstances of(ActivityContext context, Supplier<@Nullable ProcessEngine> engine) {
        return new PlanItemInstances(context, engine, item -> true, true);
    }

    private PlanItemInstances and(Predicate<Item> more, boolean over) {
        return new PlanItemInstances(context, engine, kept.and(more), this.over && over);
    }

    private PlanItemInstances in(String state) {
        return and(item -> item.state().equals(state), TERMINAL.contains(state));
    }

    /** Only those with one of these definitions. */
    public PlanItemInstances definitionId(String... ids) {
        return and(item -> Arrays.asList(ids).contains(item.planItemDefinitionId()), true);
    }

    public PlanItemInstances definitionIds(String... ids) {
        return definitionId(ids);
    }

    /** Only those with one of these names. */
    public PlanItemInstances name(String... names) {
        return and(item -> Arrays.asList(names).contains(item.name()), true);
    }

    public PlanItemInstances names(String... names) {
        return name(names);
    }

    /** Only those in the stage of the item that asks, at any depth; in the whole case when that is in no stage. */
    public PlanItemInstances currentStage() {
        boolean stage = context.node().planItem() != null && context.node().detail() instanceof ElementDetail.Stage;
        long around = stage || context.executionId() == context.instanceId()
                ? context.executionId()
                : context.parentExecutionId();
        if (around == context.instanceId()) {
            return this;
        }
        Set<String> stages = new HashSet<>(Set.of(EntityId.text(around)));
        int before = 0;
        List<Item> all = all(true);
        while (before < stages.size()) {
            before = stages.size();
            for (Item item : all) {
                if (item.stageInstanceId() != null && stages.contains(item.stageInstanceId())) {
                    stages.add(item.id());
                }
            }
        }
        return and(item -> item.stageInstanceId() != null && stages.contains(item.stageInstanceId()), true);
    }

    public PlanItemInstances active() {
        return in(PlanItemInstanceState.ACTIVE);
    }

    public PlanItemInstances available() {
        return in(PlanItemInstanceState.AVAILABLE);
    }

    public PlanItemInstances unavailable() {
        return in(PlanItemInstanceState.UNAVAILABLE);
    }

    public PlanItemInstances enabled() {
        return in(PlanItemInstanceState.ENABLED);
    }

    public PlanItemInstances disabled() {
        return in(PlanItemInstanceState.DISABLED);
    }

    public PlanItemInstances suspended() {
        return in(PlanItemInstanceState.SUSPENDED);
    }

    public PlanItemInstances waitingForRepetition() {
        return in(PlanItemInstanceState.WAITING_FOR_REPETITION);
    }

    public PlanItemInstances asyncActive() {
        return in(PlanItemInstanceState.ASYNC_ACTIVE);
    }

    public PlanItemInstances asyncActiveLeave() {
        return in(PlanItemInstanceState.ASYNC_ACTIVE_LEAVE);
    }

    public PlanItemInstances completed() {
        return in(PlanItemInstanceState.COMPLETED);
    }

    public PlanItemInstances terminated() {
        return in(PlanItemInstanceState.TERMINATED);
    }

    public PlanItemInstances failed() {
        return in(PlanItemInstanceState.FAILED);
    }

    public PlanItemInstances onlyTerminal() {
        return and(item -> TERMINAL.contains(item.state()), true);
    }

    public PlanItemInstances onlyNonTerminal() {
        return and(item -> !TERMINAL.contains(item.state()), false);
    }

    public int count() {
        return getList().size();
    }

    public boolean exists() {
        return !getList().isEmpty();
    }

    /** Those that are left, the oldest first. */
    public List<Item> getList() {
        return all(over).stream().filter(kept).toList();
    }

    public List<String> getDefinitionId() {
        return each(Item::planItemDefinitionId);
    }

    public List<String> getDefinitionIds() {
        return getDefinitionId();
    }

    public List<String> getDefinitionName() {
        return each(Item::name);
    }

    public List<String> getDefinitionNames() {
        return getDefinitionName();
    }

    private List<String> each(Function<Item, @Nullable String> part) {
        return getList().stream().map(part).filter(Objects::nonNull).toList();
    }

    private List<Item> all(boolean withOver) {
        List<Item> all = new ArrayList<>();
        Set<String> open = new HashSet<>();
        for (Execution row : context.caseRows()) {
            ScopeData data = row.scopeData();
            CaseItem item = data == null ? null : data.caseItem();
            FlowNode node =
                    row.isRoot() ? null : context.definition().graph().nodeById(String.valueOf(row.elementId()));
            PlanItem said = node == null ? null : node.planItem();
            if (item != null && node != null && said != null) {
                all.add(new Item(
                        EntityId.text(row.id()),
                        node.id(),
                        said.definitionId(),
                        node.name(),
                        item.state().text(),
                        row.parentId() == context.instanceId() ? null : EntityId.text(row.parentId())));
            }
        }
        ProcessEngine running = engine.get();
        String caseId = EntityId.text(context.instanceId());
        if (running != null && context.caseRows().isEmpty()) {
            running
                    .getCmmnRuntimeService()
                    .createPlanItemInstanceQuery()
                    .caseInstanceId(caseId)
                    .readFrom(ReadFrom.PRIMARY)
                    .list()
                    .stream()
                    .map(PlanItemInstances::item)
                    .forEach(all::add);
        }
        if (running != null && withOver) {
            all.forEach(item -> open.add(item.id()));
            running
                    .getCmmnHistoryService()
                    .createHistoricPlanItemInstanceQuery()
                    .planItemInstanceCaseInstanceId(caseId)
                    .ended()
                    .readFrom(ReadFrom.PRIMARY)
                    .list()
                    .stream()
                    .filter(item -> !open.contains(item.getId()))
                    .map(this::item)
                    .forEach(all::add);
        }
        return all;
    }

    private static Item item(PlanItemInstance item) {
        return new Item(
                item.getId(),
                item.getElementId(),
                item.getPlanItemDefinitionId(),
                item.getName(),
                item.getState(),
                item.getStageInstanceId());
    }

    private Item item(HistoricPlanItemInstance item) {
        FlowNode node = context.definition().graph().nodeById(item.getElementId());
        PlanItem said = node == null ? null : node.planItem();
        return new Item(
                item.getId(),
                item.getElementId(),
                said == null ? item.getElementId() : said.definitionId(),
                item.getName(),
                item.getState(),
                null);
    }
}
