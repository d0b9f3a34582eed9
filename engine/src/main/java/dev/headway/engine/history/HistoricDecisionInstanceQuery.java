package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;

/**
 * Finds decisions that process instances have made, written at history level full, by the names of Camunda. Looks through the changes of
 * all instances unless it is told a process, an instance or a visit.
 */
public interface HistoricDecisionInstanceQuery extends Query<HistoricDecisionInstanceQuery, HistoricDecisionInstance> {
    /** Only this one. */
    HistoricDecisionInstanceQuery decisionInstanceId(String id);

    /** Only these. */
    HistoricDecisionInstanceQuery decisionInstanceIdIn(String... ids);

    /** Only of this version of a decision. */
    HistoricDecisionInstanceQuery decisionDefinitionId(String id);

    /** Only of these versions of decisions. */
    HistoricDecisionInstanceQuery decisionDefinitionIdIn(String... ids);

    /** Only of decisions with this key. */
    HistoricDecisionInstanceQuery decisionDefinitionKey(String key);

    /** Only of decisions with one of these keys. */
    HistoricDecisionInstanceQuery decisionDefinitionKeyIn(String... keys);

    /** Only of decisions with this name. */
    HistoricDecisionInstanceQuery decisionDefinitionName(String name);

    /** Only of decisions whose name is like this, with {@code %} for any characters and {@code _} for one. */
    HistoricDecisionInstanceQuery decisionDefinitionNameLike(String pattern);

    /** Only of decisions of this version of a file. */
    HistoricDecisionInstanceQuery decisionRequirementsDefinitionId(String id);

    /** Only of decisions of files with this key. */
    HistoricDecisionInstanceQuery decisionRequirementsDefinitionKey(String key);

    /** Only of instances of processes with this key. */
    HistoricDecisionInstanceQuery processDefinitionKey(String key);

    /** Only of instances of this version of a process. */
    HistoricDecisionInstanceQuery processDefinitionId(String id);

    /** Only of this process instance. */
    HistoricDecisionInstanceQuery processInstanceId(String id);

    /** Only at one of these elements. */
    HistoricDecisionInstanceQuery activityIdIn(String... activityIds);

    /** Only of one of these visits of elements. */
    HistoricDecisionInstanceQuery activityInstanceIdIn(String... ids);

    /** Only those made then or before. */
    HistoricDecisionInstanceQuery evaluatedBefore(Date time);

    /** Only those made then or later. */
    HistoricDecisionInstanceQuery evaluatedAfter(Date time);

    /** Only those made while this user called the engine. */
    HistoricDecisionInstanceQuery userId(String userId);

    /** Changes nothing: inputs are always there. */
    HistoricDecisionInstanceQuery includeInputs();

    /** Changes nothing: outputs are always there. */
    HistoricDecisionInstanceQuery includeOutputs();

    /** Changes nothing: values are what they are. */
    HistoricDecisionInstanceQuery disableBinaryFetching();

    /** Changes nothing: values are what they are. */
    HistoricDecisionInstanceQuery disableCustomObjectDeserialization();

    /** Changes nothing: only decisions that were asked for have an instance. */
    HistoricDecisionInstanceQuery rootDecisionInstancesOnly();

    /** Only of decisions of one of these tenants. */
    HistoricDecisionInstanceQuery tenantIdIn(String... tenantIds);

    /** Only of decisions that belong to no tenant. */
    HistoricDecisionInstanceQuery withoutTenantId();

    /** Orders by time. */
    HistoricDecisionInstanceQuery orderByEvaluationTime();

    /** Orders by the tenant of the decision. */
    HistoricDecisionInstanceQuery orderByTenantId();
}
