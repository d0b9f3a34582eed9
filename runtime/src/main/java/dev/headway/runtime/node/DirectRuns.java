package dev.headway.runtime.node;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.job.JobWork;
import dev.headway.runtime.job.JobExecutor;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Completion;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import dev.headway.runtime.turn.Turns;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Jobs that a caller of the API runs on its own thread, whoever leases their partition. Thread-safe. */
final class DirectRuns {
    private final Turns turns;
    private final JobExecutor jobs;
    private final Consumer<Command> commands;

    /** @param commands applies a command and waits until it is durable */
    DirectRuns(Turns turns, JobExecutor jobs, Consumer<Command> commands) {
        this.turns = turns;
        this.jobs = jobs;
        this.commands = commands;
    }

    Reply run(long instanceId, long executionId, long jobId) throws Exception {
        AtomicReference<@Nullable JobWork> taken = new AtomicReference<>();
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        turns.submit(
                new Submission(new Command.RunJob(instanceId, executionId, jobId), new DirectRun(answer, taken), null));
        try {
            Reply reply = unwrapRecording(answer, instanceId, executionId, jobId);
            JobWork work = taken.get();
            if (work != null) {
                return runWork(work);
            }
            if (reply instanceof Reply.Done) {
                jobs.succeeded();
            }
            return reply;
        } finally {
            Turn turn = turns.turn(instanceId);
            jobs.resume(turn, jobId);
            turns.settle(turn);
        }
    }

    /** Takes the work of a job that the calling thread runs itself. */
    private record DirectRun(CompletableFuture<Reply> answer, AtomicReference<@Nullable JobWork> taken)
            implements Submission.Answer {
        @Override
        public void reply(Reply reply) {
            answer.complete(reply);
        }

        @Override
        public void fail(Throwable failure) {
            answer.completeExceptionally(failure);
        }

        @Override
        public void parked() {
            answer.complete(new Reply.Stale("another exclusive job of the instance runs; this one follows it"));
        }

        @Override
        public void work(JobWork work) {
            taken.set(work);
            answer.complete(new Reply.Done());
        }
    }

    private Reply runWork(JobWork work) throws Exception {
        Command.Outcome outcome;
        JoinedTransaction joined = jobs.join(work);
        Tracing.Span span = jobs.runs().span(work);
        try {
            outcome = jobs.runs().run(work, joined, span);
        } catch (Exception failure) {
            close(joined);
            jobs.failed();
            record(jobs.failure(work.instanceId(), work.executionId(), work.jobId(), failure), span);
            throw failure;
        } catch (Error failure) {
            close(joined);
            end(span);
            throw failure;
        }
        CompletableFuture<Reply> done = new CompletableFuture<>();
        Command complete = new Command.CompleteJob(work.instanceId(), work.executionId(), work.jobId(), outcome);
        turns.submit(new Submission(complete, new Completion(done), null, joined).from(span));
        Reply reply;
        try {
            reply = unwrapRecording(done, work.instanceId(), work.executionId(), work.jobId());
        } catch (StoreException lost) {
            if (joined == null || lost.kind() != StoreException.Kind.CONFLICT) {
                throw lost;
            }
            reply = new Reply.RunAgain(null); // rolled back, with everything that its code wrote
        }
        if (reply instanceof Reply.RunAgain) {
            return run(work.instanceId(), work.executionId(), work.jobId());
        }
        jobs.succeeded();
        return reply;
    }

    private void record(Command failure, Tracing.@Nullable Span span) {
        if (span == null) {
            commands.accept(failure);
            return;
        }
        Causality cause = new Causality();
        turns.submit(Submission.of(failure, cause, null).from(span));
        Calls.unwrap(cause.future());
    }

    private static void end(Tracing.@Nullable Span span) {
        if (span != null) {
            span.end();
        }
    }

    private static void close(@Nullable JoinedTransaction joined) {
        if (joined != null) {
            joined.close();
        }
    }

    private Reply unwrapRecording(CompletableFuture<Reply> answer, long instanceId, long executionId, long jobId) {
        try {
            return Calls.unwrap(answer);
        } catch (RuntimeException failure) {
            if (failure instanceof StoreException away && away.kind() != StoreException.Kind.DATA) {
                throw away; // the job is as ready as before
            }
            jobs.failed();
            commands.accept(jobs.failure(instanceId, executionId, jobId, failure));
            throw failure;
        }
    }
}
