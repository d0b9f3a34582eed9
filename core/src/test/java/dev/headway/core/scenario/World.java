package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.execution.Machine;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.Step;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.BpmnModel;
import dev.headway.model.ParserLimits;
import dev.headway.model.Problem;
import dev.headway.model.ProcessGraph;
import dev.headway.model.parse.BpmnParser;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Everything around the machine, in one thread and turned by hand: definitions, instances, time, jobs, timers, outbox. */
final class World {
    static final long EPOCH_MILLIS = 1_800_000_000_000L;
    private static final ElExpressionCompiler EXPRESSIONS = new ElExpressionCompiler();

    final TestCode code = new TestCode();
    final List<OutboxRow> outbox = new ArrayList<>();
    final List<Effect> effects = new ArrayList<>();
    long nowMillis = EPOCH_MILLIS;
    HistoryLevel level = HistoryLevel.FULL;
    int defaultRetries = 3;
    /** Every how many steps of an instance all its rows are compared; 1 but for very large instances. */
    int checkEvery = 1;

    private boolean restarts;

    private final Machine machine = new Machine();
    private final Deployed definitions = new Deployed();
    private final Map<Long, Instance> instances = new TreeMap<>();
    private long nextId = 1;

    /** Each step is done by a node that has just read the instance. */
    World restarting() {
        restarts = true;
        return this;
    }

    /** Deploys the processes of a file; the model must be right. */
    World deploy(String... processes) {
        BpmnModel model = BpmnParser.parse(Bpmn.definitions(processes), "scenario.bpmn", ParserLimits.DEFAULT);
        assertThat(model.problems().stream().filter(problem -> problem.severity() == Problem.Severity.ERROR))
                .as("errors of the model")
                .isEmpty();
        long deployment = nextId++;
        for (ProcessGraph graph : model.processes()) {
            definitions.add(nextId++, deployment, graph);
        }
        return this;
    }

    /** Deploys cases that were made by hand. */
    World deploy(CaseGraph... cases) {
        long deployment = nextId++;
        for (CaseGraph each : cases) {
            definitions.add(nextId++, deployment, each.graph());
        }
        return this;
    }

    Instance start(String key) {
        return start(key, Map.of());
    }

    Instance start(String key, Map<String, ?> variables) {
        return start(key, null, null, variables);
    }

    Instance start(String key, @Nullable String startElement, @Nullable String businessKey, Map<String, ?> variables) {
        return start(key, startElement, businessKey, variables, Command.Transients.NONE, null);
    }

    Instance start(
            String key,
            @Nullable String startElement,
            @Nullable String businessKey,
            Map<String, ?> variables,
            Command.Transients transients) {
        return start(key, startElement, businessKey, variables, transients, null);
    }

    /** Starts an instance whose jobs have this priority. */
    Instance startWithPriority(String key, int jobPriority, Map<String, ?> variables) {
        return start(key, null, null, variables, Command.Transients.NONE, jobPriority);
    }

    private Instance start(
            String key,
            @Nullable String startElement,
            @Nullable String businessKey,
            Map<String, ?> variables,
            Command.Transients transients,
            @Nullable Integer jobPriority) {
        long id = newId();
        Definition definition = definitions.require(key);
        Instance instance = instance(id, definition);
        apply(new Command.StartInstance(
                id,
                definition.id(),
                startElement,
                businessKey,
                null,
                null,
                "kermit",
                VariableDocument.of(variables),
                0,
                0,
                null,
                transients,
                jobPriority));
        return instance;
    }

    private Instance instance(long id, Definition definition) {
        return instances.computeIfAbsent(id, any -> new Instance(this, definition, new InstanceState(id)));
    }

    private long newId() {
        return nextId++ << 8;
    }

    List<Instance> instances() {
        return List.copyOf(instances.values());
    }

    /** The instances of a process, oldest first. */
    List<Instance> instances(String key) {
        return instances.values().stream()
                .filter(instance -> instance.definition().key().equals(key))
                .toList();
    }

    StepContext context() {
        return new StepContext(
                nowMillis,
                partition -> (nextId++ << 8) | partition,
                code,
                definitions,
                level,
                defaultRetries,
                10_000,
                ZoneOffset.UTC);
    }

    /** Applies one command, writes its rows, and checks everything that must always hold. */
    Reply apply(Command command) {
        Instance target = instances.get(command.instanceId());
        assertThat(target).as("instance of %s", command).isNotNull();
        if (restarts) {
            target.restart();
        }
        Step step;
        try {
            step = machine.apply(target.state(), command, context());
        } catch (RuntimeException failure) {
            target.assertUnchanged("after a refused " + command);
            throw failure;
        }
        effects.addAll(step.effects());
        Invariants.checkEffects(step);
        if (step.deltas().isEmpty()) {
            target.assertUnchanged("after " + command + " that changed nothing");
        }
        for (InstanceDelta delta : step.deltas()) {
            for (InstanceState created : step.created()) {
                if (created.instanceId() == delta.instanceId()) {
                    instances.put(
                            delta.instanceId(),
                            new Instance(this, definitions.byId(delta.root().definitionId()), created));
                }
            }
        }
        for (InstanceDelta delta : step.deltas()) {
            outbox.addAll(delta.outbox());
            delta.guards()
                    .forEach(guard -> outbox.removeIf(
                            row -> guard instanceof InstanceDelta.Guard.Outbox used && used.outboxId() == row.id()));
            instances.get(delta.instanceId()).committed(delta);
        }
        return step.reply();
    }

