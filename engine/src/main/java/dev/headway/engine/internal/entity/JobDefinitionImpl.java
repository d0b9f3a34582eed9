package dev.headway.engine.internal.entity;

import dev.headway.core.definition.JobPlace;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.runtime.port.DefinitionStates.PlaceAt;
import dev.headway.runtime.port.Entity.DefinitionView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public record JobDefinitionImpl(
        DefinitionView row, JobPlace.Id place, String jobType, String jobConfiguration, JobPlace settings)
        implements JobDefinition {
    private static final String ASYNC = "async-continuation";

    /**
     * The places of a definition that make jobs, in the order of the model.
     *
     * @param settings what operators have set for them
     */
    public static List<JobDefinition> of(DefinitionView row, ProcessGraph graph, Map<JobPlace.Id, JobPlace> settings) {
        List<JobDefinition> all = new ArrayList<>();
        for (FlowNode node : graph.nodes()) {
            if (node.async().before()) {
                all.add(of(row, node, JobPlace.Point.BEFORE, ASYNC, "async-before", settings));
            }
            if (node.async().after()) {
                all.add(of(row, node, JobPlace.Point.AFTER, ASYNC, "async-after", settings));
            }
            EventDefinition event = event(node);
            if (event instanceof EventDefinition.Timer timer) {
                all.add(of(
                        row,
                        node,
                        JobPlace.Point.TIMER,
                        timerType(node, graph),
                        timer.kind() + ": " + timer.text(),
                        settings));
            }
            if (node.detail() instanceof ElementDetail.UserTask task
                    && task.taskListeners().stream().anyMatch(listener -> listener.timeout() != null)) {
                all.add(of(row, node, JobPlace.Point.TIMER, "timer-task-listener", "timeout", settings));
            }
        }
        return all;
    }

    private static JobDefinition of(
            DefinitionView row,
            FlowNode node,
            JobPlace.Point point,
            String type,
            String configuration,
            Map<JobPlace.Id, JobPlace> settings) {
        JobPlace.Id place = new JobPlace.Id(node.id(), point);
        return new JobDefinitionImpl(
                row, place, type, configuration, settings.getOrDefault(place, JobPlace.AS_MODELLED));
    }

    /** The id of the place that made a job; null for a task of a worker, and without an element. */
    public static @Nullable String id(long definitionId, @Nullable String elementId, JobPlace.Point point) {
        if (elementId == null || elementId.isEmpty()) {
            return null;
        }
        String element = EntityId.text(definitionId) + ":" + elementId;
        return switch (point) {
            case BEFORE -> element;
            case AFTER -> element + ":after";
            case TIMER -> element + ":timer";
            case EXTERNAL -> null;
        };
    }

    /** What an id that {@link #id} made stands for; null for any other text. */
    public static @Nullable PlaceAt parse(String id) {
        String[] parts = id.split(":", -1);
        JobPlace.Point point = parts.length == 2
                ? JobPlace.Point.BEFORE
                : parts.length != 3
                        ? null
                        : switch (parts[2]) {
                            case "after" -> JobPlace.Point.AFTER;
                            case "timer" -> JobPlace.Point.TIMER;
                            default -> null;
                        };
        return point == null
                ? null
                : new PlaceAt(EntityId.sought("process definition", parts[0]), new JobPlace.Id(parts[1], point));
    }

    /** The place as the engine knows it. */
    public PlaceAt at() {
        return new PlaceAt(row.id(), place);
    }

    private static @Nullable EventDefinition event(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.StartEvent start -> start.event();
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            default -> null;
        };
    }

    private static String timerType(FlowNode node, ProcessGraph graph) {
        if (node.detail() instanceof ElementDetail.BoundaryEvent) {
            return "timer-transition";
        }
        if (node.detail() instanceof ElementDetail.StartEvent) {
            return graph.node(node.scope()).type() == ElementType.PROCESS
                    ? "timer-start-event"
                    : "timer-start-event-subprocess";
        }
        return "timer-intermediate-transition";
    }

    @Override
    public String getId() {
        return String.valueOf(id(row.id(), place.elementId(), place.point()));
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getProcessDefinitionKey() {
        return row.key();
    }

    @Override
    public String getJobType() {
        return jobType;
    }

    @Override
    public String getJobConfiguration() {
        return jobConfiguration;
    }

    @Override
    public String getActivityId() {
        return place.elementId();
    }

    @Override
    public boolean isSuspended() {
        return row.suspended() || settings.suspended();
    }

    @Override
    public @Nullable Long getOverridingJobPriority() {
        Integer priority = settings.priority();
        return priority == null ? null : Long.valueOf(priority);
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String getDeploymentId() {
        return EntityId.text(row.deploymentId());
    }
}
