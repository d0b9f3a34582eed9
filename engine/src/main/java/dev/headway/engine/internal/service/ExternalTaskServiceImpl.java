package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.ExternalAction;
import dev.headway.core.command.Reply;
import dev.headway.core.state.JobRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.ExternalTaskFetchBuilder;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.FetchAndLockBuilder;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.OptimisticLockingException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.UpdateExternalTaskRetriesBuilder;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.externaltask.ExternalTaskQuery;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.internal.entity.LockedExternalTaskImpl;
import dev.headway.engine.internal.query.ExternalTaskQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.engine.runtime.JobState;
import dev.headway.model.FlowNode;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DefinitionView;
import dev.headway.runtime.port.Entity.InstanceView;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

public final class ExternalTaskServiceImpl extends EngineService implements ExternalTaskService {
    /** How often a worker that waits looks for tasks that other nodes offer, or whose lock or pause is over. */
    private static final long LOOK_MILLIS = 200;

    public ExternalTaskServiceImpl(ProcessRuntime runtime) {
        super(runtime);
    }

    @Override
    public ExternalTaskFetchBuilder fetchAndLock(int maxTasks, String workerId) {
        return fetchAndLock(maxTasks, workerId, false);
    }

    @Override
    public ExternalTaskFetchBuilder fetchAndLock(int maxTasks, String workerId, boolean usePriority) {
        if (maxTasks < 1) {
            throw new InvalidRequestException("Expected to fetch at least 1 task, got maxTasks " + maxTasks + ".");
        }
        return new ExternalTaskFetchBuilderImpl(this, required("worker id", workerId), maxTasks, usePriority);
    }

    @Override
    public ExternalTaskQuery createExternalTaskQuery() {
        return new ExternalTaskQueryImpl(queries(), runtime()::nowMillis);
    }

    @Override
    public void complete(String externalTaskId, String workerId) {
        complete(externalTaskId, workerId, null, null);
    }

    @Override
    public void complete(
            String externalTaskId, String workerId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        complete(externalTaskId, workerId, variables, null);
    }

    @Override
    public void complete(
            String externalTaskId,
            String workerId,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> localVariables) {
        act(externalTaskId, workerId, new ExternalAction.Complete(document(variables), document(localVariables)));
    }

    @Override
    public void handleFailure(
            String externalTaskId, String workerId, @Nullable String errorMessage, int retries, long retryTimeout) {
        handleFailure(externalTaskId, workerId, errorMessage, null, retries, retryTimeout);
    }

    @Override
    public void handleFailure(
            String externalTaskId,
            String workerId,
            @Nullable String errorMessage,
            @Nullable String errorDetails,
            int retries,
            long retryTimeout) {
        handleFailure(externalTaskId, workerId, errorMessage, errorDetails, retries, retryTimeout, null, null);
    }

    @Override
    public Batch setRetriesAsync(
            @Nullable Collection<String> externalTaskIds, @Nullable ExternalTaskQuery query, int retries) {
        if (retries < 0) {
            throw new InvalidRequestException("Expected retries of 0 or more, got " + retries + ".");
        }
        Set<String> all = new LinkedHashSet<>(externalTaskIds == null ? List.of() : externalTaskIds);
        if (query != null) {
            all.addAll(Changes.pages(query, ExternalTask::getId));
        }
        return new Changes(runtime())
                .later(
                        new BatchPayload.Retry(retries, null),
                        EntityId.parseAll("external task", all),
                        query == null ? null : query.toString());
    }

