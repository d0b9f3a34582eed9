package dev.headway.core.execution.token;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.ErrorOfCall;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.state.Execution;
import dev.headway.core.usercode.BpmnErrorThrown;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What is still to be done in a step of one instance. Work is queued as small operations instead of recursion, so a chain of any
 * length needs no stack. Not thread-safe.
 */
public final class Agenda {
    private static final int MAX_OPERATIONS = 250_000;

    private final InstanceStep step;
    private final Thrown thrown;
    private final Deque<Operation> operations = new ArrayDeque<>();

    private record Operation(long executionId, Runnable work) {}

    /** Where BPMN errors go that work raises. */
    public interface Thrown {
        /** Looks for the catcher of an error raised at an execution, and goes on there. */
        void propagate(long executionId, ErrorBehavior.Raised raised);

        /** An error for the call activity that started this instance, whoever would catch it here. */
        void leaveInstance(ErrorBehavior.Raised raised, long executionId);
    }

    public Agenda(InstanceStep step, Thrown thrown) {
        this.step = step;
        this.thrown = thrown;
    }

    /** Queues work for an execution; a BPMN error that the work raises is propagated from there. */
    public void schedule(long executionId, Runnable work) {
        operations.add(new Operation(executionId, work));
    }

    /** Drops what is queued for a token that is gone although its row stays: the root's inline one. */
    void forget(long executionId) {
        operations.removeIf(operation -> operation.executionId == executionId);
    }

    /** Does what is queued first; false when nothing is. */
    boolean doNext() {
        Operation next = operations.poll();
        if (next == null) {
            return false;
        }
        if (step.output().countOperation() > MAX_OPERATIONS) {
            throw new Refusal(
                    Refusal.Reason.INVALID,
                    "Expected process " + step.definition() + " to reach a wait state, but instance "
                            + step.recorder().instanceId() + " took " + MAX_OPERATIONS
                            + " steps without one. There is probably an endless loop; add a wait state or mark an activity async.");
        }
        if (step.recorder().find(next.executionId) != null) { // else the token was cancelled by what ran before
            guarded(next.executionId, next.work);
        }
        return true;
    }

    /** Runs work of an execution now; a BPMN error that it raises is propagated from there, an expression that fails names its element. */
    public void guarded(long executionId, Runnable work) {
        try {
            work.run();
        } catch (ErrorOfCall error) {
            thrown.leaveInstance(ErrorBehavior.Raised.of(error.code(), error.getMessage()), executionId);
        } catch (BpmnErrorThrown error) {
            thrown.propagate(executionId, new ErrorBehavior.Raised(error.code(), error.getMessage(), error.data()));
        } catch (ExpressionException failure) {
            Execution at = step.recorder().find(executionId);
            throw at == null || at.elementId() == null ? failure : failure.at(at.elementId());
        }
    }
}
