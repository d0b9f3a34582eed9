package dev.headway.core.execution.usercode;

import dev.headway.core.expression.ExpressionScope;
import dev.headway.model.FlowNode;
import dev.headway.model.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Input and output mappings of an element (BPMN 2.0.2, 10.4.2, and the family's inputOutput). */
public final class Mappings {
    private Mappings() {}

    /** Fills the element's own scope from what is visible outside. */
    public static void inputs(UserCode userCode, ActivityContext context, FlowNode node) {
        for (Parameter input : node.inputs()) {
            context.setLocalVariable(input.target(), value(userCode, input, context));
        }
    }

    /** Carries results from the element's own scope to the enclosing one. */
    public static void outputs(UserCode userCode, ActivityContext inner, FlowNode node) {
        Map<String, @Nullable Object> results = new LinkedHashMap<>();
        for (Parameter output : node.outputs()) {
            results.put(output.target(), value(userCode, output, inner));
        }
        ActivityContext parent = inner.parent();
        ActivityContext outer = parent == null ? inner : parent;
        results.forEach(outer::setVariable);
    }

    /** The variable that a mapping writes; its name may be an expression. */
    public static String target(Parameter parameter, ActivityContext context) {
        return String.valueOf(
                context.definition().expression(parameter.target()).text(context));
    }

    /** The value of one mapping. */
    public static @Nullable Object value(UserCode userCode, Parameter parameter, ActivityContext context) {
        Parameter.Source source = parameter.source();
        return source == null ? null : value(userCode, source, context, context);
    }

    public static @Nullable Object value(
            UserCode userCode, Parameter.Source source, ActivityContext context, ExpressionScope scope) {
        return switch (source) {
            case Parameter.Source.Variable variable -> scope.variable(variable.name());
            case Parameter.Source.Expression expression ->
                context.definition().expression(expression.text()).evaluate(scope);
            case Parameter.Source.ListOf list -> {
                List<@Nullable Object> items = new ArrayList<>();
                for (Parameter.Source item : list.items()) {
                    items.add(value(userCode, item, context, scope));
                }
                yield items;
            }
            case Parameter.Source.MapOf map -> {
                Map<String, @Nullable Object> entries = new LinkedHashMap<>();
                map.entries()
                        .forEach((key, item) -> entries.put(
                                String.valueOf(
                                        context.definition().expression(key).text(scope)),
                                value(userCode, item, context, scope)));
                yield entries;
            }
            case Parameter.Source.Nothing nothing -> null;
            case Parameter.Source.Script script -> Scripts.run(userCode, script.script(), context);
        };
    }
}
