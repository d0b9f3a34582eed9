package dev.headway.core.execution;

import dev.headway.core.command.Instruction;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.state.InstanceState;
import dev.headway.model.Listener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a step gathers while it runs; shared by the walks of instances that it starts through call activities. */
final class StepOutput {
    final List<Effect> effects = new ArrayList<>();
    final List<DeltaRecorder> createdRecorders = new ArrayList<>();
    final List<InstanceState> createdStates = new ArrayList<>();
    int activitiesEnded;

    /** Who asked for the step, as far as its command says; null for nobody in particular. */
    @Nullable
    String userId;

    int operations;

    /** Where processes begin that call activities are about to call, by the execution at the call activity. */
    final Map<Long, Instruction.CalledStart> calledStarts = new HashMap<>(0);

    /** Listeners that are called when all else of the step is done. */
    final List<Runnable> beforeCommit = new ArrayList<>();

    /** Notes a listener that is called at the end of the transaction. */
    void atEnd(Listener.Moment moment, Runnable work) {
        if (moment == Listener.Moment.BEFORE_COMMIT) {
            beforeCommit.add(work);
        } else {
            effects.add(new Effect.TransactionEnded(moment == Listener.Moment.COMMITTED, work));
        }
    }
}
