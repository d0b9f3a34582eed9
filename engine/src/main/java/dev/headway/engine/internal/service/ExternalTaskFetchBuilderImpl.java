package dev.headway.engine.internal.service;

import dev.headway.engine.ExternalTaskFetchBuilder;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class ExternalTaskFetchBuilderImpl implements ExternalTaskFetchBuilder {
    /** Half an hour, as in the family. */
    private static final long WAIT_MILLIS_MAX = 1_800_000;

    private final ExternalTaskServiceImpl service;
    private final String workerId;
    private final int maxTasks;
    private final boolean usePriority;
    private final List<Topic> topics = new ArrayList<>();
    private long waitMillis;
    private boolean newestFirst;

    /**
     * One topic of a fetch.
     *
     * @param variables null for all
     * @param criteria on the task itself
     * @param processVariables values that variables of the instance must have
     */
    record Topic(
            String name,
            long lockMillis,
            @Nullable List<String> variables,
            boolean localVariables,
            @Nullable String businessKey,
            @Nullable String versionTag,
            List<Criterion> criteria,
            Map<String, @Nullable Object> processVariables) {
        Topic with(Criterion criterion) {
            List<Criterion> more = new ArrayList<>(criteria);
            more.add(criterion);
            return new Topic(
                    name, lockMillis, variables, localVariables, businessKey, versionTag, more, processVariables);
        }
    }

    public ExternalTaskFetchBuilderImpl(
            ExternalTaskServiceImpl service, String workerId, int maxTasks, boolean usePriority) {
        this.service = service;
        this.workerId = workerId;
        this.maxTasks = maxTasks;
        this.usePriority = usePriority;
    }

    @Override
    public ExternalTaskFetchBuilder topic(String topicName, long lockDurationMillis) {
        if (lockDurationMillis <= 0) {
            throw new InvalidRequestException("Expected a lock of more than 0 ms for topic '" + topicName + "', got "
                    + lockDurationMillis + ". Lock for as long as the work takes at most.");
        }
        topics.add(new Topic(
                EngineService.required("topic", topicName),
                lockDurationMillis,
                null,
                false,
                null,
                null,
                List.of(),
                new LinkedHashMap<>()));
        return this;
    }

    @Override
    public ExternalTaskFetchBuilder variables(String @Nullable ... names) {
        return variables(names == null ? null : List.of(names));
    }

    @Override
    public ExternalTaskFetchBuilder variables(@Nullable List<String> names) {
        Topic last = last();
        return replace(new Topic(
                last.name(),
                last.lockMillis(),
                names == null ? null : List.copyOf(names),
                last.localVariables(),
                last.businessKey(),
                last.versionTag(),
                last.criteria(),
                last.processVariables()));
    }

    @Override
    public ExternalTaskFetchBuilder localVariables() {
        Topic last = last();
        return replace(new Topic(
                last.name(),
                last.lockMillis(),
                last.variables(),
                true,
                last.businessKey(),
                last.versionTag(),
                last.criteria(),
                last.processVariables()));
    }

    @Override
    public ExternalTaskFetchBuilder businessKey(String key) {
        Topic last = last();
        return replace(new Topic(
                last.name(),
                last.lockMillis(),
                last.variables(),
                last.localVariables(),
                key,
                last.versionTag(),
                last.criteria(),
                last.processVariables()));
    }

    @Override
    public ExternalTaskFetchBuilder processDefinitionVersionTag(String tag) {
        Topic last = last();
        return replace(new Topic(
                last.name(),
                last.lockMillis(),
                last.variables(),
                last.localVariables(),
                last.businessKey(),
                tag,
                last.criteria(),
                last.processVariables()));
    }

    @Override
    public ExternalTaskFetchBuilder processDefinitionKey(String key) {
        return replace(last().with(new Criterion.Compare("definitionKey", Operator.EQ, key)));
    }

    @Override
    public ExternalTaskFetchBuilder processDefinitionKeyIn(String... keys) {
        return replace(last().with(new Criterion.In("definitionKey", List.of(keys))));
    }

    @Override
    public ExternalTaskFetchBuilder processDefinitionId(String id) {
        return processDefinitionIdIn(id);
    }

    @Override
    public ExternalTaskFetchBuilder processDefinitionIdIn(String... ids) {
        return replace(
                last().with(new Criterion.In("definitionId", EntityId.parseAll("process definition", List.of(ids)))));
    }

    @Override
    public ExternalTaskFetchBuilder tenantIdIn(String... tenantIds) {
        return replace(last().with(new Criterion.In("tenantId", List.of(tenantIds))));
    }

    @Override
    public ExternalTaskFetchBuilder withoutTenantId() {
        return replace(last().with(new Criterion.Compare("tenantId", Operator.EQ, null)));
    }

    @Override
    public ExternalTaskFetchBuilder processInstanceVariableEquals(String name, @Nullable Object value) {
        last().processVariables().put(EngineService.required("variable name", name), value);
        return this;
    }

    @Override
    public ExternalTaskFetchBuilder orderByCreateTime() {
        newestFirst = false;
        return this;
    }

    @Override
    public ExternalTaskFetchBuilder asc() {
        newestFirst = false;
        return this;
    }

    @Override
    public ExternalTaskFetchBuilder desc() {
        newestFirst = true;
        return this;
    }

    private Topic last() {
        if (topics.isEmpty()) {
            throw new InvalidRequestException(
                    "Expected topic(name, lockDuration) first, then what is about that topic.");
        }
        return topics.get(topics.size() - 1);
    }

    private ExternalTaskFetchBuilder replace(Topic topic) {
        topics.set(topics.size() - 1, topic);
        return this;
    }

    @Override
    public ExternalTaskFetchBuilder asyncResponseTimeout(long millis) {
        if (millis < 0 || millis > WAIT_MILLIS_MAX) {
            throw new InvalidRequestException("Expected an asyncResponseTimeout between 0 and " + WAIT_MILLIS_MAX
                    + " ms, got " + millis + ". Fetch again when it is over.");
        }
        waitMillis = millis;
        return this;
    }

    @Override
    public List<LockedExternalTask> execute() {
        return service.fetch(
                new ExternalTaskServiceImpl.Fetch(workerId, maxTasks, usePriority, newestFirst, List.copyOf(topics)),
                waitMillis);
    }
}
