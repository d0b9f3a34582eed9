package dev.headway.runtime.batch;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.Implementation;
import dev.headway.model.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The stored form of instructions that move tokens, and of what a migration does beside its plan. */
final class InstructionJson {
    private InstructionJson() {}

    static void write(ObjectNode json, Instruction.Move move) {
        strings(json.putArray("move"), move.activityIds());
        ArrayNode executions = json.putArray("executions");
        move.executionIds().forEach(executions::add);
        strings(json.putArray("to"), move.targetIds());
        if (move.called() != null) {
            json.put("calledAt", move.called().activityId())
                    .put("calledVersion", move.called().version());
        }
        ObjectNode local = json.putObject("local");
        move.local().forEach((activity, variables) -> local.put(activity, variables.json()));
        json.put("ifThere", move.ifThere());
    }

    static Instruction.Move move(JsonNode json) {
        List<Long> executions = new ArrayList<>();
        json.path("executions").forEach(each -> executions.add(each.asLong()));
        Map<String, VariableDocument> local = new LinkedHashMap<>();
        json.path("local")
                .properties()
                .forEach(each -> local.put(
                        each.getKey(), VariableDocument.ofJson(each.getValue().asString())));
        return new Instruction.Move(
                strings(json.path("move")),
                executions,
                strings(json.path("to")),
                json.has("calledAt")
                        ? new Instruction.CalledStart(
                                json.path("calledAt").asString(),
                                json.path("calledVersion").asInt())
                        : null,
                local,
                json.path("ifThere").asBoolean());
    }

    static Instruction.EditTasks edit(JsonNode json) {
        Map<String, String> fields = new LinkedHashMap<>();
        json.path("fields")
                .properties()
                .forEach(each -> fields.put(each.getKey(), each.getValue().asString()));
        return new Instruction.EditTasks(json.path("edit").asString(), fields);
    }

    static Command.Upgrade upgrade(JsonNode json, List<Instruction> instructions) {
        JsonNode upgrade = json.path("upgrade");
        return new Command.Upgrade(
                instructions,
                code(upgrade.path("before")),
                code(upgrade.path("after")),
                items(upgrade.path("items")),
                upgrade.path("createsNew").asBoolean(false));
    }

    /** What a migration does with plan items of a case. */
    static void items(ObjectNode json, Command.Upgrade upgrade) {
        json.put("createsNew", upgrade.createsNew());
        ArrayNode all = json.putArray("items");
        for (CaseAction.ItemChange change : upgrade.items().items()) {
            ObjectNode each = all.addObject()
                    .put("kind", change.kind().name())
                    .put("id", change.id())
                    .put("condition", change.condition())
                    .put("local", change.local().json());
            change.task().forEach(each.putObject("task")::put);
        }
    }

    private static CaseAction.Change items(JsonNode json) {
        List<CaseAction.ItemChange> all = new ArrayList<>();
        for (JsonNode each : json) {
            Map<String, String> task = new LinkedHashMap<>();
            each.path("task")
                    .properties()
                    .forEach(field -> task.put(field.getKey(), field.getValue().asString()));
            all.add(new CaseAction.ItemChange(
                    CaseAction.ChangeKind.valueOf(each.path("kind").asString()),
                    each.path("id").asString(),
                    each.path("condition").isString() ? each.path("condition").asString() : null,
                    VariableDocument.ofJson(each.path("local").asString()),
                    task));
        }
        return new CaseAction.Change(all);
    }

    static void code(ObjectNode json, String name, @Nullable Implementation code) {
        switch (code) {
            case Implementation.JavaClass javaClass -> json.putObject(name).put("class", javaClass.className());
            case Implementation.DelegateExpression bean -> json.putObject(name).put("bean", bean.text());
            case Implementation.Expression expression -> json.putObject(name).put("expression", expression.text());
            case Implementation.Script script ->
                json.putObject(name).put("language", script.format()).put("script", script.source());
            case null -> {}
            default -> throw new IllegalStateException("Expected a class, an expression or a script, got " + code);
        }
    }

    private static @Nullable Implementation code(JsonNode json) {
        Location location = new Location(0, 0);
        if (json.has("class")) {
            return new Implementation.JavaClass(json.path("class").asString(), List.of(), location);
        }
        if (json.has("bean")) {
            return new Implementation.DelegateExpression(json.path("bean").asString(), List.of(), location);
        }
        if (json.has("expression")) {
            return new Implementation.Expression(json.path("expression").asString(), location);
        }
        return json.has("script")
                ? new Implementation.Script(
                        json.path("language").asString(), json.path("script").asString(), null, location)
                : null;
    }

    private static void strings(ArrayNode json, List<String> values) {
        values.forEach(json::add);
    }

    private static List<String> strings(JsonNode json) {
        List<String> values = new ArrayList<>();
        json.forEach(each -> values.add(each.asString()));
        return values;
    }
}