    @Override
    public void handleFailure(
            String externalTaskId,
            String workerId,
            @Nullable String errorMessage,
            @Nullable String errorDetails,
            int retries,
            long retryTimeout,
            @Nullable Map<String, ? extends @Nullable Object> variables,
            @Nullable Map<String, ? extends @Nullable Object> localVariables) {
        if (retries < 0 || retryTimeout < 0) {
            throw new InvalidRequestException("Expected retries >= 0 and a retry timeout >= 0 ms for external task "
                    + externalTaskId + ", got " + retries + " and " + retryTimeout + ".");
        }
        act(
                externalTaskId,
                workerId,
                new ExternalAction.Fail(
                        errorMessage,
                        errorDetails,
                        retries,
                        retryTimeout,
                        document(variables),
                        document(localVariables)));
    }

    @Override
    public void handleBpmnError(String externalTaskId, String workerId, String errorCode) {
        handleBpmnError(externalTaskId, workerId, errorCode, null, null);
    }

    @Override
    public void handleBpmnError(
            String externalTaskId, String workerId, String errorCode, @Nullable String errorMessage) {
        handleBpmnError(externalTaskId, workerId, errorCode, errorMessage, null);
    }

    @Override
    public void handleBpmnError(
            String externalTaskId,
            String workerId,
            String errorCode,
            @Nullable String errorMessage,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        act(
                externalTaskId,
                workerId,
                new ExternalAction.RaiseError(required("error code", errorCode), errorMessage, document(variables)));
    }

    @Override
    public void extendLock(String externalTaskId, String workerId, long newLockDuration) {
        if (newLockDuration <= 0) {
            throw new InvalidRequestException("Expected a lock of more than 0 ms for external task " + externalTaskId
                    + ", got " + newLockDuration + ".");
        }
        act(externalTaskId, workerId, new ExternalAction.Extend(runtime().nowMillis() + newLockDuration));
    }

    @Override
    public void lock(String externalTaskId, String workerId, long lockDuration) {
        if (lockDuration <= 0) {
            throw new InvalidRequestException("Expected a lock of more than 0 ms for external task " + externalTaskId
                    + ", got " + lockDuration + ".");
        }
        JobView row = row(externalTaskId);
        String worker = required("worker id", workerId);
        if (worker.equals(row.workerId())
                && row.dueMillis() != null
                && row.dueMillis() > runtime().nowMillis()) {
            extendLock(externalTaskId, worker, lockDuration);
            return;
        }
        Reply reply = execute(locking(row, worker, runtime().nowMillis() + lockDuration));
        if (reply instanceof Reply.Stale stale) {
            throw new WrongStateException("Expected external task " + externalTaskId + " to be free for worker '"
                    + worker + "', but " + stale.reason() + ", or it has no retries left.");
        }
    }

    @Override
    public void unlock(String externalTaskId) {
        act(externalTaskId, null, new ExternalAction.Unlock());
    }

    @Override
    public void setRetries(String externalTaskId, int retries) {
        JobView row = row(externalTaskId);
        execute(new Command.SetJobRetries(row.instanceId(), row.id(), retries));
    }

    @Override
    public void setRetries(Collection<String> externalTaskIds, int retries) {
        executeAll(
                "set the retries of external tasks",
                required("list of external task ids", externalTaskIds).stream()
                        .map(this::row)
                        .map(row -> new Command.SetJobRetries(row.instanceId(), row.id(), retries))
                        .toList());
    }

    @Override
    public @Nullable String getExternalTaskErrorDetails(String externalTaskId) {
        return row(externalTaskId).exceptionStacktrace();
    }

    @Override
    public List<String> getTopicNames() {
        return topics(createExternalTaskQuery());
    }

    @Override
    public List<String> getTopicNames(boolean withLockedTasks, boolean withUnlockedTasks, boolean withRetriesLeft) {
        ExternalTaskQuery query = createExternalTaskQuery();
        if (withLockedTasks) {
            query.locked();
        }
        if (withUnlockedTasks) {
            query.notLocked();
        }
        if (withRetriesLeft) {
            query.withRetriesLeft();
        }
        return topics(query);
    }

