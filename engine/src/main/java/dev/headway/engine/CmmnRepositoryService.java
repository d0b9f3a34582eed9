package dev.headway.engine;

import dev.headway.engine.repository.CaseDefinition;
import dev.headway.engine.repository.CaseDefinitionQuery;
import dev.headway.engine.repository.DeploymentQuery;
import dev.headway.engine.task.IdentityLink;
import dev.headway.model.CmmnModel;
import java.io.InputStream;
import java.util.List;

/**
 * Deployments and case definitions (CMMN 1.1). A deployment may hold processes, cases and decisions, so it is the same one that
 * {@link RepositoryService} knows. Thread-safe; a call that changes something returns when the change is durable.
 */
public interface CmmnRepositoryService {

    /** Collects resources to deploy together; names of cases end in {@code .cmmn}, {@code .cmmn.xml} or {@code .cmmn11.xml}. */
    DeploymentBuilder createDeployment();

    /** Finds deployments. */
    DeploymentQuery createDeploymentQuery();

    /** Finds case definitions. */
    CaseDefinitionQuery createCaseDefinitionQuery();

    /**
     * The definition with this id.
     *
     * @throws ObjectNotFoundException when there is none
     */
    CaseDefinition getCaseDefinition(String caseDefinitionId);

    /**
     * The parsed model that a definition came from.
     *
     * @throws ObjectNotFoundException when there is no such definition
     */
    CmmnModel getCmmnModel(String caseDefinitionId);

    /**
     * The model file that a definition came from.
     *
     * @throws ObjectNotFoundException when there is no such definition
     */
    InputStream getCaseModel(String caseDefinitionId);

    /**
     * A resource of a deployment.
     *
     * @throws ObjectNotFoundException when there is no such deployment or resource; the message lists those there are
     */
    InputStream getResourceAsStream(String deploymentId, String resourceName);

    /** Names of a deployment's resources. */
    List<String> getDeploymentResourceNames(String deploymentId);

    /**
     * Deletes a deployment with its definitions and resources.
     *
     * @param cascade whether to end its running instances and to delete their history; without it, running instances are an
     *     error and history stays
     * @throws ObjectNotFoundException when there is no such deployment
     * @throws WrongStateException when instances run and {@code cascade} is false
     */
    void deleteDeployment(String deploymentId, boolean cascade);

    /**
     * Lets a user start a case, beside those that its model names ({@code candidateStarterUsers}). As in the family the engine keeps it
     * for {@link CaseDefinitionQuery#startableByUser} and does not check who starts.
     *
     * @throws ObjectNotFoundException when there is no such definition
     */
    void addCandidateStarterUser(String caseDefinitionId, String userId);

    /** The same for a group. */
    void addCandidateStarterGroup(String caseDefinitionId, String groupId);

    /** A user may no longer start a case, whether the model or a call has said so. */
    void deleteCandidateStarterUser(String caseDefinitionId, String userId);

    /** The same for a group. */
    void deleteCandidateStarterGroup(String caseDefinitionId, String groupId);

    /**
     * Users and groups that may start a case, users first, each by name.
     *
     * @throws ObjectNotFoundException when there is no such definition
     */
    List<IdentityLink> getIdentityLinksForCaseDefinition(String caseDefinitionId);
}
