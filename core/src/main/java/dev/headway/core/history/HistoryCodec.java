package dev.headway.core.history;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.core.variable.VariableDocument;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes few bytes of history rows and rows of bytes: numbers as differences to the row before, a text that comes again as a
 * number. The rows of one commit are alike, so a visit of an element takes about 25 bytes. The form carries its version;
 * what an older engine left in a database is read by a newer one.
 */
public final class HistoryCodec {
    /** From version 2 on the row of a task ends with the task that it is a part of, and there are incidents and what happened to jobs. */
    private static final int VERSION = 2;

    private static final int OLDEST = 1;
    private static final int INSTANCE = 0;
    private static final int ACTIVITY = 1;
    private static final int TASK = 2;
    private static final int DETAIL = 3;
    private static final int INCIDENT = 4;
    private static final int JOB_LOG = 5;

    private HistoryCodec() {}

    /**
     * The rows in their order as events of about this size; a row is never split.
     *
     * @param bytesMax size at which the next event begins
     */
    public static List<HistoryEvent> encode(Iterable<HistoryRow> rows, int bytesMax) {
        List<HistoryEvent> events = new ArrayList<>();
        EventWriter writer = new EventWriter(VERSION);
        int count = 0;
        for (HistoryRow row : rows) {
            write(writer, row);
            count++;
            if (writer.size() >= bytesMax) {
                events.add(new HistoryEvent(count, writer.bytes()));
                writer = new EventWriter(VERSION);
                count = 0;
            }
        }
        if (count > 0) {
            events.add(new HistoryEvent(count, writer.bytes()));
        }
        return events;
    }

    /**
     * The rows of an event, in their order.
     *
     * @throws IllegalArgumentException when a newer engine wrote it, or something else did
     */
    public static List<HistoryRow> decode(HistoryEvent event) {
        EventReader reader = new EventReader(event.payload());
        int version = reader.version();
        if (version < OLDEST || version > VERSION) {
            throw new IllegalArgumentException("Expected a history event of version " + OLDEST + " to " + VERSION
                    + ", got version "
                    + version + ": a newer engine wrote it. Let a node of that version move it.");
        }
        List<HistoryRow> rows = new ArrayList<>(event.rows());
        for (int i = 0; i < event.rows(); i++) {
            rows.add(read(reader, version));
        }
        return rows;
    }

    private static void write(EventWriter writer, HistoryRow row) {
        switch (row) {
            case HistoryRow.Instance instance -> instance(writer, instance);
            case HistoryRow.Activity activity -> activity(writer, activity);
            case HistoryRow.Task task -> task(writer, task);
            case HistoryRow.Detail detail -> detail(writer, detail);
            case HistoryRow.Incident incident -> incident(writer, incident);
            case HistoryRow.JobLog log -> jobLog(writer, log);
        }
    }

    private static HistoryRow read(EventReader reader, int version) {
        int kind = reader.small();
        return switch (kind) {
            case INSTANCE -> instance(reader);
            case ACTIVITY -> activity(reader);
            case TASK -> task(reader, version);
            case DETAIL -> detail(reader);
            case INCIDENT -> incident(reader);
            case JOB_LOG -> jobLog(reader);
            default ->
                throw new IllegalArgumentException("Expected a kind of history row from 0 to 5, got " + kind
                        + ": the payload of this history event is damaged.");
        };
    }

    private static void instance(EventWriter to, HistoryRow.Instance row) {
        to.small(INSTANCE);
        to.id(row.instanceId());
        to.definition(row.definitionId());
        to.text(row.businessKey());
        to.word(row.tenantId());
        to.text(row.name());
        to.word(row.startUserId());
        to.word(row.startElementId());
        to.word(row.endElementId());
        to.near(row.superInstanceId(), 0);
        to.near(row.superExecutionId(), row.superInstanceId());
        to.time(row.endedMillis());
        to.near(row.startedMillis(), row.endedMillis());
        to.small(row.state().code());
        to.word(row.deleteReason());
        to.text(json(row.variables()));
        to.optional(row.removalMillis());
    }

