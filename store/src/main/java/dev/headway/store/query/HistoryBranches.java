package dev.headway.store.query;

import static dev.headway.store.sql.QueryTables.BY_DEFINITION;
import static dev.headway.store.sql.QueryTables.BY_DEFINITION_KEY;
import static dev.headway.store.sql.QueryTables.BY_ELEMENT;
import static dev.headway.store.sql.QueryTables.BY_EXECUTION;
import static dev.headway.store.sql.QueryTables.BY_ID;
import static dev.headway.store.sql.QueryTables.BY_INSTANCE;
import static dev.headway.store.sql.QueryTables.DEFINITION;
import static dev.headway.store.sql.QueryTables.EXECUTIONS_OF_INSTANCE;
import static dev.headway.store.sql.QueryTables.OF_CASE;

import dev.headway.core.state.Ids;
import java.util.List;

/** The branches of history: what is open comes from runtime tables, what has ended from history. */
final class HistoryBranches {
    private static final String INSTANCE_VARIABLES = """
            coalesce((select x.variables from execution x where x.partition_no = %1$s and x.id = h.instance_id),
                (select y.variables from history_instance y where y.instance_id = h.instance_id))""";

    /** Why the instance of an activity was deleted, for what that cancelled. */
    private static final String DELETE_REASON = """
            case when h.end_state = 1 then (select i.delete_reason from history_instance i
                where i.instance_id = h.instance_id and i.ended_millis = h.ended_millis) end""";

    /** The id of a parent task as the program gave it; the parent may be open still. */
    private static final String PARENT_GIVEN = "case when h.parent_task_id < " + Ids.FIRST + " " + """
            then coalesce((select nullif(p.element_id, '') from history_task p where p.id = h.parent_task_id),
                (select nullif(p.element_id, '') from task p where p.partition_no = %1$s and p.id = h.parent_task_id)) end""";

    private static final String BY_BUSINESS_KEY_OF_INSTANCE = """
            h.instance_id {any}select y.instance_id from history_instance y where y.business_key = any(:texts)
                union all select b.instance_id from business_key b where b.business_key = any(:texts){end of any}""";

    private HistoryBranches() {}

    private static String runs(String partitionOfInstance) {
        return """
                    (h.execution_id <> 0 and exists (
                        select 1 from execution x where x.partition_no = %1$s and x.id = h.instance_id))""".formatted(partitionOfInstance);
    }

    private static String businessKey(String partitionOfInstance) {
        return """
                    coalesce((select x.business_key from execution x where x.partition_no = %1$s and x.id = h.instance_id),
                        (select y.business_key from history_instance y where y.instance_id = h.instance_id))""".formatted(partitionOfInstance);
    }

    static Branch runningInstance() {
        return RuntimeBranches.roots()
                .field("name", "e.name")
                .field("startElementId", "e.start_element_id")
                .field("endedMillis", "cast(null as {bigint})")
                .field("durationMillis", "cast(null as {bigint})")
                .field("removalMillis", "cast(null as {bigint})")
                .field("state", "-1")
                .field("variables", "e.variables");
    }

