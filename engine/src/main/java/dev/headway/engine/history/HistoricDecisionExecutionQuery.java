package dev.headway.engine.history;

import dev.headway.engine.query.Query;

/**
 * Finds decisions that process instances have made, written at history level full. Expects the instance or execution that they belong
 * to, or the definition of the process.
 */
public interface HistoricDecisionExecutionQuery
        extends Query<HistoricDecisionExecutionQuery, HistoricDecisionExecution> {
    /** Only of this version of a decision. */
    HistoricDecisionExecutionQuery decisionDefinitionId(String id);

    /** Only of decisions of this deployment. */
    HistoricDecisionExecutionQuery deploymentId(String id);

    /** Only of decisions with this key. */
    HistoricDecisionExecutionQuery decisionKey(String key);

    /** Only of this process instance. */
    HistoricDecisionExecutionQuery instanceId(String id);

    /** Only of this execution. */
    HistoricDecisionExecutionQuery executionId(String id);

    /** Only of this visit of an element. */
    HistoricDecisionExecutionQuery activityInstanceId(String id);

    /** Only at this element. */
    HistoricDecisionExecutionQuery activityId(String activityId);

    /** Only of instances of this version of a process. */
    HistoricDecisionExecutionQuery processDefinitionId(String id);

    /** Only of instances of processes with this key. */
    HistoricDecisionExecutionQuery processDefinitionKey(String key);

    /** Orders by time. */
    HistoricDecisionExecutionQuery orderByStartTime();
}
