package dev.headway.rest.camunda;

import dev.headway.engine.InstructionBuilder;
import dev.headway.engine.ProcessInstanceBuilder;
import dev.headway.rest.search.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Where tokens begin: instructions of a start and of a modification. */
final class Instructions {
    private static final String TYPES = "startBeforeActivity, startAfterActivity or startTransition";

    private Instructions() {}

    /** Where a new instance begins in place of its start event. */
    static void start(Context context, ProcessInstanceBuilder builder, JsonNode instructions) {
        for (JsonNode each : instructions) {
            Bodies.requireFields("startInstructions", each, "type", "activityId", "transitionId", "variables");
            switch (each.path("type").asString("")) {
                case "startBeforeActivity" -> builder.startBeforeActivity(text(each, "activityId"));
                case "startAfterActivity" -> builder.startAfterActivity(text(each, "activityId"));
                case "startTransition" -> builder.startTransition(text(each, "transitionId"));
                default -> throw Values.wrong("type", TYPES, each);
            }
            Variables variables = Variables.of(context, each.path("variables"));
            builder.setVariables(variables.visible()).setVariablesLocal(variables.local());
        }
    }

    /** Where a token begins in a running instance, maybe in one of several scopes. */
    static void modify(Context context, InstructionBuilder<?> builder, JsonNode each) {
        JsonNode ancestor = each.path("ancestorActivityInstanceId");
        String within = ancestor.isMissingNode() || ancestor.isNull() ? null : text(each, "ancestorActivityInstanceId");
        switch (each.path("type").asString("")) {
            case "startBeforeActivity" -> {
                String activity = text(each, "activityId");
                if (within == null) {
                    builder.startBeforeActivity(activity);
                } else {
                    builder.startBeforeActivity(activity, within);
                }
            }
            case "startAfterActivity" -> {
                String activity = text(each, "activityId");
                if (within == null) {
                    builder.startAfterActivity(activity);
                } else {
                    builder.startAfterActivity(activity, within);
                }
            }
            case "startTransition" -> {
                String transition = text(each, "transitionId");
                if (within == null) {
                    builder.startTransition(transition);
                } else {
                    builder.startTransition(transition, within);
                }
            }
            default -> throw Values.wrong("type", "cancel, " + TYPES, each);
        }
        Variables variables = Variables.of(context, each.path("variables"));
        if (!variables.visible().isEmpty()) {
            builder.setVariables(variables.visible());
        }
        if (!variables.local().isEmpty()) {
            builder.setVariablesLocal(variables.local());
        }
    }

    private static String text(JsonNode body, String name) {
        return Values.text(name, body.path(name));
    }

    /** Variables of an instruction: {@code local} ones are of the new token alone. */
    private record Variables(Map<String, @Nullable Object> visible, Map<String, @Nullable Object> local) {
        static Variables of(Context context, JsonNode given) {
            if (!given.isObject()) {
                return new Variables(context.values().read(given), Map.of());
            }
            ObjectNode visible = JsonNodeFactory.instance.objectNode();
            ObjectNode local = JsonNodeFactory.instance.objectNode();
            given.properties().forEach(each -> {
                if (each.getValue() instanceof ObjectNode value && Bodies.set(value, "local")) {
                    local.set(each.getKey(), value.deepCopy().without("local"));
                } else {
                    visible.set(each.getKey(), each.getValue());
                }
            });
            return new Variables(
                    context.values().read(visible), context.values().read(local));
        }
    }
}
