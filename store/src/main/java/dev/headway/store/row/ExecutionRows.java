package dev.headway.store.row;

import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.core.variable.VariableDocument;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Execution rows as columns. */
public final class ExecutionRows {
    /** In the order of {@link #read}. */
    public static final String COLUMNS = "e.id, e.instance_id, e.parent_id, e.definition_id, e.super_instance_id,"
            + " e.super_execution_id, e.started_millis, e.kind, e.priority, e.facets, e.active_children, e.version,"
            + " e.visit_id, e.entered_millis, e.job_id, e.ready_since_millis, e.retries, e.state, e.job_point,"
            + " e.suspended, e.element_id, e.variables, e.scope_data, e.name, e.business_key, e.tenant_id,"
            + " e.start_user_id, e.start_element_id";

    /** Parameters of an insert. */
    public static final Columns<Execution> INSERT = new Columns<Execution>()
            .big(Execution::id)
            .big(Execution::instanceId)
            .big(Execution::parentId)
            .big(Execution::definitionId)
            .big(rootBig(Execution.Root::superInstanceId))
            .big(rootBig(Execution.Root::superExecutionId))
            .big(rootBig(Execution.Root::startedMillis))
            .small(e -> Ids.partition(e.id()))
            .small(e -> e.kind().code())
            .integer(Execution::priority)
            .integer(e -> e.root() == null ? 0 : e.root().facets())
            .integer(Execution::activeChildren)
            .big(rootBig(Execution.Root::version))
            .big(Execution::visitId)
            .big(Execution::enteredMillis)
            .big(Execution::jobId)
            .big(Execution::readySinceMillis)
            .integer(Execution::retries)
            .small(e -> e.state().code())
            .small(e -> point(e))
            .flag(e -> e.root() != null && e.root().suspended())
            .text(Execution::elementId)
            .text(e -> json(e.variables()))
            .text(e -> ScopeDataCodec.write(e.scopeData()))
            .text(rootText(Execution.Root::name))
            .text(rootText(Execution.Root::businessKey))
            .text(rootText(Execution.Root::tenantId))
            .text(rootText(Execution.Root::startUserId))
            .text(rootText(Execution.Root::startElementId));

    /** Parameters of an update of a row below a root. */
    public static final Columns<Execution> UPDATE_CHILD = new Columns<Execution>()
            .small(e -> Ids.partition(e.id()))
            .big(Execution::id)
            .big(Execution::parentId)
            .big(Execution::definitionId)
            .small(e -> e.kind().code())
            .integer(Execution::priority)
            .integer(Execution::activeChildren)
            .big(Execution::visitId)
            .big(Execution::enteredMillis)
            .big(Execution::jobId)
            .big(Execution::readySinceMillis)
            .integer(Execution::retries)
            .small(e -> e.state().code())
            .small(e -> point(e))
            .text(Execution::elementId)
            .text(e -> json(e.variables()))
            .text(e -> ScopeDataCodec.write(e.scopeData()));

    /** Parameters of the update of a root: its key, the expected version, and what may change. */
    public static final Columns<RootChange> UPDATE_ROOT = new Columns<RootChange>()
            .small(c -> Ids.partition(c.image().id()))
            .big(c -> c.image().id())
            .big(RootChange::expectedVersion)
            .big(c -> c.image().definitionId())
            .integer(c -> c.image().priority())
            .integer(c -> c.image().requireRoot().facets())
            .integer(c -> c.image().activeChildren())
            .big(c -> c.image().requireRoot().version())
            .big(c -> c.image().visitId())
            .big(c -> c.image().enteredMillis())
            .big(c -> c.image().jobId())
            .big(c -> c.image().readySinceMillis())
            .integer(c -> c.image().retries())
            .small(c -> c.image().state().code())
            .small(c -> point(c.image()))
            .flag(c -> c.image().requireRoot().suspended())
            .flag(RootChange::variablesChanged)
            .text(c -> c.image().elementId())
            .text(c -> c.variablesChanged() ? json(c.image().variables()) : null)
            .text(c -> ScopeDataCodec.write(c.image().scopeData()))
            .text(c -> c.image().requireRoot().name())
            .text(c -> c.image().requireRoot().businessKey());

