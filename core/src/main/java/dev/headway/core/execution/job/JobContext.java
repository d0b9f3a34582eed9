package dev.headway.core.execution.job;

import dev.headway.core.command.Command;
import dev.headway.core.command.Command.Outcome;
import dev.headway.core.command.Command.VariableRead;
import dev.headway.core.command.Command.VariableWrite;
import dev.headway.core.definition.Definition;
import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.ErrorOfCall;
import dev.headway.core.execution.usercode.HandedOut;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Listener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What user code sees when it runs as a job, outside the turn: a snapshot of the variables. Writes are kept for the outcome;
 * reads are noted, so that a result computed from values that changed meanwhile is not kept.
 */
final class JobContext implements ActivityContext {
    private final Definition definition;
    private final FlowNode node;
    private final Execution execution;
    private final Execution.Root root;
    private final List<JobWork.Level> levels;
    private final UserCode userCode;
    private final List<ElementDetail.ExceptionMapping> mappedByCaller;
    private final Map<String, VariableWrite> localWrites = new LinkedHashMap<>();
    private final Map<String, VariableWrite> writes;
    private final Map<String, VariableRead> reads;
    private final Map<String, @Nullable Object> localTransients = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> instanceTransients;
    private final List<Command.AtEnd> atEnd;
    private final HandedOut handed = new HandedOut();
    private final List<JobContext> around = new ArrayList<>(0);
    /** The context of the code, where this is an enclosing one that the code asked for. */
    private final @Nullable JobContext code;

    /** The levels inside of this one, from the code outwards; empty for the code itself. */
    private final List<JobWork.Level> inside;

    private @Nullable String businessKey;
    private @Nullable String eventName;

    JobContext(
            Definition definition,
            FlowNode node,
            Execution execution,
            Execution.Root root,
            List<JobWork.Level> levels,
            UserCode userCode,
            List<ElementDetail.ExceptionMapping> mappedByCaller) {
        this.definition = definition;
        this.node = node;
        this.execution = execution;
        this.root = root;
        this.levels = levels;
        this.userCode = userCode;
        this.mappedByCaller = mappedByCaller;
        this.writes = new LinkedHashMap<>();
        this.reads = new LinkedHashMap<>();
        this.instanceTransients = new LinkedHashMap<>();
        this.atEnd = new ArrayList<>(0);
        this.code = null;
        this.inside = List.of();
        this.businessKey = root.businessKey();
    }

    /** The level around another one: the same run of the same code. */
    private JobContext(JobContext inner) {
        this.levels = inner.levels.subList(1, inner.levels.size());
        this.execution = levels.get(0).execution();
        this.definition = inner.definition;
        this.node =
                execution.elementId() == null ? definition.graph().process() : definition.node(execution.elementId());
        this.root = inner.root;
        this.userCode = inner.userCode;
        this.mappedByCaller = inner.mappedByCaller;
        this.writes = inner.writes;
        this.reads = inner.reads;
        this.instanceTransients = inner.instanceTransients;
        this.atEnd = inner.atEnd;
        this.code = inner.code == null ? inner : inner.code;
        this.eventName = inner.eventName;
        List<JobWork.Level> around = new ArrayList<>(inner.inside);
        around.add(inner.levels.get(0));
        this.inside = List.copyOf(around);
    }

    @Override
    public @Nullable ActivityContext parent() {
        if (levels.size() == 1) {
            return null;
        }
        JobContext parent = new JobContext(this);
        around.add(parent);
        return parent;
    }

    @Override
    public long rootInstanceId() {
        return levels.get(levels.size() - 1).execution().rootInstanceId();
    }

    /** Whether a scope between the code and this level has a variable of this name. */
    private boolean coveredInside(String name) {
        JobContext innermost = code;
        return innermost != null
                && (innermost.localWrites.containsKey(name)
                        || inside.stream().anyMatch(level -> level.variables().contains(name)));
    }

    /** A job's writes go outwards from its own scope: those to an enclosing one must arrive there. */
    private void requireReachable(String name, boolean local) {
        boolean own = levels.size() == 1 || levels.get(0).variables().contains(name);
        if (coveredInside(name) || (local && !own)) {
            throw new UserCodeException(
                    "Expected the code of '" + levels.get(0).execution().elementId()
                            + "' to set variables that its own execution reaches, but '" + name
                            + "' of an enclosing one is "
                            + (coveredInside(name) ? "hidden by an inner one" : "not there yet")
                            + ", and the code runs as a job. Set it there before, or make the activity synchronous.",
                    null);
        }
    }

    JobContext forEvent(@Nullable String event) {
        eventName = event;
        return this;
    }