    private static HistoryRow instance(EventReader from) {
        long instanceId = from.id();
        long definitionId = from.definition();
        String businessKey = from.text();
        String tenantId = from.word();
        String name = from.text();
        String startUserId = from.word();
        String startElementId = from.word();
        String endElementId = from.word();
        long superInstanceId = from.near(0);
        long superExecutionId = from.near(superInstanceId);
        long ended = from.time();
        long started = from.near(ended);
        return new HistoryRow.Instance(
                instanceId,
                definitionId,
                businessKey,
                tenantId,
                name,
                startUserId,
                startElementId,
                endElementId,
                superInstanceId,
                superExecutionId,
                started,
                ended,
                EndState.of(from.small()),
                from.word(),
                document(from.text()),
                from.optional());
    }

    private static void activity(EventWriter to, HistoryRow.Activity row) {
        to.small(ACTIVITY);
        to.id(row.instanceId());
        to.near(row.id(), row.instanceId());
        to.definition(row.definitionId());
        to.near(row.executionId(), row.instanceId());
        to.near(row.parentVisitId(), 0);
        to.word(row.elementId());
        to.word(row.elementType());
        to.word(row.elementName());
        to.time(row.endedMillis());
        to.near(row.startedMillis(), row.endedMillis());
        to.small(row.state().code());
        to.near(row.taskId(), 0);
        to.word(row.assignee());
        to.near(row.calledInstanceId(), 0);
        to.word(row.tenantId());
        to.text(json(row.variables()));
    }

    private static HistoryRow activity(EventReader from) {
        long instanceId = from.id();
        long id = from.near(instanceId);
        long definitionId = from.definition();
        long executionId = from.near(instanceId);
        long parentVisitId = from.near(0);
        String elementId = from.requiredWord();
        String elementType = from.requiredWord();
        String elementName = from.word();
        long ended = from.time();
        long started = from.near(ended);
        return new HistoryRow.Activity(
                id,
                instanceId,
                definitionId,
                executionId,
                parentVisitId,
                elementId,
                elementType,
                elementName,
                started,
                ended,
                EndState.of(from.small()),
                from.near(0),
                from.word(),
                from.near(0),
                from.word(),
                document(from.text()));
    }

    private static void task(EventWriter to, HistoryRow.Task row) {
        to.small(TASK);
        to.id(row.instanceId());
        to.near(row.id(), row.instanceId());
        to.definition(row.definitionId());
        to.near(row.executionId(), row.instanceId());
        to.near(row.visitId(), row.instanceId());
        to.word(row.elementId());
        to.word(row.name());
        to.text(row.description());
        to.word(row.assignee());
        to.word(row.owner());
        to.near(row.priority(), 0);
        to.optional(row.dueMillis());
        to.optional(row.followUpMillis());
        to.word(row.category());
        to.word(row.formKey());
        to.time(row.endedMillis());
        to.near(row.createdMillis(), row.endedMillis());
        to.optional(row.claimedMillis());
        to.small(row.state().code());
        to.word(row.deleteReason());
        to.word(row.tenantId());
        to.words(row.candidateUsers());
        to.words(row.candidateGroups());
        to.text(json(row.variables()));
        to.optional(row.parentTaskId());
    }

    private static HistoryRow task(EventReader from, int version) {
        long instanceId = from.id();
        long id = from.near(instanceId);
        long definitionId = from.definition();
        long executionId = from.near(instanceId);
        long visitId = from.near(instanceId);
        String elementId = from.requiredWord();
        String name = from.word();
        String description = from.text();
        String assignee = from.word();
        String owner = from.word();
        int priority = (int) from.near(0);
        Long due = from.optional();
        Long followUp = from.optional();
        String category = from.word();
        String formKey = from.word();
        long ended = from.time();
        return new HistoryRow.Task(
                id,
                instanceId,
                definitionId,
                executionId,
                visitId,
                elementId,
                name,
                description,
                assignee,
                owner,
                priority,
                due,
                followUp,
                category,
                formKey,
                from.near(ended),
                from.optional(),
                ended,
                EndState.of(from.small()),
                from.word(),
                from.word(),
                from.words(),
                from.words(),
                document(from.text()),
                version < 2 ? null : from.optional());
    }

