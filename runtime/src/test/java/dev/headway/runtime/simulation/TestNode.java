package dev.headway.runtime.simulation;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.execution.Machine;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.state.InstanceState;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.runtime.commit.FollowUpClaims;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.commit.PendingCommit;
import dev.headway.runtime.definition.DefinitionCache;
import dev.headway.runtime.node.IdBlocks;
import dev.headway.runtime.pipeline.CommandPipeline;
import dev.headway.runtime.pipeline.CommandPipeline.Spread;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Completion;
import dev.headway.runtime.turn.InstanceLoader;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import dev.headway.runtime.turn.Turns;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A node for unit tests, wired from the production parts: without threads until {@link #startThreads}; then the committer has
 * its own, and turns run on virtual ones.
 */
public final class TestNode implements AutoCloseable {
    public final SimulatedStore store;
    public final AtomicLong clock;
    public final Time time;
    public final Turns turns;
    public final InstanceLoader loader;
    public final GroupCommitter committer;
    /** For what is too much for the first; {@link #commitAll} drives it. */
    public final GroupCommitter second;

    public final IdBlocks ids;
    public final List<Effect> effects = new ArrayList<>();
    public volatile Work work = context -> {};

    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private final DefinitionCache definitions;
    private volatile @Nullable Executor threads;
    private volatile Consumer<Effect> listener = effects::add;
    private boolean started;

    private HistoryLevel historyLevel = HistoryLevel.AUDIT;

    /** What all service tasks do. */
    public interface Work {
        void run(ActivityContext context) throws Exception;
    }

    /** For the steps that follow. */
    public void historyLevel(HistoryLevel level) {
        historyLevel = level;
    }

    public TestNode() {
        this(new AtomicLong(1_000_000), 2_000, 20_000, 1_000);
    }

    public TestNode(AtomicLong clock, int batchMax, int queueMax, int cachedExecutions) {
        this(new SimulatedStore(clock::get), clock, batchMax, queueMax, cachedExecutions);
    }

    public TestNode(SimulatedStore store, AtomicLong clock, int batchMax, int queueMax, int cachedExecutions) {
        this.store = store;
        this.clock = clock;
        this.time = TestTime.ofClock(clock::get);
        this.ids = new IdBlocks(store::nextIdBlock);
        this.definitions = new DefinitionCache(store.definitions(), new ElExpressionCompiler(), clock::get);
        this.loader = new InstanceLoader(store);
        this.committer = new GroupCommitter(
                time, store.commits(), ids.next(0), batchMax, queueMax, false, FollowUpClaims.NONE, new Commits());
        this.second = new GroupCommitter(
                time, store.commits(), ids.next(0), batchMax, queueMax, false, FollowUpClaims.NONE, new Commits());
        CommandPipeline pipeline =
                new CommandPipeline(loader, new Machine(), this::context, List.of(committer, second), Spread.USUAL);
        this.turns = new Turns(cachedExecutions, this::onThread, pipeline::run);
    }

    /** Another node over the same store, without the memory of this one. */
    public TestNode another() {
        return new TestNode(store, clock, 2_000, 20_000, 1_000);
    }

    private void onThread(Runnable work) {
        Executor pool = threads;
        if (pool == null) {
            waiting.add(work);
        } else {
            pool.execute(work);
        }
    }

    private StepContext context() {
        return new StepContext(clock.get(), ids, new Code(), definitions, historyLevel, 3, 0, ZoneOffset.UTC);
    }

    public UserCode code() {
        return new Code();
    }

    /** From now on commits and turns have threads. */
    public void startThreads(Consumer<Effect> effectListener) {
        listener = effectListener;
        threads = command -> Thread.ofVirtual().start(command);
        committer.start("commit");
        second.start("commit-second");
        started = true;
    }

    /** Deploys a process start -> x ... -> end with this content; {@code last} is the element before the end. */
    public long deploy(String key, String content, String last) {
        return store.definitions().add(key, """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://example.org/t"
                xmlns:headway="http://headway.dev/schema/bpmn"><process id="%s" isExecutable="true">
              <startEvent id="start"/><sequenceFlow id="in" sourceRef="start" targetRef="x"/>%s
              <sequenceFlow id="out" sourceRef="%s" targetRef="end"/><endEvent id="end"/></process></definitions>
            """.formatted(key, content, last)).id();
    }

    /** A process that waits at the user task x. */
    public long deployWaiting() {
        return deploy("waiting", "<userTask id='x'/>", "x");
    }

    /** A job that runs the work of this node; {@code attributes} and {@code content} are those of the service task. */
    public long deployJob(String attributes, String content) {
        return deploy(
                "job",
                "<serviceTask id='x' headway:async='true' headway:delegateExpression='${work}' " + attributes + ">"
                        + content + "</serviceTask>",
                "x");
    }

    /** Like the call of an application, which waits for the answer. */
    public CompletableFuture<Reply> call(Command command) {
        Causality cause = new Causality();
        turns.submit(new Submission(command, cause, cause));
        return cause.future();
    }

    public CompletableFuture<Reply> submit(Command command) {
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        turns.submit(new Submission(command, new Completion(answer), null));
        return answer;
    }

    /** The start of an instance. */
    public Command.StartInstance newStart(long definitionId) {
        return newStart(definitionId, null);
    }

    /** @param guard what the start uses up; null for nothing */
    public Command.StartInstance newStart(long definitionId, @Nullable Guard guard) {
        return new Command.StartInstance(
                ids.next(7),
                definitionId,
                null,
                null,
                null,
                null,
                null,
                VariableDocument.of(Map.of("n", 0)),
                0,
                0,
                guard);
    }

    /** Starts an instance and commits it; returns its id. */
    public long start(long definitionId) {
        Command.StartInstance start = newStart(definitionId);
        CompletableFuture<Reply> answer = submit(start);
        if (!started) {
            commitAll();
        }
        answer.join();
        return start.instanceId();
    }

    public CompletableFuture<Reply> set(long instanceId, String name, Object value) {
        return submit(new Command.SetVariables(
                instanceId, instanceId, VariableDocument.of(Map.of(name, value)), Set.of(), false));
    }

    public CompletableFuture<Reply> completeTask(long instanceId) {
        return completeTask(instanceId, taskOf(instanceId), VariableDocument.EMPTY);
    }

    public CompletableFuture<Reply> completeTask(long instanceId, long taskId, VariableDocument variables) {
        return submit(new Command.CompleteTask(instanceId, taskId, null, variables, false));
    }

    public long taskOf(long instanceId) {
        return store.tables().tasks.values().stream()
                .filter(task -> task.instanceId() == instanceId)
                .findFirst()
                .orElseThrow()
                .id();
    }

    /** The variables of an instance as the database has them, ended or not. */
    public VariableDocument variables(long instanceId) {
        var root = store.tables().root(instanceId);
        if (root != null) {
            return root.variables();
        }
        var ended = store.tables().ended(instanceId);
        VariableDocument last = ended == null ? null : ended.variables();
        return last == null ? VariableDocument.EMPTY : last;
    }

    /** Lets everything that waits for a thread run. */
    public void runThreads() {
        while (!waiting.isEmpty()) {
            waiting.removeFirst().run();
        }
    }

    /** Commits until nothing is queued. */
    public void commitAll() {
        runThreads();
        while (committer.commitNext() || second.commitNext()) {
            runThreads();
        }
    }

    @Override
    public void close() {
        committer.close();
        second.close();
    }

    private final class Commits implements GroupCommitter.CommitListener {
        @Override
        public void committed(PendingCommit pending) {
            for (InstanceState created : pending.step().created()) {
                if (created.exists()) {
                    turns.offer(created);
                }
            }
            pending.step().effects().forEach(effect -> listener.accept(effect));
            pending.submission().answer().reply(pending.step().reply());
            turns.settle(pending.turn());
        }

        @Override
        public void lost(Turn turn) {
            turns.wake(turn);
            turns.settle(turn);
        }

        @Override
        public void held(Turn turn) {
            turn.endRest();
            lost(turn);
        }
    }

    private final class Code implements UserCode {
        @Override
        public void execute(Implementation implementation, ActivityContext context) throws Exception {
            work.run(context);
        }

        @Override
        public void notify(Listener listener, ActivityContext context) {
            // no model here has listeners
        }

        @Override
        public @Nullable Object bean(String name) {
            return null;
        }

        @Override
        public @Nullable Object implicit(String name, ActivityContext context) {
            return null;
        }
    }
}