    /**
     * What the code did.
     *
     * @param error that it raised, null for none
     */
    Outcome outcome(@Nullable BpmnErrorThrown error, boolean skipped) {
        storeHandedOut();
        List<VariableWrite> changes = new ArrayList<>(localWrites.values());
        changes.addAll(writes.values());
        boolean newKey = businessKey != null && !businessKey.equals(root.businessKey());
        return new Outcome(
                changes,
                List.copyOf(reads.values()),
                error == null
                        ? null
                        : new Command.RaisedError(
                                error.code(), error.getMessage(), error.data(), error instanceof ErrorOfCall),
                newKey ? businessKey : null,
                skipped,
                new Command.Transients(instanceTransients, localTransients),
                List.copyOf(atEnd));
    }

    /** Notes a listener that is called at the end of the transaction. */
    void atEnd(Listener.Moment moment, Runnable work) {
        atEnd.add(new Command.AtEnd(moment, work));
    }

    /** What listeners do when nothing comes of this run. */
    List<Runnable> undone() {
        return atEnd.stream()
                .filter(end -> end.moment() == Listener.Moment.ROLLED_BACK)
                .map(Command.AtEnd::work)
                .toList();
    }

    private @Nullable VariableWrite written(String name) {
        VariableWrite local = localWrites.get(name);
        return local != null && !local.removed() ? local : coveredInside(name) ? null : writes.get(name);
    }

    private VariableRead read(String name) {
        VariableWrite local = localWrites.get(name);
        if (local != null && local.removed()) {
            return JobWork.Level.look(name, levels.subList(1, levels.size())); // what the removed one hid
        }
        VariableRead seen = coveredInside(name) ? null : reads.get(name);
        if (seen == null) {
            seen = JobWork.Level.look(name, levels);
            if (!name.startsWith("nrOf") && !coveredInside(name)) {
                reads.put(name, seen);
            }
        }
        return seen;
    }

    /** The transient variables among which the name is visible, or null. */
    private @Nullable Map<String, @Nullable Object> passing(String name) {
        if (localTransients.containsKey(name)) {
            return localTransients;
        }
        return instanceTransients.containsKey(name) && !hidden(name) ? instanceTransients : null;
    }

