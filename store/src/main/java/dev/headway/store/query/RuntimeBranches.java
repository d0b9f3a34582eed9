package dev.headway.store.query;

import static dev.headway.store.sql.QueryTables.BY_BUSINESS_KEY;
import static dev.headway.store.sql.QueryTables.BY_CALLER;
import static dev.headway.store.sql.QueryTables.BY_DEFINITION;
import static dev.headway.store.sql.QueryTables.BY_DEFINITION_KEY;
import static dev.headway.store.sql.QueryTables.BY_ELEMENT;
import static dev.headway.store.sql.QueryTables.BY_EXECUTION;
import static dev.headway.store.sql.QueryTables.BY_ID;
import static dev.headway.store.sql.QueryTables.BY_INSTANCE;
import static dev.headway.store.sql.QueryTables.DEFINITION;
import static dev.headway.store.sql.QueryTables.EXECUTIONS_OF_INSTANCE;
import static dev.headway.store.sql.QueryTables.EXECUTIONS_OF_PARENT;
import static dev.headway.store.sql.QueryTables.OF_CASE;
import static dev.headway.store.sql.QueryTables.ROOT;

import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.store.sql.JobTables;

/** The branches over runtime tables. */
final class RuntimeBranches {
    /** A claim is for one turn of a job, and for a while. */
    private static final String CLAIMED = "e.lock_job_id = e.job_id and e.lock_ready_millis = e.ready_since_millis"
            + " and e.lock_until_millis > {now}";

    /** The id of a parent task as the program gave it; an id of an engine tells all. */
    private static final String PARENT_GIVEN = "case when t.parent_task_id < " + Ids.FIRST
            + " then (select nullif(p.element_id, '') from task p"
            + " where p.partition_no = t.partition_no and p.id = t.parent_task_id) end";

    /** The definition, and when it was deployed. */
    private static final String DEPLOYED = DEFINITION + " left join deployment p on p.id = d.deployment_id";

    /** Whether no version of the decision is higher. */
    private static final String LATEST_DECISION = "(c.version = (select max(m.version) from decision_definition m"
            + " where m.decision_key = c.decision_key and m.tenant_key = c.tenant_key))";

    private static final String LATEST_REQUIREMENTS = "(q.version = (select max(m.version) from decision_requirements m"
            + " where m.requirements_key = q.requirements_key and m.tenant_key = q.tenant_key))";

    private RuntimeBranches() {}

    static Branch deployment() {
        return new Branch("deployment p", "p.id", "", null)
                .field("id", "p.id")
                .field("name", "p.name")
                .field("category", "p.category")
                .field("key", "p.deployment_key")
                .field("tenantId", "p.tenant_id")
                .field("deployedMillis", "p.deployed_millis");
    }

    static Branch definition() {
        return new Branch("process_definition d", "d.id", "", null)
                .field("id", "d.id")
                .field("key", "d.definition_key")
                .field("version", "d.version")
                .field("name", "d.name")
                .field("category", "d.category")
                .field("versionTag", "d.version_tag")
                .field("deploymentId", "d.deployment_id")
                .field("resourceName", "d.resource_name")
                .field("tenantId", "d.tenant_id")
                .field("suspended", "d.suspended")
                .field("startable", "d.startable")
                .field("latest", "d.latest")
                .field("description", "d.description")
                .field("ofCase", "d.of_case");
    }

    static Branch decision() {
        return new Branch(
                        "decision_definition c",
                        "c.id",
                        " left join decision_requirements q on q.id = c.requirements_id",
                        null)
                .field("id", "c.id")
                .field("key", "c.decision_key")
                .field("version", "c.version")
                .field("name", "c.name")
                .field("versionTag", "c.version_tag")
                .field("deploymentId", "c.deployment_id")
                .field("resourceName", "c.resource_name")
                .field("tenantId", "c.tenant_id")
                .field("latest", LATEST_DECISION)
                .field("requirementsId", "c.requirements_id")
                .field("requirementsKey", "q.requirements_key");
    }

    static Branch requirements() {
        return new Branch("decision_requirements q", "q.id", "", null)
                .field("id", "q.id")
                .field("key", "q.requirements_key")
                .field("version", "q.version")
                .field("name", "q.name")
                .field("deploymentId", "q.deployment_id")
                .field("resourceName", "q.resource_name")
                .field("tenantId", "q.tenant_id")
                .field("latest", LATEST_REQUIREMENTS);
    }

