package dev.headway.core.execution.token;

import dev.headway.core.command.Command;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.HandedOut;
import dev.headway.core.state.Execution;
import dev.headway.core.state.ScopeData;
import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.core.variable.VariableClasses;
import dev.headway.core.variable.VariableDocument;
import dev.headway.core.variable.VariableException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes variables through the scopes of an instance: a variable is seen from its scope inwards, and set where it
 * is visible, else on the process instance (BPMN 2.0.2, 10.4).
 */
public final class Variables {
    private final InstanceStep step;
    private final DeltaRecorder recorder;
    private final List<String> searchable;
    private final Watch watch;
    private final EngineEvents events;
    private final @Nullable Map<Where, Change> changes;
    private final TransientVariables transients = new TransientVariables();
    private final HandedOut handed = new HandedOut();

    /** A scope, and the visit of the activity that changes something in it; 0 for none. */
    record Where(long holderId, long visitId) {}

    /** What one activity changed in one scope in one step, for history level full. */
    record Change(Map<String, @Nullable Object> set, Set<String> removed) {}

    /** What waits for variables to change; it may set some itself. */
    public interface Watch {
        /** A variable changed: create, update or delete, on the execution that holds it. */
        void changed(long holderId, String name, String kind);

        /** An execution began with a variable. */
        void created(long holderId, String name);
    }

    public Variables(InstanceStep step, Watch watch, EngineEvents events, HistoryWriter history) {
        this.step = step;
        this.recorder = step.recorder();
        this.watch = watch;
        this.events = events;
        this.searchable = step.definition().graph().attributes().searchableVariables();
        this.changes = history.wantsDetails() ? new LinkedHashMap<>() : null;
    }

    /** Changes of this step. */
    Map<Where, Change> changes() {
        return changes == null ? Map.of() : changes;
    }

    private @Nullable Execution holder(long executionId, String name) {
        Execution at = recorder.find(executionId);
        while (at != null) {
            if (at.variables().contains(name)) {
                return at;
            }
            at = at.isRoot() ? null : recorder.find(at.parentId());
        }
        return null;
    }

    /** Variables that end with the step. */
    public TransientVariables transients() {
        return transients;
    }

    /** The nearest execution that has a transient variable which no stored one inside of it hides; 0 for none. */
    private long transientHolder(long executionId, String name, boolean hidden) {
        Execution at = transients.isEmpty() ? null : recorder.find(executionId);
        while (at != null) {
            if (transients.of(at.id()).containsKey(name)) {
                return at.id();
            }
            boolean last = at.isRoot() || (hidden && at.variables().contains(name));
            at = last ? null : recorder.find(at.parentId());
        }
        return 0;
    }

