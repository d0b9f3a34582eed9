package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.definition.Definition;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.entity.BatchImpl;
import dev.headway.engine.internal.query.QueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.query.Page;
import dev.headway.engine.query.Query;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.batch.Restarts;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Batches.BatchRow;
import dev.headway.runtime.port.Batches.Progress;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.InstanceView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Applies changes to running instances, at once or as a batch. Thread-safe. */
public final class Changes extends EngineService {
    private static final int PAGE = 2_000;
    private static final Map<String, String> OPERATIONS = Map.ofEntries(
            Map.entry("instance-migration", "Migrate"),
            Map.entry("instance-modification", "ModifyProcessInstance"),
            Map.entry("instance-deletion", "Delete"),
            Map.entry("instance-restart", "RestartProcessInstance"),
            Map.entry("set-job-retries", "SetJobRetries"),
            Map.entry("set-variables", "SetVariables"),
            Map.entry("correlate-message", "CorrelateMessage"),
            Map.entry("instance-update-suspension-state", "UpdateSuspensionState"),
            Map.entry("historic-instance-deletion", "DeleteHistory"),
            Map.entry("historic-decision-instance-deletion", "DeleteHistory"),
            Map.entry("process-set-removal-time", "SetRemovalTime"));

    Changes(ProcessRuntime runtime) {
        super(runtime);
    }

    /** One transaction for each command; all are tried. */
    void now(String what, List<? extends Command> commands) {
        if (commands.isEmpty()) {
            throw new InvalidRequestException(
                    "Expected at least one process instance in order to " + what + ", got none.");
        }
        executeAll(what, commands);
    }

    /** Changes one instance, and sets variables of it first. */
    void modify(Command.ModifyInstance modify, VariableDocument variables) {
        execute(new Command.ModifyInstance(
                modify.instanceId(), modify.instructions(), variables, modify.reason(), null));
    }

    /** The instance of an execution. */
    long instanceOf(long executionId) {
        return directory().instanceOfExecution(executionId);
    }

    /** A running instance. */
    InstanceView instance(long id) {
        List<InstanceView> found =
                directory().list(Entity.INSTANCE, List.of(new Criterion.Compare("id", Operator.EQ, id)), 1);
        if (found.isEmpty()) {
            throw new ObjectNotFoundException("Expected a running process instance with id " + id
                    + ", but there is none: it never existed, has completed, or was deleted. Look in the history.");
        }
        return found.getFirst();
    }

    /** Cancels a called instance; its caller goes on at other activities in place of the call. */
    void leaveToCaller(
            long calledId,
            List<String> targets,
            VariableDocument variables,
            Map<String, VariableDocument> local,
            String reason) {
        InstanceView called = instance(calledId);
        if (called.superInstanceId() == 0) {
            throw new InvalidRequestException("Expected process instance " + calledId
                    + " to be called by a call activity, so that its caller can go on, but nobody called it.");
        }
        Instruction.Move move = new Instruction.Move(
                List.of(), List.of(called.superExecutionId()), List.copyOf(targets), null, local, false);
        execute(new Command.ModifyInstance(called.superInstanceId(), List.of(move), variables, reason, null));
    }

    /** Starts ended instances again. */
    void restart(BatchPayload.Restart restart, List<Long> ids) {
        Restarts restarts = new Restarts(queries(), runtime().ids());
        List<Command> commands = new ArrayList<>();
        try {
            for (long id : ids) {
                commands.add(restarts.command(restart, id, null));
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        now("restart process instances", commands);
    }

    /** Writes a batch and lets it begin. */
    Batch later(BatchPayload payload, List<Long> ids, @Nullable String filter) {
        if (ids.isEmpty()) {
            throw new InvalidRequestException(
                    "Expected at least one item for a batch of type " + payload.type() + ", got none.");
        }
        try {
            BatchRow row = new BatchRow(
                    runtime().ids().next(0),
                    payload.type(),
                    ids.size(),
                    runtime().nowMillis(),
                    null,
                    false,
                    payload.json(),
                    Acting.userId());
            runtime()
                    .store()
                    .logged(deed(row, filter).entries(runtime()))
                    .batches()
                    .create(row, ids);
            runtime().batches().wake();
            return new BatchImpl(row, new Progress(ids.size(), 0, 0));
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** One entry for the whole batch: what is done, to how many, and how they were chosen. */
    private static Acting.Deed deed(BatchRow row, @Nullable String filter) {
        String type = OPERATIONS.getOrDefault(row.type(), row.type());
        String how = filter == null ? "chosen by id" : filter;
        return new Acting.Deed(type, "Batch").batch(row.id()).change("items", null, row.total() + ", " + how);
    }

    /** A deployed definition by its id. */
    Definition definition(String id) {
        long definitionId = EntityId.parse("process definition", id);
        try {
            if (runtime().store().definitions().byId(definitionId).isPresent()) {
                return runtime().definition(definitionId);
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        throw new ObjectNotFoundException("Expected a process definition with id " + id
                + ", but none is deployed. Find it with createProcessDefinitionQuery().");
    }

    static List<String> ids(ProcessInstanceQuery query) {
        return pages(query, ProcessInstance::getId);
    }

    /** All that match, page by page; what is changed is never looked for in a copy of the database. */
    static <T, R> List<R> pages(Query<?, T> query, Function<T, R> id) {
        return pages(query, any -> {}, id);
    }

    /** All that match this, too. */
    static <Q extends Query<?, T>, T, R> List<R> pages(Q query, Consumer<Q> more, Function<T, R> id) {
        return ((QueryImpl<?, T>) EngineService.required("query", query)).aside(() -> {
            query.readFrom(ReadFrom.PRIMARY);
            more.accept(query);
            return pagesOf(query, id);
        });
    }

    private static <T, R> List<R> pagesOf(Query<?, T> query, Function<T, R> id) {
        List<R> all = new ArrayList<>();
        String after = null;
        do {
            Page<T> page = query.page(after, PAGE);
            page.items().forEach(each -> all.add(id.apply(each)));
            after = page.next();
        } while (after != null);
        return all;
    }
}
