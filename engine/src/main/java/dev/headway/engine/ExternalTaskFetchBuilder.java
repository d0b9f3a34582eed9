package dev.headway.engine;

import dev.headway.engine.externaltask.LockedExternalTask;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the topics of one fetch. Made by {@link ExternalTaskService#fetchAndLock}; not thread-safe. */
public interface ExternalTaskFetchBuilder {

    /** Fetches tasks of this topic too, each locked for so long. What follows up to the next topic is about this one. */
    ExternalTaskFetchBuilder topic(String topicName, long lockDurationMillis);

    /** Only these variables; all that are visible if not called, or of null. */
    ExternalTaskFetchBuilder variables(String @Nullable ... names);

    /** Only these variables; all that are visible if not called, or of null. */
    ExternalTaskFetchBuilder variables(@Nullable List<String> names);

    /** Only variables of the task's own execution. */
    ExternalTaskFetchBuilder localVariables();

    /** Only tasks of instances with this business key. */
    ExternalTaskFetchBuilder businessKey(String key);

    /** Only tasks of versions with this tag. */
    ExternalTaskFetchBuilder processDefinitionVersionTag(String tag);

    /** Only tasks of this process. */
    ExternalTaskFetchBuilder processDefinitionKey(String key);

    /** Only tasks of these processes. */
    ExternalTaskFetchBuilder processDefinitionKeyIn(String... keys);

    /** Only tasks of exactly this version of a process. */
    ExternalTaskFetchBuilder processDefinitionId(String id);

    /** Only tasks of exactly these versions. */
    ExternalTaskFetchBuilder processDefinitionIdIn(String... ids);

    /** Only tasks of these tenants. */
    ExternalTaskFetchBuilder tenantIdIn(String... tenantIds);

    /** Only tasks that belong to no tenant. */
    ExternalTaskFetchBuilder withoutTenantId();

    /** Only tasks of instances whose variable has this value. */
    ExternalTaskFetchBuilder processInstanceVariableEquals(String name, @Nullable Object value);

    /** Only tasks of instances whose variables have these values. */
    default ExternalTaskFetchBuilder processInstanceVariableEquals(Map<String, ? extends @Nullable Object> values) {
        values.forEach(this::processInstanceVariableEquals);
        return this;
    }

    /** Changes nothing: objects are read as the setting {@code variableClasses} of the engine says. */
    default ExternalTaskFetchBuilder enableCustomObjectDeserialization() {
        return this;
    }

    /** Of each topic the oldest first, as without this call; {@link #desc()} for the newest first. */
    ExternalTaskFetchBuilder orderByCreateTime();

    /** The order asked for last is ascending. */
    ExternalTaskFetchBuilder asc();

    /** The order asked for last is descending. */
    ExternalTaskFetchBuilder desc();

    /**
     * Waits for so long, in real time, while there is nothing to fetch: the call returns as soon as any node of the engine
     * offers a task of one of the topics.
     */
    ExternalTaskFetchBuilder asyncResponseTimeout(long millis);

    /** Fetches and locks; what it returns belongs to this worker until the lock expires. Possibly nothing. */
    List<LockedExternalTask> execute();

    /** Changes nothing: the extension properties always come along; for the family's sake. */
    default ExternalTaskFetchBuilder includeExtensionProperties() {
        return this;
    }
}
