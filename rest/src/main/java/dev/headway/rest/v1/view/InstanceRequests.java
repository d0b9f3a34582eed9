package dev.headway.rest.v1.view;

import dev.headway.rest.route.Describe;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Bodies of changes of process instances. */
public final class InstanceRequests {
    private InstanceRequests() {}

    /** What an instruction does. */
    public enum InstructionType {
        startBeforeActivity,
        startAfterActivity,
        startTransition,
        cancel
    }

    /** Starts a process instance: one of key, id and message says of which process. */
    @Describe("Starts a process instance: one of key, id and message says of which process.")
    public record Start(
            @Describe("Key of the process; its latest version is started.") @Nullable
            String processDefinitionKey,

            @Describe("A version of a process.") @Nullable String processDefinitionId,

            @Describe("A message that a start event waits for.") @Nullable
            String messageName,

            @Describe("Its tenant; left out for none.") @Nullable
            String tenantId,

            @Describe("Business key.") @Nullable String businessKey,
            @Describe("Name of the instance.") @Nullable String name,

            @Describe("The start event to begin at; left out for the usual one.") @Nullable
            String startEventId,

            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables,

            @Describe("Variables that are not stored.") @Nullable
            Map<String, VariableValue> transientVariables,

            @Describe("Priority of its jobs.") @Nullable Integer jobPriority) {}

    /** New values; what is left out stays. */
    @Describe("New values; what is left out stays.")
    public record InstanceUpdate(
            @Describe("Name of the instance.") @Nullable String name,
            @Describe("Business key.") @Nullable String businessKey) {}

    /** How far an instance or case is, in the words of the business. */
    @Describe("How far an instance or case is, in the words of the business.")
    public record BusinessStatus(
            @Describe("The status; null for none.") @Nullable
            String businessStatus) {}

    /** Another business key. */
    @Describe("Another business key.")
    public record BusinessKey(@Describe("Business key.") String businessKey) {}

    /** An activity of an ad-hoc sub-process. */
    @Describe("An activity of an ad-hoc sub-process.")
    public record AdHocActivity(
            @Describe("Its id in the model.") String activityId) {}

    /** Variables to set and to remove. */
    @Describe("Variables to set and to remove.")
    public record VariableChanges(
            @Describe("New values by name.") @Nullable Map<String, VariableValue> set,
            @Describe("Names.") @Nullable List<String> remove) {}

    /** Why. */
    @Describe("Why.")
    public record Reason(
            @Describe("Kept in history.") @Nullable String reason) {}

    /** A step of a modification. */
    @Describe("A step of a modification.")
    public record Instruction(
            @Describe("What to do.") InstructionType type,
            @Describe("The element.") @Nullable String activityId,

            @Describe("The sequence flow of startTransition.") @Nullable
            String transitionId,

            @Describe("One visit to cancel, instead of all of the element.") @Nullable
            String activityInstanceId,

            @Describe("The scope to start in, where there are several.") @Nullable
            String ancestorActivityInstanceId,

            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables) {}

    /** Moves tokens of an instance. */
    @Describe("Moves tokens of an instance.")
    public record Modification(
            @Describe("What to do, in order.") List<Instruction> instructions) {}

    /** Moves tokens of many instances of a definition, as a batch. */
    @Describe("Moves tokens of many instances of a definition, as a batch.")
    public record ModifyMany(
            @Describe("Their definition.") String processDefinitionId,
            @Describe("What to do, in order.") List<Instruction> instructions,

            @Describe("Which instances. Either these or a filter.") @Nullable
            List<String> processInstanceIds,

            @Describe("Which process instances, by the criteria of its search.") @Nullable
            JsonNode filter) {}

    /** Starts ended instances of a definition again, as a batch. */
    @Describe("Starts ended instances of a definition again, as a batch.")
    public record RestartMany(
            @Describe("Their definition.") String processDefinitionId,
            @Describe("Where to start.") List<Instruction> instructions,

            @Describe("Which instances. Either these or a filter.") @Nullable
            List<String> processInstanceIds,

            @Describe("Which historic process instances, by the criteria of its search.") @Nullable
            JsonNode filter,

            @Describe("Whether the new ones have no business key.") @Nullable
            Boolean withoutBusinessKey) {}

    /** Ends many instances, as a batch. */
    @Describe("Ends many instances, as a batch.")
    public record DeleteMany(
            @Describe("Which instances. Either these or a filter.") @Nullable
            List<String> processInstanceIds,

            @Describe("Which process instances, by the criteria of its search.") @Nullable
            JsonNode filter,

            @Describe("Kept in history.") @Nullable String reason) {}

