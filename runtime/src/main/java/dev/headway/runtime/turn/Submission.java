package dev.headway.runtime.turn;

import dev.headway.core.command.Command;
import dev.headway.core.command.Operation;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.job.JobWork;
import dev.headway.runtime.port.Tracing;
import org.jspecify.annotations.Nullable;

/** A command on its way through a turn, with whoever waits for its answer. */
public final class Submission {
    /** Races that a command may lose before its sender is told. */
    public static final int MAX_LOSSES = 1_000;

    /** Races after which a command locks its instance before it reads it: it would go on losing against a busy node that has it in memory. */
    public static final int LOSSES_BEFORE_LOCK = 10;

    private static final int MAX_GUARDED_LOSSES = 3;

    private final Command command;
    private final Answer answer;
    private final @Nullable Causality cause;
    private final @Nullable Joined joined;
    private final @Nullable Operation operation;
    private Tracing.@Nullable Origin origin;
    private long sequence;
    private long epoch;
    private int losses;

    /** What becomes of a command that has lost a race. */
    public enum Lost {
        /** It is applied again, to a fresh state. */
        AGAIN,
        /** Answered with {@link Reply.UsedUp}. */
        USED_UP,
        /** Its sender is told. */
        TOO_OFTEN
    }

    /** Receives the answer; called once, after the commit. */
    public interface Answer {
        void reply(Reply reply);

        void fail(Throwable failure);

        /** It has been applied, or refused; its answer follows with the commit. Called once for each time that it is applied. */
        default void applied() {}

        /** The job is exclusive and another one runs: it comes again when that one is over. */
        default void parked() {}

        /** The job has user code to run outside the turn; its outcome is a command of its own. */
        default void work(JobWork work) {
            throw new IllegalStateException("Expected the sender of RunJob to run user code, job " + work.jobId());
        }
    }

    public Submission(Command command, Answer answer, @Nullable Causality cause) {
        this(command, answer, cause, null, null);
    }

    /** @param operation on whose behalf, for the operation log; null for nobody's */
    public static Submission of(Command command, Causality cause, @Nullable Operation operation) {
        return new Submission(command, cause, cause, null, operation);
    }

    /** @param joined the transaction that the command is to be written on, and that ends with it */
    public Submission(Command command, Answer answer, @Nullable Causality cause, @Nullable Joined joined) {
        this(command, answer, cause, joined, null);
    }

    private Submission(
            Command command,
            Answer answer,
            @Nullable Causality cause,
            @Nullable Joined joined,
            @Nullable Operation operation) {
        this.operation = operation;
        this.joined = joined;
        this.command = command;
        this.answer = answer;
        this.cause = cause;
    }

    /** Says what the command follows from, for traces. */
    public Submission from(Tracing.@Nullable Origin of) {
        origin = of;
        return this;
    }

    /** What the command follows from, for traces; null where that is its instance alone. */
    public Tracing.@Nullable Origin origin() {
        return origin;
    }

    public Command command() {
        return command;
    }

    public Answer answer() {
        return answer;
    }

    /** The API call that this command follows from, null for work of the executor. */
    public @Nullable Causality cause() {
        return cause;
    }

    /** The transaction that the command is to be written on; null for a batch of the engine's. */
    public @Nullable Joined joined() {
        return joined;
    }

    /** On whose behalf it comes, for the operation log; null for nobody's. */
    public @Nullable Operation operation() {
        return operation;
    }

    /** Place among the commands of its instance. */
    long sequence() {
        return sequence;
    }

    void sequence(long value) {
        sequence = value;
    }

    /** The state's line of descent when the command was taken from its turn: it must be applied to that one. */
    public long epoch() {
        return epoch;
    }

    void epoch(long value) {
        epoch = value;
    }

    /** Whether it has lost so often that only a lock on its instance helps. */
    public boolean needsLock() {
        return losses >= LOSSES_BEFORE_LOCK;
    }

    /** Counts one more lost race, and says what becomes of the command. */
    public Lost lostOnceMore() {
        losses++;
        if (command.guard() != null && losses >= MAX_GUARDED_LOSSES) {
            return Lost.USED_UP;
        }
        return losses < MAX_LOSSES ? Lost.AGAIN : Lost.TOO_OFTEN;
    }
}
