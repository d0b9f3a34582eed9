package dev.headway.runtime.port;

import dev.headway.core.command.Command;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import org.jspecify.annotations.Nullable;

/** Spans around what a node does, for a tracer of the application. Thread-safe; must not block. */
public interface Tracing {
    /** Traces nothing, at no cost. */
    Tracing NONE = new Tracing() {
        @Override
        public @Nullable Origin caller() {
            return null;
        }

        @Override
        public @Nullable String current() {
            return null;
        }

        @Override
        public @Nullable Span step(Command command, InstanceState state, @Nullable Origin origin) {
            return null;
        }

        @Override
        public @Nullable Span job(JobWork work) {
            return null;
        }
    };

    /** What a command follows from, where that is not its instance alone. */
    interface Origin {}

    /**
     * Something that another instance sent.
     *
     * @param parent the sender's span, as W3C Trace Context writes it
     * @param atMillis when it was sent, by the engine's clock
     */
    record Sent(String parent, long atMillis) implements Origin {
        /** The span of what sent this row; null for none. */
        public static @Nullable Sent of(OutboxRow row) {
            return row.payload().contains(OutboxRow.TRACE)
                            && VariableDocument.ofJson(row.payload()).get(OutboxRow.TRACE) instanceof String span
                    ? new Sent(span, row.createdMillis())
                    : null;
        }
    }

    /** A span that has begun. Its end may come on another thread. */
    interface Span extends Origin {
        /** As W3C Trace Context writes it, for those who go on; null when it is not recorded. */
        @Nullable
        String parent();

        /** Makes it the current one of the calling thread, which closes what it gets. */
        Scope enter();

        void failed(Throwable failure);

        /** Ends it; not more than once is anything done. */
        void end();
    }

    /** What a thread is in. */
    interface Scope extends AutoCloseable {
        @Override
        void close();
    }

    /** The calling thread as the origin of a command of the API; null where nothing is traced. */
    @Nullable
    Origin caller();

    /** The span that the calling thread is in, as W3C Trace Context writes it; null for none that is recorded. */
    @Nullable
    String current();

    /** Begins the span of a command; null for none. Of a job's outcome it is the span of the job. */
    @Nullable
    Span step(Command command, InstanceState state, @Nullable Origin origin);

    /** Begins the span of user code that runs outside of turns; null where no trace led to it. */
    @Nullable
    Span job(JobWork work);
}
