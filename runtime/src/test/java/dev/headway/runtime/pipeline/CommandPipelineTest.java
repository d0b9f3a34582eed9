package dev.headway.runtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.pipeline.CommandPipeline.Spread;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;
import dev.headway.runtime.simulation.SimulatedStore;
import dev.headway.runtime.simulation.TestNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** One command from its turn to the committer, above all on the stale caches of a second node. */
@SuppressWarnings("FutureReturnValueIgnored") // what happened is what counts
class CommandPipelineTest {
    private final TestNode node = new TestNode();

    private static final String TWO_TASKS =
            "<userTask id='x'/>" + "<sequenceFlow id='next' sourceRef='x' targetRef='y'/><userTask id='y'/>";

    /** Counts what is read. */
    private static final class Loads implements SimulatedStore.Hook {
        final List<Long> loaded = new ArrayList<>();

        @Override
        public void beforeLoad(Collection<Long> instanceIds) {
            loaded.addAll(instanceIds);
        }
    }

    @Test
    void aCachedInstanceIsNotReadAgain() {
        long instance = node.start(node.deployWaiting());
        Loads loads = new Loads();
        node.store.hook(loads);

        node.set(instance, "x", 1);
        node.completeTask(instance);
        node.commitAll();

        assertThat(loads.loaded).isEmpty();
    }

    @Test
    void aCallerDoesNotWaitBehindTheWorkOfTheExecutor() {
        long definition = node.deployWaiting();
        int ofTheExecutor = 2 * Spread.USUAL.awaited();
        for (int i = 0; i < ofTheExecutor; i++) {
            node.submit(node.newStart(definition));
        }
        node.runThreads();

        assertThat(node.committer.queueLength()).isEqualTo(ofTheExecutor);
        CompletableFuture<Reply> called = node.call(node.newStart(definition));
        node.runThreads();
        assertThat(node.second.queueLength()).isEqualTo(1);
        assertThat(node.second.commitNext()).isTrue();
        assertThat(called).isDone();
    }

    @Test
    void muchWorkOfTheExecutorIsWrittenBySeveralCommitters() {
        long definition = node.deployWaiting();
        for (int i = 0; i < Spread.USUAL.work() + 2; i++) {
            node.submit(node.newStart(definition));
        }
        node.runThreads();

        assertThat(node.committer.queueLength()).isEqualTo(Spread.USUAL.work() + 1);
        assertThat(node.second.queueLength()).isEqualTo(1);
    }

    @Test
    void aRefusalOnAStaleCacheIsNoRefusal() {
        long instance = node.start(node.deploy("two", TWO_TASKS, "y"));
        TestNode other = node.another();
        other.completeTask(instance);
        other.commitAll();

        CompletableFuture<Reply> second = node.completeTask(instance);
        node.commitAll();

        assertThat(second).isCompletedWithValue(new Reply.Done());
        assertThat(node.store.tables().executions).isEmpty();
    }

    @Test
    void aRefusalThatStandsIsGivenAfterOneLook() {
        long instance = node.start(node.deployWaiting());
        Loads loads = new Loads();
        node.store.hook(loads);

        CompletableFuture<Reply> answer = node.completeTask(instance, 4711, VariableDocument.EMPTY);

        assertThatThrownBy(answer::join).hasCauseInstanceOf(Refusal.class);
        assertThat(loads.loaded).containsExactly(instance);
    }

    @Test
    void aJobThatAnotherNodeMadeReadyRunsOnAStaleCache() {
        String content = "<userTask id='x'/><sequenceFlow id='next' sourceRef='x' targetRef='y'/>"
                + "<task id='y' headway:async='true'/>";
        long instance = node.start(node.deploy("later", content, "y"));
        TestNode other = node.another();
        other.completeTask(instance);
        other.commitAll();
        var ready = node.store.readyJobs(List.of(7), Long.MAX_VALUE, 1).getFirst();

        CompletableFuture<Reply> answer = node.submit(new Command.RunJob(instance, ready.executionId(), ready.jobId()));
        node.commitAll();

        assertThat(answer).isCompletedWithValue(new Reply.Done());
        assertThat(node.store.tables().executions).isEmpty();
    }

    @Test
    void aRefusalThatCannotBeVerifiedIsNotGiven() {
        long instance = node.start(node.deployWaiting());
        node.store.hook(new SimulatedStore.Hook() {
            @Override
            public void beforeLoad(Collection<Long> instanceIds) {
                throw new StoreException(Kind.UNAVAILABLE, "on purpose", null);
            }
        });

        CompletableFuture<Reply> answer = node.completeTask(instance, 4711, VariableDocument.EMPTY);

        assertThatThrownBy(answer::join).hasCauseInstanceOf(StoreException.class);
    }

    @Test
    void whatSynchronousCodeThrowsChangesNothing() {
        node.work = context -> {
            context.setVariable("n", 1);
            throw new IllegalStateException("on purpose");
        };
        String content = "<userTask id='x'/><sequenceFlow id='next' sourceRef='x' targetRef='y'/>"
                + "<serviceTask id='y' headway:delegateExpression='${work}'/>";
        long instance = node.start(node.deploy("sync", content, "y"));

        CompletableFuture<Reply> answer = node.completeTask(instance);
        node.commitAll();

        assertThat(answer).isCompletedExceptionally();
        assertThat(node.store.tables().tasks).hasSize(1);
        node.work = context -> {};
        CompletableFuture<Reply> again = node.completeTask(instance);
        node.commitAll();
        assertThat(again).isCompletedWithValue(new Reply.Done());
    }
}
