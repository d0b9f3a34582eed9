package dev.headway.engine;

import dev.headway.engine.error.InvalidRequestException;
import dev.headway.engine.externaltask.LockedExternalTask;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the topics of one fetch. Made by {@link ExternalTaskService#fetchAndLock}; not thread-safe. */
public final class ExternalTaskFetchBuilder {
    /** Half an hour, as in the family. */
    private static final long WAIT_MILLIS_MAX = 1_800_000;

    private final ExternalTaskService service;
    private final String workerId;
    private final int maxTasks;
    private final boolean usePriority;
    private final List<Topic> topics = new ArrayList<>();
    private long waitMillis;

    /** One topic of a fetch; {@code variables} null for all. */
    record Topic(
            String name,
            long lockMillis,
            @Nullable List<String> variables,
            boolean localVariables,
            @Nullable String businessKey,
            @Nullable String processDefinitionKey) {}

    ExternalTaskFetchBuilder(ExternalTaskService service, String workerId, int maxTasks, boolean usePriority) {
        this.service = service;
        this.workerId = workerId;
        this.maxTasks = maxTasks;
        this.usePriority = usePriority;
    }

    /** Fetches tasks of this topic too, each locked for so long. What follows up to the next topic is about this one. */
    public ExternalTaskFetchBuilder topic(String topicName, long lockDurationMillis) {
        if (lockDurationMillis <= 0) {
            throw new InvalidRequestException("Expected a lock of more than 0 ms for topic '" + topicName + "', got "
                    + lockDurationMillis + ". Lock for as long as the work takes at most.");
        }
        topics.add(new Topic(EngineService.required("topic", topicName), lockDurationMillis, null, false, null, null));
        return this;
    }

    /** Only these variables; all that are visible if not called. */
    public ExternalTaskFetchBuilder variables(String... names) {
        return variables(List.of(names));
    }

    /** Only these variables; all that are visible if not called. */
    public ExternalTaskFetchBuilder variables(List<String> names) {
        Topic last = last();
        return replace(new Topic(
                last.name(),
                last.lockMillis(),
                List.copyOf(names),
                last.localVariables(),
                last.businessKey(),
                last.processDefinitionKey()));
    }

    /** Only variables of the task's own execution. */
    public ExternalTaskFetchBuilder localVariables() {
        Topic last = last();
        return replace(new Topic(
                last.name(),
                last.lockMillis(),
                last.variables(),
                true,
                last.businessKey(),
                last.processDefinitionKey()));
    }

    /** Only tasks of instances with this business key. */
    public ExternalTaskFetchBuilder businessKey(String key) {
        Topic last = last();
        return replace(new Topic(
                last.name(),
                last.lockMillis(),
                last.variables(),
                last.localVariables(),
                key,
                last.processDefinitionKey()));
    }

    /** Only tasks of this process. */
    public ExternalTaskFetchBuilder processDefinitionKey(String key) {
        Topic last = last();
        return replace(new Topic(
                last.name(), last.lockMillis(), last.variables(), last.localVariables(), last.businessKey(), key));
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

    /**
     * Waits for so long, in real time, while there is nothing to fetch: the call returns as soon as any node of the engine
     * offers a task of one of the topics.
     */
    public ExternalTaskFetchBuilder asyncResponseTimeout(long millis) {
        if (millis < 0 || millis > WAIT_MILLIS_MAX) {
            throw new InvalidRequestException("Expected an asyncResponseTimeout between 0 and " + WAIT_MILLIS_MAX
                    + " ms, got " + millis + ". Fetch again when it is over.");
        }
        waitMillis = millis;
        return this;
    }

    /** Fetches and locks; what it returns belongs to this worker until the lock expires. Possibly nothing. */
    public List<LockedExternalTask> execute() {
        return service.fetch(workerId, maxTasks, usePriority, List.copyOf(topics), waitMillis);
    }
}