    /** Holds many instances, or lets them go on, as a batch. */
    @Describe("Holds many instances, or lets them go on, as a batch.")
    public record SuspendMany(
            @Describe("Which instances. Either these or a filter.") @Nullable
            List<String> processInstanceIds,

            @Describe("Which process instances, by the criteria of its search.") @Nullable
            JsonNode filter) {}

    /** Sets variables of many instances, as a batch. */
    @Describe("Sets variables of many instances, as a batch.")
    public record SetVariablesOfMany(
            @Describe("Which instances. Either these or a filter.") @Nullable
            List<String> processInstanceIds,

            @Describe("Which process instances, by the criteria of its search.") @Nullable
            JsonNode filter,

            @Describe("Variables by name.") Map<String, VariableValue> variables) {}

    /** Asks for a plan that maps equal elements. */
    @Describe("Asks for a plan that maps equal elements.")
    public record PlanRequest(
            @Describe("From.") String sourceProcessDefinitionId,
            @Describe("To.") String targetProcessDefinitionId,

            @Describe("Whether timers and events get what the target says.") @Nullable
            Boolean updateEventTriggers) {}

    /** Maps an element. */
    @Describe("Maps an element.")
    public record PlanInstruction(
            @Describe("In the source.") String sourceActivityId,
            @Describe("In the target.") String targetActivityId,

            @Describe("Whether its timer or event gets what the target says.") @Nullable
            Boolean updateEventTrigger) {}

    /** A migration plan. */
    @Describe("A migration plan.")
    public record Plan(
            @Describe("From.") String sourceProcessDefinitionId,
            @Describe("To.") String targetProcessDefinitionId,
            @Describe("Which element becomes which.") List<PlanInstruction> instructions,

            @Describe("Variables that migrated instances get.") @Nullable
            Map<String, VariableValue> variables) {}

    /** What is wrong with a plan. */
    @Describe("What is wrong with a plan.")
    public record PlanCheck(
            @Describe("Whether it can be executed.") boolean valid,
            @Describe("What is wrong, in words.") List<String> problems) {}

    /** Migrates instances, as a batch. */
    @Describe("Migrates instances, as a batch.")
    public record Migrate(
            @Describe("How.") Plan plan,

            @Describe("Which instances. Either these or a filter.") @Nullable
            List<String> processInstanceIds,

            @Describe("Which process instances, by the criteria of its search.") @Nullable
            JsonNode filter) {}

    /** What an execution that waits is told. */
    @Describe("What an execution that waits is told.")
    public record Trigger(
            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables) {}

    /** Brings a message to those who wait for it. */
    @Describe("Brings a message to those who wait for it.")
    public record Correlate(
            @Describe("Name of the message.") String messageName,

            @Describe("Only to an instance with this business key.") @Nullable
            String businessKey,

            @Describe("Only to this instance.") @Nullable String processInstanceId,

            @Describe("Only to start an instance of this definition.") @Nullable
            String processDefinitionId,

            @Describe("Its tenant; left out for none.") @Nullable
            String tenantId,

            @Describe("Only to those without a tenant.") @Nullable
            Boolean withoutTenantId,

            @Describe("Variables that the instance must have.") @Nullable
            Map<String, VariableValue> correlationKeys,

            @Describe("Variables that the waiting scope must have.") @Nullable
            Map<String, VariableValue> localCorrelationKeys,

            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables,

            @Describe("To all that match, instead of the only one.") @Nullable
            Boolean all,

            @Describe("How long the message waits for a receiver, in milliseconds.") @Nullable
            Long timeToLiveMillis) {}

    /** Sends a signal. */
    @Describe("Sends a signal.")
    public record Signal(
            @Describe("Name of the signal.") String signalName,

            @Describe("Only to this execution; left out for all that wait.") @Nullable
            String executionId,

            @Describe("Its tenant; left out for none.") @Nullable
            String tenantId,

            @Describe("Only to those without a tenant.") @Nullable
            Boolean withoutTenantId,

            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables) {}

    /** Starts what conditional start events wait for. */
    @Describe("Starts what conditional start events wait for.")
    public record Conditions(
            @Describe("Business key of new instances.") @Nullable
            String businessKey,

            @Describe("Only this definition.") @Nullable String processDefinitionId,

            @Describe("Its tenant; left out for none.") @Nullable
            String tenantId,

            @Describe("Only definitions without a tenant.") @Nullable
            Boolean withoutTenantId,

            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables) {}

    /** Asks a decision. */
    @Describe("Asks a decision.")
    public record Decide(
            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables,

            @Describe("Its version; the latest where it is left out.") @Nullable
            Integer version,

            @Describe("Its version tag.") @Nullable String versionTag,

            @Describe("Its tenant; left out for none.") @Nullable
            String tenantId) {}
}