    static Branch user() {
        return new Branch("app_user u", "u.id", "", null)
                .field("id", "u.id")
                .field("firstName", "u.first_name")
                .field("lastName", "u.last_name")
                .field("email", "u.email");
    }

    static Branch link() {
        return new Branch("instance_link l", "l.instance_id", "", null)
                .field("id", "l.instance_id")
                .field("type", "l.link_type")
                .field("userId", "l.user_id")
                .field("groupId", "l.group_id")
                .driver("id", "l.instance_id = any(:ids)")
                .driver("userId", "l.user_id = any(:texts)")
                .driver("groupId", "l.group_id = any(:texts)");
    }

    static Branch group() {
        return new Branch("user_group g", "g.id", "", null)
                .field("id", "g.id")
                .field("name", "g.name")
                .field("type", "g.group_type");
    }

    static Branch instance() {
        return roots().field("name", "e.name")
                .field("superExecutionId", "e.super_execution_id")
                .field("suspended", "e.suspended")
                .field("activityId", "e.element_id")
                .field("variables", "e.variables")
                .field("caseData", "case when " + OF_CASE.formatted("e") + " then e.scope_data end")
                .driver("activityId", BY_ELEMENT.formatted("e"));
    }

    /** What running instances and the running part of the instances' history have in common. */
    static Branch roots() {
        return new Branch(
                        "execution e",
                        "e.partition_no, e.id",
                        DEFINITION.formatted("e"),
                        "e.kind = 0 and e.definition_id <> 0")
                .field("id", "e.id")
                .field("definitionId", "e.definition_id")
                .field("definitionKey", "coalesce(d.definition_key, '')")
                .field("definitionVersion", "coalesce(d.version, 0)")
                .field("definitionName", "d.name")
                .field("ofCase", OF_CASE.formatted("e"))
                .field("businessKey", "e.business_key")
                .field("tenantId", "e.tenant_id")
                .field("startUserId", "e.start_user_id")
                .field("startedMillis", "e.started_millis")
                .field("superInstanceId", "e.super_instance_id")
                .own("e.variables")
                .ofInstance("e.variables")
                .searched("e.partition_no, e.id", "e.partition_no, e.id")
                .driver("id", BY_ID.formatted("e"))
                .driver("definitionId", BY_DEFINITION.formatted("e"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("e"))
                .driver("businessKey", BY_BUSINESS_KEY.formatted("e", "id"))
                .driver("superInstanceId", BY_CALLER);
    }

    static Branch execution() {
        return new Branch("execution e", "e.partition_no, e.id", ROOT.formatted("e"), "e.definition_id <> 0")
                .field("id", "e.id")
                .field("instanceId", "e.instance_id")
                .field("parentId", "e.parent_id")
                .field("definitionId", "e.definition_id")
                .field("activityId", "e.element_id")
                .field("kind", "e.kind")
                .field("state", "e.state")
                .field("visitId", "e.visit_id")
                .field("enteredMillis", "e.entered_millis")
                .field("tenantId", "r.tenant_id")
                .field("suspended", "coalesce(r.suspended, false)")
                .field("variables", "e.variables")
                .field("scopeData", "e.scope_data")
                .own("e.variables")
                .ofInstance("r.variables")
                .searched("e.partition_no, e.id", "e.partition_no, e.instance_id")
                .driver("id", BY_ID.formatted("e"))
                .driver("instanceId", EXECUTIONS_OF_INSTANCE)
                .driver("parentId", EXECUTIONS_OF_PARENT)
                .driver("definitionId", BY_DEFINITION.formatted("e"))
                .driver("activityId", BY_ELEMENT.formatted("e"));
    }

    static Branch task() {
        return openTasks()
                .field("delegationState", "t.delegation_state")
                .field("suspended", "coalesce(r.suspended, false)")
                .field("variables", "t.variables")
                .searched("", "t.partition_no, t.instance_id")
                .driver("executionId", BY_EXECUTION.formatted("t"));
    }

    /** What tasks and the open part of the tasks' history have in common. */
    static Branch openTasks() {
        return new Branch("task t", "t.partition_no, t.id", ROOT.formatted("t") + DEFINITION.formatted("t"), null)
                .field("id", "t.id")
                .field("instanceId", "t.instance_id")
                .field("executionId", "t.execution_id")
                .field("definitionId", "t.definition_id")
                .field("definitionKey", "d.definition_key")
                .field("processInstanceId", "case when t.execution_id <> 0 then t.instance_id end")
                .field("elementId", "case when t.execution_id <> 0 then t.element_id end")
                .field("givenId", "case when t.execution_id = 0 then nullif(t.element_id, '') end")
                .field("parentTaskId", "t.parent_task_id")
                .field("parentGivenId", PARENT_GIVEN)
                .field("name", "t.name")
                .field("description", "t.description")
                .field("assignee", "t.assignee")
                .field("owner", "t.owner")
                .field("priority", "t.priority")
                .field("dueMillis", "t.due_millis")
                .field("followUpMillis", "t.follow_up_millis")
                .field("createdMillis", "t.created_millis")
                .field("claimedMillis", "t.claimed_millis")
                .field("updatedMillis", "t.updated_millis")
                .field("category", "t.category")
                .field("formKey", "t.form_key")
                .field("tenantId", "t.tenant_id")
                .field("businessKey", "r.business_key")
                .own("t.variables")
                .ofInstance("r.variables")
                .driver("businessKey", BY_BUSINESS_KEY.formatted("t", "instance_id"))
                .driver("id", BY_ID.formatted("t"))
                .driver("instanceId", BY_INSTANCE.formatted("t"))
                .driver("processInstanceId", BY_INSTANCE.formatted("t"))
                .driver("definitionId", BY_DEFINITION.formatted("t"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("t"))
                .driver("elementId", BY_ELEMENT.formatted("t"))
                .driver("assignee", "t.assignee = any(:texts)");
    }

    /** Ready jobs are states of executions. Their retries show the default while they never failed. */
    static Branch readyJob() {
        return new Branch(
                        "execution e",
                        "e.partition_no, e.id",
                        ROOT.formatted("e") + DEFINITION.formatted("e"),
                        "e.state = 1")
                .field("id", "e.job_id")
                .field("instanceId", "e.instance_id")
                .field("executionId", "e.id")
                .field("definitionId", "e.definition_id")
                .field("definitionKey", "d.definition_key")
                .field("deploymentId", "d.deployment_id")
                .field("elementId", "coalesce(e.element_id, '')")
                .field("table", "0")
                .field("origin", "0")
                .field("createdMillis", "e.ready_since_millis")
                .field("dueMillis", "cast(null as {bigint})")
                .field("incidentMillis", "cast(null as {bigint})")
                .field("retries", "case when e.retries < 0 then 3 else e.retries end")
                .field("priority", "e.priority")
                .field("exclusive", "e.job_point < 8")
                .field(
                        "lockOwner",
                        "(select min(n.name) from node n where n.session_id = e.lock_owner and %s)".formatted(CLAIMED))
                .field("lockUntilMillis", "case when %s then e.lock_until_millis end".formatted(CLAIMED))
                .field("tenantId", "r.tenant_id")
                .field("point", "case when e.job_point in (2, 10) then 1 else 0 end")
                .own("e.variables")
                .ofInstance("r.variables")
                // The index of ready jobs leads with the partition; what it holds is the backlog of that partition.
                .driver("id", "e.partition_no = any(:parts)")
                .driver("instanceId", EXECUTIONS_OF_INSTANCE)
                .driver("executionId", BY_ID.formatted("e"))
                .driver("definitionId", BY_DEFINITION.formatted("e"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("e"))
                .driver("elementId", BY_ELEMENT.formatted("e"));
    }

    /** A job that was ready is one after its element where its execution says so; asked for each row, since a set of all would be a scan. */
    private static final String POINT = "case when j.origin = " + JobRow.Table.TIMER.code()
            + " then 2 when j.origin = " + JobRow.Table.EXTERNAL.code()
            + " then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id"
            + " and x.job_id = j.id) in (2, 10) then 1 else 0 end";

    /** A timer that somebody has made ready stands with the failed jobs. */
    private static final String SHOWN_RETRY = "case when j.origin = " + JobRow.Table.TIMER.code() + " then "
            + JobRow.Table.READY.code() + " else " + JobRow.Table.RETRY.code() + " end";

    /** An incident that a call has made is no job, and stands with the dead letters. */
    private static final String SHOWN_DEAD = "case when j.origin = " + JobRow.Table.INCIDENT.code() + " then "
            + JobRow.Table.INCIDENT.code() + " else " + JobRow.Table.DEAD_LETTER.code() + " end";

    /** The type of the incident that a dead letter is. */
    static final String INCIDENT_TYPE = "case j.origin when " + JobRow.Table.INCIDENT.code() + " then j.topic when "
            + JobRow.Table.EXTERNAL.code() + " then '" + JobRow.FAILED_EXTERNAL_TASK + "' else '" + JobRow.FAILED_JOB
            + "' end";

    /** What a call that has made an incident gave with it. */
    static final String INCIDENT_CONFIGURATION =
            "case when j.origin = " + JobRow.Table.INCIDENT.code() + " then j.worker_id end";

    private static String shown(JobRow.Table table) {
        return switch (table) {
            case RETRY -> SHOWN_RETRY;
            case DEAD_LETTER -> SHOWN_DEAD;
            default -> String.valueOf(table.code());
        };
    }

    static Branch waitingJob(JobRow.Table table) {
        Branch branch = new Branch(
                        JobTables.name(table) + " j",
                        "j.partition_no, j.id",
                        ROOT.formatted("j") + DEFINITION.formatted("j"),
                        null)
                .field("id", "j.id")
                .field("instanceId", "j.instance_id")
                .field("executionId", "j.execution_id")
                .field("definitionId", "j.definition_id")
                .field("definitionKey", "d.definition_key")
                .field("deploymentId", "d.deployment_id")
                .field("elementId", "j.element_id")
                .field("table", shown(table))
                .field("origin", "j.origin")
                .field("createdMillis", "j.created_millis")
                .field("dueMillis", "nullif(j.due_millis, 0)")
                .field("incidentMillis", "nullif(j.incident_millis, 0)")
                .field("retries", "j.retries")
                .field("priority", "j.priority")
                .field("exclusive", "j.exclusive")
                .field("repeat", "j.repeat_text")
                .field("exceptionMessage", "j.exception_message")
                .field("exceptionStacktrace", "j.exception_stacktrace")
                .field("topic", "j.topic")
                .field("workerId", "j.worker_id")
                .field("lockUntilMillis", "cast(null as {bigint})")
                .field("tenantId", "j.tenant_id")
                .field("point", POINT)
                .ofInstance("r.variables")
                .driver("id", BY_ID.formatted("j"))
                .driver("instanceId", BY_INSTANCE.formatted("j"))
                .driver("executionId", BY_EXECUTION.formatted("j"))
                .driver("definitionId", BY_DEFINITION.formatted("j"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("j"))
                .driver("elementId", BY_ELEMENT.formatted("j"));
        return switch (table) {
            case EXTERNAL -> branch.driver("topic", "j.topic = any(:texts)");
            case DEAD_LETTER ->
                branch.field("incidentType", INCIDENT_TYPE)
                        .field("incidentConfiguration", INCIDENT_CONFIGURATION)
                        .field("annotation", "j.annotation");
            default -> branch;
        };
    }

    /** A timer of a start event waits with its definition, and is suspended with it. */
    static Branch startTimer() {
        return new Branch("start_timer t", "t.id", DEPLOYED.formatted("t"), null)
                .field("id", "t.id")
                .field("instanceId", "0")
                .field("executionId", "0")
                .field("definitionId", "t.definition_id")
                .field("definitionKey", "d.definition_key")
                .field("deploymentId", "d.deployment_id")
                .field("elementId", "t.element_id")
                .field(
                        "table",
                        "case when t.change_text is null and (d.suspended or exists (select 1 from job_place x where x.definition_id = t.definition_id"
                                + " and x.element_id = t.element_id and x.point = 2 and x.suspended)) then "
                                + JobRow.Table.SUSPENDED.code() + " else "
                                + JobRow.Table.TIMER.code() + " end")
                .field("origin", String.valueOf(JobRow.Table.TIMER.code()))
                .field("createdMillis", "coalesce(p.deployed_millis, 0)")
                .field("dueMillis", "t.due_millis")
                .field("incidentMillis", "cast(null as {bigint})")
                .field("retries", "3")
                .field("priority", "0")
                .field("exclusive", "true")
                .field("repeat", "t.repeat_text")
                .field("lockUntilMillis", "cast(null as {bigint})")
                .field("tenantId", "t.tenant_id")
                .field("point", "2")
                .driver("id", "t.id = any(:ids)")
                .driver("definitionId", BY_DEFINITION.formatted("t"))
                .driver("definitionKey", BY_DEFINITION_KEY.formatted("t"))
                .driver("elementId", BY_ELEMENT.formatted("t"));
    }

    /** A start event that a message or signal triggers. */
    static Branch startSubscription() {
        return new Branch("start_subscription s", "s.id", DEPLOYED.formatted("s"), null)
                .field("id", "s.id")
                .field("instanceId", "0")
                .field("executionId", "0")
                .field("definitionId", "s.definition_id")
                .field("elementId", "s.element_id")
                .field("type", "case s.type when 'message' then 0 when 'signal' then 1 else 2 end")
                .field("name", "s.name")
                .field("createdMillis", "coalesce(p.deployed_millis, 0)")
                .field("tenantId", "s.tenant_id")
                .driver("id", "s.id = any(:ids)")
                .driver("name", "s.type in ('message', 'signal') and s.name = any(:texts)");
    }

    /** A start event for which somebody has subscribed by a call. */
    static Branch dynamicStart() {
        return new Branch("dynamic_start s", "s.id", DEPLOYED.formatted("s"), null)
                .field("id", "s.id")
                .field("instanceId", "0")
                .field("executionId", "0")
                .field("definitionId", "s.definition_id")
                .field("elementId", "s.element_id")
                .field("type", "1")
                .field("name", "s.name")
                .field("createdMillis", "s.created_millis")
                .field("tenantId", "s.tenant_id")
                .driver("id", "s.id = any(:ids)")
                .driver("name", "s.name = any(:texts)");
    }

    static Branch subscription() {
        return new Branch("event_subscription s", "s.partition_no, s.id", ROOT.formatted("s"), null)
                .field("id", "s.id")
                .field("instanceId", "s.instance_id")
                .field("executionId", "s.execution_id")
                .field("definitionId", "s.definition_id")
                .field("elementId", "s.element_id")
                .field("type", "s.type")
                .field("name", "s.name")
                .field("createdMillis", "s.created_millis")
                .field("tenantId", "s.tenant_id")
                .ofInstance("r.variables")
                .driver("id", BY_ID.formatted("s"))
                .driver("instanceId", BY_INSTANCE.formatted("s"))
                .driver("executionId", BY_EXECUTION.formatted("s"))
                .driver("type", "s.type = any(:ids)")
                // The index leads with the type, of which there are four.
                .driver("name", "s.type in (0, 1, 2, 3) and s.name = any(:texts)");
    }

    /** Variables of executions that have any. */
    static Branch executionScope() {
        return new Branch("execution e", "e.partition_no, e.id", "", "e.variables is not null")
                .field("instanceId", "e.instance_id")
                .field("executionId", "e.id")
                .field("visitId", "e.visit_id")
                .field("taskId", "cast(null as {bigint})")
                .field("ended", "false")
                .field("variables", "e.variables")
                .own("e.variables")
                .driver("instanceId", EXECUTIONS_OF_INSTANCE)
                .driver("executionId", BY_ID.formatted("e"));
    }

    /** Local variables of open tasks. */
    static Branch taskScope() {
        return new Branch("task t", "t.partition_no, t.id", "", "t.variables is not null")
                .field("instanceId", "t.instance_id")
                .field("executionId", "t.execution_id")
                .field("visitId", "0")
                .field("taskId", "t.id")
                .field("ended", "false")
                .field("variables", "t.variables")
                .own("t.variables")
                .driver("instanceId", BY_INSTANCE.formatted("t"))
                .driver("executionId", BY_EXECUTION.formatted("t"))
                .driver("taskId", BY_ID.formatted("t"));
    }

    static Branch batch() {
        return new Branch("batch b", "b.id", "", null)
                .field("id", "b.id")
                .field("type", "b.type")
                .field("total", "b.total")
                .field("createdMillis", "b.created_millis")
                .field("endedMillis", "b.ended_millis")
                .field("suspended", "b.suspended")
                .field("payload", "b.payload")
                .field("userId", "b.user_id")
                .driver("id", "b.id = any(:ids)");
    }

    static Branch batchItem() {
        return new Branch("batch_item i", "i.batch_id, i.instance_id", "", null)
                .field("id", "i.instance_id")
                .field("batchId", "i.batch_id")
                .field("state", "i.state")
                .field("message", "i.message")
                .driver("batchId", "i.batch_id = any(:ids)");
    }
}
