package dev.headway.core.execution.token;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.schedule.Schedule;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Gives a scope its data objects with their initial values (BPMN 2.0.2, 10.4.1). */
@SuppressWarnings("JavaUtilDate") // the family's date type
public final class DataObjects {
    private DataObjects() {}

    public static void create(InstanceStep step, Variables variables, Execution scope, FlowNode node) {
        for (FlowNode.DataObject object : node.dataObjects()) {
            Execution now = step.recorder().execution(scope.id());
            if (!now.variables().contains(object.name()) || isOfToken(step, now, node, object.name())) {
                variables.setLocal(now, object.name(), value(step, object));
            }
        }
    }

    /** Whether a variable is what the token had before it came here; not what starts the instance, its loop or its mapping gives. */
    private static boolean isOfToken(InstanceStep step, Execution scope, FlowNode node, String name) {
        return !scope.isRoot()
                && !step.isLoopInstance(scope, node)
                && node.inputs().stream().noneMatch(input -> input.target().equals(name));
    }

    private static @Nullable Object value(InstanceStep step, FlowNode.DataObject object) {
        String text = object.initialValue();
        if (text == null) {
            return null;
        }
        try {
            return switch (object.type().toLowerCase(Locale.ROOT)) {
                case "int", "integer" -> Integer.valueOf(text.trim());
                case "long" -> Long.valueOf(text.trim());
                case "double", "float", "decimal" -> Double.valueOf(text.trim());
                case "boolean" ->
                    Boolean.valueOf(
                            text.trim().equalsIgnoreCase("true") || text.trim().equals("1"));
                case "date", "datetime" ->
                    new Date(Schedule.dateOrDuration(
                            text, step.nowMillis(), step.context().zone(), "data object '" + object.name() + "'"));
                case "json" -> JsonMapper.shared().readTree(text);
                default -> text;
            };
        } catch (NumberFormatException | JacksonException malformed) {
            throw new Refusal(
                    Refusal.Reason.INVALID,
                    "Expected a value of type " + object.type() + " for data object '" + object.name() + "', got '"
                            + text + "'");
        }
    }
}
