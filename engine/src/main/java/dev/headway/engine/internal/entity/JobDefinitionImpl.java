package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.runtime.port.Entity.DefinitionView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

public record JobDefinitionImpl(DefinitionView row, String activityId, String jobType, String jobConfiguration)
        implements JobDefinition {
    private static final String ASYNC = "async-continuation";
    private static final String AFTER = "async-after";

    /** The places of a definition that make jobs, in the order of the model. */
    public static List<JobDefinition> of(DefinitionView row, ProcessGraph graph) {
        List<JobDefinition> all = new ArrayList<>();
        for (FlowNode node : graph.nodes()) {
            if (node.async().before()) {
                all.add(new JobDefinitionImpl(row, node.id(), ASYNC, "async-before"));
            }
            if (node.async().after()) {
                all.add(new JobDefinitionImpl(row, node.id(), ASYNC, AFTER));
            }
            EventDefinition event = event(node);
            if (event instanceof EventDefinition.Timer timer) {
                all.add(new JobDefinitionImpl(
                        row, node.id(), timerType(node, graph), timer.kind() + ": " + timer.text()));
            }
        }
        return all;
    }

    /** The id of the place at which a job stands; null for one without an element. */
    public static @Nullable String id(long definitionId, @Nullable String elementId) {
        return elementId == null || elementId.isEmpty() ? null : EntityId.text(definitionId) + ":" + elementId;
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
        return id(row.id(), activityId) + (jobConfiguration.equals(AFTER) ? ":after" : "");
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
        return activityId;
    }

    @Override
    public boolean isSuspended() {
        return row.suspended();
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
