package dev.headway.core.execution.loop;

import dev.headway.core.command.Refusal;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Tokens;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeData.LoopData;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import org.jspecify.annotations.Nullable;

/**
 * Standard loops (BPMN 2.0.2, 10.3.8 and 13.3.6): one round after another while the condition holds, tested before or after each,
 * and at most so many. A loop that says neither runs once, as in the rest of the family. {@code loopCounter} counts the rounds
 * that are done; it is a local variable of the body.
 */
final class StandardLoops {
    private static final String COUNTER = "loopCounter";
    private static final int UNKNOWN = -1;

    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Tokens tokens;
    private final EventBehavior events;
    private final Loops loops;
    private final DeltaRecorder recorder;

    StandardLoops(
            InstanceStep step, Agenda agenda, Contexts contexts, Tokens tokens, EventBehavior events, Loops loops) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.tokens = tokens;
        this.events = events;
        this.loops = loops;
        this.recorder = step.recorder();
    }

    void start(Execution token, FlowNode node, Loop.Standard loop) {
        Integer maximum = maximum(token, node, loop);
        Execution body = recorder.update(token.with()
                .kind(Kind.LOOP)
                .state(State.IDLE)
                .activeChildren(0)
                .scopeData(ScopeData.EMPTY.withLoop(new LoopData(maximum == null ? UNKNOWN : maximum, 0, 0)))
                .variables(token.variables().with(COUNTER, 0))
                .build());
        if ((loop.testBefore() && !holds(body, node, loop)) || (maximum != null && maximum == 0)) {
            loops.finish(body, node);
            return;
        }
        events.armBoundaries(body, node);
        round(recorder.execution(body.id()), node);
    }

    private void round(Execution body, FlowNode node) {
        LoopData data = Loops.dataOf(body);
        recorder.update(body.with()
                .activeChildren(1)
                .scopeData(Loops.counted(body, data.plusCreated(1)))
                .build());
        Execution child = recorder.insert(Execution.newChild(step.newId(), body, Kind.TOKEN)
                .elementId(node.id())
                .build());
        agenda.schedule(child.id(), () -> tokens.arrive(recorder.execution(child.id()), node, null));
    }

    void roundDone(Execution instance, FlowNode node, Loop.Standard loop) {
        Execution body = recorder.execution(instance.parentId());
        LoopData data = Loops.dataOf(body);
        LoopData counted = data.plusCompleted();
        int done = counted.completed();
        body = recorder.update(body.with()
                .activeChildren(0)
                .variables(body.variables().with(COUNTER, done))
                .scopeData(Loops.counted(body, counted))
                .build());
        boolean again = data.total() != UNKNOWN ? done < data.total() : loop.condition() != null;
        again = again && holds(recorder.execution(instance.id()), node, loop);
        recorder.delete(recorder.execution(instance.id()));
        if (again) {
            round(recorder.execution(body.id()), node);
        } else {
            loops.finish(recorder.execution(body.id()), node);
        }
    }

    private boolean holds(Execution seenFrom, FlowNode node, Loop.Standard loop) {
        return loop.condition() == null || step.expression(loop.condition()).test(contexts.of(seenFrom, node));
    }

    private @Nullable Integer maximum(Execution token, FlowNode node, Loop.Standard loop) {
        if (loop.maximum() == null) {
            return null;
        }
        Object value = step.expression(loop.maximum()).evaluate(contexts.of(token, node));
        try {
            int count = value instanceof Number number
                    ? Math.toIntExact(number.longValue())
                    : Integer.parseInt(String.valueOf(value).trim());
            if (count >= 0) {
                return count;
            }
        } catch (NumberFormatException | ArithmeticException notANumber) {
            // reported below with everything that matters
        }
        throw new Refusal(
                Refusal.Reason.USER_CODE,
                "Expected a number >= 0 as loopMaximum of '" + node.id() + "', got '" + value + "' from '"
                        + loop.maximum() + "' (instance " + recorder.instanceId() + ")");
    }
}
