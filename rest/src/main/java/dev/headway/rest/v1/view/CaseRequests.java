package dev.headway.rest.v1.view;

import dev.headway.rest.route.Describe;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Bodies of changes of cases (CMMN). */
public final class CaseRequests {
    private CaseRequests() {}

    /** Starts a case: key or id says which. */
    @Describe("Starts a case: key or id says which.")
    public record StartCase(
            @Describe("Key of the case; its latest version is started.") @Nullable
            String caseDefinitionKey,

            @Describe("A version of a case.") @Nullable String caseDefinitionId,

            @Describe("Its tenant; left out for none.") @Nullable
            String tenantId,

            @Describe("Business key.") @Nullable String businessKey,
            @Describe("Name of the case.") @Nullable String name,
            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables,

            @Describe("Variables that are not stored.") @Nullable
            Map<String, VariableValue> transientVariables,

            @Describe("Whether a job starts it, and the answer does not wait for it.") @Nullable
            Boolean async) {}

    /** A new name. */
    @Describe("A new name.")
    public record CaseUpdate(
            @Describe("Name of the case; null for none.") @Nullable
            String name) {}

    /** Variables for a transition of a plan item. */
    @Describe("Variables for a transition of a plan item.")
    public record Transition(
            @Describe("Variables by name: set where they are visible, else on the case.") @Nullable
            Map<String, VariableValue> variables,

            @Describe("Variables of the plan item itself.") @Nullable
            Map<String, VariableValue> localVariables,

            @Describe("Variables that are not stored.") @Nullable
            Map<String, VariableValue> transientVariables) {}

    /** What a case gets that begins again. */
    @Describe("What a case gets that begins again.")
    public record Reactivate(
            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables,

            @Describe("Variables that are not stored.") @Nullable
            Map<String, VariableValue> transientVariables) {}

    /** Brings plan items into other states, against the model, in one step. All are ids of plan items in the model. */
    @Describe(
            "Brings plan items into other states, against the model, in one step. All are ids of plan items in the model.")
    public record ChangeState(
            @Describe("Begin, whatever their criteria say.") @Nullable
            List<String> activate,

            @Describe("Wait for their entry criteria again.") @Nullable
            List<String> changeToAvailable,

            @Describe("Of these all instances end.") @Nullable
            List<String> terminate) {}

    /** How cases are carried over to another definition. */
    @Describe("How cases are carried over to another definition.")
    public record MigrateCase(
            @Describe("A migration document of cases, in the form of Flowable: toCaseDefinitionId and so on.")
            JsonNode document) {}
}
