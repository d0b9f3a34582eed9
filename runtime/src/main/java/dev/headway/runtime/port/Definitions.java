package dev.headway.runtime.port;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deployments and the definitions of processes and cases in the database. */
public interface Definitions extends DefinitionStates {
    /**
     * Writes a deployment with its resources and definitions in one transaction; versions are numbered here, per key and
     * tenant, so that two nodes that deploy at once get different numbers. Start subscriptions and start timers of the previous
     * version are replaced; {@link DynamicStarts} that follow move to the new one.
     *
     * @return the definitions with their versions
     */
    default List<DefinitionRow> deploy(
            DeploymentRow deployment,
            List<ResourceRow> resources,
            List<NewDefinition> definitions,
            List<NewDecision> decisions) {
        return deployAt(null, deployment, resources, definitions, decisions).orElseThrow();
    }

    /**
     * The same while {@link #generation} is still this one.
     *
     * @param generation null for any
     * @return empty, and nothing is written, when somebody else was first
     */
    Optional<List<DefinitionRow>> deployAt(
            @Nullable Long generation,
            DeploymentRow deployment,
            List<ResourceRow> resources,
            List<NewDefinition> definitions,
            List<NewDecision> decisions);

    /** A deployment without decisions. */
    default List<DefinitionRow> deploy(
            DeploymentRow deployment, List<ResourceRow> resources, List<NewDefinition> definitions) {
        return deploy(deployment, resources, definitions, List.of());
    }

    /** All versions of a DMN decision, newest first. */
    List<DecisionRow> decisions(String key, @Nullable String tenantId);

    /** The DMN decisions of a deployment, by key. */
    List<DecisionRow> decisionsOf(long deploymentId);

    Optional<DefinitionRow> byId(long definitionId);

    /** The highest version of a key that is not suspended-or-not alike. */
    Optional<DefinitionRow> latest(DefinitionKey key);

    Optional<DefinitionRow> byVersion(DefinitionKey key, int version);

    Optional<DefinitionRow> byVersionTag(DefinitionKey key, String versionTag);

    /** {@link #latest(DefinitionKey)} of a process. */
    default Optional<DefinitionRow> latest(String key, @Nullable String tenantId) {
        return latest(new DefinitionKey(false, key, tenantId));
    }

    /** {@link #byVersion(DefinitionKey, int)} of a process. */
    default Optional<DefinitionRow> byVersion(String key, int version, @Nullable String tenantId) {
        return byVersion(new DefinitionKey(false, key, tenantId), version);
    }

    List<DefinitionRow> byDeployment(long deploymentId);

    List<DeploymentRow> deploymentsByName(String name, @Nullable String tenantId);

    List<ResourceRow> resources(long deploymentId);

    /** Definitions that a message or signal starts. {@code type} is "message" or "signal". */
    List<StartSubscription> startSubscriptions(String type, String name, @Nullable String tenantId);

    /** The same of every tenant, and of none. */
    List<StartSubscription> startSubscriptionsOfAll(String type, String name);

    /** Who may start a definition: users first, each by name. */
    List<Starter> starters(long definitionId);

    /** Lets somebody start a definition; nothing changes for who may already, or when there is no such definition. */
    void addStarter(long definitionId, Starter starter);

    /** The reverse of {@link #addStarter}; nothing changes for who may not. */
    void removeStarter(long definitionId, Starter starter);

    /** Ids of the definitions that one of these users or groups may start, ascending. */
    List<Long> startableBy(List<String> users, List<String> groups);

    /** Changes whenever any node deploys or suspends: a cheap check whether caches are stale. */
    long generation();

    /** Deletes a deployment, its definitions, decisions and start subscriptions; instances must be gone before. */
    default void deleteDeployment(long deploymentId) {
        deleteDeployment(deploymentId, List.of());
    }

    /**
     * The same, and lets earlier versions that become the latest start by their events again.
     *
     * @param restored such versions with their start events; one that is not the latest then is left as it is
     */
    void deleteDeployment(long deploymentId, List<RestoredStarts> restored);

    /** Deletes one definition with its start events; its deployment keeps the file. {@code restored} as for a deployment. */
    void deleteDefinition(long definitionId, List<RestoredStarts> restored);