    static Branch endedInstance() {
        return new Branch("history_instance h", "h.instance_id", DEFINITION.formatted("h"), "h.definition_id <> 0")
                .field("id", "h.instance_id")
                .field("definitionId", "h.definition_id")
                .field("definitionKey", "coalesce(d.definition_key, '')")
                .field("definitionVersion", "coalesce(d.version, 0)")
                .field("definitionName", "d.name")
                .field("ofCase", OF_CASE.formatted("h"))
                .field("businessKey", "h.business_key")
                .field("tenantId", "h.tenant_id")
                .field("name", "h.name")
                .field("startUserId", "h.start_user_id")
                .field("startElementId", "h.start_element_id")
                .field("endElementId", "h.end_element_id")
                .field("superInstanceId", "h.super_instance_id")
                .field("startedMillis", "h.started_millis")
                .field("endedMillis", "h.ended_millis")
                .neverNull("endedMillis")
                .field("durationMillis", "h.ended_millis - h.started_millis")
                .field("removalMillis", "h.removal_millis")
                .field("state", "h.end_state")
                .field("deleteReason", "h.delete_reason")
                .field("variables", "h.variables")
                .own("h.variables")
                .ofInstance("h.variables")
                .driver("id", "h.instance_id = any(:ids)")
                .driver("definitionId", BY_DEFINITION.formatted("h"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("h"))
                .driver("businessKey", "h.business_key = any(:texts)")
                .driver("superInstanceId", "h.super_instance_id = any(:ids) and h.super_instance_id <> 0");
    }

    /** The type and name of an open element stand in the model; a row that waits has neither. */
    static Branch openActivity() {
        return new Branch("execution e", "e.partition_no, e.id", """

                         left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
                         left join task t on t.partition_no = e.partition_no and t.id = (
                            select min(x.id) from task x where x.partition_no = e.partition_no
                                and x.instance_id = e.instance_id and x.execution_id = e.id)""", "e.visit_id <> 0 and e.element_id is not null")
                .field("id", "e.visit_id")
                .field("instanceId", "e.instance_id")
                .field("definitionId", "e.definition_id")
                .field("executionId", "e.id")
                .field(
                        "parentVisitId",
                        "coalesce((select x.visit_id from execution x where x.partition_no = e.partition_no"
                                + " and x.id = e.parent_id and x.kind <> 0), 0)")
                .field("elementId", "e.element_id")
                .field("elementType", "''")
                .field("startedMillis", "e.entered_millis")
                .field("endedMillis", "cast(null as {bigint})")
                .field("durationMillis", "cast(null as {bigint})")
                .field("state", "-1")
                .field("taskId", "coalesce(t.id, 0)")
                .field("assignee", "t.assignee")
                .field(
                        "calledInstanceId",
                        "coalesce((select max(c.instance_id) from called_instance c"
                                + " where c.super_instance_id = e.instance_id and c.super_execution_id = e.id), 0)")
                .field("tenantId", "r.tenant_id")
                .field("scopeData", "case when e.scope_data like '%\"item\"%' then e.scope_data end")
                .own("e.variables")
                .ofInstance("r.variables")
                .driver("instanceId", EXECUTIONS_OF_INSTANCE)
                .driver("definitionId", BY_DEFINITION.formatted("e"))
                .driver("elementId", BY_ELEMENT.formatted("e"));
    }

    static Branch endedActivity(String partitionOfInstance) {
        return new Branch("history_activity h", "h.id", "", null)
                .field("id", "h.id")
                .field("instanceId", "h.instance_id")
                .field("definitionId", "h.definition_id")
                .field("executionId", "h.execution_id")
                .field("parentVisitId", "h.parent_visit_id")
                .field("elementId", "h.element_id")
                .field("elementType", "h.element_type")
                .field("elementName", "h.element_name")
                .field("startedMillis", "h.started_millis")
                .field("endedMillis", "h.ended_millis")
                .field("durationMillis", "h.ended_millis - h.started_millis")
                .field("state", "h.end_state")
                .field("taskId", "h.task_id")
                .field("assignee", "h.assignee")
                .field("calledInstanceId", "h.called_instance_id")
                .field("tenantId", "h.tenant_id")
                .field("deleteReason", DELETE_REASON)
                .own("h.variables")
                .ofInstance(INSTANCE_VARIABLES.formatted(partitionOfInstance))
                .driver("instanceId", "h.instance_id = any(:ids)")
                .driver("definitionId", BY_DEFINITION.formatted("h"))
                .driver("elementId", BY_ELEMENT.formatted("h"));
    }

    static Branch openTask() {
        return RuntimeBranches.openTasks()
                .field("processRuns", "(t.execution_id <> 0)")
                .field("endedMillis", "cast(null as {bigint})")
                .field("durationMillis", "cast(null as {bigint})")
                .field("state", "-1");
    }

    static Branch endedTask(String partitionOfInstance) {
        return new Branch("history_task h", "h.id", DEFINITION.formatted("h"), null)
                .field("id", "h.id")
                .field("instanceId", "h.instance_id")
                .field("definitionId", "h.definition_id")
                .field("definitionKey", "d.definition_key")
                .field("executionId", "h.execution_id")
                .field("processInstanceId", "case when h.execution_id <> 0 then h.instance_id end")
                .field("elementId", "case when h.execution_id <> 0 then h.element_id end")
                .field("givenId", "case when h.execution_id = 0 then nullif(h.element_id, '') end")
                .field("parentTaskId", "h.parent_task_id")
                .field("parentGivenId", PARENT_GIVEN.formatted(partitionOfInstance))
                .field("name", "h.name")
                .field("description", "h.description")
                .field("assignee", "h.assignee")
                .field("owner", "h.owner")
                .field("priority", "h.priority")
                .field("dueMillis", "h.due_millis")
                .field("followUpMillis", "h.follow_up_millis")
                .field("category", "h.category")
                .field("formKey", "h.form_key")
                .field("createdMillis", "h.created_millis")
                .field("claimedMillis", "h.claimed_millis")
                .field("businessKey", businessKey(partitionOfInstance))
                .field("candidateUsers", "h.candidate_users")
                .field("candidateGroups", "h.candidate_groups")
                .field("processRuns", runs(partitionOfInstance))
                .field("endedMillis", "h.ended_millis")
                .field("durationMillis", "h.ended_millis - h.created_millis")
                .field("state", "h.end_state")
                .field("deleteReason", "h.delete_reason")
                .field("tenantId", "h.tenant_id")
                .own("h.variables")
                .ofInstance(INSTANCE_VARIABLES.formatted(partitionOfInstance))
                .driver("id", "h.id = any(:ids)")
                .driver("instanceId", "h.instance_id = any(:ids)")
                .driver("processInstanceId", "h.instance_id = any(:ids)")
                .driver("definitionId", BY_DEFINITION.formatted("h"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("h"))
                .driver("elementId", BY_ELEMENT.formatted("h"))
                .driver("assignee", "h.assignee = any(:texts)")
                .driver("businessKey", BY_BUSINESS_KEY_OF_INSTANCE);
    }

    /** Final variables of ended instances. */
    static Branch endedInstanceScope() {
        return scope("history_instance h", "h.instance_id", "h.instance_id", "0", "cast(null as {bigint})")
                .driver("instanceId", "h.instance_id = any(:ids)")
                .driver("executionId", "h.instance_id = any(:ids)");
    }

    /** Final variables of ended scopes. Executions end soon after they begin, so block ranges of their ids are narrow. */
    static Branch endedActivityScope() {
        return scope("history_activity h", "h.id", "h.execution_id", "h.id", "cast(null as {bigint})")
                .driver("instanceId", "h.instance_id = any(:ids)")
                .driver("executionId", "h.execution_id = any(:ids)");
    }

    /** Final local variables of ended tasks. */
    static Branch endedTaskScope() {
        return scope("history_task h", "h.id", "h.execution_id", "h.visit_id", "h.id")
                .driver("instanceId", "h.instance_id = any(:ids)")
                .driver("executionId", "h.execution_id = any(:ids)")
                .driver("taskId", "h.id = any(:ids)");
    }

    private static Branch scope(String base, String key, String execution, String visit, String task) {
        return new Branch(base, key, "", "h.variables is not null")
                .field("instanceId", "h.instance_id")
                .field("executionId", execution)
                .field("visitId", visit)
                .field("taskId", task)
                .field("ended", "true")
                .field("variables", "h.variables")
                .own("h.variables");
    }

    static Branch detail() {
        return new Branch("history_detail h", "h.id", "", null)
                .field("id", "h.id")
                .field("instanceId", "h.instance_id")
                .field("executionId", "h.execution_id")
                .field("visitId", "h.visit_id")
                .field("version", "h.version")
                .field("atMillis", "h.at_millis")
                .field("changes", "h.changes")
                .field("removed", "h.removed")
                .own("h.changes")
                .driver("instanceId", "h.instance_id = any(:ids)")
                .driver("executionId", "h.execution_id = any(:ids)");
    }

    /** An incident is open as long as its job is a dead letter. */
    static Branch openIncident() {
        return new Branch("dead_letter_job j", "j.partition_no, j.id", DEFINITION.formatted("j"), null)
                .field("id", "j.id")
                .field("instanceId", "j.instance_id")
                .field("definitionId", "j.definition_id")
                .field("definitionKey", "d.definition_key")
                .field("executionId", "j.execution_id")
                .field("jobId", "j.id")
                .field("elementId", "j.element_id")
                .field("type", RuntimeBranches.INCIDENT_TYPE)
                .field("configuration", RuntimeBranches.INCIDENT_CONFIGURATION)
                .field("message", "j.exception_message")
                .field("annotation", "j.annotation")
                .field("createdMillis", "j.incident_millis")
                .field("endedMillis", "cast(null as {bigint})")
                .field("state", "-1")
                .field("tenantId", "j.tenant_id")
                .driver("id", BY_ID.formatted("j"))
                .driver("jobId", BY_ID.formatted("j"))
                // What is open waits for a person, so there are few.
                .driver("configuration", "j.worker_id = any(:texts)")
                .driver("instanceId", BY_INSTANCE.formatted("j"))
                .driver("executionId", BY_EXECUTION.formatted("j"))
                .driver("definitionId", BY_DEFINITION.formatted("j"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("j"))
                .driver("elementId", BY_ELEMENT.formatted("j"));
    }

    static Branch endedIncident() {
        return new Branch("history_incident h", "h.id", DEFINITION.formatted("h"), null)
                .field("id", "h.id")
                .field("instanceId", "h.instance_id")
                .field("definitionId", "h.definition_id")
                .field("definitionKey", "d.definition_key")
                .field("executionId", "h.execution_id")
                .field("jobId", "h.job_id")
                .field("elementId", "h.element_id")
                .field("type", "h.incident_type")
                .field("configuration", "h.configuration")
                .field("message", "h.message")
                .field("annotation", "h.annotation")
                .field("createdMillis", "h.created_millis")
                .field("endedMillis", "h.ended_millis")
                .field("state", "h.end_state")
                .field("tenantId", "h.tenant_id")
                .driver("id", "h.id = any(:ids)")
                .driver("jobId", "h.job_id = any(:ids)")
                .driver("configuration", "h.configuration = any(:texts)")
                .driver("instanceId", "h.instance_id = any(:ids)")
                .driver("definitionId", BY_DEFINITION.formatted("h"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("h"))
                .driver("elementId", BY_ELEMENT.formatted("h"));
    }

    static Branch jobLog() {
        return new Branch("history_job_log h", "h.id", DEFINITION.formatted("h"), null)
                .field("id", "h.id")
                .field("instanceId", "h.instance_id")
                .field("definitionId", "h.definition_id")
                .field("definitionKey", "d.definition_key")
                .field("deploymentId", "d.deployment_id")
                .field("executionId", "h.execution_id")
                .field("jobId", "h.job_id")
                .field("elementId", "h.element_id")
                .field("point", "h.point")
                .field("event", "h.event")
                .field("atMillis", "h.at_millis")
                .field("dueMillis", "h.due_millis")
                .field("retries", "h.retries")
                .field("priority", "h.priority")
                .field("message", "h.message")
                .field("stacktrace", "h.stacktrace")
                .field("topic", "h.topic")
                .field("workerId", "h.worker_id")
                .field("tenantId", "h.tenant_id")
                .driver("id", "h.id = any(:ids)")
                .driver("jobId", "h.job_id = any(:ids)")
                .driver("instanceId", "h.instance_id = any(:ids)")
                .driver("definitionId", BY_DEFINITION.formatted("h"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("h"))
                .driver("elementId", BY_ELEMENT.formatted("h"));
    }

    static Branch operation() {
        Branch branch = new Branch("operation_log o", "o.id", "", null)
                .field("id", "o.id")
                .field("operationId", "o.operation_id")
                .field("atMillis", "o.at_millis")
                .field("userId", "o.user_id")
                .field("operationType", "o.operation_type")
                .field("entityType", "o.entity_type")
                .field("instanceId", "o.instance_id")
                .field("executionId", "o.execution_id")
                .field("taskId", "o.task_id")
                .field("jobId", "o.job_id")
                .field("definitionId", "o.definition_id")
                .field("deploymentId", "o.deployment_id")
                .field("batchId", "o.batch_id")
                .field("definitionKey", "o.definition_key")
                .field("property", "o.property")
                .field("orgValue", "o.org_value")
                .field("newValue", "o.new_value")
                .field("reason", "o.reason")
                .field("tenantId", "o.tenant_id")
                .field("removalMillis", "o.removal_millis")
                .driver("id", "o.id = any(:ids)")
                .driver("operationId", "o.operation_id = any(:ids)")
                .driver("userId", "o.user_id = any(:texts)")
                .driver("definitionKey", "o.definition_key = any(:texts)");
        for (String each : List.of("instance", "task", "job", "definition", "deployment", "batch")) {
            branch.driver(each + "Id", "o.%1$s_id = any(:ids) and o.%1$s_id <> 0".formatted(each));
        }
        return branch;
    }
}
