package dev.headway.cli;

import dev.headway.engine.DatabaseException;
import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.model.FlowNode;
import dev.headway.model.ModelFile;
import dev.headway.model.ProcessGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Deploys one file, starts instances of one process of it, follows them, and reports how they stand. */
final class ProcessRun {
    private static final long LOOK_MILLIS = 50;
    private static final int SHOWN_INSTANCES = 10;
    private static final int PAGE = 10_000;

    private final ProcessEngine engine;
    private final Terminal terminal;
    private final Request request;
    private final Progress progress;
    private final List<RunReport.Failure> failures = new ArrayList<>(0);
    private final @Nullable Long deadlineNanos;

    /** What the user asked for. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Request(
            String resourceName,
            byte[] content,
            Map<String, byte[]> called,
            ModelFile model,
            StartPoint start,
            Map<String, @Nullable Object> variables,
            int instances,
            Duration horizon,
            @Nullable Duration timeout,
            boolean completeTasks,
            boolean json) {}

    ProcessRun(ProcessEngine engine, Terminal terminal, Request request) {
        this.engine = engine;
        this.terminal = terminal;
        this.request = request;
        this.progress = new Progress(terminal, System::nanoTime);
        Duration limit = request.timeout();
        this.deadlineNanos = limit == null ? null : Long.valueOf(System.nanoTime() + limit.toNanos());
    }

    /** Runs to the end and prints the report; the exit code. */
    int run() throws InterruptedException {
        List<ProcessDefinition> definitions = deploy();
        String key = request.start().process().key();
        ProcessDefinition started = definitions.stream()
                .filter(definition -> definition.getKey().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("process " + key + " was read but not deployed"));
        List<String> ids = startAll(started);
        List<RunReport.Failure> failures = new ArrayList<>(this.failures);
        if (failures.isEmpty()) {
            failures.addAll(follow(definitions, ids.size()));
        }
        for (RunReport.Failure failure : failures) {
            terminal.err().println("headway: " + failure.reason());
        }
        RunReport.Totals totals = totals(started, ids.size());
        InstanceReader reader = new InstanceReader(engine, elementTypes());
        List<RunReport.Instance> shown = ids.stream()
                .limit(request.json() ? ids.size() : SHOWN_INSTANCES)
                .map(reader::read)
                .toList();
        RunReport report = new RunReport(key, shown, failures);
        if (request.json()) {
            terminal.out().println(Json.write(report));
        } else {
            RunText.print(report, totals, terminal.out());
        }
        return totals.failed() == 0 && failures.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private List<ProcessDefinition> deploy() {
        try {
            DeploymentBuilder builder = engine.getRepositoryService()
                    .createDeployment()
                    .name(request.resourceName())
                    .addBytes(request.resourceName(), request.content());
            request.called().forEach(builder::addBytes);
            Deployment deployment = builder.deploy();
            return deployment.getDeployedProcessDefinitions();
        } catch (DeploymentException e) {
            throw CommandFailure.failed(String.valueOf(e.getMessage()));
        }
    }

    /** The ids of the started instances, in the order of their start. */
    private List<String> startAll(ProcessDefinition definition) throws InterruptedException {
        int wanted = request.instances();
        try (Starter starter = new Starter(wanted, () -> startOne(definition))) {
            while (starter.startedCount() < wanted) {
                starter.throwIfFailed();
                if (isOver()) {
                    failures.add(new RunReport.Failure(
                            null,
                            null,
                            notInTime("'" + definition.getKey() + "' was not started: it works without a wait state")));
                    break;
                }
                progress.update(starter.startedCount(), wanted, "started " + Texts.number(starter.startedCount()));
                Thread.sleep(wanted == 1 ? 1 : LOOK_MILLIS);
            }
            return starter.started().stream().sorted(ProcessRun::byNumber).toList();
        } catch (DatabaseException away) {
            throw away;
        } catch (RuntimeException e) {
            // What user code throws comes as it is.
            progress.close();
            failures.add(new RunReport.Failure(
                    null, null, "could not start '" + definition.getKey() + "': " + Follower.reason(e)));
            return List.of();
        }
    }

    private boolean isOver() {
        return deadlineNanos != null && System.nanoTime() - deadlineNanos > 0;
    }

    private String notInTime(String where) {
        return "expected the run to come to rest within " + Durations.text(Objects.requireNonNull(request.timeout()))
                + ", but " + where + ". Look for a loop that never ends, or raise --timeout.";
    }

    private static int byNumber(String left, String right) {
        return left.length() == right.length() ? left.compareTo(right) : Integer.compare(left.length(), right.length());
    }

    private String startOne(ProcessDefinition definition) {
        return engine.getRuntimeService()
                .createProcessInstanceBuilder()
                .processDefinitionId(definition.getId())
                .startEventId(request.start().startEventId())
                .variables(request.variables())
                .start()
                .getId();
    }

    private List<RunReport.Failure> follow(List<ProcessDefinition> definitions, int instances)
            throws InterruptedException {
        List<String> ids = definitions.stream().map(ProcessDefinition::getId).toList();
        Follower follower = new Follower(engine, ids, request.completeTasks());
        boolean idle = follower.untilIdle(
                request.horizon(),
                this::isOver,
                running -> progress.update(instances - running, instances, Texts.number(running) + " running"));
        progress.close();
        List<RunReport.Failure> all = new ArrayList<>(follower.failures());
        if (!idle) {
            all.add(new RunReport.Failure(null, null, notInTime("it still works: its report says where it is")));
        }
        return all;
    }

    /** Counted in bulk, as most of many instances are not shown one by one. */
    private RunReport.Totals totals(ProcessDefinition definition, long started) {
        long running = engine.getRuntimeService()
                .createProcessInstanceQuery()
                .processDefinitionId(definition.getId())
                .count();
        long ended = engine.getHistoryService()
                        .createHistoricProcessInstanceQuery()
                        .processDefinitionId(definition.getId())
                        .failed()
                        .count()
                + engine.getHistoryService()
                        .createHistoricProcessInstanceQuery()
                        .processDefinitionId(definition.getId())
                        .deleted()
                        .count();
        Set<String> stuck = new HashSet<>();
        addInstances(engine.getManagementService().createDeadLetterJobQuery(), definition, stuck);
        addInstances(engine.getManagementService().createTimerJobQuery().messages(), definition, stuck);
        long failed = ended + stuck.size();
        return new RunReport.Totals(started - running - ended, running - stuck.size(), failed);
    }

    private static void addInstances(JobQuery query, ProcessDefinition definition, Set<String> instances) {
        query.processDefinitionId(definition.getId());
        for (int first = 0; ; first += PAGE) {
            List<Job> page = query.listPage(first, PAGE);
            page.stream()
                    .filter(InstanceReader::hasFailed)
                    .map(Job::getProcessInstanceId)
                    .forEach(instances::add);
            if (page.size() < PAGE) {
                return;
            }
        }
    }

    private Map<String, String> elementTypes() {
        Map<String, String> types = new HashMap<>();
        for (ProcessGraph process : request.model().graphs()) {
            for (FlowNode node : process.nodes()) {
                types.put(node.id(), node.type().bpmnName());
            }
        }
        return types;
    }
}