    private static void detail(EventWriter to, HistoryRow.Detail row) {
        to.small(DETAIL);
        to.id(row.instanceId());
        to.near(row.id(), row.instanceId());
        to.near(row.executionId(), row.instanceId());
        to.near(row.visitId(), row.instanceId());
        to.near(row.version(), 0);
        to.time(row.atMillis());
        to.text(row.changes().json());
        to.words(row.removed());
    }

    private static HistoryRow detail(EventReader from) {
        long instanceId = from.id();
        return new HistoryRow.Detail(
                from.near(instanceId),
                instanceId,
                from.near(instanceId),
                from.near(instanceId),
                from.near(0),
                from.time(),
                VariableDocument.ofJson(from.text()),
                from.words());
    }

    private static void incident(EventWriter to, HistoryRow.Incident row) {
        to.small(INCIDENT);
        to.id(row.instanceId());
        to.near(row.id(), row.instanceId());
        to.definition(row.definitionId());
        to.near(row.executionId(), row.instanceId());
        to.near(row.jobId(), row.instanceId());
        to.word(row.elementId());
        to.word(row.type());
        to.word(row.configuration());
        to.word(row.message());
        to.word(row.annotation());
        to.time(row.endedMillis());
        to.near(row.createdMillis(), row.endedMillis());
        to.small(row.state().code());
        to.word(row.tenantId());
    }

    private static HistoryRow incident(EventReader from) {
        long instanceId = from.id();
        long id = from.near(instanceId);
        long definitionId = from.definition();
        long executionId = from.near(instanceId);
        long jobId = from.near(instanceId);
        String elementId = from.requiredWord();
        String type = from.requiredWord();
        String configuration = from.word();
        String message = from.word();
        String annotation = from.word();
        long ended = from.time();
        return new HistoryRow.Incident(
                id,
                instanceId,
                definitionId,
                executionId,
                jobId,
                elementId,
                type,
                configuration,
                message,
                from.near(ended),
                ended,
                EndState.of(from.small()),
                annotation,
                from.word());
    }

    private static void jobLog(EventWriter to, HistoryRow.JobLog row) {
        to.small(JOB_LOG);
        to.id(row.instanceId());
        to.near(row.id(), row.instanceId());
        to.definition(row.definitionId());
        to.near(row.executionId(), row.instanceId());
        to.near(row.jobId(), row.instanceId());
        to.word(row.elementId());
        to.small(row.point());
        to.small(row.event().code());
        to.time(row.atMillis());
        to.optional(row.dueMillis());
        to.near(row.retries(), 0);
        to.near(row.priority(), 0);
        to.word(row.message());
        to.word(row.stacktrace());
        to.word(row.topic());
        to.word(row.workerId());
        to.word(row.tenantId());
    }

    private static HistoryRow jobLog(EventReader from) {
        long instanceId = from.id();
        return new HistoryRow.JobLog(
                from.near(instanceId),
                instanceId,
                from.definition(),
                from.near(instanceId),
                from.near(instanceId),
                from.requiredWord(),
                from.small(),
                JobEvent.of(from.small()),
                from.time(),
                from.optional(),
                (int) from.near(0),
                (int) from.near(0),
                from.word(),
                from.word(),
                from.word(),
                from.word(),
                from.word());
    }

    private static @Nullable String json(@Nullable VariableDocument variables) {
        return variables == null ? null : variables.json();
    }

    private static @Nullable VariableDocument document(@Nullable String json) {
        return json == null ? null : VariableDocument.ofJson(json);
    }
}
