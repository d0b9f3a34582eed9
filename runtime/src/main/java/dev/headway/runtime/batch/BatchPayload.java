package dev.headway.runtime.batch;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.migration.MigrationPlan;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.TimeToLive;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a batch does with each of its instances; stored as JSON with the batch. */
public sealed interface BatchPayload {
    /** Carries instances over to another definition. */
    record Migrate(MigrationPlan plan, Command.Upgrade upgrade) implements BatchPayload {}

    /** Moves tokens. */
    record Modify(List<Instruction> instructions, String reason) implements BatchPayload {}

    /** Ends instances. */
    record Delete(String reason) implements BatchPayload {}

    /**
     * Starts ended instances again, with the variables that history has of them.
     *
     * @param instructions where tokens begin; none: at the start event where the instance began
     */
    record Restart(long definitionId, List<Instruction> instructions, boolean withBusinessKey)
            implements BatchPayload {}

    /**
     * Gives jobs attempts; the items are jobs.
     *
     * @param dueMillis when they are due then, epoch milliseconds; null for as they were, and now for those that had given up
     */
    record Retry(int retries, @Nullable Long dueMillis) implements BatchPayload {}

    /** Sets variables of instances. */
    record SetVariables(VariableDocument variables) implements BatchPayload {}

    /** Brings a message to whatever waits for it in instances. */
    record Correlate(String messageName, VariableDocument variables) implements BatchPayload {}

    /** Holds instances, or lets them go on. */
    record Suspend(boolean suspended) implements BatchPayload {}

    /** Deletes what history knows of ended instances. */
    record DeleteInstances() implements BatchPayload {}

    /** Deletes decisions from history; the items are the rows of history that they stand in. */
    record DeleteDecisions() implements BatchPayload {}

    /**
     * Sets when the history of ended instances may go.
     *
     * @param millis then, epoch milliseconds; null for what {@code lives} says
     * @param lives how long after its end, by the id of the definition; nothing for one that is kept for ever
     */
    record SetRemoval(@Nullable Long millis, Map<String, String> lives) implements BatchPayload {
        /** When the history of an instance may go; null for never. */
        @Nullable
        Long of(long definitionId, long endedMillis) {
            String life = lives.get(Long.toString(definitionId));
            return millis != null || life == null
                    ? millis
                    : Long.valueOf(TimeToLive.parse(life).after(endedMillis));
        }
    }

    /** Whether the items are in history, so that no command changes them. */
    default boolean ofHistory() {
        return this instanceof DeleteInstances || this instanceof DeleteDecisions || this instanceof SetRemoval;
    }

    /** The name of this kind of work, as the family has it. */
    default String type() {
        return switch (this) {
            case Migrate migrate -> "instance-migration";
            case Modify modify -> "instance-modification";
            case Delete delete -> "instance-deletion";
            case Restart restart -> "instance-restart";
            case Retry retry -> "set-job-retries";
            case SetVariables set -> "set-variables";
            case Correlate correlate -> "correlate-message";
            case Suspend suspend -> "instance-update-suspension-state";
            case DeleteInstances delete -> "historic-instance-deletion";
            case DeleteDecisions delete -> "historic-decision-instance-deletion";
            case SetRemoval set -> "process-set-removal-time";
        };
    }

