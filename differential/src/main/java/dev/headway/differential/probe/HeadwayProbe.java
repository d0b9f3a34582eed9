package dev.headway.differential.probe;

import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.runtime.port.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** This engine, its executor off, its clock turned by hand; perhaps closed and opened again after every step. */
public final class HeadwayProbe implements Probe {
    /** Opens an engine on a database that outlives it. */
    public interface Opening {
        /** @param fresh whether the database is emptied first */
        ProcessEngine open(HandClock clock, Work work, boolean fresh);
    }

    /** A called process that inherits all variables has these too when its call is in a loop. */
    private static final Set<String> LOOP =
            Set.of("loopCounter", "nrOfInstances", "nrOfActiveInstances", "nrOfCompletedInstances");

    private static final long SETTLE_NANOS = 10_000_000_000L;
    private static final Set<Integer> PARTITIONS =
            IntStream.range(0, Ids.PARTITIONS).boxed().collect(Collectors.toUnmodifiableSet());

    private final Opening opening;
    private final boolean restarts;
    private final HandClock clock = new HandClock();
    private final Set<String> reported = new HashSet<>();
    private final Map<Long, Execution> executions = new HashMap<>();
    private final Map<String, Long> dueSeconds = new HashMap<>();
    private @Nullable ProcessEngine open;

    /** @param restarts whether the engine is closed and opened again after every step */
    public HeadwayProbe(Opening opening, boolean restarts) {
        this.opening = opening;
        this.restarts = restarts;
    }

    /** User code of the models; public, since expressions call it. */
    public static final class Work {
        /** Throws this BPMN error, or adds one. */
        public long run(String error, boolean fails, long n) {
            if (fails) {
                throw new BpmnError(error);
            }
            return n + 1;
        }
    }

    private ProcessEngine engine() {
        ProcessEngine engine = open;
        if (engine == null) {
            throw new IllegalStateException("expected begin before the first step");
        }
        return engine;
    }

    private ProcessEngine reopened(boolean fresh) {
        close();
        ProcessEngine engine = opening.open(clock, new Work(), fresh);
        open = engine;
        return engine;
    }

    @Override
    public Snapshot begin(String xml, Map<String, Long> variables) {
        clock.set(START_MILLIS);
        ProcessEngine engine = reopened(true);
        reported.clear();
        dueSeconds.clear();
        return doing(() -> {
            Deployment ignored = engine.getRepositoryService()
                    .createDeployment()
                    .addString("generated.bpmn", xml)
                    .deploy();
            engine.getRuntimeService().startProcessInstanceByKey("p", variables);
        });
    }

    @Override
    public Snapshot step(String fact, Map<String, Long> variables) {
        return doing(() -> act(fact, variables));
    }

    private Snapshot doing(Runnable action) {
        String trouble = "";
        clock.set(clock.millis() + 1);
        try {
            action.run();
        } catch (RuntimeException e) {
            trouble = e.toString();
        }
        settle();
        if (restarts) {
            reopened(false);
        }
        List<Store.InstanceRows> rows = rows();
        List<String> facts = new ArrayList<>();
        seen(rows).forEach(each -> facts.add(each.fact()));
        for (Store.InstanceRows instance : rows) {
            instance.root().variables().asMap().forEach((name, value) -> {
                if (!LOOP.contains(name)) {
                    facts.add("var " + name + "=" + text(value));
                }
            });
        }
        if (!trouble.isEmpty()) {
            facts.add("failed");
        } else if (rows.isEmpty()) {
            facts.add("ended");
        }
        facts.sort(Comparator.naturalOrder());
        return new Snapshot(facts, completed(), trouble);
    }

    /** A value as JSON. */
    private static String text(@Nullable Object value) {
        return switch (value) {
            case List<?> list -> list.stream().map(HeadwayProbe::text).collect(Collectors.joining(",", "[", "]"));
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(each -> "\"" + each.getKey() + "\":" + text(each.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case null, default -> String.valueOf(value);
        };
    }

    /** Waits until what instances have sent to each other has arrived; jobs and timers stay where they are. */
    private void settle() {
        Store store = EngineRuntime.of(engine()).store();
        long end = System.nanoTime() + SETTLE_NANOS;
        while (!store.outbox(PARTITIONS, Long.MAX_VALUE, 1).isEmpty()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "Expected what instances send to each other to arrive within 10 s, got left: "
                                + store.outbox(PARTITIONS, Long.MAX_VALUE, 10));
            }
            LockSupport.parkNanos(100_000);
        }
    }

    private record Seen(String fact, long id, long execution, String name) {}

    private void act(String fact, Map<String, Long> variables) {
        Seen seen = seen(rows()).stream()
                .filter(each -> each.fact().equals(fact))
                .min(Comparator.comparingLong(Seen::id))
                .orElseThrow(() -> new IllegalArgumentException("There is no " + fact));
        String id = Long.toString(seen.id());
        String execution = Long.toString(seen.execution());
        switch (fact.substring(0, fact.indexOf(' '))) {
            case "task" -> engine().getTaskService().complete(id, variables);
            case "wait" -> engine().getRuntimeService().trigger(execution, variables);
            case "job" -> engine().getManagementService().executeJob(id);
            case "timer" -> {
                long due = START_MILLIS + 1000 * Long.parseLong(fact.substring(fact.lastIndexOf(' ') + 1));
                clock.set(Math.max(due, clock.millis()));
                engine().getManagementService().executeJob(id);
            }
            case "start" ->
                engine().getRuntimeService()
                        .executeActivityInAdhocSubProcess(
                                execution, fact.substring("start ".length(), fact.lastIndexOf(' ')));
            case "finish" -> engine().getRuntimeService().completeAdhocSubProcess(execution);
            case "message" -> engine().getRuntimeService().messageEventReceived(seen.name(), execution, variables);
            case "signal" -> engine().getRuntimeService().signalEventReceived(seen.name());
            default -> throw new IllegalArgumentException("Nothing can be done with " + fact);
        }
    }

