package dev.headway.rest.camunda;

import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.route.Action;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.search.Values;
import java.util.Arrays;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The fields that bodies of changes may have. What is not known is refused, as Camunda does: a field that is left out would do too little. */
final class Bodies {
    private static final Map<String, Set<String>> FIELDS =
            """
            PUT /batch/{id}/suspended: suspended
            POST /condition: businessKey processDefinitionId tenantId variables withoutTenantId
            POST /decision-definition/{id}/evaluate: variables
            PUT /decision-definition/{id}/history-time-to-live: historyTimeToLive
            POST /execution/{id}/create-incident: configuration incidentType message
            POST /execution/{id}/localVariables: deletions modifications
            PUT /execution/{id}/localVariables/{varName}: type value valueInfo
            POST /execution/{id}/messageSubscriptions/{messageName}/trigger: variables
            POST /execution/{id}/signal: variables
            POST /external-task/fetchAndLock: asyncResponseTimeout maxTasks sorting topics usePriority workerId
            PUT /external-task/retries: externalTaskIds externalTaskQuery historicProcessInstanceQuery \
              processInstanceIds processInstanceQuery retries
            POST /external-task/retries-async: externalTaskIds externalTaskQuery historicProcessInstanceQuery \
              processInstanceIds processInstanceQuery retries
            POST /external-task/{id}/bpmnError: errorCode errorMessage variables workerId
            POST /external-task/{id}/complete: localVariables variables workerId
            POST /external-task/{id}/extendLock: newDuration workerId
            POST /external-task/{id}/failure: errorDetails errorMessage localVariables retries retryTimeout variables \
              workerId
            POST /external-task/{id}/lock: lockDuration workerId
            PUT /external-task/{id}/priority: priority
            PUT /external-task/{id}/retries: retries
            POST /history/decision-instance/delete: deleteReason historicDecisionInstanceIds \
              historicDecisionInstanceQuery
            POST /history/process-instance/delete: deleteReason failIfNotExists historicProcessInstanceIds \
              historicProcessInstanceQuery
            POST /history/process-instance/set-removal-time: absoluteRemovalTime calculatedRemovalTime \
              clearedRemovalTime hierarchical historicProcessInstanceIds historicProcessInstanceQuery updateChunkSize \
              updateInChunks
            PUT /history/user-operation/{operationId}/set-annotation: annotation
            POST /identity/verify: password username
            PUT /incident/{id}/annotation: annotation
            PUT /job-definition/suspended: executionDate includeJobs processDefinitionId processDefinitionKey \
              processDefinitionTenantId processDefinitionWithoutTenantId suspended
            PUT /job-definition/{id}/jobPriority: includeJobs priority
            PUT /job-definition/{id}/retries: dueDate retries
            PUT /job-definition/{id}/suspended: executionDate includeJobs suspended
            POST /job/retries: dueDate jobIds jobQuery retries
            PUT /job/suspended: jobDefinitionId processDefinitionId processDefinitionKey processDefinitionTenantId \
              processDefinitionWithoutTenantId processInstanceId suspended
            PUT /job/{id}/duedate: cascade duedate
            PUT /job/{id}/priority: priority
            PUT /job/{id}/retries: dueDate retries
            PUT /job/{id}/suspended: suspended
            POST /message: all businessKey correlationKeys localCorrelationKeys messageName processInstanceId \
              processVariables processVariablesLocal processVariablesToTriggeredScope resultEnabled tenantId \
              variablesInResultEnabled withoutTenantId
            POST /migration/execute: migrationPlan processInstanceIds processInstanceQuery skipCustomListeners \
              skipIoMappings
            POST /migration/executeAsync: migrationPlan processInstanceIds processInstanceQuery skipCustomListeners \
              skipIoMappings
            POST /migration/generate: sourceProcessDefinitionId targetProcessDefinitionId updateEventTriggers \
              variables
            POST /migration/validate: instructions sourceProcessDefinitionId targetProcessDefinitionId variables
            POST /modification/execute: annotation historicProcessInstanceQuery instructions processDefinitionId \
              processInstanceIds processInstanceQuery skipCustomListeners skipIoMappings
            POST /modification/executeAsync: annotation historicProcessInstanceQuery instructions processDefinitionId \
              processInstanceIds processInstanceQuery skipCustomListeners skipIoMappings
            PUT /process-definition/suspended: executionDate includeProcessInstances processDefinitionId \
              processDefinitionKey suspended
            PUT /process-definition/{id}/history-time-to-live: historyTimeToLive
            POST /process-definition/{id}/restart: historicProcessInstanceQuery initialVariables instructions \
              processInstanceIds skipCustomListeners skipIoMappings withoutBusinessKey
            POST /process-definition/{id}/restart-async: historicProcessInstanceQuery initialVariables instructions \
              processInstanceIds skipCustomListeners skipIoMappings withoutBusinessKey
            POST /process-definition/{id}/start: businessKey caseInstanceId skipCustomListeners skipIoMappings \
              startInstructions variables withVariablesInReturn
            POST /process-definition/{id}/submit-form: businessKey variables
            PUT /process-definition/{id}/suspended: executionDate includeProcessInstances processDefinitionId \
              processDefinitionKey suspended
            POST /process-instance/delete: deleteReason historicProcessInstanceQuery processInstanceIds \
              processInstanceQuery skipCustomListeners skipIoMappings skipSubprocesses
            POST /process-instance/job-retries: dueDate historicProcessInstanceQuery jobIds jobQuery \
              processInstanceQuery processInstances retries processInstanceIds
            PUT /process-instance/suspended: historicProcessInstanceQuery processDefinitionId processDefinitionKey \
              processDefinitionTenantId processDefinitionWithoutTenantId processInstanceIds processInstanceQuery \
              suspended
            POST /process-instance/suspended-async: historicProcessInstanceQuery processInstanceIds \
              processInstanceQuery suspended
            POST /process-instance/variables-async: historicProcessInstanceQuery processInstanceIds \
              processInstanceQuery variables
            PUT /process-instance/{id}/comment: id links message processInstanceId removalTime rootProcessInstanceId \
              taskId time userId
            POST /process-instance/{id}/modification: annotation instructions skipCustomListeners skipIoMappings
            POST /process-instance/{id}/modification-async: annotation instructions skipCustomListeners \
              skipIoMappings
            PUT /process-instance/{id}/suspended: suspended
            POST /process-instance/{id}/variables: deletions modifications
            PUT /process-instance/{id}/variables/{varName}: type value valueInfo
            POST /signal: executionId name tenantId variables withoutTenantId
            POST /task/create: assignee camundaFormRef caseDefinitionId caseExecutionId caseInstanceId created \
              delegationState description due executionId followUp formKey id lastUpdated name owner parentTaskId \
              priority processDefinitionId processInstanceId suspended taskDefinitionKey taskState tenantId
            PUT /task/{id}: assignee camundaFormRef caseDefinitionId caseExecutionId caseInstanceId created \
              delegationState description due executionId followUp formKey id lastUpdated name owner parentTaskId \
              priority processDefinitionId processInstanceId suspended taskDefinitionKey taskState tenantId
            POST /task/{id}/assignee: userId
            POST /task/{id}/bpmnError: errorCode errorMessage variables
            POST /task/{id}/bpmnEscalation: escalationCode variables
            POST /task/{id}/claim: userId
            PUT /task/{id}/comment: id links message processInstanceId removalTime rootProcessInstanceId taskId time \
              userId
            POST /task/{id}/comment/create: id links message processInstanceId removalTime rootProcessInstanceId \
              taskId time userId
            POST /task/{id}/complete: variables withVariablesInReturn
            POST /task/{id}/delegate: userId
            POST /task/{id}/identity-links: groupId type userId
            POST /task/{id}/identity-links/delete: groupId type userId
            POST /task/{id}/localVariables: deletions modifications
            PUT /task/{id}/localVariables/{varName}: type value valueInfo
            POST /task/{id}/resolve: variables withVariablesInReturn
            POST /task/{id}/submit-form: variables withVariablesInReturn
            POST /task/{id}/variables: deletions modifications
            PUT /task/{id}/variables/{varName}: type value valueInfo
            """.lines().collect(Collectors.toMap(Bodies::route, Bodies::fields));

