package dev.headway.core.execution.loop;

import dev.headway.core.command.Refusal;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.LoopBehavior;
import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Tokens;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeData.LoopData;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Multi-instance activities (BPMN 2.0.2, 13.3.7): a body row that counts, and a row per running instance. Instances of a
 * parallel loop are created in windows, so that no step grows with the loop.
 */
public final class Loops implements LoopBehavior {
    /** Instances created in one step; the next window is a job of the body. */
    private static final int WINDOW = 1_000;

    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Tokens tokens;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final Jobs jobs;
    private final Scopes scopes;
    private final EventBehavior events;
    private final DeltaRecorder recorder;
    private final LoopOutputs outputs;
    private final LoopOverviews overviews;

    public Loops(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Tokens tokens,
            EngineEvents engineEvents,
            Variables variables,
            Jobs jobs,
            Scopes scopes,
            EventBehavior events) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.tokens = tokens;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.jobs = jobs;
        this.scopes = scopes;
        this.events = events;
        this.recorder = step.recorder();
        this.outputs = new LoopOutputs(step, contexts, variables);
        this.overviews = new LoopOverviews(step, agenda, variables, outputs);
    }

    @Override
    public void start(Execution token, FlowNode node) {
        if (node.loop() instanceof Loop.Standard loop) {
            standard().start(token, node, loop);
            return;
        }
        Loop.MultiInstance loop = loopOf(node);
        ActivityContext context = contexts.of(token, node);
        List<@Nullable Object> items = loop.collection() == null ? null : items(loop, context, node);
        int total = items == null ? cardinality(loop, context, node) : items.size();
        Execution.Builder body = token.with()
                .kind(Kind.LOOP)
                .state(State.IDLE)
                .activeChildren(0)
                .scopeData(ScopeData.EMPTY.withLoop(new LoopData(total, 0, 0)));
        if (items != null && (loop.sequential() ? total > 1 : total > WINDOW)) {
            body.variables(token.variables().with(LoopVariables.COLLECTION, items));
        }
        Execution opened = recorder.update(body.build());
        engineEvents.activity(StepEvent.Kind.MULTI_INSTANCE_ACTIVITY_STARTED, opened.id(), node, null);
        if (total == 0) {
            finish(opened, node);
            return;
        }
        events.armBoundaries(opened, node);
        createInstances(opened, node, loop, items, loop.sequential() ? 1 : Math.min(total, WINDOW));
        overviews.refresh(opened.id());
    }

    private StandardLoops standard() {
        return new StandardLoops(step, agenda, contexts, tokens, events, this);
    }

    private static Loop.MultiInstance loopOf(FlowNode node) {
        if (node.loop() instanceof Loop.MultiInstance loop) {
            return loop;
        }
        throw new IllegalStateException("Expected multi-instance characteristics on '" + node.id() + "'");
    }

    private void createInstances(
            Execution body, FlowNode node, Loop.MultiInstance loop, @Nullable List<?> items, int count) {
        LoopData before = dataOf(body);
        Execution now = recorder.execution(body.id());
        recorder.update(now.with()
                .activeChildren(now.activeChildren() + count)
                .scopeData(counted(now, before.plusCreated(count)))
                .build());
        for (int i = before.created(); i < before.created() + count; i++) {
            VariableDocument locals = VariableDocument.EMPTY.with(loop.indexVariable(), i);
            if (items != null && loop.elementVariable() != null) {
                locals = locals.with(loop.elementVariable(), items.get(i));
            }
            Execution child = recorder.insert(Execution.newChild(step.newId(), body, Kind.TOKEN)
                    .elementId(node.id())
                    .variables(locals)
                    .build());
            variables.noteInitial(child);
            agenda.schedule(child.id(), () -> tokens.arrive(recorder.execution(child.id()), node, null));
        }
        if (!loop.sequential() && before.created() + count < before.total()) {
            jobs.ready(recorder.execution(body.id()), node, JobPoint.EXPAND);
        }
    }

    @Override
    public void expand(Execution body, FlowNode node) {
        Loop.MultiInstance loop = loopOf(node);
        LoopData data = dataOf(body);
        Execution idle = recorder.update(body.with().state(State.IDLE).noJob().build());
        createInstances(idle, node, loop, storedItems(body), Math.min(WINDOW, data.total() - data.created()));
    }

    private static @Nullable List<?> storedItems(Execution body) {
        return body.variables().get(LoopVariables.COLLECTION) instanceof List<?> list ? list : null;
    }

    @Override
    public boolean settle() {
        return overviews.settle();
    }

    @Override
    public void cancelled(Execution body, String cause) {
        engineEvents.activity(StepEvent.Kind.MULTI_INSTANCE_ACTIVITY_CANCELLED, body.id(), step.nodeOf(body), cause);
        overviews.over(body, Set.of());
    }

    /** What the body of a loop remembers, with other numbers. */
    public static ScopeData counted(Execution body, LoopData numbers) {
        return Objects.requireNonNull(body.scopeData()).withLoop(numbers);
    }

    public static LoopData dataOf(Execution body) {
        return Objects.requireNonNull(Objects.requireNonNull(body.scopeData()).loop());
    }

    @Override
    public void instanceDone(Execution instance, FlowNode node) {
        if (node.loop() instanceof Loop.Standard loop) {
            standard().roundDone(instance, node, loop);
            return;
        }
        Loop.MultiInstance loop = loopOf(node);
        Execution body = recorder.execution(instance.parentId());
        LoopData data = dataOf(body);
        LoopData counted = data.plusCompleted();
        body = recorder.update(body.with()
                .activeChildren(body.activeChildren() - 1)
                .scopeData(counted(body, counted))
                .build());
        if (loop.completionCondition() != null) {
            overviews.refresh(body.id());
        }
        boolean enough = loop.completionCondition() != null
                && step.expression(loop.completionCondition()).test(contexts.of(instance, node));
        outputs.instanceDone(recorder.execution(instance.id()), node, loop);
        if (enough || counted.isOver()) {
            long id = body.id();
            agenda.guarded(id, () -> finish(recorder.execution(id), node, enough));
        } else if (loop.sequential()) {
            createInstances(recorder.execution(body.id()), node, loop, storedItems(body), 1);
        }
    }

    @Override
    public boolean cancelOne(Execution instance) {
        Execution body = recorder.execution(instance.parentId());
        FlowNode node = step.nodeOf(body);
        LoopData counted = dataOf(body).plusCancelled();
        if (!(node.loop() instanceof Loop.MultiInstance loop) || (counted.isOver() && counted.completed() == 0)) {
            return false;
        }
        scopes.cancelAlone(instance);
        Execution now = recorder.execution(body.id());
        recorder.update(now.with().scopeData(counted(now, counted)).build());
        if (counted.isOver()) {
            finish(recorder.execution(body.id()), node);
        } else if (loop.sequential()) {
            createInstances(recorder.execution(body.id()), node, loop, storedItems(body), 1);
        }
        return true;
    }

    @Override
    public boolean terminate(Execution token) {
        Execution at = token;
        while (!at.isRoot()) {
            at = recorder.execution(at.parentId());
            if (at.kind() == Kind.LOOP) {
                FlowNode node = step.nodeOf(at);
                if (node.loop() instanceof Loop.MultiInstance) {
                    finish(at, node);
                    return true;
                }
            }
        }
        return false;
    }

    /** The loop is over: remaining instances are cancelled, and the body leaves the activity as a token. */
    void finish(Execution body, FlowNode node) {
        finish(body, node, false);
    }

    private void finish(Execution body, FlowNode node, boolean enough) {
        engineEvents.activity(
                enough
                        ? StepEvent.Kind.MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION
                        : StepEvent.Kind.MULTI_INSTANCE_ACTIVITY_COMPLETED,
                body.id(),
                node,
                null);
        if (node.loop() instanceof Loop.MultiInstance loop) {
            overviews.over(recorder.execution(body.id()), outputs.gather(body, node, loop));
        }
        scopes.cancelContent(body, EndState.CANCELLED);
        events.disarm(body.id());
        Execution now = recorder.execution(body.id());
        if (now.jobId() != 0) {
            step.effect(new Effect.JobCancelled(now.instanceId(), now.jobId()));
        }
        Execution token = recorder.update(now.with()
                .kind(Kind.TOKEN)
                .state(State.IDLE)
                .visit(0, 0)
                .noJob()
                .activeChildren(0)
                .scopeData(null)
                .variables(VariableDocument.EMPTY)
                .build());
        if (jobs.marker(token, node).after()) {
            tokens.leaveByJob(token, node);
        } else {
            tokens.leave(token, node);
        }
    }

    private int cardinality(Loop.MultiInstance loop, ActivityContext context, FlowNode node) {
        String text = Objects.requireNonNull(loop.cardinality());
        Object value = step.expression(text).evaluate(context);
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
                "Expected a number >= 0 as loop cardinality of '" + node.id() + "', got '" + value + "' from '" + text
                        + "' (instance " + recorder.instanceId() + ")");
    }

    private List<@Nullable Object> items(Loop.MultiInstance loop, ActivityContext context, FlowNode node) {
        String text = Objects.requireNonNull(loop.collection());
        Loop.CollectionHandler handler = loop.handler();
        Object value = handler != null && handler.literal() ? text : collection(text, context);
        if (handler != null) {
            try {
                value = step.context().userCode().collection(handler.code(), value, context);
            } catch (RuntimeException thrown) {
                throw UserCodeException.thrownBy("Collection handler", context, thrown);
            }
        }
        List<@Nullable Object> items = toList(value);
        if (items == null) {
            throw new Refusal(
                    Refusal.Reason.USER_CODE,
                    "Expected a collection for the multi-instance activity '" + node.id() + "', got "
                            + (value == null ? "nothing" : value.getClass().getName()) + " from '" + text
                            + "' (instance "
                            + recorder.instanceId()
                            + "). Set a variable of that name to a list before the token gets here.");
        }
        return items;
    }

    private @Nullable Object collection(String text, ActivityContext context) {
        Object value = step.expression(text).literal()
                ? context.variable(text.trim())
                : step.expression(text).evaluate(context);
        // An expression may yield the name of the variable.
        return value instanceof String name && context.hasVariable(name.trim()) ? context.variable(name.trim()) : value;
    }

    private static @Nullable List<@Nullable Object> toList(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Collection<?> collection -> new ArrayList<@Nullable Object>(collection);
            case Map<?, ?> map -> new ArrayList<@Nullable Object>(map.values());
            case JsonNode json
            when json.isArray() -> {
                List<@Nullable Object> items = new ArrayList<>();
                json.forEach(item -> items.add(plain(item)));
                yield items;
            }
            default -> {
                if (!value.getClass().isArray()) {
                    yield null;
                }
                List<@Nullable Object> items = new ArrayList<>();
                for (int i = 0; i < Array.getLength(value); i++) {
                    items.add(Array.get(value, i));
                }
                yield items;
            }
        };
    }

    private static @Nullable Object plain(JsonNode item) {
        if (item.isString()) {
            return item.asString();
        }
        if (item.isInt()) {
            return item.asInt();
        }
        if (item.isLong()) {
            return item.asLong();
        }
        if (item.isNumber()) {
            return item.asDouble();
        }
        if (item.isBoolean()) {
            return item.asBoolean();
        }
        return item.isNull() ? null : item;
    }
}