    /** Transient variables visible from this execution; inner scopes hide outer ones. */
    Map<String, @Nullable Object> visibleTransients(long executionId) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        Execution at = transients.isEmpty() ? null : recorder.find(executionId);
        while (at != null) {
            transients.of(at.id()).forEach((name, value) -> putFirst(all, name, value));
            at = at.isRoot() ? null : recorder.find(at.parentId());
        }
        return all;
    }

    /** Removes the nearest transient variable of this name. */
    void removeTransient(long executionId, String name) {
        transients.remove(transientHolder(executionId, name, false), name);
    }

    public boolean has(long executionId, String name) {
        return transientHolder(executionId, name, true) != 0
                || holder(executionId, name) != null
                || (LoopVariables.NAMES.contains(name) && loopCounter(executionId, name) != null);
    }

    public @Nullable Object get(long executionId, String name) {
        long passing = transientHolder(executionId, name, true);
        if (passing != 0) {
            return transients.of(passing).get(name);
        }
        Execution holder = holder(executionId, name);
        if (holder != null) {
            return holder.variables().get(name);
        }
        return LoopVariables.NAMES.contains(name) ? loopCounter(executionId, name) : null;
    }

    /** The same as user code gets it: objects of allowed classes, and trees of its own where it may change them. */
    @Nullable
    Object handOut(long executionId, String name, VariableClasses classes, boolean trees) {
        Execution holder = transientHolder(executionId, name, true) != 0 ? null : holder(executionId, name);
        return holder == null
                ? get(executionId, name)
                : handed.of(holder.id(), name, holder.variables().get(name), classes, trees);
    }

    /** Stores what user code changed in place. */
    public void storeHandedOut() {
        handed.store(this::stored, (key, value) -> setLocal(recorder.execution(key.holderId()), key.name(), value));
    }

    private @Nullable Object stored(HandedOut.Key key) {
        Execution holder = recorder.find(key.holderId());
        return holder == null ? null : holder.variables().get(key.name());
    }

    private @Nullable Object loopCounter(long executionId, String name) {
        Execution at = recorder.find(executionId);
        while (at != null) {
            ScopeData data = at.scopeData();
            if (at.kind() == Execution.Kind.LOOP && data != null && data.loop() != null) {
                return LoopVariables.number(data.loop(), name);
            }
            at = at.isRoot() ? null : recorder.find(at.parentId());
        }
        return null;
    }

    /** All variables visible from this execution; inner scopes hide outer ones. */
    public Map<String, @Nullable Object> visible(long executionId) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        Execution at = recorder.find(executionId);
        while (at != null) {
            Map<String, @Nullable Object> passing = transients.of(at.id());
            passing.forEach((name, value) -> putFirst(all, name, value));
            at.variables().asMap().forEach((name, value) -> putFirst(all, name, value));
            if (at.kind() == Execution.Kind.LOOP) {
                all.keySet().removeIf(LoopVariables::isHidden);
            } else if (at.isRoot()) {
                all.remove(Execution.BUSINESS_STATUS);
            }
            at = at.isRoot() ? null : recorder.find(at.parentId());
        }
        return all;
    }

    private static void putFirst(Map<String, @Nullable Object> all, String name, @Nullable Object value) {
        if (!all.containsKey(name)) {
            all.put(name, value);
        }
    }

    /** The same with the numbers of the loops around it. */
    Map<String, @Nullable Object> visibleWithLoops(long executionId) {
        Map<String, @Nullable Object> all = visible(executionId);
        for (String name : LoopVariables.NAMES) {
            Object number = all.containsKey(name) ? null : loopCounter(executionId, name);
            if (number != null) {
                all.put(name, number);
            }
        }
        return all;
    }

    public void set(long executionId, String name, @Nullable Object value) {
        put(place(executionId, name), name, value, visit(executionId));
    }

    private long visit(long executionId) {
        Execution setter = changes == null ? null : recorder.find(executionId);
        return setter == null ? 0 : setter.visitId();
    }

    /** Sets a variable unless it has that value; says whether it did. */
    public boolean change(Execution holder, String name, @Nullable Object value) {
        Object wanted = VariableDocument.EMPTY.with(name, value).get(name);
        if (holder.variables().contains(name)
                && Objects.equals(holder.variables().get(name), wanted)) {
            return false;
        }
        setLocal(holder, name, wanted);
        return true;
    }

    /** The execution on which a variable that is set here comes to be. */
    public Execution place(long executionId, String name) {
        Execution at = recorder.find(executionId);
        while (at != null && !at.isRoot() && !at.variables().contains(name)) {
            Execution parent = recorder.find(at.parentId());
            if (parent != null
                    && parent.kind() == Execution.Kind.LOOP
                    && LoopVariables.keepsLocal(step.nodeOf(parent), name)) {
                break;
            }
            at = parent;
        }
        return at == null ? recorder.root() : at;
    }

    public void setLocal(Execution holder, String name, @Nullable Object value) {
        put(holder, name, value, holder.visitId());
    }

    private void put(Execution holder, String name, @Nullable Object value, long visitId) {
        VariableDocument document = holder.variables().with(name, value);
        recorder.update(holder.with().variables(document).build());
        watch.changed(holder.id(), name, holder.variables().contains(name) ? "update" : "create");
        note(holder.id(), visitId, name, document.get(name), false);
        tell(holder, name, document.get(name), true);
    }

    /** Sets and removes what a command says, on an execution or where it sees the variables. */
    public void apply(Execution execution, Command.SetVariables command) {
        command.variables().asMap().forEach((name, value) -> {
            if (command.local()) {
                setLocal(recorder.execution(execution.id()), name, value);
            } else {
                set(execution.id(), name, value);
            }
        });
        for (String name : command.removed()) {
            if (command.local()) {
                removeLocal(recorder.execution(execution.id()), name);
            } else {
                remove(execution.id(), name);
            }
        }
    }

    public void setAll(long executionId, VariableDocument values) {
        values.asMap().forEach((name, value) -> set(executionId, name, value));
    }

    public void remove(long executionId, String name) {
        Execution holder = holder(executionId, name);
        if (holder != null) {
            remove(holder, name, visit(executionId));
        }
    }

    public void removeLocal(Execution holder, String name) {
        remove(holder, name, holder.visitId());
    }

    private void remove(Execution holder, String name, long visitId) {
        if (holder.variables().contains(name)) {
            recorder.update(
                    holder.with().variables(holder.variables().without(name)).build());
            watch.changed(holder.id(), name, "delete");
            note(holder.id(), visitId, name, null, true);
            tell(holder, name, null, false);
        }
    }

    /** Notes the variables that an execution was created with. */
    public void noteInitial(Execution execution) {
        execution.variables().asMap().forEach((name, value) -> {
            watch.created(execution.id(), name);
            note(execution.id(), execution.visitId(), name, value, false);
            events.variable(execution.id(), name, false, true, null, value);
        });
    }

    private void tell(Execution before, String name, @Nullable Object value, boolean has) {
        if (events.heard() && !LoopVariables.isHidden(name)) {
            boolean had = before.variables().contains(name);
            events.variable(
                    before.id(), name, had, has, had ? before.variables().get(name) : null, value);
        }
    }

    /** Notes a decision that was made at an execution; history of details has it, and nothing else. */
    public void decided(Execution at, @Nullable Object evaluation) {
        if (changes == null) {
            return;
        }
        Object kept;
        try {
            kept = VariableDocument.EMPTY
                    .with(DecisionOutcome.DETAIL, evaluation)
                    .get(DecisionOutcome.DETAIL);
        } catch (VariableException transientObject) {
            kept = String.valueOf(evaluation); // history must not make a step fail
        }
        note(at.id(), at.visitId(), DecisionOutcome.DETAIL, kept, false);
    }

    private void note(long executionId, long visitId, String name, @Nullable Object value, boolean removed) {
        if (changes != null) {
            Change change = changes.computeIfAbsent(
                    new Where(executionId, visitId), any -> new Change(new LinkedHashMap<>(), new LinkedHashSet<>()));
            if (removed) {
                change.set().remove(name);
                change.removed().add(name);
            } else {
                change.removed().remove(name);
                change.set().put(name, value);
            }
        }
        if (searchable.contains(name) || name.equals(Execution.BUSINESS_STATUS)) {
            recorder.searchable(new InstanceDelta.SearchableVariable(
                    executionId,
                    name,
                    removed,
                    value == null || value instanceof Number ? null : String.valueOf(value),
                    value instanceof Number number ? number.doubleValue() : null));
        }
    }
}