    private static final Set<String> FLAGS = Set.of(
            "all",
            "calculatedRemovalTime",
            "cascade",
            "clearedRemovalTime",
            "failIfNotExists",
            "hierarchical",
            "includeJobs",
            "includeProcessInstances",
            "initialVariables",
            "processDefinitionWithoutTenantId",
            "resultEnabled",
            "suspended",
            "updateEventTriggers",
            "usePriority",
            "variablesInResultEnabled",
            "withVariablesInReturn",
            "withoutBusinessKey",
            "withoutTenantId");

    private static final Set<String> ARRAYS = Set.of(
            "deletions",
            "externalTaskIds",
            "historicDecisionInstanceIds",
            "historicProcessInstanceIds",
            "instructions",
            "jobIds",
            "links",
            "processInstanceIds",
            "processInstances",
            "sorting",
            "startInstructions",
            "topics");

    private static final Set<String> OBJECTS = Set.of(
            "camundaFormRef",
            "correlationKeys",
            "externalTaskQuery",
            "historicDecisionInstanceQuery",
            "historicProcessInstanceQuery",
            "jobQuery",
            "localCorrelationKeys",
            "localVariables",
            "migrationPlan",
            "modifications",
            "processInstanceQuery",
            "processVariables",
            "processVariablesLocal",
            "processVariablesToTriggeredScope",
            "valueInfo",
            "variables");

    private static final String ALWAYS =
            "listeners and mappings of the model always run here. Let them look at a variable,"
                    + " and do nothing when it says so.";

