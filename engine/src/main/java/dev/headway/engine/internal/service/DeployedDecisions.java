package dev.headway.engine.internal.service;

import dev.headway.engine.DecisionRepository;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.entity.DecisionDefinitionImpl;
import dev.headway.engine.internal.entity.DecisionRequirementsDefinitionImpl;
import dev.headway.engine.internal.query.DecisionDefinitionQueryImpl;
import dev.headway.engine.internal.query.DecisionRequirementsDefinitionQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.DecisionDefinitionQuery;
import dev.headway.engine.repository.DecisionRequirementsDefinition;
import dev.headway.engine.repository.DecisionRequirementsDefinitionQuery;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions.ResourceRow;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DecisionView;
import dev.headway.runtime.port.Entity.RequirementsView;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the repository service that is about decisions. Thread-safe. */
abstract class DeployedDecisions extends EngineService implements DecisionRepository {
    DeployedDecisions(ProcessRuntime runtime) {
        super(runtime);
    }

    @Override
    public DecisionDefinitionQuery createDecisionDefinitionQuery() {
        return new DecisionDefinitionQueryImpl(queries());
    }

    @Override
    public DecisionDefinition getDecisionDefinition(String decisionDefinitionId) {
        return DecisionDefinitionImpl.of(decision(decisionDefinitionId));
    }

    @Override
    public InputStream getDecisionModel(String decisionDefinitionId) {
        DecisionView decision = decision(decisionDefinitionId);
        return new ByteArrayInputStream(resource(decision.deploymentId(), decision.resourceName()));
    }

    private DecisionView decision(String decisionDefinitionId) {
        DecisionView row =
                directory().one(Entity.DECISION, EntityId.parse("decision definition", decisionDefinitionId));
        if (row == null) {
            throw new ObjectNotFoundException("Expected a decision definition with id " + decisionDefinitionId
                    + ", but there is none. Its deployment may be deleted.");
        }
        return row;
    }

    @Override
    public DecisionRequirementsDefinitionQuery createDecisionRequirementsDefinitionQuery() {
        return new DecisionRequirementsDefinitionQueryImpl(queries(), this::resourceNames);
    }

    @Override
    public DecisionRequirementsDefinition getDecisionRequirementsDefinition(String decisionRequirementsDefinitionId) {
        return new DecisionRequirementsDefinitionImpl(
                requirements(decisionRequirementsDefinitionId), this::resourceNames);
    }

    @Override
    public InputStream getDecisionRequirementsModel(String decisionRequirementsDefinitionId) {
        RequirementsView row = requirements(decisionRequirementsDefinitionId);
        return new ByteArrayInputStream(resource(row.deploymentId(), row.resourceName()));
    }

    @Override
    public @Nullable InputStream getDecisionRequirementsDiagram(String decisionRequirementsDefinitionId) {
        RequirementsView row = requirements(decisionRequirementsDefinitionId);
        String image = new DecisionRequirementsDefinitionImpl(row, this::resourceNames).getDiagramResourceName();
        return image == null ? null : new ByteArrayInputStream(resource(row.deploymentId(), image));
    }

    private RequirementsView requirements(String id) {
        RequirementsView row =
                directory().one(Entity.REQUIREMENTS, EntityId.parse("decision requirements definition", id));
        if (row == null) {
            throw new ObjectNotFoundException(
                    "Expected a decision requirements definition with id " + id
                            + ", but there is none. Its deployment may be deleted; a decision that is alone in its file has none.");
        }
        return row;
    }

    private List<String> resourceNames(long deploymentId) {
        return resources(deploymentId).stream().map(ResourceRow::name).toList();
    }

    final byte[] resource(long deploymentId, String resourceName) {
        List<ResourceRow> resources = resources(deploymentId);
        for (ResourceRow resource : resources) {
            if (resource.name().equals(resourceName)) {
                return resource.content();
            }
        }
        throw new ObjectNotFoundException("Expected resource '" + resourceName + "' in deployment " + deploymentId
                + ", but it has " + resources.stream().map(ResourceRow::name).toList() + ".");
    }

    final List<ResourceRow> resources(long deploymentId) {
        try {
            return runtime().store().definitions().resources(deploymentId);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
