package dev.headway.core.execution.usercode;

import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableException;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs what a service task names: the same inside a turn (synchronous) and outside (as a job). */
public final class ServiceCall {
    private static final int CAUSES_MAX = 50;

    private ServiceCall() {}

    /** What a service-like node runs: a task, or an event that sends a message; null for any other node. */
    public static ElementDetail.@Nullable ServiceTask taskOf(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.ServiceTask task -> task;
            case ElementDetail.ThrowEvent thrown
            when thrown.event() instanceof EventDefinition.Message message -> sending(message);
            case ElementDetail.EndEvent end
            when end.event() instanceof EventDefinition.Message message -> sending(message);
            default -> null;
        };
    }

    private static ElementDetail.ServiceTask sending(EventDefinition.Message message) {
        return new ElementDetail.ServiceTask(
                message.implementation(), null, false, false, false, null, List.of(), message.name());
    }

    /**
     * Runs it.
     *
     * @return false if its skip expression said that there is nothing to do
     * @throws BpmnErrorThrown also for an exception that the model maps to an error code, or catches by the name of its class
     */
    public static boolean run(
            UserCode userCode, FlowNode node, ElementDetail.ServiceTask task, ActivityContext context) {
        if (skipped(task, context)) {
            return false;
        }
        try {
            invoke(userCode, task, context);
            return true;
        } catch (BpmnErrorThrown | VariableException asItIs) {
            throw asItIs;
        } catch (Exception failure) {
            BpmnErrorThrown error = mapped(task, context, failure);
            if (error != null) {
                throw error;
            }
            if (failure instanceof RuntimeException unchecked) {
                throw UserCodeException.thrownBy(
                        "Service task '" + node.id() + "' of "
                                + context.definition().described(),
                        unchecked);
            }
            throw new UserCodeException(
                    "Service task '" + node.id() + "' failed in instance " + context.instanceId() + ": " + failure,
                    failure);
        }
    }

    /** Whether the variable is set without which the family ignores skip expressions. */
    public static boolean skipEnabled(ActivityContext context) {
        return enabled(context, "_ACTIVITI_SKIP_EXPRESSION_ENABLED")
                || enabled(context, "_FLOWABLE_SKIP_EXPRESSION_ENABLED");
    }

    /** Whether its skip expression says that there is nothing to do. */
    public static boolean skipped(ElementDetail.ServiceTask task, ActivityContext context) {
        String skip = task.skipExpression();
        return skip != null
                && skipEnabled(context)
                && context.definition().expression(skip).test(context);
    }

    private static boolean enabled(ActivityContext context, String name) {
        return context.hasVariable(name) && Boolean.TRUE.equals(context.variable(name));
    }

    private static void invoke(UserCode userCode, ElementDetail.ServiceTask task, ActivityContext context)
            throws Exception {
        Implementation implementation = task.implementation();
        if (implementation == null) {
            return;
        }
        if (implementation instanceof Implementation.Expression || implementation instanceof Implementation.Script) {
            @Nullable
            Object result = implementation instanceof Implementation.Script script
                    ? Scripts.run(userCode, script, context)
                    : context.definition()
                            .expression(((Implementation.Expression) implementation).text())
                            .evaluate(context);
            setResult(task, context, result);
            return;
        }
        if (implementation instanceof Implementation.Decision decision) {
            DecisionCall.run(userCode, decision, task, context);
            return;
        }
        if (implementation instanceof Implementation.Connector connector) {
            ConnectorCall.run(userCode, connector, context);
            return;
        }
        userCode.execute(implementation, context);
    }

    /** Sets the result variable, if the task names one. */
    static void setResult(ElementDetail.ServiceTask task, ActivityContext context, @Nullable Object result) {
        if (task.resultVariable() == null) {
            return;
        }
        String name = String.valueOf(
                context.definition().expression(task.resultVariable()).text(context));
        setResult(task, context, name, result);
    }

    /** Sets a variable that a task brings, in the way that the task says. */
    static void setResult(
            ElementDetail.ServiceTask task, ActivityContext context, String name, @Nullable Object value) {
        if (task.transientResult() && task.localResult()) {
            context.setLocalTransientVariable(name, value);
        } else if (task.transientResult()) {
            context.setTransientVariable(name, value);
        } else if (task.localResult()) {
            context.setLocalVariable(name, value);
        } else {
            context.setVariable(name, value);
        }
    }

    /** What the model makes of an exception, else of what caused it: the task first, then the call of its process. */
    private static @Nullable BpmnErrorThrown mapped(
            ElementDetail.ServiceTask task, ActivityContext context, Exception failure) {
        Throwable at = failure;
        for (int i = 0; at instanceof Exception && i < CAUSES_MAX; i++) {
            String code = mappedCode(task.exceptions(), at);
            if (code != null) {
                return new BpmnErrorThrown(code, at.getMessage(), failure);
            }
            String caught = CaughtByClass.code(context.definition().graph(), context.node(), at.getClass());
            if (caught != null) {
                return new BpmnErrorThrown(caught, at.getMessage(), failure);
            }
            String atTheCall = mappedCode(context.mappedByCaller(), at);
            if (atTheCall != null) {
                return new ErrorOfCall(atTheCall, at.getMessage(), failure);
            }
            at = at.getCause();
        }
        return null;
    }

    /** The code of the first mapping that names the exception, else of the first that names none. */
    private static @Nullable String mappedCode(List<ElementDetail.ExceptionMapping> mappings, Throwable failure) {
        String any = null;
        for (ElementDetail.ExceptionMapping mapping : mappings) {
            if (mapping.condition() == null && matches(mapping, failure)) {
                if (mapping.className() != null && !mapping.className().isEmpty()) {
                    return mapping.errorCode();
                }
                any = any == null ? mapping.errorCode() : any;
            }
        }
        return any;
    }

    private static boolean matches(ElementDetail.ExceptionMapping mapping, Throwable failure) {
        String wanted = mapping.className();
        if (wanted == null || wanted.isEmpty()) {
            return rootMatches(mapping, failure);
        }
        Class<?> type = failure.getClass();
        while (type != null) {
            if (type.getName().equals(wanted)) {
                return rootMatches(mapping, failure);
            }
            type = mapping.andSubclasses() ? type.getSuperclass() : null;
        }
        return false;
    }

    private static boolean rootMatches(ElementDetail.ExceptionMapping mapping, Throwable failure) {
        if (mapping.rootCause() == null) {
            return true;
        }
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getClass().getName().equals(mapping.rootCause());
    }
}