    /** Whether a scope inside of the instance has a stored variable of this name. */
    private boolean hidden(String name) {
        VariableWrite local = levels.size() == 1 ? null : localWrites.get(name);
        if (local != null && !local.removed()) {
            return true;
        }
        for (int i = local == null ? 0 : 1; i < levels.size() - 1; i++) {
            if (levels.get(i).variables().contains(name)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean hasVariable(String name) {
        if (passing(name) != null) {
            return true;
        }
        VariableWrite write = written(name);
        return write != null ? !write.removed() : read(name).present();
    }

    @Override
    public @Nullable Object variable(String name) {
        Map<String, @Nullable Object> passing = passing(name);
        if (passing != null) {
            return passing.get(name);
        }
        return handOut(name, false);
    }

    @Override
    public @Nullable Object handOut(String name) {
        Map<String, @Nullable Object> passing = passing(name);
        return passing != null ? passing.get(name) : handOut(name, true);
    }

    private @Nullable Object handOut(String name, boolean trees) {
        return handed.of(execution.id(), name, stored(name), userCode.variableClasses(), trees);
    }

    private @Nullable Object stored(String name) {
        VariableWrite write = written(name);
        return write != null ? write.value() : read(name).value();
    }

    /** Stores what the code changed in place, here and in the enclosing contexts that it asked for. */
    private void storeHandedOut() {
        around.forEach(JobContext::storeHandedOut);
        handed.store(key -> stored(key.name()), (key, value) -> setVariable(key.name(), value));
    }

    @Override
    public void setVariable(String name, @Nullable Object value) {
        Object normal = VariableDocument.EMPTY.with(name, value).get(name);
        if (code != null) {
            requireReachable(name, false);
            writes.put(name, new VariableWrite(name, normal, false, false));
        } else if (levels.get(0).variables().contains(name) || localWrites.containsKey(name)) {
            localWrites.put(name, new VariableWrite(name, normal, false, true));
        } else {
            writes.put(name, new VariableWrite(name, normal, false, false));
        }
    }

    @Override
    public void setLocalVariable(String name, @Nullable Object value) {
        Object normal = VariableDocument.EMPTY.with(name, value).get(name);
        if (code != null) {
            requireReachable(name, true);
            writes.put(name, new VariableWrite(name, normal, false, false));
            return;
        }
        localWrites.put(name, new VariableWrite(name, normal, false, true));
    }

    @Override
    public void removeVariable(String name) {
        if (code != null) {
            requireReachable(name, false);
            writes.put(name, new VariableWrite(name, null, true, false));
        } else if (levels.get(0).variables().contains(name) || localWrites.containsKey(name)) {
            removeLocalVariable(name);
        } else {
            writes.put(name, new VariableWrite(name, null, true, false));
        }
    }

    @Override
    public void removeLocalVariable(String name) {
        if (code != null) {
            requireReachable(name, true);
            writes.put(name, new VariableWrite(name, null, true, false));
            return;
        }
        localWrites.put(name, new VariableWrite(name, null, true, true));
    }

    @Override
    public Map<String, @Nullable Object> variables() {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        for (JobWork.Level level : levels) {
            level.variables()
                    .names()
                    .forEach(name -> all.putIfAbsent(name, read(name).value()));
            if (level.loop() != null) {
                LoopVariables.NAMES.forEach(
                        name -> all.putIfAbsent(name, read(name).value()));
            }
        }
        overlay(all, writes);
        overlay(all, localWrites);
        all.putAll(transientVariables());
        all.keySet().removeIf(LoopVariables::isHidden);
        return all;
    }

    private static void overlay(Map<String, @Nullable Object> all, Map<String, VariableWrite> changes) {
        for (VariableWrite write : changes.values()) {
            if (write.removed()) {
                all.remove(write.name());
            } else {
                all.put(write.name(), write.value());
            }
        }
    }

    @Override
    public Map<String, @Nullable Object> localVariables() {
        Map<String, @Nullable Object> local =
                new LinkedHashMap<>(levels.get(0).variables().asMap());
        overlay(local, localWrites);
        if (levels.size() == 1) {
            overlay(local, writes);
            local.putAll(instanceTransients);
        }
        local.putAll(localTransients);
        local.keySet().removeIf(LoopVariables::isHidden);
        return local;
    }

    @Override
    public Map<String, @Nullable Object> transientVariables() {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        instanceTransients.forEach((name, value) -> {
            if (!hidden(name)) {
                all.put(name, value);
            }
        });
        all.putAll(localTransients);
        return all;
    }

    @Override
    public Map<String, @Nullable Object> localTransientVariables() {
        return localTransients;
    }

    @Override
    public void setTransientVariable(String name, @Nullable Object value) {
        instanceTransients.put(name, value);
    }

    @Override
    public void setLocalTransientVariable(String name, @Nullable Object value) {
        localTransients.put(name, value);
    }

    @Override
    public void removeTransientVariable(String name) {
        (localTransients.containsKey(name) ? localTransients : instanceTransients).remove(name);
    }

    @Override
    public void removeLocalTransientVariable(String name) {
        localTransients.remove(name);
    }

    @Override
    public boolean hasLocalVariable(String name) {
        return localVariables().containsKey(name);
    }

    @Override
    public @Nullable Object localVariable(String name) {
        return handed.of(execution.id(), name, localVariables().get(name), userCode.variableClasses(), true);
    }

    @Override
    public @Nullable Object bean(String name) {
        Object implicit = userCode.implicit(name, this);
        return implicit != null ? implicit : userCode.bean(name);
    }

    @Override
    public Definition definition() {
        return definition;
    }

    @Override
    public FlowNode node() {
        return node;
    }

    @Override
    public long instanceId() {
        return execution.instanceId();
    }

    @Override
    public long executionId() {
        return execution.id();
    }

    @Override
    public long parentExecutionId() {
        return execution.parentId();
    }

    @Override
    public long visitId() {
        return execution.visitId();
    }

    @Override
    public @Nullable String businessKey() {
        JobContext innermost = code;
        return innermost == null ? businessKey : innermost.businessKey;
    }

    @Override
    public @Nullable String tenantId() {
        return root.tenantId();
    }

    @Override
    public @Nullable String userId() {
        return null;
    }

    @Override
    public long superExecutionId() {
        return root.superExecutionId();
    }

    @Override
    public @Nullable String eventName() {
        return eventName;
    }

    @Override
    public @Nullable String flowId() {
        return null;
    }

    @Override
    public @Nullable TaskRow task() {
        return null;
    }

    @Override
    public void updateTask(TaskRow task) {
        throw new IllegalStateException("Expected a task listener; element '" + node.id() + "' has no task");
    }

    @Override
    public void decided(Map<String, @Nullable Object> evaluation) {
        localWrites.put(DecisionOutcome.DETAIL, new VariableWrite(DecisionOutcome.DETAIL, evaluation, false, true));
    }

    @Override
    public void setBusinessKey(String key) {
        (code == null ? this : code).businessKey = key;
    }

    @Override
    public List<ElementDetail.ExceptionMapping> mappedByCaller() {
        return mappedByCaller;
    }
}
