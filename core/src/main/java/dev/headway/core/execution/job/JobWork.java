package dev.headway.core.execution.job;

import dev.headway.core.command.Command.Outcome;
import dev.headway.core.command.Command.VariableRead;
import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.execution.usercode.ErrorOfCall;
import dev.headway.core.execution.usercode.Mappings;
import dev.headway.core.execution.usercode.ServiceCall;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeData.LoopData;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Listener;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The user code of one job with everything it may read, taken from the instance's state so that it can run outside the turn.
 * Immutable; run it as often as you like, nothing happens until its outcome is submitted.
 */
public final class JobWork {
    private final Definition definition;
    private final FlowNode node;
    private final Execution execution;
    private final Execution.Root root;
    private final List<Level> levels;
    private final List<ElementDetail.ExceptionMapping> mappedByCaller;

    /** The variables of one scope, innermost first. */
    record Level(
            Execution execution,
            VariableDocument variables,
            @Nullable LoopData loop) {
        /** What these levels have under a name. */
        static VariableRead look(String name, List<Level> levels) {
            for (Level level : levels) {
                if (level.variables().contains(name)) {
                    return new VariableRead(name, true, level.variables().get(name));
                }
                if (level.loop() != null && LoopVariables.NAMES.contains(name)) {
                    return new VariableRead(name, true, LoopVariables.number(level.loop(), name));
                }
            }
            return new VariableRead(name, false, null);
        }
    }

    private JobWork(
            Definition definition,
            FlowNode node,
            Execution execution,
            Execution.Root root,
            List<Level> levels,
            List<ElementDetail.ExceptionMapping> mappedByCaller) {
        this.definition = definition;
        this.node = node;
        this.execution = execution;
        this.root = root;
        this.levels = levels;
        this.mappedByCaller = mappedByCaller;
    }

    public static JobWork of(
            InstanceState state,
            Definition definition,
            FlowNode node,
            Execution execution,
            DefinitionSource definitions) {
        List<Level> levels = new ArrayList<>();
        Execution at = execution;
        while (true) {
            levels.add(new Level(
                    at,
                    LoopVariables.withoutHidden(at.variables()),
                    at.scopeData() == null ? null : at.scopeData().loop()));
            if (at.isRoot()) {
                return new JobWork(
                        definition,
                        node,
                        execution,
                        at.requireRoot(),
                        List.copyOf(levels),
                        ErrorOfCall.mappings(at, definitions));
            }
            at = Objects.requireNonNull(state.executions().get(at.parentId()), "parent of a live execution");
        }
    }

    public Definition definition() {
        return definition;
    }

    public FlowNode node() {
        return node;
    }

    /** Since when the job is ready, by the engine's clock. */
    public long readySinceMillis() {
        return execution.readySinceMillis();
    }

    /** The trace that led to the job; null for none. */
    public ScopeData.@Nullable Trace trace() {
        ScopeData data = execution.scopeData();
        return data == null ? null : data.trace();
    }

    /** Business key of the instance. */
    public @Nullable String businessKey() {
        return root.businessKey();
    }

    public long instanceId() {
        return execution.instanceId();
    }

    public long executionId() {
        return execution.id();
    }

    public long jobId() {
        return execution.jobId();
    }

    /**
     * Runs input mapping, start listeners and the element's code on the calling thread.
     *
     * @return what it did; a BPMN error is an outcome too
     * @throws Exception anything else that the code throws
     */
    public Outcome run(UserCode userCode) throws Exception {
        JobContext context = new JobContext(definition, node, execution, root, levels, userCode, mappedByCaller);
        try {
            Mappings.inputs(userCode, context, node);
            for (Listener listener : node.executionListeners()) {
                if (listener.event().equals("start")) {
                    notify(userCode, listener, context.forEvent("start"));
                }
            }
            ElementDetail.ServiceTask task = ServiceCall.taskOf(node);
            boolean skipped = task != null && !ServiceCall.run(userCode, node, task, context);
            return context.outcome(null, skipped);
        } catch (BpmnErrorThrown error) {
            return context.outcome(error, false);
        } catch (Exception failure) {
            context.undone().forEach(Runnable::run);
            throw failure;
        }
    }

    private static void notify(UserCode userCode, Listener listener, JobContext context) throws Exception {
        Listener.AtEnd end = listener.atEnd();
        if (end == null) {
            userCode.notify(listener, context);
        } else {
            context.atEnd(end.moment(), userCode.atEnd(listener, end, context));
        }
    }
}
