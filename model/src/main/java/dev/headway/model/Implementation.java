package dev.headway.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What user code an element or a listener runs. */
public sealed interface Implementation {
    /** Where the model names it. */
    Location location();

    /** A delegate class; its instance gets {@code fields} injected. */
    record JavaClass(String className, List<Field> fields, Location location) implements Implementation {}

    /** An expression that is evaluated, such as {@code ${bean.work(x)}}. */
    record Expression(String text, Location location) implements Implementation {}

    /** An expression that yields a delegate object. */
    record DelegateExpression(String text, List<Field> fields, Location location) implements Implementation {}

    /**
     * An external worker fetches the work by topic.
     *
     * @param includesVariables whether it is given all variables that the task sees, not only the task's inputs
     */
    record External(String topic, @Nullable String priority, boolean includesVariables, Location location)
            implements Implementation {}

    /**
     * A script.
     *
     * @param format a MIME type or language name
     * @param storesVariables whether what it assigns at its top level becomes process variables
     * @param inputs the names that it sees in place of the variables, with their values; null where it sees all variables
     */
    record Script(
            String format,
            String source,
            @Nullable String resource,
            boolean storesVariables,
            @Nullable List<Parameter> inputs,
            Location location)
            implements Implementation {
        /** A script that sees all variables, and sets none by itself. */
        public Script(String format, String source, @Nullable String resource, Location location) {
            this(format, source, resource, false, null, location);
        }

        /** The same script with what was resolved: its language, and its text in place of the file. */
        public Script resolved(String language, String text, @Nullable String file) {
            return new Script(language, text, file, storesVariables, inputs, location);
        }
    }

    /**
     * A DMN decision (business rule task, BPMN 2.0.2, 10.3.3).
     *
     * @param decisionRef key of the decision; may be an expression
     * @param version number or tag of the version, as the binding has it; may be an expression
     * @param tenant whose decision, if not the instance's; may be an expression
     * @param hitRequired whether it is an error that no rule applies
     */
    record Decision(
            String decisionRef,
            Binding binding,
            @Nullable String version,
            @Nullable String tenant,
            Result result,
            boolean hitRequired,
            Location location)
            implements Implementation {
        /** Which version of the decision is made. */
        public enum Binding {
            LATEST,
            DEPLOYMENT,
            /** That of the process' deployment if it has one, else the latest. */
            DEPLOYMENT_OR_LATEST,
            VERSION,
            VERSION_TAG
        }

        /** What becomes of the rules' outputs. */
        public enum Result {
            /** The one value of the one rule that applies. */
            SINGLE_ENTRY,
            /** The outputs of the one rule that applies, by name. */
            SINGLE_RESULT,
            /** A list with the one value of each rule that applies. */
            COLLECT_ENTRIES,
            /** A list with the outputs of each rule that applies. */
            RESULT_LIST,
            /** Each output is a variable; where several rules apply, one variable, named like the decision, has them all. */
            VARIABLES
        }
    }

    /**
     * A task type of the family ({@code mail}, {@code http} ...), by its name.
     *
     * @param handlers user code that it calls, by the name of the element that names it
     */
    record BuiltIn(String type, List<Field> fields, Map<String, Implementation> handlers, Location location)
            implements Implementation {
        /** One that calls no user code. */
        public BuiltIn(String type, List<Field> fields, Location location) {
            this(type, fields, Map.of(), location);
        }
    }

    /**
     * A connector of Camunda 7, by its id.
     *
     * @param inputs what it is given, in a scope of its own
     * @param outputs variables that are set from what it returned
     */
    record Connector(String connectorId, List<Parameter> inputs, List<Parameter> outputs, Location location)
            implements Implementation {}

    /** A value to inject into a delegate: exactly one of the two is set. */
    record Field(
            String name,
            @Nullable String stringValue,
            @Nullable String expression) {}
}
