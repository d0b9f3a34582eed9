package dev.headway.engine;

import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.DecisionDefinitionQuery;
import dev.headway.engine.repository.DecisionRequirementsDefinition;
import dev.headway.engine.repository.DecisionRequirementsDefinitionQuery;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Deployed DMN decisions, and the files that hold several. Thread-safe. The caller closes streams. */
public interface DecisionRepository {
    /** Finds deployed versions of DMN decisions. */
    DecisionDefinitionQuery createDecisionDefinitionQuery();

    /**
     * One deployed version of a DMN decision.
     *
     * @throws ObjectNotFoundException when there is none
     */
    DecisionDefinition getDecisionDefinition(String decisionDefinitionId);

    /**
     * The file that holds a DMN decision, as it was deployed.
     *
     * @throws ObjectNotFoundException when there is no such decision
     */
    InputStream getDecisionModel(String decisionDefinitionId);

    /** Finds deployed versions of DMN files with several decisions. */
    DecisionRequirementsDefinitionQuery createDecisionRequirementsDefinitionQuery();

    /**
     * One deployed version of a DMN file with several decisions.
     *
     * @throws ObjectNotFoundException when there is none
     */
    DecisionRequirementsDefinition getDecisionRequirementsDefinition(String decisionRequirementsDefinitionId);

    /**
     * That file, as it was deployed.
     *
     * @throws ObjectNotFoundException when there is no such file
     */
    InputStream getDecisionRequirementsModel(String decisionRequirementsDefinitionId);

    /**
     * The image that was deployed with it; null for none.
     *
     * @throws ObjectNotFoundException when there is no such file
     */
    @Nullable
    InputStream getDecisionRequirementsDiagram(String decisionRequirementsDefinitionId);
}
