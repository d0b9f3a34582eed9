package dev.headway.store.row;

import dev.headway.core.state.Ids;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Open tasks and their candidates as columns. */
public final class TaskRows {
    /** In the order of {@link #read}. */
    public static final String COLUMNS =
            "t.id, t.instance_id, t.execution_id, t.definition_id, t.created_millis, t.due_millis,"
                    + " t.follow_up_millis, t.claimed_millis, t.priority, t.element_id, t.name, t.description,"
                    + " t.assignee, t.owner, t.category, t.form_key, t.delegation_state, t.tenant_id, t.parent_task_id, t.variables,"
                    + " t.updated_millis";

    /** For an update the same columns serve: the row is found by partition and id. */
    public static final Columns<TaskRow> INSERT = new Columns<TaskRow>()
            .big(TaskRow::id)
            .big(TaskRow::instanceId)
            .big(TaskRow::executionId)
            .big(TaskRow::definitionId)
            .big(TaskRow::createdMillis)
            .optionalBig(TaskRow::dueMillis)
            .optionalBig(TaskRow::followUpMillis)
            .optionalBig(TaskRow::claimedMillis)
            .integer(TaskRow::priority)
            .small(t -> Ids.partition(t.instanceId()))
            .text(TaskRow::elementId)
            .text(TaskRow::name)
            .text(TaskRow::description)
            .text(TaskRow::assignee)
            .text(TaskRow::owner)
            .text(TaskRow::category)
            .text(TaskRow::formKey)
            .text(TaskRow::delegationState)
            .text(TaskRow::tenantId)
            .optionalBig(TaskRow::parentTaskId)
            .text(t -> ExecutionRows.json(t.variables()))
            .optionalBig(TaskRow::updatedMillis);

    public static final Columns<TaskRow> KEY =
            new Columns<TaskRow>().small(t -> Ids.partition(t.instanceId())).big(TaskRow::id);

    public static final Columns<CandidateRow> INSERT_CANDIDATE = new Columns<CandidateRow>()
            .big(CandidateRow::taskId)
            .small(CandidateRow::partition)
            .small(CandidateRow::position)
            .text(c -> c.candidate().type())
            .text(c -> c.candidate().userId())
            .text(c -> c.candidate().groupId());

    private TaskRows() {}

    /** One candidate of a task in its place. */
    public record CandidateRow(long taskId, int partition, int position, TaskRow.Candidate candidate) {}

    /** The candidates of some tasks. */
    public static List<CandidateRow> candidates(List<TaskRow> tasks) {
        List<CandidateRow> rows = new ArrayList<>();
        for (TaskRow task : tasks) {
            int position = 0;
            for (TaskRow.Candidate candidate : task.candidates()) {
                rows.add(new CandidateRow(task.id(), Ids.partition(task.instanceId()), position++, candidate));
            }
        }
        return rows;
    }

    /** The task with its candidates, which come by task id. */
    public static TaskRow withCandidates(TaskRow task, Map<Long, List<TaskRow.Candidate>> candidates) {
        return task.withCandidates(candidates.getOrDefault(task.id(), List.of()));
    }

    /** Reads {@link #COLUMNS}. */
    public static TaskRow read(RowReader row, Map<Long, List<TaskRow.Candidate>> candidates) throws SQLException {
        long id = row.big();
        long instanceId = row.big();
        long executionId = row.big();
        long definitionId = row.big();
        long createdMillis = row.big();
        Long dueMillis = row.optionalBig();
        Long followUpMillis = row.optionalBig();
        Long claimedMillis = row.optionalBig();
        int priority = row.integer();
        String elementId = row.requiredText();
        @Nullable String name = row.text();
        @Nullable String description = row.text();
        @Nullable String assignee = row.text();
        @Nullable String owner = row.text();
        @Nullable String category = row.text();
        @Nullable String formKey = row.text();
        @Nullable String delegationState = row.text();
        @Nullable String tenantId = row.text();
        Long parentTaskId = row.optionalBig();
        return new TaskRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                name,
                description,
                assignee,
                owner,
                priority,
                dueMillis,
                followUpMillis,
                createdMillis,
                claimedMillis,
                category,
                formKey,
                delegationState,
                tenantId,
                parentTaskId,
                candidates.getOrDefault(id, List.of()),
                VariableDocument.ofJson(row.text()),
                row.optionalBig());
    }
}
