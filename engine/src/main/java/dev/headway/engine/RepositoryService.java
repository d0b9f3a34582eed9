package dev.headway.engine;

import dev.headway.engine.repository.DeploymentQuery;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.repository.ProcessDefinitionQuery;
import dev.headway.engine.repository.Resource;
import dev.headway.engine.task.IdentityLink;
import dev.headway.model.BpmnModel;
import java.io.InputStream;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deployments and process definitions. Thread-safe; a call that changes something returns when the change is durable. */
public interface RepositoryService extends DecisionRepository {

    /** Collects resources to deploy together. */
    DeploymentBuilder createDeployment();

    /** Finds deployments. */
    DeploymentQuery createDeploymentQuery();

    /** Finds process definitions. */
    ProcessDefinitionQuery createProcessDefinitionQuery();

    /**
     * The definition with this id.
     *
     * @throws ObjectNotFoundException when there is none
     */
    ProcessDefinition getProcessDefinition(String processDefinitionId);

    /** The parsed model that a definition came from. */
    BpmnModel getBpmnModel(String processDefinitionId);

    /** The model file that a definition came from. */
    InputStream getProcessModel(String processDefinitionId);

    /**
     * A resource of a deployment.
     *
     * @throws ObjectNotFoundException when there is no such deployment or resource; the message lists those there are
     */
    InputStream getResourceAsStream(String deploymentId, String resourceName);

    /** Names of a deployment's resources. */
    List<String> getDeploymentResourceNames(String deploymentId);

    /**
     * Deletes one version of a process; its deployment stays, with its files. The version before it, if there is one, becomes the latest
     * and starts by its events again.
     *
     * @param cascade whether to end its running instances and to delete their history; without it, running instances are an
     *     error and history stays
     * @throws ObjectNotFoundException when there is no such definition
     * @throws WrongStateException when instances run and {@code cascade} is false
     */
    void deleteProcessDefinition(String processDefinitionId, boolean cascade);

    /** Deletes a deployment whose definitions have no running instances; see {@link #deleteDeployment(String, boolean)}. */
    void deleteDeployment(String deploymentId);

    /**
     * Deletes a deployment with its definitions and resources.
     *
     * @param cascade whether to end its running instances and to delete their history; without it, running instances are an
     *     error and history stays
     * @throws WrongStateException when instances run and {@code cascade} is false
     */
    void deleteDeployment(String deploymentId, boolean cascade);

    /** Refuses new instances of a definition. */
    void suspendProcessDefinitionById(String processDefinitionId);

    /**
     * Refuses new instances of a definition.
     *
     * @param suspendProcessInstances whether to suspend the running ones too
     * @param suspensionDate when; null for now. Until then it is a job without an instance, which can be executed or deleted
     */
    void suspendProcessDefinitionById(
            String processDefinitionId, boolean suspendProcessInstances, @Nullable Date suspensionDate);

    /** Refuses new instances of every version of a key without a tenant. */
    void suspendProcessDefinitionByKey(String processDefinitionKey);

    /** Refuses new instances of every version of a tenant's key. */
    void suspendProcessDefinitionByKey(String processDefinitionKey, @Nullable String tenantId);

    /** Refuses new instances of every version of a key; see {@link #suspendProcessDefinitionById(String, boolean, Date)}. */
    void suspendProcessDefinitionByKey(
            String processDefinitionKey, boolean suspendProcessInstances, @Nullable Date suspensionDate);

    /** Accepts new instances of a definition again. */
    void activateProcessDefinitionById(String processDefinitionId);

    /**
     * Accepts new instances of a definition again.
     *
     * @param activateProcessInstances whether to activate the suspended ones too
     * @param activationDate when; null for now. Until then it is a job without an instance, which can be executed or deleted
     */
    void activateProcessDefinitionById(
            String processDefinitionId, boolean activateProcessInstances, @Nullable Date activationDate);

    /** Accepts new instances of every version of a key without a tenant again. */
    void activateProcessDefinitionByKey(String processDefinitionKey);

    /** Accepts new instances of every version of a tenant's key again. */
    void activateProcessDefinitionByKey(String processDefinitionKey, @Nullable String tenantId);

    /** Accepts new instances of every version of a key again; see {@link #activateProcessDefinitionById(String, boolean, Date)}. */
    void activateProcessDefinitionByKey(
            String processDefinitionKey, boolean activateProcessInstances, @Nullable Date activationDate);

