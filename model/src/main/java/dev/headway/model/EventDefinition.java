package dev.headway.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an event waits for or throws (BPMN 2.0.2, 10.5.5). Texts may be expressions, {@code ${...}} or {@code #{...}}. */
public sealed interface EventDefinition {
    /** An event without a definition. */
    record None() implements EventDefinition {}

    /**
     * A message, by name.
     *
     * @param name message name, text or expression
     * @param implementation what a message throw calls, if the model says so
     */
    record Message(String name, @Nullable Implementation implementation) implements EventDefinition {}

    /**
     * @param name signal name, text or expression; of an event of the registry that of its type alone
     * @param instanceScope delivered inside the throwing instance only
     * @param awaited what an event of the registry waits for; null for a signal of BPMN
     */
    record Signal(
            String name,
            boolean instanceScope,
            boolean async,
            List<Parameter> in,
            @Nullable RegistryEvent awaited) implements EventDefinition {
        /** The variable in which the payload of an event of the registry comes. */
        public static final String PAYLOAD = "$event";

        /** A signal of BPMN. */
        public Signal(String name, boolean instanceScope, boolean async, List<Parameter> in) {
            this(name, instanceScope, async, in, null);
        }

        /** An event of the registry. */
        public Signal(RegistryEvent awaited) {
            this(RegistryEvent.name(awaited.type(), Map.of()), false, false, List.of(), awaited);
        }

        /** What triggers it, as the model says it. */
        public String trigger() {
            return awaited == null ? name : awaited.name(text -> text);
        }

        /** Whether this is an event of the registry. */
        public boolean ofRegistry() {
            return awaited != null;
        }
    }

    /**
     * @param kind which of the three timer forms
     * @param text ISO 8601 or cron text, or an expression yielding one; with a calendar of the user's, a text that it reads
     * @param businessCalendar name of the calendar that reads the text, text or expression; null for ISO 8601
     */
    record Timer(
            Kind kind,
            String text,
            @Nullable String endDate,
            @Nullable String businessCalendar) implements EventDefinition {
        /** BPMN's timeDate, timeDuration, timeCycle. */
        public enum Kind {
            DATE,
            DURATION,
            CYCLE
        }
    }

    /**
     * An error.
     *
     * @param code error code to throw or catch; null catches every error
     * @param localVariables whether what follows the event alone sees the variables, not all of its scope
     * @param transientVariables whether the variables are never stored
     * @param in what a catching event takes of what the error says
     */
    record Error(
            @Nullable String code,
            @Nullable String message,
            @Nullable String codeVariable,
            @Nullable String messageVariable,
            boolean localVariables,
            boolean transientVariables,
            List<Parameter> in)
            implements EventDefinition {
        /** With variables that are stored in the scope of the event. */
        public Error(
                @Nullable String code,
                @Nullable String message,
                @Nullable String codeVariable,
                @Nullable String messageVariable) {
            this(code, message, codeVariable, messageVariable, false, false, List.of());
        }
    }

    /** @param code escalation code; null catches every escalation */
    record Escalation(@Nullable String code, @Nullable String codeVariable) implements EventDefinition {}

    /**
     * A condition over the variables.
     *
     * @param condition expression, or the source of a script when {@code language} is set; empty for a variable listener
     *     of Flowable, for which the change itself is the event
     * @param language script language of the condition; null for the expression language
     * @param variableName if set, only a change of this variable evaluates it
     * @param variableEvents create, update, delete; empty for all of them
     */
    record Conditional(
            String condition,
            @Nullable String language,
            @Nullable String variableName,
            List<String> variableEvents) implements EventDefinition {
        /** A variable listener of Flowable: happens when the variable changes, whatever its value. */
        public static Conditional listener(String variableName, List<String> variableEvents) {
            return new Conditional("", null, variableName, variableEvents);
        }

        /** Whether the change of the variable alone is the event. */
        public boolean isListener() {
            return condition.isEmpty();
        }
    }

    record Link(String name) implements EventDefinition {}

    /** @param activityRef the activity to compensate, null for the whole scope */
    record Compensation(@Nullable String activityRef, boolean waitForCompletion) implements EventDefinition {}

    /**
     * @param all ends the whole instance, not only the enclosing scope
     * @param loop ends the multi-instance loop around it, not only one of its instances
     */
    record Terminate(boolean all, boolean loop) implements EventDefinition {}

    record Cancel() implements EventDefinition {}
}
