package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.CallingExecution;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.FlowElement;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.Incident;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The execution of one call, on what the core gives for it. */
class ExecutionFacade extends ScopeFacade implements DelegateExecution {
    private final Supplier<@Nullable ProcessEngine> engine;
    private final List<ExecutionFacade> enclosing = new ArrayList<>(0);

    ExecutionFacade(ActivityContext context, Supplier<@Nullable ProcessEngine> engine) {
        super(context);
        this.engine = engine;
    }

    /** The execution of a call in a process, or in a case. */
    static ExecutionFacade of(ActivityContext context, Supplier<@Nullable ProcessEngine> engine) {
        return context.definition().cases() == null
                ? new ExecutionFacade(context, engine)
                : new CaseExecutionFacade(context, engine);
    }

    /** The case as a whole in a call of a case; null in a process. */
    static @Nullable ExecutionFacade ofCase(ActivityContext context, Supplier<@Nullable ProcessEngine> engine) {
        if (context.definition().cases() == null) {
            return null;
        }
        ActivityContext at = context;
        for (ActivityContext around = at.parent(); around != null; around = around.parent()) {
            at = around;
        }
        return new CaseExecutionFacade(at, engine);
    }

    /** Calls a listener. */
    void tell(Object target, Place place) throws Exception {
        switch (target) {
            case ExecutionListener listener -> listener.notify(this);
            case JavaDelegate delegate -> delegate.execute(this);
            default -> throw place.wrongType(target, ExecutionListener.class);
        }
    }

    @Override
    public String getId() {
        return EntityId.text(context().executionId());
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(context().instanceId());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(context().definition().id());
    }

    @Override
    public String getProcessDefinitionKey() {
        return context().definition().key();
    }

    @Override
    public @Nullable String getParentId() {
        return EntityId.textOrNull(context().parentExecutionId());
    }

    @Override
    public @Nullable String getSuperExecutionId() {
        return EntityId.textOrNull(context().superExecutionId());
    }

    @Override
    public int getProcessDefinitionVersion() {
        return context().definition().version();
    }

    @Override
    public DelegateExecution getProcessInstance() {
        DelegateExecution at = this;
        DelegateExecution around = getParent();
        while (around != null) {
            at = around;
            around = at.getParent();
        }
        return at;
    }

    @Override
    public @Nullable DelegateExecution getParent() {
        ActivityContext parent = context().parent();
        if (parent == null) {
            return null;
        }
        ExecutionFacade facade = of(parent, engine);
        enclosing.add(facade);
        return facade;
    }

    @Override
    void end() {
        super.end();
        enclosing.forEach(ExecutionFacade::end);
    }

    @Override
    public @Nullable CallingExecution getSuperExecution() {
        String caller = getSuperExecutionId();
        return caller == null ? null : new CallingExecutionFacade(getProcessEngine(), caller);
    }

    @Override
    public String getRootProcessInstanceId() {
        return EntityId.text(context().rootInstanceId());
    }

    @Override
    public FlowElement getCurrentFlowElement() {
        String flowId = context().flowId();
        SequenceFlow flow =
                flowId == null ? null : context().definition().graph().flowById(flowId);
        FlowNode node = context().node();
        return flow == null
                ? new FlowElementImpl(node.id(), node.name(), node.documentation())
                : new FlowElementImpl(flow.id(), flow.name(), null);
    }

    @Override
    public @Nullable String getBusinessKey() {
        return context().businessKey();
    }

    @Override
    public @Nullable String getProcessBusinessKey() {
        return getBusinessKey();
    }

    @Override
    public @Nullable String getProcessInstanceBusinessKey() {
        return getBusinessKey();
    }

    @Override
    public @Nullable String getProcessInstanceBusinessStatus() {
        return context().variable(dev.headway.core.state.Execution.BUSINESS_STATUS) instanceof String status
                ? status
                : null;
    }

    @Override
    public void setBusinessKey(String businessKey) {
        context().setBusinessKey(businessKey);
    }

    @Override
    public void setProcessBusinessKey(String businessKey) {
        setBusinessKey(businessKey);
    }

    @Override
    public @Nullable String getTenantId() {
        return context().tenantId();
    }

    @Override
    public String getCurrentActivityId() {
        return context().node().id();
    }

    @Override
    public @Nullable String getCurrentActivityName() {
        return context().node().name();
    }

    @Override
    public @Nullable String getActivityInstanceId() {
        return EntityId.textOrNull(context().visitId());
    }

    @Override
    public @Nullable String getParentActivityInstanceId() {
        long own = context().visitId();
        for (ActivityContext around = context().parent(); around != null; around = around.parent()) {
            if (around.visitId() != 0 && around.visitId() != own) {
                return EntityId.text(around.visitId());
            }
        }
        return own == 0 && context().parentExecutionId() == 0 ? null : getProcessInstanceId();
    }

    @Override
    public @Nullable String getCurrentTransitionId() {
        return context().flowId();
    }

    @Override
    public @Nullable String getEventName() {
        return context().eventName();
    }

    @Override
    public ProcessEngine getProcessEngine() {
        context();
        ProcessEngine running = engine.get();
        if (running == null) {
            throw new IllegalStateException("Expected an engine around this call, but it runs without one");
        }
        return running;
    }

    @Override
    public Incident createIncident(String incidentType, @Nullable String configuration, @Nullable String message) {
        return getProcessEngine().getRuntimeService().createIncident(incidentType, getId(), configuration, message);
    }

    @Override
    public void resolveIncident(String incidentId) {
        getProcessEngine().getRuntimeService().resolveIncident(incidentId);
    }

    @Override
    public Connection getConnection() {
        Connection shared = getProcessEngine().connection();
        if (shared == null) {
            throw new IllegalStateException("Expected '" + getCurrentActivityId() + "' to share a transaction with the"
                    + " engine, but its step goes into a batch of the engine's. Mark the asynchronous activity"
                    + " headway:transaction=\"join\", or use the commit mode 'join'.");
        }
        return shared;
    }

    @Override
    public String toString() {
        return "DelegateExecution[" + getId() + " at '" + getCurrentActivityId() + "' of instance "
                + getProcessInstanceId() + "]";
    }
}
