package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.VariableChange;
import dev.headway.engine.delegate.CaseVariableListener;
import dev.headway.engine.delegate.DelegateCaseVariableInstance;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import org.jspecify.annotations.Nullable;

/** A variable of a case as a listener sees it. */
record ChangedVariable(VariableChange change, DelegateExecution execution, String caseInstanceId)
        implements DelegateCaseVariableInstance {
    /** Tells a listener, which may also be one that hears of executions. */
    static void tell(
            Implementation listener,
            VariableChange change,
            ActivityContext context,
            Delegates delegates,
            ExecutionFacade execution)
            throws Exception {
        if (listener instanceof Implementation.Expression || listener instanceof Implementation.Script) {
            delegates.notify(new Listener(change.event(), listener, null), context);
            return;
        }
        Place place = new Place("variable listener for '" + change.event() + "'", context, listener.location());
        Object target = delegates.targets.find(listener, context, place);
        try {
            switch (target) {
                case null -> {} // a stub
                case CaseVariableListener told ->
                    told.notify(new ChangedVariable(change, execution, EntityId.text(context.instanceId())));
                case ExecutionListener told -> told.notify(execution);
                default -> throw place.wrongType(target, CaseVariableListener.class);
            }
        } finally {
            execution.end();
        }
    }

    @Override
    public String getEventName() {
        return change.event();
    }

    @Override
    public String getName() {
        return change.name();
    }

    @Override
    public @Nullable Object getValue() {
        return change.value();
    }

    @Override
    public DelegateExecution getSourceExecution() {
        return execution;
    }

    @Override
    public String getCaseInstanceId() {
        return caseInstanceId;
    }
}
