package dev.headway.engine.repository;

import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resources that were deployed together. Immutable. */
public interface Deployment {

    /** Id of the deployment. */
    String getId();

    /** Name, which duplicate filtering compares. */
    @Nullable
    String getName();

    /** Category. */
    @Nullable
    String getCategory();

    /** Key. */
    @Nullable
    String getKey();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();

    /** When it was deployed. */
    Date getDeploymentTime();

    /** For the result of {@code deploy()}: false when duplicate filtering found everything deployed already. */
    boolean isNew();

    /** For the result of {@code deploy()}: the processes with their versions; empty for deployments found by a query. */
    List<ProcessDefinition> getDeployedProcessDefinitions();

    /** For the result of {@code deploy()}: the cases (CMMN) with their versions; empty for deployments found by a query. */
    List<CaseDefinition> getDeployedCaseDefinitions();

    /** For the result of {@code deploy()}: the DMN decisions with their versions; empty for deployments found by a query. */
    List<DecisionDefinition> getDeployedDecisionDefinitions();

    /** For the result of {@code deploy()}: what the engine did not understand in the models and leaves out; never silent. */
    List<DeploymentProblem> getWarnings();
}