    private static List<String> topics(ExternalTaskQuery query) {
        return query.list().stream()
                .map(dev.headway.engine.externaltask.ExternalTask::getTopicName)
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public FetchAndLockBuilder fetchAndLock() {
        return new FetchAndLockBuilderImpl(this);
    }

    @Override
    public void setPriority(String externalTaskId, long priority) {
        JobView row = row(externalTaskId);
        execute(new Command.SetJobPriority(row.instanceId(), row.id(), Math.toIntExact(priority)));
    }

    @Override
    public UpdateExternalTaskRetriesBuilder updateRetries() {
        return new ExternalTaskRetries(this);
    }

    private JobView row(String externalTaskId) {
        return directory().job(externalTaskId, EnumSet.of(JobState.EXTERNAL, JobState.SUSPENDED, JobState.DEAD_LETTER));
    }

    private void act(String externalTaskId, @Nullable String workerId, ExternalAction action) {
        JobView row = row(externalTaskId);
        execute(new Command.ExternalTask(row.instanceId(), row.id(), workerId, action));
    }

    // --- fetching ---

    /** What a worker fetches. */
    record Fetch(
            String workerId,
            int maxTasks,
            boolean usePriority,
            boolean newestFirst,
            List<ExternalTaskFetchBuilderImpl.Topic> topics) {
        List<Order> orders() {
            Order created = new Order("createdMillis", !newestFirst);
            return usePriority ? List.of(new Order("priority", false), created) : List.of(created);
        }
    }

    /**
     * Looks when this node offers a task, and every {@link #LOOK_MILLIS} for what other nodes offer and what becomes due, until
     * there is something or the time is over.
     */
    List<LockedExternalTask> fetch(Fetch wanted, long waitMillis) {
        long start = System.nanoTime();
        while (true) {
            long offered = runtime().externalTasks().read();
            List<LockedExternalTask> fetched = fetch(wanted);
            long leftMillis = waitMillis - (System.nanoTime() - start) / 1_000_000;
            if (!fetched.isEmpty() || leftMillis <= 0) {
                return fetched;
            }
            try {
                runtime().externalTasks().await(offered, Math.min(LOOK_MILLIS, leftMillis));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return fetched;
            }
        }
    }

    private List<LockedExternalTask> fetch(Fetch wanted) {
        List<LockedExternalTask> fetched = new ArrayList<>();
        for (ExternalTaskFetchBuilderImpl.Topic topic : wanted.topics()) {
            List<JobView> candidates = candidates(topic, wanted.maxTasks() - fetched.size(), wanted.orders());
            long until = runtime().nowMillis() + topic.lockMillis();
            List<CompletableFuture<Reply>> locks = candidates.stream()
                    .map(row -> runtime().calls().submit(locking(row, wanted.workerId(), until)))
                    .toList();
            for (int i = 0; i < candidates.size(); i++) {
                if (isLocked(locks.get(i))) {
                    fetched.add(locked(candidates.get(i), topic, wanted.workerId(), until));
                }
            }
            if (fetched.size() >= wanted.maxTasks()) {
                break;
            }
        }
        return fetched;
    }

    private static Command locking(JobView row, String workerId, long until) {
        return new Command.ExternalTask(row.instanceId(), row.id(), workerId, new ExternalAction.Lock(workerId, until));
    }

    private static boolean isLocked(CompletableFuture<Reply> lock) {
        try {
            return lock.join() instanceof Reply.Done;
        } catch (RuntimeException failure) {
            RuntimeException known = Failures.of(failure);
            if (known instanceof SuspendedException
                    || known instanceof ObjectNotFoundException
                    || known instanceof OptimisticLockingException) {
                return false; // it went away between the query and the lock
            }
            throw known;
        }
    }

    private List<JobView> candidates(ExternalTaskFetchBuilderImpl.Topic topic, int max, List<Order> orders) {
        List<Criterion> criteria = new ArrayList<>(offered(topic.name()));
        criteria.addAll(topic.criteria());
        if (topic.versionTag() != null) {
            List<Long> ids = directory()
                    .list(
                            Entity.DEFINITION,
                            List.of(new Criterion.Compare("versionTag", Operator.EQ, topic.versionTag())),
                            Integer.MAX_VALUE)
                    .stream()
                    .map(DefinitionView::id)
                    .toList();
            if (ids.isEmpty()) {
                return List.of();
            }
            criteria.add(new Criterion.In("definitionId", ids));
        }
        if (topic.businessKey() != null) {
            List<Long> ids = directory()
                    .list(
                            Entity.INSTANCE,
                            List.of(new Criterion.Compare("businessKey", Operator.EQ, topic.businessKey())),
                            Integer.MAX_VALUE)
                    .stream()
                    .map(InstanceView::id)
                    .toList();
            if (ids.isEmpty()) {
                return List.of();
            }
            criteria.add(new Criterion.In("instanceId", ids));
        }
        return topic.processVariables().isEmpty()
                ? jobs(criteria, orders, 0, max)
                : withVariables(topic, criteria, orders, max);
    }

    /** Variables are not in the task's row: its instance is looked at. */
    private List<JobView> withVariables(
            ExternalTaskFetchBuilderImpl.Topic topic, List<Criterion> criteria, List<Order> orders, int max) {
        List<JobView> found = new ArrayList<>();
        for (int first = 0; ; first += BULK_WINDOW) {
            List<JobView> window = jobs(criteria, orders, first, BULK_WINDOW);
            for (JobView row : window) {
                InstanceView instance = directory().one(Entity.INSTANCE, row.instanceId());
                if (instance != null && hasAll(instance.variables(), topic.processVariables())) {
                    found.add(row);
                    if (found.size() == max) {
                        return found;
                    }
                }
            }
            if (window.size() < BULK_WINDOW) {
                return found;
            }
        }
    }

    private static boolean hasAll(VariableDocument variables, Map<String, @Nullable Object> wanted) {
        return wanted.entrySet().stream()
                .allMatch(each -> variables.contains(each.getKey())
                        && Patterns.equal(variables.get(each.getKey()), each.getValue()));
    }

    private List<Criterion> offered(String topic) {
        return List.of(
                new Criterion.Compare("table", Operator.EQ, JobRow.Table.EXTERNAL.code()),
                new Criterion.Compare("topic", Operator.EQ, topic),
                new Criterion.Compare("dueMillis", Operator.LE, runtime().nowMillis()),
                new Criterion.Compare("retries", Operator.GT, 0));
    }

    private List<JobView> jobs(List<Criterion> criteria, List<Order> orders, int first, int max) {
        try {
            return queries().list(new Queries.Query<>(Entity.JOB, criteria, orders, first, max, true));
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public Set<String> getFetchableTopicNames(Collection<String> topicNames) {
        Set<String> found = new LinkedHashSet<>();
        for (String topic : topicNames) {
            if (!jobs(offered(topic), List.of(), 0, 1).isEmpty()) {
                found.add(topic);
            }
        }
        return found;
    }

    private LockedExternalTask locked(
            JobView row, ExternalTaskFetchBuilderImpl.Topic topic, String workerId, long untilMillis) {
        InstanceView instance = directory().one(Entity.INSTANCE, row.instanceId());
        List<Directory.Level> levels = directory().levels(row.executionId());
        FlowNode node = runtime().definition(row.definitionId()).node(row.elementId());
        Map<String, String> properties = node.properties();
        String trace = levels.get(0).trace();
        if (trace != null) {
            properties = new LinkedHashMap<>(properties);
            properties.put(LockedExternalTask.TRACEPARENT, trace);
        }
        return new LockedExternalTaskImpl(
                row,
                workerId,
                untilMillis,
                instance == null ? null : instance.businessKey(),
                FetchedVariables.of(node, levels, topic),
                properties);
    }
}