    /** The stored form. */
    default String json() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        json.put("type", type());
        switch (this) {
            case Migrate migrate -> {
                MigrationPlan plan = migrate.plan();
                json.put("source", plan.sourceDefinitionId()).put("target", plan.targetDefinitionId());
                json.put("variables", plan.variables().json());
                ArrayNode all = json.putArray("instructions");
                for (MigrationPlan.Instruction each : plan.instructions()) {
                    all.addObject()
                            .put("from", each.sourceId())
                            .put("to", each.targetId())
                            .put("trigger", each.updateTrigger());
                }
                ObjectNode upgrade = json.putObject("upgrade");
                write(upgrade, migrate.upgrade().instructions());
                InstructionJson.code(upgrade, "before", migrate.upgrade().before());
                InstructionJson.code(upgrade, "after", migrate.upgrade().after());
                InstructionJson.items(upgrade, migrate.upgrade());
            }
            case Modify modify -> {
                json.put("reason", modify.reason());
                write(json, modify.instructions());
            }
            case Delete delete -> json.put("reason", delete.reason());
            case Retry retry -> json.put("retries", retry.retries()).put("due", retry.dueMillis());
            case SetVariables set -> json.put("variables", set.variables().json());
            case Correlate correlate ->
                json.put("message", correlate.messageName())
                        .put("variables", correlate.variables().json());
            case Suspend suspend -> json.put("suspended", suspend.suspended());
            case DeleteInstances delete -> {}
            case DeleteDecisions delete -> {}
            case SetRemoval set -> {
                json.put("millis", set.millis());
                ObjectNode lives = json.putObject("lives");
                set.lives().forEach(lives::put);
            }
            case Restart restart -> {
                json.put("definition", restart.definitionId()).put("businessKey", restart.withBusinessKey());
                write(json, restart.instructions());
            }
        }
        return JsonMapper.shared().writeValueAsString(json);
    }

    private static void write(ObjectNode json, List<Instruction> instructions) {
        ArrayNode all = json.putArray("instructions");
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Instruction.CancelAll cancel -> all.addObject().put("cancelAll", cancel.activityId());
                case Instruction.Cancel cancel -> all.addObject().put("cancel", cancel.id());
                case Instruction.Move move -> InstructionJson.write(all.addObject(), move);
                case Instruction.Enable enable -> all.addObject().put("enable", enable.startEventId());
                case Instruction.EditTasks edit -> {
                    ObjectNode fields =
                            all.addObject().put("edit", edit.activityId()).putObject("fields");
                    edit.fields().forEach(fields::put);
                }
                case Instruction.Start start ->
                    all.addObject()
                            .put("start", start.where().name())
                            .put("at", start.elementId())
                            .put("ancestor", start.ancestorId())
                            .put("variables", start.variables().json())
                            .put("local", start.local().json());
            }
        }
    }

    /** Reads what {@link #json()} wrote. */
    static BatchPayload of(String text) {
        JsonNode json = JsonMapper.shared().readTree(text);
        String type = json.path("type").asString();
        return switch (type) {
            case "instance-migration" ->
                new Migrate(plan(json), InstructionJson.upgrade(json, instructions(json.path("upgrade"))));
            case "instance-modification" ->
                new Modify(instructions(json), json.path("reason").asString());
            case "set-job-retries" ->
                new Retry(
                        json.path("retries").asInt(),
                        json.path("due").isNumber() ? json.path("due").asLong() : null);
            case "set-variables" ->
                new SetVariables(VariableDocument.ofJson(json.path("variables").asString()));
            case "correlate-message" ->
                new Correlate(
                        json.path("message").asString(),
                        VariableDocument.ofJson(json.path("variables").asString()));
            case "instance-update-suspension-state" ->
                new Suspend(json.path("suspended").asBoolean());
            case "historic-instance-deletion" -> new DeleteInstances();
            case "historic-decision-instance-deletion" -> new DeleteDecisions();
            case "process-set-removal-time" -> {
                Map<String, String> lives = new LinkedHashMap<>();
                json.path("lives")
                        .properties()
                        .forEach(
                                each -> lives.put(each.getKey(), each.getValue().asString()));
                yield new SetRemoval(
                        json.path("millis").isNumber() ? json.path("millis").asLong() : null, lives);
            }
            case "instance-deletion" -> new Delete(json.path("reason").asString());
            case "instance-restart" ->
                new Restart(
                        json.path("definition").asLong(),
                        instructions(json),
                        json.path("businessKey").asBoolean());
            default ->
                throw new IllegalArgumentException("Expected a batch of a kind that this version knows, got '" + type
                        + "': a newer engine made it. Let a node of that version work it off.");
        };
    }

    private static MigrationPlan plan(JsonNode json) {
        List<MigrationPlan.Instruction> all = new ArrayList<>();
        for (JsonNode each : json.path("instructions")) {
            all.add(new MigrationPlan.Instruction(
                    each.path("from").asString(),
                    each.path("to").asString(),
                    each.path("trigger").asBoolean()));
        }
        return new MigrationPlan(
                json.path("source").asLong(),
                json.path("target").asLong(),
                all,
                VariableDocument.ofJson(json.path("variables").asString()));
    }

    private static List<Instruction> instructions(JsonNode json) {
        List<Instruction> all = new ArrayList<>();
        for (JsonNode each : json.path("instructions")) {
            if (each.has("cancelAll")) {
                all.add(new Instruction.CancelAll(each.path("cancelAll").asString()));
            } else if (each.has("cancel")) {
                all.add(new Instruction.Cancel(each.path("cancel").asLong()));
            } else if (each.has("move")) {
                all.add(InstructionJson.move(each));
            } else if (each.has("enable")) {
                all.add(new Instruction.Enable(each.path("enable").asString()));
            } else if (each.has("edit")) {
                all.add(InstructionJson.edit(each));
            } else {
                all.add(new Instruction.Start(
                        Instruction.Where.valueOf(each.path("start").asString()),
                        each.path("at").asString(),
                        each.path("ancestor").asLong(),
                        VariableDocument.ofJson(each.path("variables").asString()),
                        VariableDocument.ofJson(each.path("local").asString())));
            }
        }
        return all;
    }

    /** The command for one instance, for all kinds but restarts, which need the history, and those whose items are jobs. */
    default Command command(long instanceId, Guard guard) {
        return switch (this) {
            case Migrate migrate -> new Command.MigrateInstance(instanceId, migrate.plan(), migrate.upgrade(), guard);
            case Modify modify -> new Command.ModifyInstance(instanceId, modify.instructions(), modify.reason(), guard);
            case Delete delete -> new Command.CancelInstance(instanceId, delete.reason(), false, guard);
            case SetVariables set -> new Command.ModifyInstance(instanceId, List.of(), set.variables(), "", guard);
            case Correlate correlate ->
                new Command.Correlate(instanceId, correlate.messageName(), correlate.variables(), guard);
            case Suspend suspend ->
                suspend.suspended()
                        ? new Command.SuspendInstance(instanceId, guard)
                        : new Command.ActivateInstance(instanceId, guard);
            case Restart restart ->
                throw new IllegalStateException("Expected work on a running instance, got a restart");
            case Retry retry -> throw new IllegalStateException("Expected work on an instance, got one on jobs");
            case DeleteInstances delete -> throw new IllegalStateException("Expected work on a running instance");
            case DeleteDecisions delete -> throw new IllegalStateException("Expected work on a running instance");
            case SetRemoval set -> throw new IllegalStateException("Expected work on a running instance");
        };
    }
}
