package dev.headway.core.execution.step;

import dev.headway.core.command.Instruction;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.state.InstanceState;
import dev.headway.model.Listener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a step gathers while it runs; shared with the instances that it starts through call activities. Not thread-safe. */
public final class StepOutput {
    private final List<Effect> effects = new ArrayList<>();
    private final List<DeltaRecorder> createdRecorders = new ArrayList<>();
    private final List<InstanceState> createdStates = new ArrayList<>();
    private final Map<Long, Instruction.CalledStart> calledStarts = new HashMap<>(0);
    private final List<Runnable> beforeCommit = new ArrayList<>();
    private int activitiesEnded;
    private int operations;
    private @Nullable String userId;

    /** What is to be done after the commit, in order. */
    public List<Effect> effects() {
        return effects;
    }

    public void effect(Effect effect) {
        effects.add(effect);
    }

    /** An instance was created in this step by a call activity. */
    public void created(DeltaRecorder recorder, InstanceState state) {
        createdRecorders.add(recorder);
        createdStates.add(state);
    }

    public List<DeltaRecorder> createdRecorders() {
        return createdRecorders;
    }

    public List<InstanceState> createdStates() {
        return createdStates;
    }

    /** How many visits of elements have ended. */
    public int activitiesEnded() {
        return activitiesEnded;
    }

    public void activityEnded() {
        activitiesEnded++;
    }

    /** How many operations of tokens have run. */
    public int operations() {
        return operations;
    }

    /** Counts one more operation, and returns their number. */
    public int countOperation() {
        return ++operations;
    }

    /** Who asked for the step, as far as its command says; null for nobody in particular. */
    public @Nullable String userId() {
        return userId;
    }

    public void askedBy(@Nullable String user) {
        userId = user;
    }

    /** Notes where the process begins that a call activity is about to call; by the execution at the call activity. */
    public void startCalledAt(long callerId, Instruction.CalledStart at) {
        calledStarts.put(callerId, at);
    }

    /** Takes that out again; null where the process begins as usual. */
    public Instruction.@Nullable CalledStart takeCalledStart(long callerId) {
        return calledStarts.remove(callerId);
    }

    /** Listeners that are called when all else of the step is done; calls of them may add further ones. */
    public List<Runnable> beforeCommit() {
        return beforeCommit;
    }

    /** Notes a listener that is called at the end of the transaction. */
    public void atEnd(Listener.Moment moment, Runnable work) {
        if (moment == Listener.Moment.BEFORE_COMMIT) {
            beforeCommit.add(work);
        } else {
            effects.add(new Effect.TransactionEnded(moment == Listener.Moment.COMMITTED, work));
        }
    }
}
