package dev.headway.rest.v1.view;

import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.rest.route.Describe;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Deployments and definitions. */
public final class RepositoryViews {
    private RepositoryViews() {}

    /** A deployment. */
    @Describe("A deployment.")
    public record DeploymentView(
            @Describe("Id of the deployment.") String id,
            @Describe("Its name.") @Nullable String name,
            @Describe("Its category.") @Nullable String category,
            @Describe("Its key.") @Nullable String key,
            @Describe("Tenant; null for none.") @Nullable String tenantId,
            @Describe("When it was deployed.") Instant deploymentTime) {
        /** What callers see of it. */
        public static DeploymentView of(Deployment it) {
            return new DeploymentView(
                    it.getId(),
                    it.getName(),
                    it.getCategory(),
                    it.getKey(),
                    it.getTenantId(),
                    Times.of(it.getDeploymentTime()));
        }
    }

    /** A version of a process. */
    @Describe("A version of a process.")
    public record ProcessDefinitionView(
            @Describe("Id of the definition.") String id,
            @Describe("Id of the process in the model.") String key,
            @Describe("Counts up for each key and tenant.") int version,
            @Describe("Name in the model.") @Nullable String name,
            @Describe("Category in the model.") @Nullable String category,
            @Describe("Version tag in the model.") @Nullable String versionTag,

            @Describe("Documentation in the model.") @Nullable
            String description,

            @Describe("Its deployment.") String deploymentId,
            @Describe("Its file in the deployment.") String resourceName,
            @Describe("Tenant; null for none.") @Nullable String tenantId,
            @Describe("Whether it starts no instances.") boolean suspended,

            @Describe("Whether people may start it from a task list.")
            boolean startable,

            @Describe("Whether it is the latest version of its key and tenant.")
            boolean latest) {
        /** What callers see of it. */
        public static ProcessDefinitionView of(ProcessDefinition it) {
            return new ProcessDefinitionView(
                    it.getId(),
                    it.getKey(),
                    it.getVersion(),
                    it.getName(),
                    it.getCategory(),
                    it.getVersionTag(),
                    it.getDescription(),
                    it.getDeploymentId(),
                    it.getResourceName(),
                    it.getTenantId(),
                    it.isSuspended(),
                    it.isStartable(),
                    it.isLatest());
        }
    }

    /** A version of a decision. */
    @Describe("A version of a decision.")
    public record DecisionDefinitionView(
            @Describe("Id of the definition.") String id,
            @Describe("Id of the decision in the model.") String key,
            @Describe("Counts up for each key and tenant.") int version,
            @Describe("Name in the model.") @Nullable String name,
            @Describe("Version tag in the model.") @Nullable String versionTag,
            @Describe("Its deployment.") String deploymentId,
            @Describe("Its file in the deployment.") String resourceName,
            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static DecisionDefinitionView of(DecisionDefinition it) {
            return new DecisionDefinitionView(
                    it.getId(),
                    it.getKey(),
                    it.getVersion(),
                    it.getName(),
                    it.getVersionTag(),
                    it.getDeploymentId(),
                    it.getResourceName(),
                    it.getTenantId());
        }
    }
}
