package dev.headway.core.execution.loop;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The output of a multi-instance activity while it runs ({@code createOverviewVariable}): an ordinary variable where the output will
 * be. It is made again at the start of the loop, before its completion condition is looked at, and at the end of each step that
 * changed anything, since what an instance brings may depend on everything. So a step costs time in proportion to the loop, for
 * loops that ask for it. A loop that is cancelled takes the variable along, as in Flowable.
 */
final class LoopOverviews {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Variables variables;
    private final DeltaRecorder recorder;
    private final LoopOutputs outputs;
    private final boolean used;
    private int operationsBefore = -1;
    private boolean raised;

    LoopOverviews(InstanceStep step, Agenda agenda, Variables variables, LoopOutputs outputs) {
        this.step = step;
        this.agenda = agenda;
        this.variables = variables;
        this.recorder = step.recorder();
        this.outputs = outputs;
        this.used = step.definition().hasOverviews(); // most processes have none
    }

    /** Makes all of them again; true when anything follows from it: conditions to look at, a BPMN error that an aggregator raised. */
    boolean settle() {
        if (!used || !recorder.changed()) {
            return false;
        }
        raised = false;
        boolean changed = refreshAll();
        // An aggregator may say something else each time: conditions look again only after something has run.
        boolean ranSince = step.output().operations() != operationsBefore;
        operationsBefore = step.output().operations();
        return raised || (changed && ranSince && step.definition().hasConditions());
    }

    private boolean refreshAll() {
        // Inner loops first: an outer one may gather what they show. Of two that show the same variable the younger
        // wins.
        List<Execution> bodies = recorder.state().executions().all().stream()
                .filter(each -> loopOf(each) != null)
                .sorted(Comparator.comparingInt(this::depth)
                        .thenComparingLong(Execution::id)
                        .reversed())
                .toList();
        Set<String> places = new HashSet<>();
        boolean changed = false;
        for (Execution body : bodies) {
            try {
                changed |= refresh(body.id(), places);
            } catch (BpmnErrorThrown error) {
                raised = true;
                agenda.schedule(body.id(), () -> {
                    throw error;
                });
            }
        }
        return changed;
    }

    private int depth(Execution row) {
        int depth = 0;
        Execution at = row;
        while (!at.isRoot()) {
            at = recorder.execution(at.parentId());
            depth++;
        }
        return depth;
    }

    /** Makes those of one loop again. */
    void refresh(long bodyId) {
        if (used) {
            refresh(bodyId, new HashSet<>());
        }
    }

    private boolean refresh(long bodyId, Set<String> places) {
        Loop.MultiInstance loop = loopOf(recorder.execution(bodyId));
        if (loop == null) {
            return false;
        }
        FlowNode node = step.nodeOf(recorder.execution(bodyId));
        List<String> names = names(bodyId, node, loop);
        boolean changed = false;
        int next = 0;
        for (int i = 0; i < loop.outputs().size(); i++) {
            if (loop.outputs().get(i).overview()) {
                String name = names.get(next++);
                Execution body = recorder.execution(bodyId);
                long place = variables.place(body.parentId(), name).id();
                if (places.add(place + " " + name)) {
                    Object value = outputs.soFar(body, node, loop, i);
                    changed |= variables.change(recorder.execution(place), name, value);
                }
            }
        }
        return changed;
    }

    /** The loop that an execution is the body of, if it shows any of its output. */
    private Loop.@Nullable MultiInstance loopOf(Execution body) {
        return body.kind() == Kind.LOOP
                        && step.nodeOf(body).loop() instanceof Loop.MultiInstance loop
                        && loop.outputs().stream().anyMatch(Loop.Aggregation::overview)
                ? loop
                : null;
    }

    /** The names as they were at the start of the loop, or when it came to show anything; kept, since they may be expressions. */
    private List<String> names(long bodyId, FlowNode node, Loop.MultiInstance loop) {
        Execution body = recorder.execution(bodyId);
        List<String> known = known(body);
        List<Loop.Aggregation> shown =
                loop.outputs().stream().filter(Loop.Aggregation::overview).toList();
        if (known.size() == shown.size()) {
            return known;
        }
        List<String> names = new ArrayList<>(shown.size());
        for (Loop.Aggregation output : shown) {
            names.add(outputs.name(output, body, node));
        }
        over(body, Set.copyOf(names));
        Execution now = recorder.execution(bodyId);
        recorder.update(now.with()
                .variables(now.variables().with(LoopVariables.OVERVIEWS, names))
                .build());
        return names;
    }

    private static List<String> known(Execution body) {
        return body.variables().get(LoopVariables.OVERVIEWS) instanceof List<?> names
                ? names.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** A loop shows its output no more: what it showed goes, but for variables that stay. */
    void over(Execution body, Set<String> staying) {
        for (String name : known(body)) {
            if (!staying.contains(name)) {
                variables.remove(body.parentId(), name);
            }
        }
    }
}