    /** Whether new instances of a definition are refused. */
    boolean isProcessDefinitionSuspended(String processDefinitionId);

    /**
     * Lets a user start a process, beside those that its model names ({@code candidateStarterUsers}, {@code potentialStarter}). As in
     * the family the engine keeps it for {@link ProcessDefinitionQuery#startableByUser} and does not check who starts.
     *
     * @throws ObjectNotFoundException when there is no such definition
     */
    void addCandidateStarterUser(String processDefinitionId, String userId);

    /** The same for a group. */
    void addCandidateStarterGroup(String processDefinitionId, String groupId);

    /** A user may no longer start a process, whether the model or a call has said so. */
    void deleteCandidateStarterUser(String processDefinitionId, String userId);

    /** The same for a group. */
    void deleteCandidateStarterGroup(String processDefinitionId, String groupId);

    /**
     * Users and groups that may start a process, users first, each by name.
     *
     * @throws ObjectNotFoundException when there is no such definition
     */
    List<IdentityLink> getIdentityLinksForProcessDefinition(String processDefinitionId);

    /** Accepts no new instances of every version of a tenant's key; see {@link #suspendProcessDefinitionById(String, boolean, Date)}. */
    void suspendProcessDefinitionByKey(
            String processDefinitionKey,
            boolean suspendProcessInstances,
            @Nullable Date suspensionDate,
            @Nullable String tenantId);

    /** Accepts new instances of every version of a tenant's key again. */
    void activateProcessDefinitionByKey(
            String processDefinitionKey,
            boolean activateProcessInstances,
            @Nullable Date activationDate,
            @Nullable String tenantId);

    /** Chooses definitions, and holds them or lets them go on. */
    UpdateProcessDefinitionSuspensionStateBuilder updateProcessDefinitionSuspensionState();

    /** Chooses definitions, and deletes them. */
    DeleteProcessDefinitionsBuilder deleteProcessDefinitions();

    /** Deletes one version of a process that has no running instances; see {@link #deleteProcessDefinition(String, boolean)}. */
    default void deleteProcessDefinition(String processDefinitionId) {
        deleteProcessDefinition(processDefinitionId, false);
    }

    /** Deletes a deployment with its running instances and their history; see {@link #deleteDeployment(String, boolean)}. */
    default void deleteDeploymentCascade(String deploymentId) {
        deleteDeployment(deploymentId, true);
    }

    /** The files of a deployment, by name. */
    List<Resource> getDeploymentResources(String deploymentId);

    /**
     * One file of a deployment.
     *
     * @param resourceId see {@link Resource#getId}
     * @throws ObjectNotFoundException when there is no such deployment or resource
     */
    InputStream getResourceAsStreamById(String deploymentId, String resourceId);

    /**
     * The same as {@link #deleteDeployment(String, boolean)}.
     *
     * @throws NotSupportedException when {@code skipCustomListeners} is set: what ends calls its end listeners
     */
    default void deleteDeployment(String deploymentId, boolean cascade, boolean skipCustomListeners) {
        SkippedListeners.refuse(skipCustomListeners);
        deleteDeployment(deploymentId, cascade);
    }

    /** The same; {@code skipIoMappings} changes nothing, since nothing is mapped out of what is cancelled. */
    default void deleteDeployment(
            String deploymentId, boolean cascade, boolean skipCustomListeners, boolean skipIoMappings) {
        deleteDeployment(deploymentId, cascade, skipCustomListeners);
    }

    /**
     * The same as {@link #deleteProcessDefinition(String, boolean)}.
     *
     * @throws NotSupportedException when {@code skipCustomListeners} is set: what ends calls its end listeners
     */
    default void deleteProcessDefinition(String processDefinitionId, boolean cascade, boolean skipCustomListeners) {
        SkippedListeners.refuse(skipCustomListeners);
        deleteProcessDefinition(processDefinitionId, cascade);
    }

    /** The same; {@code skipIoMappings} changes nothing, since nothing is mapped out of what is cancelled. */
    default void deleteProcessDefinition(
            String processDefinitionId, boolean cascade, boolean skipCustomListeners, boolean skipIoMappings) {
        deleteProcessDefinition(processDefinitionId, cascade, skipCustomListeners);
    }
}
