package dev.headway.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a flow node has beyond the common attributes, by kind of element. */
public sealed interface ElementDetail {
    /** Gateways, manual and plain tasks. */
    record Plain() implements ElementDetail {}

    /**
     * @param interrupting for a start event of an event sub-process
     * @param initiator variable that receives the starter
     */
    record StartEvent(
            EventDefinition event,
            boolean interrupting,
            @Nullable String initiator,
            FormInfo form) implements ElementDetail {}

    record EndEvent(EventDefinition event) implements ElementDetail {}

    record CatchEvent(EventDefinition event) implements ElementDetail {}

    record ThrowEvent(EventDefinition event) implements ElementDetail {}

    /**
     * An event on the border of an activity.
     *
     * @param attachedTo node index of the activity; -1 in a model that is not deployable because there is none
     * @param compensationHandler for a compensation event: node index of the activity that its association leads to; else -1
     */
    record BoundaryEvent(EventDefinition event, int attachedTo, boolean interrupting, int compensationHandler)
            implements ElementDetail {}

    /**
     * @param instantiate starts an instance
     * @param parallel all events are awaited (instantiating only)
     */
    record EventBasedGateway(boolean instantiate, boolean parallel) implements ElementDetail {}

    record ComplexGateway(@Nullable String activationCondition) implements ElementDetail {}

    /**
     * Service, send, script and business rule tasks.
     *
     * @param implementation null for a task that names nothing to run
     * @param triggerable waits for a trigger after its code ran
     * @param answer of a triggerable task that sends an event of Flowable's registry: the event that triggers it
     */
    record ServiceTask(
            @Nullable Implementation implementation,
            @Nullable String resultVariable,
            boolean localResult,
            boolean transientResult,
            boolean triggerable,
            @Nullable String skipExpression,
            List<ExceptionMapping> exceptions,
            @Nullable String message,
            @Nullable EventDefinition answer)
            implements ElementDetail {

        /** One that no event triggers. */
        public ServiceTask(
                @Nullable Implementation implementation,
                @Nullable String resultVariable,
                boolean localResult,
                boolean transientResult,
                boolean triggerable,
                @Nullable String skipExpression,
                List<ExceptionMapping> exceptions,
                @Nullable String message) {
            this(
                    implementation,
                    resultVariable,
                    localResult,
                    transientResult,
                    triggerable,
                    skipExpression,
                    exceptions,
                    message,
                    null);
        }
    }

    /**
     * Maps a failure to a BPMN error: a thrown exception ({@code mapException}), or the failure of an external worker
     * ({@code errorEventDefinition} with an expression).
     *
     * @param className exception class; null maps every exception
     * @param andSubclasses also exceptions of its subclasses
     * @param rootCause class that the exception's root cause must have; null for any
     * @param condition only if this expression, which sees the external task, is true; null for always
     */
    record ExceptionMapping(
            @Nullable String className,
            String errorCode,
            boolean andSubclasses,
            @Nullable String rootCause,
            @Nullable String condition) {}

    /**
     * A receive task.
     *
     * @param event an event of Flowable's registry that it waits for in place of a message
     */
    record ReceiveTask(
            @Nullable String message,
            boolean instantiate,
            @Nullable EventDefinition event) implements ElementDetail {
        /** One that waits for its message, or for a trigger. */
        public ReceiveTask(@Nullable String message, boolean instantiate) {
            this(message, instantiate, null);
        }
    }

    /**
     * A user task. Texts may be expressions.
     *
     * @param idVariable name of a variable that gets the id of the task
     * @param completerVariable name of a variable that gets who completed it
     * @param businessCalendar name of the calendar that reads {@code dueDate}, text or expression; null for ISO 8601
     */
    record UserTask(
            @Nullable String assignee,
            @Nullable String owner,
            List<String> candidateUsers,
            List<String> candidateGroups,
            @Nullable String dueDate,
            @Nullable String businessCalendar,
            @Nullable String followUpDate,
            @Nullable String priority,
            @Nullable String category,
            @Nullable String skipExpression,
            @Nullable String idVariable,
            @Nullable String completerVariable,
            FormInfo form,
            List<Listener> taskListeners,
            List<TaskLink> links)
            implements ElementDetail {}

    /** Users and groups that have to do with a task in a way that the model names, {@code customResource}. */
    record TaskLink(String type, List<String> users, List<String> groups) {}

    /**
     * The form of a start event or user task.
     *
     * @param formKey whatever an application finds the form by; text or expression
     * @param formRef id of a form; text or expression
     * @param formRefBinding latest, deployment or version; null where the model does not say
     * @param formRefVersion with the binding version; text or expression
     */
    record FormInfo(
            @Nullable String formKey,
            @Nullable String formRef,
            @Nullable String formRefBinding,
            @Nullable String formRefVersion,
            List<FormField> fields) {
        public static final FormInfo NONE = new FormInfo(null, null, null, null, List.of());
    }