    /** Runs jobs and carries the outbox until nothing is left to do at this time. */
    World settle() {
        boolean moved = true;
        while (moved) {
            moved = runOneJob() || Outbox.carry(this);
        }
        return this;
    }

    /** Runs all ready jobs and those that they make ready, but leaves the outbox alone. */
    World runJobs() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (Instance instance : instances()) {
                for (Execution ready : instance.ready()) {
                    Execution now = instance.state().executions().get(ready.id());
                    if (now != null && now.jobId() == ready.jobId() && now.state() == Execution.State.READY) {
                        runJob(instance, now);
                        moved = true;
                    }
                }
            }
        }
        return this;
    }

    private boolean runOneJob() {
        for (Instance instance : instances()) {
            Execution ready = instance.firstReady();
            if (ready != null) {
                runJob(instance, ready);
                return true;
            }
        }
        return false;
    }

    /** Runs one job as an executor does: user code outside the turn, then its outcome. */
    void runJob(Instance instance, Execution ready) {
        JobWork work = machine.prepare(instance.state(), ready.id(), ready.jobId(), definitions);
        try {
            if (work == null) {
                apply(new Command.RunJob(ready.instanceId(), ready.id(), ready.jobId()));
            } else {
                apply(new Command.CompleteJob(ready.instanceId(), ready.id(), ready.jobId(), work.run(code)));
            }
        } catch (AssertionError broken) {
            throw broken;
        } catch (Exception failure) {
            apply(new Command.FailJob(
                    ready.instanceId(), ready.id(), ready.jobId(), String.valueOf(failure.getMessage()), "trace", 0));
        }
    }

    /** What a job would run outside the turn, taken from the state as it is now. */
    @Nullable
    JobWork prepare(Instance instance, Execution ready) {
        return machine.prepare(instance.state(), ready.id(), ready.jobId(), definitions);
    }

    /** Lets time pass, firing timers and retries in the order in which they are due, and settling after each. */
    World advance(long millis) {
        long until = nowMillis + millis;
        while (true) {
            JobRow due = nextDue(until);
            if (due == null) {
                nowMillis = until;
                return this;
            }
            nowMillis = Math.max(nowMillis, due.dueMillis());
            apply(
                    due.table() == JobRow.Table.TIMER
                            ? new Command.FireTimer(due.instanceId(), due.id())
                            : new Command.RetryJob(due.instanceId(), due.id()));
            settle();
        }
    }

    private @Nullable JobRow nextDue(long until) {
        return instances.values().stream()
                .flatMap(instance -> instance.state().jobs().all().stream())
                .filter(job -> job.table() == JobRow.Table.TIMER || job.table() == JobRow.Table.RETRY)
                .filter(job -> job.dueMillis() <= until)
                .min(Comparator.comparingLong(JobRow::dueMillis).thenComparingLong(JobRow::id))
                .orElse(null);
    }

    Definition definition(String key) {
        return definitions.require(key);
    }

    /** Definitions by id and key. */
    private static final class Deployed implements DefinitionSource {
        private final Map<Long, Definition> byId = new TreeMap<>();

        void add(long id, long deployment, ProcessGraph graph) {
            int version = 1
                    + (int) byId.values().stream()
                            .filter(known -> known.key().equals(graph.key()))
                            .count();
            byId.put(id, new Definition(id, graph.key(), version, deployment, null, graph, EXPRESSIONS));
        }

        Definition require(String key) {
            Definition found = latest(key, null);
            assertThat(found).as("process %s", key).isNotNull();
            return found;
        }

        @Override
        public Definition byId(long definitionId) {
            return byId.get(definitionId);
        }

        @Override
        public @Nullable Definition find(long definitionId) {
            return byId.get(definitionId);
        }

        @Override
        public boolean suspended(long definitionId) {
            return false;
        }

        @Override
        public DefinitionSource cases() {
            return this;
        }

        @Override
        public @Nullable Definition latest(String key, @Nullable String tenantId) {
            return byId.values().stream()
                    .filter(known -> known.key().equals(key))
                    .reduce((first, second) -> second)
                    .orElse(null);
        }

        @Override
        public @Nullable Definition byVersion(String key, int version, @Nullable String tenantId) {
            return byId.values().stream()
                    .filter(known -> known.key().equals(key) && known.version() == version)
                    .findFirst()
                    .orElse(null);
        }

        @Override
        public @Nullable Definition byVersionTag(String key, String versionTag, @Nullable String tenantId) {
            return byId.values().stream()
                    .filter(known -> known.key().equals(key)
                            && versionTag.equals(known.graph().attributes().versionTag()))
                    .findFirst()
                    .orElse(null);
        }

        @Override
        public @Nullable Definition inDeployment(String key, long deploymentId) {
            return byId.values().stream()
                    .filter(known -> known.key().equals(key) && known.deploymentId() == deploymentId)
                    .findFirst()
                    .orElse(null);
        }
    }
}
