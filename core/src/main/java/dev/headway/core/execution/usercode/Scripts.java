package dev.headway.core.execution.usercode;

import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.model.Location;
import dev.headway.model.Parameter;
import dev.headway.model.ProcessGraph;
import dev.headway.model.SequenceFlow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs the scripts of a model: what is written in the expression language here, all else by the user's code, which may have no
 * language at all.
 */
public final class Scripts {
    private Scripts() {}

    /** Whether this is the expression language, which is always there. */
    public static boolean isExpression(String format) {
        String name = format.toLowerCase(Locale.ROOT);
        return name.isEmpty() || name.equals("juel") || name.equals("el");
    }

    /** The value of a script. */
    public static @Nullable Object run(UserCode userCode, Implementation.Script written, ActivityContext context) {
        Implementation.Script script = inItsLanguage(written, context);
        return isExpression(script.format()) && script.resource() == null
                ? evaluate(userCode, script, context)
                : userCode.script(script, context);
    }

    /** The value of a script in the expression language. */
    public static @Nullable Object evaluate(UserCode userCode, Implementation.Script script, ActivityContext context) {
        return evaluate(userCode, script, context, Map.of());
    }

    /** @param own names that it sees besides */
    public static @Nullable Object evaluate(
            UserCode userCode, Implementation.Script script, ActivityContext context, Map<String, ?> own) {
        Map<String, @Nullable Object> inputs = inputs(userCode, script, context);
        return context.definition()
                .expression(script.source())
                .evaluate(inputs == null && own.isEmpty() ? context : new Seen(inputs, own, context));
    }

    /** What a script sees that has names of its own, or inputs in place of the variables. */
    private record Seen(@Nullable Map<String, @Nullable Object> inputs, Map<String, ?> own, ActivityContext context)
            implements ExpressionScope {
        @Override
        public boolean hasVariable(String name) {
            return own.containsKey(name) || (inputs == null ? context.hasVariable(name) : inputs.containsKey(name));
        }

        @Override
        public @Nullable Object variable(String name) {
            if (own.containsKey(name)) {
                return own.get(name);
            }
            return inputs == null ? context.variable(name) : inputs.get(name);
        }

        @Override
        public void setVariable(String name, @Nullable Object value) {
            context.setVariable(name, value);
        }

        @Override
        public @Nullable Object bean(String name) {
            return context.bean(name);
        }
    }

    /** The script in the language that the expression says which the model has in place of one. */
    public static Implementation.Script inItsLanguage(Implementation.Script script, ActivityContext context) {
        if (!script.format().contains("${") && !script.format().contains("#{")) {
            return script;
        }
        String language = context.definition().expression(script.format()).text(context);
        return script.resolved(language == null ? "" : language.strip(), script.source(), script.resource());
    }

    /** What the script sees in place of the variables; null where it sees all of them. */
    public static @Nullable Map<String, @Nullable Object> inputs(
            UserCode userCode, Implementation.Script script, ActivityContext context) {
        if (script.inputs() == null) {
            return null;
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (Parameter input : script.inputs()) {
            values.put(Mappings.target(input, context), Mappings.value(userCode, input, context));
        }
        return values;
    }

    /** The truth value of a condition that is a script. */
    public static boolean test(
            UserCode userCode, String language, String source, FlowNode node, ActivityContext context) {
        Object value = run(userCode, new Implementation.Script(language, source, null, node.location()), context);
        if (value instanceof Boolean truth) {
            return truth;
        }
        throw new ExpressionException("Expected true or false from the " + language + " script of '" + node.id()
                + "' (line " + node.location().line() + "), got "
                + (value == null ? "null" : value.getClass().getName() + " " + value) + ".");
    }

    /** Every script of a node and of the flows out of it, so that a deployment can say which language is not there. */
    public static List<Implementation.Script> of(ProcessGraph graph, FlowNode node) {
        List<Implementation.Script> found = new ArrayList<>();
        ElementDetail.ServiceTask service = ServiceCall.taskOf(node);
        if (service != null) {
            add(found, service.implementation());
            if (service.implementation() instanceof Implementation.BuiltIn task) {
                task.handlers().values().forEach(handler -> add(found, handler));
            }
            if (service.implementation() instanceof Implementation.Connector connector) {
                connector.inputs().forEach(input -> add(found, input.source()));
                connector.outputs().forEach(output -> add(found, output.source()));
            }
        }
        if (node.detail() instanceof ElementDetail.UserTask task) {
            task.taskListeners().forEach(listener -> add(found, listener.implementation()));
        }
        node.executionListeners().forEach(listener -> add(found, listener.implementation()));
        node.inputs().forEach(input -> add(found, input.source()));
        node.outputs().forEach(output -> add(found, output.source()));
        if (eventOf(node) instanceof EventDefinition.Conditional condition && condition.language() != null) {
            found.add(script(condition.language(), condition.condition(), node.location()));
        }
        for (int index : node.outgoing()) {
            SequenceFlow flow = graph.flow(index);
            if (flow.conditionLanguage() != null && flow.condition() != null) {
                found.add(script(flow.conditionLanguage(), flow.condition(), flow.location()));
            }
            for (Listener listener : flow.takeListeners()) {
                add(found, listener.implementation());
            }
        }
        return List.copyOf(found);
    }

    private static @Nullable EventDefinition eventOf(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            case ElementDetail.StartEvent start -> start.event();
            default -> null;
        };
    }

    private static Implementation.Script script(String language, String source, Location location) {
        return new Implementation.Script(language, source, null, location);
    }

    private static void add(List<Implementation.Script> found, @Nullable Implementation implementation) {
        if (implementation instanceof Implementation.Script script) {
            found.add(script);
        }
    }

    private static void add(List<Implementation.Script> found, Parameter.@Nullable Source source) {
        switch (source) {
            case Parameter.Source.Script script -> found.add(script.script());
            case Parameter.Source.ListOf list -> list.items().forEach(item -> add(found, item));
            case Parameter.Source.MapOf map -> map.entries().values().forEach(item -> add(found, item));
            case null, default -> {}
        }
    }
}
