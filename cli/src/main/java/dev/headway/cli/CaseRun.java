package dev.headway.cli;

import dev.headway.engine.DatabaseException;
import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import dev.headway.engine.repository.CaseDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Deploys one file with cases, starts instances of one of them, follows them, and reports how they stand. */
final class CaseRun {
    private final ProcessEngine engine;
    private final Terminal terminal;
    private final Request request;
    private final List<RunReport.Failure> failures = new ArrayList<>(0);

    /**
     * What the user asked for.
     *
     * @param key of the case to start; null where the file has one
     * @param triggers ids of event listeners in the model that occur, in this order, each once nothing else is to be done
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Request(
            String resourceName,
            byte[] content,
            Map<String, byte[]> called,
            @Nullable String key,
            Map<String, @Nullable Object> variables,
            int instances,
            Duration horizon,
            @Nullable Duration timeout,
            boolean completeTasks,
            List<String> triggers,
            boolean json) {}

    CaseRun(ProcessEngine engine, Terminal terminal, Request request) {
        this.engine = engine;
        this.terminal = terminal;
        this.request = request;
    }

    /** Runs to the end and prints the report; the exit code. */
    int run() throws InterruptedException {
        CaseDefinition definition = chosen(deploy());
        List<String> ids = startAll(definition);
        follow(definition, ids);
        failures.forEach(failure -> terminal.err().println("headway: " + failure.reason()));
        CaseReader reader = new CaseReader(engine);
        List<CaseReport.Instance> instances = ids.stream().map(reader::read).toList();
        CaseReport report = new CaseReport(definition.getKey(), instances, failures);
        if (request.json()) {
            terminal.out().println(Json.write(report));
        } else {
            print(report);
        }
        boolean failed = instances.stream().anyMatch(instance -> instance.state() == CaseReport.State.FAILED);
        return failed || !failures.isEmpty() ? ExitCode.FAILED : ExitCode.DONE;
    }

    private List<CaseDefinition> deploy() {
        try {
            DeploymentBuilder builder = engine.getRepositoryService()
                    .createDeployment()
                    .name(request.resourceName())
                    .addBytes(request.resourceName(), request.content());
            request.called().forEach(builder::addBytes);
            return builder.deploy().getDeployedCaseDefinitions();
        } catch (DeploymentException e) {
            throw CommandFailure.failed(String.valueOf(e.getMessage()));
        }
    }

    private CaseDefinition chosen(List<CaseDefinition> definitions) {
        String wanted = request.key();
        List<CaseDefinition> fitting = definitions.stream()
                .filter(definition -> wanted == null || definition.getKey().equals(wanted))
                .toList();
        if (fitting.size() != 1) {
            throw CommandFailure.usage("expected one case to start, but " + request.resourceName() + " has "
                    + definitions.stream().map(CaseDefinition::getKey).toList()
                    + "; name one of them with --process");
        }
        return fitting.getFirst();
    }

    private List<String> startAll(CaseDefinition definition) {
        List<String> ids = new ArrayList<>();
        try {
            for (int i = 0; i < request.instances(); i++) {
                ids.add(engine.getCmmnRuntimeService()
                        .createCaseInstanceBuilder()
                        .caseDefinitionId(definition.getId())
                        .variables(request.variables())
                        .start()
                        .getId());
            }
        } catch (DatabaseException away) {
            throw away;
        } catch (RuntimeException e) {
            // What user code throws comes as it is.
            failures.add(new RunReport.Failure(
                    null, null, "could not start '" + definition.getKey() + "': " + Follower.reason(e)));
        }
        return ids;
    }

    private void follow(CaseDefinition definition, List<String> ids) throws InterruptedException {
        Duration limit = request.timeout();
        long begun = System.nanoTime();
        BooleanSupplier over = () -> limit != null && System.nanoTime() - begun > limit.toNanos();
        Follower follower = new Follower(engine, List.of(definition.getId()), request.completeTasks());
        boolean idle = follower.untilIdle(request.horizon(), over, running -> {});
        for (String listener : request.triggers()) {
            for (String id : ids) {
                trigger(id, listener);
            }
            idle = idle && follower.untilIdle(request.horizon(), over, running -> {});
        }
        failures.addAll(follower.failures());
        if (!idle && limit != null) {
            failures.add(new RunReport.Failure(
                    null,
                    null,
                    "expected the run to come to rest within " + Durations.text(limit)
                            + ", but it has not. Look for a repetition that never ends, or raise --timeout."));
        }
    }

    private void trigger(String caseId, String listener) {
        List<PlanItemInstance> waiting = engine.getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .caseInstanceId(caseId)
                .planItemInstanceElementId(listener)
                .planItemInstanceState(PlanItemInstanceState.AVAILABLE)
                .list();
        if (waiting.isEmpty()) {
            failures.add(new RunReport.Failure(
                    caseId,
                    listener,
                    "could not trigger '" + listener + "' of case " + caseId
                            + ": no plan item of this id is available"));
            return;
        }
        try {
            engine.getCmmnRuntimeService()
                    .triggerPlanItemInstance(waiting.getFirst().getId());
        } catch (DatabaseException away) {
            throw away;
        } catch (RuntimeException e) {
            // What user code throws comes as it is.
            failures.add(new RunReport.Failure(
                    caseId,
                    listener,
                    "could not trigger '" + listener + "' of case " + caseId + ": " + Follower.reason(e)));
        }
    }

    private void print(CaseReport report) {
        terminal.out()
                .println(report.definition() + ": "
                        + Texts.count(report.instances().size(), "case"));
        for (CaseReport.Instance instance : report.instances()) {
            terminal.out()
                    .println("Case " + instance.id() + " "
                            + instance.state().name().toLowerCase(Locale.ROOT));
            for (CaseReport.PlanItem item : instance.planItems()) {
                terminal.out()
                        .println("  " + item.id() + " (" + item.type() + ") " + item.state()
                                + (item.occurrences() > 1 ? ", " + item.occurrences() + " times" : ""));
            }
            instance.variables()
                    .forEach((name, value) -> terminal.out().println("  " + name + " = " + Json.writeLine(value)));
            instance.jobs().forEach(job -> terminal.out().println("  job " + RunText.job(job)));
        }
    }
}