    /** Parameters of the deletion of a root: its key and the expected version. */
    public static final Columns<RootChange> DELETE_ROOT = new Columns<RootChange>()
            .small(c -> Ids.partition(c.image().id()))
            .big(c -> c.image().id())
            .big(RootChange::expectedVersion);

    /** The same, with who claims the job for how long; without a lease it is not claimed. */
    public static final Columns<Claimed<Execution>> INSERT_AND_CLAIM = claiming(INSERT);

    public static final Columns<Claimed<Execution>> UPDATE_AND_CLAIM_CHILD = claiming(UPDATE_CHILD);

    public static final Columns<Claimed<RootChange>> UPDATE_AND_CLAIM_ROOT = claiming(UPDATE_ROOT);

    /** Added to the code of the job point, so that the statements that claim jobs see it without another column. */
    private static final int NOT_EXCLUSIVE = 8;

    private ExecutionRows() {}

    private static int point(Execution execution) {
        return execution.jobPoint().code() | (execution.exclusive() ? 0 : NOT_EXCLUSIVE);
    }

    /**
     * A root row that existed before and changes or ends.
     *
     * @param variablesChanged false leaves the document in the row untouched, however large it is
     */
    public record RootChange(Execution image, long expectedVersion, boolean variablesChanged) {}

    /** A row whose job is claimed as it becomes ready. */
    public record Claimed<R>(R row, long owner, long leaseMillis) {}

    private static <R> Columns<Claimed<R>> claiming(Columns<R> columns) {
        return columns.<Claimed<R>>of(Claimed::row).big(Claimed::owner).big(Claimed::leaseMillis);
    }

    /** The stored form of variables; null when there are none. */
    public static @Nullable String json(@Nullable VariableDocument variables) {
        return variables == null || variables.isEmpty() ? null : variables.json();
    }

    private static ToLongFunction<Execution> rootBig(ToLongFunction<Execution.Root> get) {
        return execution -> {
            Execution.Root root = execution.root();
            return root == null ? 0 : get.applyAsLong(root);
        };
    }

    private static Function<Execution, @Nullable String> rootText(Function<Execution.Root, @Nullable String> get) {
        return execution -> {
            Execution.Root root = execution.root();
            return root == null ? null : get.apply(root);
        };
    }

    /** Reads {@link #COLUMNS}. */
    public static Execution read(RowReader row) throws SQLException {
        long id = row.big();
        long instanceId = row.big();
        long parentId = row.big();
        long definitionId = row.big();
        long superInstanceId = row.big();
        long superExecutionId = row.big();
        long startedMillis = row.big();
        Execution.Kind kind = Execution.Kind.of(row.integer());
        int priority = row.integer();
        int facets = row.integer();
        int activeChildren = row.integer();
        long version = row.big();
        long visitId = row.big();
        long enteredMillis = row.big();
        long jobId = row.big();
        long readySinceMillis = row.big();
        int retries = row.integer();
        Execution.State state = Execution.State.of(row.integer());
        int point = row.integer();
        boolean suspended = row.flag();
        String elementId = row.text();
        VariableDocument variables = VariableDocument.ofJson(row.text());
        String scopeData = row.text();
        String name = row.text();
        String businessKey = row.text();
        String tenantId = row.text();
        String startUserId = row.text();
        String startElementId = row.text();
        Execution.Root root = kind != Execution.Kind.ROOT
                ? null
                : new Execution.Root(
                        version,
                        businessKey,
                        tenantId,
                        name,
                        startUserId,
                        startElementId,
                        startedMillis,
                        superInstanceId,
                        superExecutionId,
                        facets,
                        suspended);
        return new Execution(
                id,
                instanceId,
                parentId,
                definitionId,
                kind,
                state,
                elementId,
                visitId,
                enteredMillis,
                Execution.JobPoint.of(point & ~NOT_EXCLUSIVE),
                jobId,
                priority,
                (point & NOT_EXCLUSIVE) == 0,
                readySinceMillis,
                retries,
                activeChildren,
                variables,
                ScopeDataCodec.read(scopeData),
                root);
    }
}