    record FormField(
            String id,
            @Nullable String name,
            @Nullable String type,
            boolean required,
            @Nullable String defaultValue,
            Map<String, String> attributes) {}

    /** Process and every kind of sub-process; {@code completionCondition} and {@code sequential} are for ad-hoc ones. */
    record Scope(@Nullable String completionCondition, boolean sequential, boolean cancelRemaining)
            implements ElementDetail {
        public static final Scope PLAIN = new Scope(null, false, true);
    }

    /**
     * A call activity.
     *
     * @param calledElement process definition key, with the binding {@code ID} its id; text or expression
     * @param fallback whether a process that is shared by all tenants is called where the tenant has none; null where the model
     *     does not say
     * @param idVariable name of the variable that gets the id of the called instance; text or expression
     * @param returnsAsJob whether a job takes the results, {@code completeAsync}
     * @param variableMapping user code that maps the variables instead of {@code in} and {@code out}
     * @param exceptions what an exception in the called instance becomes here, where its own task does not map it
     * @param calledCase whether a case is called, not a process
     * @param outWhenThrown whether {@code out} is mapped as well when the called instance throws an escalation or ends by an error
     */
    record CallActivity(
            String calledElement,
            Binding binding,
            @Nullable String version,
            @Nullable String tenant,
            @Nullable Boolean fallback,
            List<Parameter> in,
            List<Parameter> out,
            @Nullable String businessKey,
            boolean inheritBusinessKey,
            boolean inheritVariables,
            boolean spread,
            @Nullable String instanceName,
            @Nullable String idVariable,
            boolean returnsAsJob,
            @Nullable Implementation variableMapping,
            List<ExceptionMapping> exceptions,
            boolean calledCase,
            boolean outWhenThrown)
            implements ElementDetail {
        /** Whether some of its results stay with the call. */
        public boolean keepsResults() {
            return out.stream().anyMatch(Parameter::local);
        }

        /** Which version of the definition is called. */
        public enum Binding {
            LATEST,
            DEPLOYMENT,
            /** Of the same deployment, or the latest where that has none. */
            DEPLOYMENT_OR_LATEST,
            VERSION,
            VERSION_TAG,
            /** The one definition with this id. */
            ID
        }
    }

    /**
     * A stage, or the plan model of a case (CMMN 1.1, 5.4.8).
     *
     * @param autoComplete whether it completes while items in it have not begun
     * @param autoCompleteCondition says the same at runtime; null for none
     * @param displayOrder place in the overview of stages; null for that in the file
     * @param inOverview whether the overview of stages has it, text or expression
     * @param businessStatus of the case, once this has begun; text or expression
     * @param initiator of a plan model: variable that receives who started the case
     * @param form of a plan model: its start form
     * @param start of a plan model: the event of a registry that starts a case; null for none
     */
    record Stage(
            boolean autoComplete,
            @Nullable String autoCompleteCondition,
            @Nullable Integer displayOrder,
            String inOverview,
            @Nullable String businessStatus,
            @Nullable String initiator,
            FormInfo form,
            @Nullable EventDefinition start)
            implements ElementDetail {
        /** One that says nothing. */
        public static final Stage PLAIN = new Stage(false, null, null, "true", null, null, FormInfo.NONE, null);
    }

    /**
     * A milestone of a case (CMMN 1.1, 5.4.3).
     *
     * @param displayOrder place in the overview of stages; null for that in the file
     * @param inOverview whether the overview of stages has it, text or expression
     * @param variable name of a variable that becomes true; null for none
     * @param businessStatus of the case, once this has occurred; text or expression
     */
    record Milestone(
            @Nullable Integer displayOrder,
            String inOverview,
            @Nullable String variable,
            @Nullable String businessStatus)
            implements ElementDetail {
        /** One that says nothing. */
        public static final Milestone PLAIN = new Milestone(null, "true", null, null);
    }

    /**
     * An event listener of a case (CMMN 1.1, 5.4.2).
     *
     * @param event what it waits for: a timer, a signal (also an event of the registry), a changed variable; none for the other kinds
     * @param reactivation of a reactivate listener: what becomes of items that do not say it themselves
     */
    record CaseListener(Kind kind, EventDefinition event, PlanItem.@Nullable Reactivation reactivation)
            implements ElementDetail {
        /** Kinds of listeners. */
        public enum Kind {
            GENERIC,
            USER,
            TIMER,
            SIGNAL,
            VARIABLE,
            /** Is there while the case has ended, and begins it anew. */
            REACTIVATE
        }
    }
}