    /** A definition with what it was made of, for a database that keeps the history of its instances. */
    default Optional<DefinitionCopy> copyOf(long definitionId) {
        return Optional.empty();
    }

    /** The start events of a deployed definition. */
    record RestoredStarts(long definitionId, List<StartSubscription> subscriptions, List<StartTimerRow> timers) {}

    record DeploymentRow(
            long id,
            @Nullable String name,
            @Nullable String category,
            @Nullable String key,
            @Nullable String tenantId,
            long deployedMillis) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ResourceRow(String name, byte[] content) {}

    /**
     * What the versions of a definition have in common. A process and a case may have the same key.
     *
     * @param ofCase whether it is a case (CMMN), not a process (BPMN)
     */
    record DefinitionKey(
            boolean ofCase, String key, @Nullable String tenantId) {}

    record DefinitionRow(
            long id,
            String key,
            int version,
            @Nullable String name,
            @Nullable String category,
            @Nullable String versionTag,
            long deploymentId,
            String resourceName,
            @Nullable String tenantId,
            boolean suspended,
            boolean startable,
            @Nullable String description,
            boolean ofCase) {
        /** What it has in common with its other versions. */
        public DefinitionKey definitionKey() {
            return new DefinitionKey(ofCase, key, tenantId);
        }
    }

    /** A definition with its deployment and the one resource that it stands in. */
    record DefinitionCopy(DeploymentRow deployment, ResourceRow resource, DefinitionRow definition) {}

    /** A definition to deploy; its id is already minted. */
    record NewDefinition(
            long id,
            String key,
            @Nullable String name,
            @Nullable String category,
            @Nullable String versionTag,
            String resourceName,
            boolean startable,
            @Nullable String description,
            List<StartSubscription> subscriptions,
            List<StartTimerRow> timers,
            List<Starter> starters,
            boolean ofCase) {
        /** A process whose model names nobody who may start it. */
        public NewDefinition(
                long id,
                String key,
                @Nullable String name,
                @Nullable String category,
                @Nullable String versionTag,
                String resourceName,
                boolean startable,
                @Nullable String description,
                List<StartSubscription> subscriptions,
                List<StartTimerRow> timers) {
            this(
                    id,
                    key,
                    name,
                    category,
                    versionTag,
                    resourceName,
                    startable,
                    description,
                    subscriptions,
                    timers,
                    List.of(),
                    false);
        }
    }

    /** Somebody who may start a process: a group, or a user. */
    record Starter(boolean group, String name) {}

    /**
     * A DMN decision to deploy; its id is already minted.
     *
     * @param requirements what it shares with the other decisions of its file; null for one that is alone
     */
    record NewDecision(
            long id,
            String key,
            @Nullable String name,
            @Nullable String versionTag,
            String resourceName,
            @Nullable NewRequirements requirements) {}

    /** A DMN file with several decisions; its id is already minted. */
    record NewRequirements(long id, String key, @Nullable String name) {}

    /**
     * One deployed version of a DMN decision.
     *
     * @param requirementsId version of its file; null for a decision that is alone there
     */
    record DecisionRow(
            long id,
            String key,
            int version,
            @Nullable String name,
            @Nullable String versionTag,
            long deploymentId,
            String resourceName,
            @Nullable String tenantId,
            @Nullable Long requirementsId,
            @Nullable String requirementsKey) {}

    /**
     * What a start event of a definition waits for.
     *
     * @param type "message", "signal", "condition" or {@link #BY_CALL}
     * @param name of the message or signal; by calls the key of the event
     * @param onlyOne whether it starts nothing while an instance runs that the same correlation has started
     */
    record StartSubscription(
            long definitionId,
            String elementId,
            String type,
            String name,
            @Nullable String tenantId,
            boolean onlyOne) {
        /** The type of a start event that waits only for what somebody subscribes; it is not stored. */
        public static final String BY_CALL = "by call";

        /** Of a start event that starts an instance each time. */
        public StartSubscription(
                long definitionId, String elementId, String type, String name, @Nullable String tenantId) {
            this(definitionId, elementId, type, name, tenantId, false);
        }
    }
}
