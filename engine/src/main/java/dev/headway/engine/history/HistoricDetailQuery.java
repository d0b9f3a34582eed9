package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.Set;

/** Finds changes of variables, written at history level full. Expects the instance they belong to. */
public interface HistoricDetailQuery extends Query<HistoricDetailQuery, HistoricDetail> {

    /** Only of this instance. */
    HistoricDetailQuery processInstanceId(String id);

    /** Only of these instances. */
    HistoricDetailQuery processInstanceIds(Set<String> ids);

    /** Only of this execution itself. */
    HistoricDetailQuery executionId(String id);

    /** Only of these executions themselves. */
    HistoricDetailQuery executionIds(Set<String> ids);

    /** Only with this name. */
    HistoricDetailQuery variableName(String name);

    /** Only during this visit of an element. */
    HistoricDetailQuery activityInstanceId(String id);

    /** All details are variable updates; for the family's sake. */
    HistoricDetailQuery variableUpdates();

    /** Only before. */
    HistoricDetailQuery occurredBefore(Date date);

    /** Only after. */
    HistoricDetailQuery occurredAfter(Date date);

    /** Only of these instances. */
    HistoricDetailQuery processInstanceIdIn(String... ids);

    /** Only of instances of one of these tenants. */
    HistoricDetailQuery tenantIdIn(String... tenantIds);

    /** Only of instances without a tenant. */
    HistoricDetailQuery withoutTenantId();

    /** Only this change. */
    HistoricDetailQuery id(String id);

    /** The same as {@link #id}. */
    HistoricDetailQuery detailId(String id);

    /** Only of the variable with this id, see {@code VariableInstance.getId()}. */
    HistoricDetailQuery variableInstanceId(String id);

    /** Only with a name like this SQL pattern. */
    HistoricDetailQuery variableNameLike(String pattern);

    /** Only with a value of one of these types. */
    HistoricDetailQuery variableTypeIn(String... types);

    /** Changes nothing: values are read with their scope, so there is nothing to switch off; for the family's sake. */
    HistoricDetailQuery disableBinaryFetching();

    /** Changes nothing: values are read with their scope, so there is nothing to switch off; for the family's sake. */
    HistoricDetailQuery disableCustomObjectDeserialization();

    /** Orders as things happened, within one instance. */
    HistoricDetailQuery orderPartiallyByOccurrence();

    /** Orders by time. */
    HistoricDetailQuery orderByTime();

    /** Orders by version of the instance. */
    HistoricDetailQuery orderByVariableRevision();

    /** Orders by instance. */
    HistoricDetailQuery orderByProcessInstanceId();

    /** Orders by name. */
    HistoricDetailQuery orderByVariableName();

    /** Orders by type of the value. */
    HistoricDetailQuery orderByVariableType();
}