    private static final String CALLED = "the instances that an instance has called end with it.";

    private Bodies() {}

    private static String route(String line) {
        return line.substring(0, line.indexOf(": "));
    }

    private static Set<String> fields(String line) {
        return new TreeSet<>(
                Arrays.asList(line.substring(line.indexOf(": ") + 2).split(" +", -1)));
    }

    /** The fields of a route; none when its body is not one of those. A definition by key has those of one by id. */
    static Set<String> fields(Route route) {
        String path = route.path().replaceFirst("key/\\{key}(/tenant-id/\\{tenant-id})?", "{id}");
        return FIELDS.getOrDefault(route.method() + " " + path, Set.of());
    }

    /** The route, which refuses a body that is no object, has other fields, or asks to skip what always runs. */
    static Route strict(Route route) {
        Set<String> fields = fields(route);
        if (fields.isEmpty()) {
            return route;
        }
        Action action = route.action();
        return route.does(call -> {
            byte[] content = call.bytes();
            check(fields, call.with(content).tree());
            return action.run(call.with(content));
        });
    }

    private static void check(Set<String> fields, JsonNode body) {
        if (!body.isObject() && !body.isNull()) {
            throw Values.wrong("body", "a JSON object with fields of " + String.join(", ", fields), body);
        }
        for (String name : body.propertyNames()) {
            if (!fields.contains(name)) {
                throw HttpFailure.badRequest(
                        "unknown-field",
                        "Expected fields of " + String.join(", ", fields) + ", got '" + name
                                + "'. Nothing was changed.");
            }
        }
        body.properties().forEach(each -> requireKind(each.getKey(), each.getValue()));
        if (set(body, "skipCustomListeners")) {
            throw skipped("skipCustomListeners", ALWAYS);
        }
        // Nothing is mapped out of what is deleted.
        if (!fields.contains("deleteReason") && set(body, "skipIoMappings")) {
            throw skipped("skipIoMappings", ALWAYS);
        }
        if (set(body, "skipSubprocesses")) {
            throw skipped("skipSubprocesses", CALLED);
        }
    }

    private static void requireKind(String name, JsonNode value) {
        if (value.isNull()) {
            return;
        }
        if (FLAGS.contains(name)) {
            Values.flag(name, value);
        } else if (ARRAYS.contains(name) && !value.isArray()) {
            throw Values.wrong(name, "an array", value);
        } else if (OBJECTS.contains(name) && !value.isObject()) {
            throw Values.wrong(name, "an object", value);
        } else if (value.isContainer() && !ARRAYS.contains(name) && !OBJECTS.contains(name) && !name.equals("value")) {
            throw Values.wrong(name, "a text or a number", value);
        }
    }

    /** Refuses a deletion whose URL asks to skip listeners. Nothing is mapped out of what is deleted, so mappings may be skipped. */
    static void refuseSkipped(Call call) {
        call.flag("skipIoMappings", false);
        if (call.flag("skipCustomListeners", false)) {
            throw skipped("skipCustomListeners", ALWAYS);
        }
    }

    /** Refuses the deletion of an instance that asks to leave those that it has called. */
    static void refuseSkippedSubprocesses(Call call) {
        if (call.flag("skipSubprocesses", false)) {
            throw skipped("skipSubprocesses", CALLED);
        }
    }

    /** Refuses an object inside a body that is none, or has other fields. */
    static void requireFields(String what, JsonNode each, String... fields) {
        if (!each.isObject()) {
            throw Values.wrong(what, "an array of objects with fields of " + String.join(", ", fields), each);
        }
        for (String name : each.propertyNames()) {
            if (!Arrays.asList(fields).contains(name)) {
                throw HttpFailure.badRequest(
                        "unknown-field",
                        "Expected fields of " + String.join(", ", fields) + " in '" + what + "', got '" + name
                                + "'. Nothing was changed.");
            }
        }
    }

    /** Refuses a field that has a value, since nothing would be done with it. */
    static void refuse(JsonNode body, String name, String instead) {
        JsonNode value = body.path(name);
        if (!value.isMissingNode() && !value.isNull()) {
            throw new HttpFailure(
                    501,
                    "not-supported",
                    "Expected no '" + name + "', which is not supported yet. " + instead + " Nothing was changed.");
        }
    }

    /** When jobs are due that get retries; null for what they are without it. */
    static @Nullable Date due(JsonNode body) {
        JsonNode due = body.path("dueDate");
        return due.isMissingNode() || due.isNull() ? null : Values.time("dueDate", due);
    }

    /** Whether a flag is there and true. */
    static boolean set(JsonNode body, String name) {
        JsonNode value = body.path(name);
        return !value.isMissingNode() && !value.isNull() && Values.flag(name, value);
    }

    private static HttpFailure skipped(String name, String reason) {
        return HttpFailure.badRequest(
                "not-supported", "Expected '" + name + "' to be false, got true: " + reason + " Nothing was changed.");
    }
}
