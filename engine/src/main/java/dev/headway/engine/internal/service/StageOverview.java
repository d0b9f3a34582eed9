package dev.headway.engine.internal.service;

import dev.headway.core.definition.Definition;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.state.Execution;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import dev.headway.engine.cmmn.StageResponse;
import dev.headway.engine.internal.query.HistoricPlanItemInstanceQueryImpl;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.wiring.StartScope;
import dev.headway.engine.query.ReadFrom;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The stages and milestones of a case that its model wants in the overview, in their display order. */
final class StageOverview {
    private StageOverview() {}

    private record Stage(
            String id,
            @Nullable String name,
            boolean current,
            boolean ended,
            @Nullable Instant endTime) implements StageResponse {
        @Override
        public String getId() {
            return id;
        }

        @Override
        public @Nullable String getName() {
            return name;
        }

        @Override
        public boolean isCurrent() {
            return current;
        }

        @Override
        public boolean isEnded() {
            return ended;
        }

        @Override
        public @Nullable Date getEndTime() {
            return endTime == null ? null : Dates.at(endTime.toEpochMilli());
        }
    }

    static List<StageResponse> of(
            ProcessRuntime runtime,
            Directory directory,
            Function<String, @Nullable Object> beans,
            String caseInstanceId) {
        try {
            HistoricInstanceView row =
                    directory.one(Entity.HISTORIC_INSTANCE, EntityId.parse("case instance", caseInstanceId));
            if (row == null || !row.ofCase()) {
                throw new ObjectNotFoundException("Expected a case instance with id " + caseInstanceId
                        + ", but history knows none. It was deleted, or the id is that of something else.");
            }
            return of(
                    row,
                    runtime.definition(row.definitionId()),
                    beans,
                    node -> new HistoricPlanItemInstanceQueryImpl(
                                    runtime.userQueries(), new ModelElements(runtime, directory))
                            .planItemInstanceCaseInstanceId(caseInstanceId)
                            .planItemInstanceElementId(node.id())
                            .readFrom(ReadFrom.PRIMARY)
                            .list());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private static List<StageResponse> of(
            HistoricInstanceView row,
            Definition definition,
            Function<String, @Nullable Object> beans,
            Function<FlowNode, List<HistoricPlanItemInstance>> items) {
        StartScope scope = new StartScope(row.variables().without(Execution.BUSINESS_STATUS), beans);
        List<StageResponse> all = new ArrayList<>();
        List<FlowNode> nodes = definition.graph().nodes().stream()
                .filter(node -> node.scope() >= 0 && inOverview(node) != null)
                .sorted(Comparator.comparingInt(StageOverview::displayOrder))
                .toList();
        for (FlowNode node : nodes) {
            if ("true".equalsIgnoreCase(text(definition, inOverview(node), scope))) {
                List<HistoricPlanItemInstance> own = items.apply(node);
                // A case that is over does not come to it any more.
                if (!own.isEmpty() || row.endedMillis() == null) {
                    all.add(stage(node, text(definition, node.name(), scope), own));
                }
            }
        }
        return List.copyOf(all);
    }

    private static StageResponse stage(FlowNode node, @Nullable String name, List<HistoricPlanItemInstance> own) {
        boolean open = own.isEmpty() || own.stream().anyMatch(item -> item.getEndedTime() == null);
        Instant last = null;
        for (HistoricPlanItemInstance item : own) {
            Date at = item.getEndedTime();
            Instant ended = at == null ? null : at.toInstant();
            last = ended != null && (last == null || ended.isAfter(last)) ? ended : last;
        }
        return new Stage(
                node.planItem() == null ? node.id() : node.planItem().definitionId(),
                name,
                own.stream().anyMatch(item -> item.getState().equals(PlanItemInstanceState.ACTIVE)),
                !open,
                open ? null : last);
    }

    private static @Nullable String inOverview(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.Stage stage -> stage.inOverview();
            case ElementDetail.Milestone milestone -> milestone.inOverview();
            default -> null;
        };
    }

    /** What has no order comes first. */
    private static int displayOrder(FlowNode node) {
        Integer order = switch (node.detail()) {
            case ElementDetail.Stage stage -> stage.displayOrder();
            case ElementDetail.Milestone milestone -> milestone.displayOrder();
            default -> null;
        };
        return order == null ? Integer.MIN_VALUE : order;
    }

    private static @Nullable String text(Definition definition, @Nullable String text, StartScope scope) {
        try {
            return text == null ? null : definition.expression(text).text(scope);
        } catch (ExpressionException failed) {
            throw new InvalidRequestException(
                    "Expected texts of the stages of case definition " + definition
                            + " that can be evaluated with the variables of the case, but " + failed.getMessage(),
                    failed);
        }
    }
}