    private List<Store.InstanceRows> rows() {
        List<Long> ids = engine().getRuntimeService().createProcessInstanceQuery().allowScan().list().stream()
                .map(ProcessInstance::getId)
                .map(Long::valueOf)
                .toList();
        List<Store.InstanceRows> rows = EngineRuntime.of(engine()).store().load(ids);
        executions.clear();
        for (Store.InstanceRows instance : rows) {
            executions.put(instance.root().id(), instance.root());
            instance.executions().forEach(each -> executions.put(each.id(), each));
        }
        return rows;
    }

    private String path(long execution) {
        String path = "";
        Execution at = executions.get(execution);
        while (at != null) {
            Object counter = at.variables().get("loopCounter");
            if (counter != null) {
                path = counter + (path.isEmpty() ? "" : "/") + path;
            }
            at = executions.get(at.isRoot() ? at.requireRoot().superExecutionId() : at.parentId());
        }
        return path.isEmpty() ? "-" : path;
    }

    private List<Seen> seen(List<Store.InstanceRows> rows) {
        List<Seen> seen = new ArrayList<>();
        for (Store.InstanceRows instance : rows) {
            for (TaskRow task : instance.tasks()) {
                seen.add(new Seen(
                        "task " + task.elementId() + " " + path(task.executionId()),
                        task.id(),
                        task.executionId(),
                        ""));
            }
            Stream.concat(Stream.of(instance.root()), instance.executions().stream())
                    .forEach(each -> execution(seen, each));
            for (SubscriptionRow event : instance.subscriptions()) {
                if (event.type() == SubscriptionRow.Type.MESSAGE || event.type() == SubscriptionRow.Type.SIGNAL) {
                    String word = event.type() == SubscriptionRow.Type.MESSAGE ? "message " : "signal ";
                    String fact = word + event.name() + " " + event.elementId() + " " + path(event.executionId());
                    seen.add(new Seen(fact, event.id(), event.executionId(), event.name()));
                }
            }
            instance.jobs().forEach(job -> job(seen, job));
        }
        return seen;
    }

    private void execution(List<Seen> seen, Execution execution) {
        String element = execution.elementId();
        if (element == null) {
            return;
        }
        String at = element + " " + path(execution.id());
        if (execution.state() == Execution.State.READY) {
            seen.add(new Seen("job " + at, execution.jobId(), execution.id(), ""));
        } else if (element.startsWith(AD_HOC) && execution.kind() == Execution.Kind.SCOPE) {
            adHoc(seen, execution, element);
        } else if (element.startsWith(RECEIVE) && execution.state() == Execution.State.WAITING) {
            seen.add(new Seen("wait " + at, execution.id(), execution.id(), ""));
        }
    }

    private void adHoc(List<Seen> seen, Execution execution, String element) {
        String path = path(execution.id());
        engine().getRuntimeService()
                .getEnabledActivitiesFromAdhocSubProcess(Long.toString(execution.id()))
                .forEach(activity ->
                        seen.add(new Seen("start " + activity + " " + path, execution.id(), execution.id(), "")));
        if (execution.activeChildren() == 0) {
            seen.add(new Seen("finish " + element + " " + path, execution.id(), execution.id(), ""));
        }
    }

    private void job(List<Seen> seen, JobRow job) {
        String at = job.elementId() + " " + path(job.executionId());
        if (job.table() == JobRow.Table.TIMER || job.table() == JobRow.Table.RETRY) {
            long due = dueSeconds.computeIfAbsent(job.id() + "@" + job.dueMillis(), each -> dueSeconds(job));
            seen.add(new Seen("timer " + at + " " + due, job.id(), job.executionId(), ""));
        } else if (job.table() == JobRow.Table.DEAD_LETTER) {
            seen.add(new Seen("dead " + at, job.id(), job.executionId(), ""));
        }
    }

    /** When a job is due; after a failure without what its wait was spread by, which is less than a second. */
    private long dueSeconds(JobRow job) {
        long now = clock.millis();
        long due = job.exceptionMessage() == null
                ? job.dueMillis()
                : now + Math.floorDiv(job.dueMillis() - now, 1000L) * 1000;
        return (due - START_MILLIS) / 1000;
    }

    private List<String> completed() {
        List<HistoricActivityInstance> ended = new ArrayList<>();
        for (HistoricActivityInstance each : engine().getHistoryService()
                .createHistoricActivityInstanceQuery()
                .finished()
                .allowScan()
                .list()) {
            if (reported.add(each.getId())) {
                ended.add(each);
            }
        }
        ended.sort(Comparator.comparing(each -> Long.valueOf(each.getId())));
        return ended.stream()
                .map(each -> (each.isCanceled() ? "-" : "") + each.getActivityId())
                .toList();
    }

    @Override
    public void close() {
        ProcessEngine engine = open;
        if (engine != null) {
            EngineRuntime.of(engine).close();
            EngineRuntime.of(engine).store().close();
            open = null;
        }
    }
}
