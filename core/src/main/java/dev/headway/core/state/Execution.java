package dev.headway.core.state;

import dev.headway.core.variable.VariableDocument;
import org.jspecify.annotations.Nullable;

/**
 * One execution row: the process instance itself (root), a token, a scope or a multi-instance body.
 *
 * <p>Immutable. The delta recorder alone makes changed copies, through {@link Builder}.
 *
 * @param parentId enclosing execution, 0 for the root
 * @param elementId the element where the token is, or the activity that this scope is; null where a root is a mere scope
 * @param visitId identity of the current visit of the element: the historic activity instance's id; 0 for none
 * @param enteredMillis when the visit began, epoch milliseconds
 * @param jobId the ready or failed job of this execution, 0 for none
 * @param exclusive whether the job keeps other exclusive jobs of the instance from running beside it
 * @param retries attempts left for the current job, -1 when it never failed
 * @param activeChildren executions directly below that have not ended; a root's inline token counts
 * @param scopeData what joins and loops have counted, null for none
 * @param root what only a root execution has, null for others
 */
public record Execution(
        long id,
        long instanceId,
        long parentId,
        long definitionId,
        Kind kind,
        State state,
        @Nullable String elementId,
        long visitId,
        long enteredMillis,
        JobPoint jobPoint,
        long jobId,
        int priority,
        boolean exclusive,
        long readySinceMillis,
        int retries,
        int activeChildren,
        VariableDocument variables,
        @Nullable ScopeData scopeData,
        @Nullable Root root) {

    /** Name of the variable of the instance that holds its business status; it is searchable, and users do not see it as a variable. */
    public static final String BUSINESS_STATUS = "$businessStatus";

    /** What a row stands for; {@code code} is what the database holds. */
    public enum Kind {
        /** The process instance; carries the token too while there is only one. */
        ROOT(0),
        /** A token. */
        TOKEN(1),
        /** A running sub-process or event sub-process. */
        SCOPE(2),
        /** The body of a multi-instance or standard loop; its children are the single instances. */
        LOOP(3),
        /**
         * What is left of something that has ended: a sub-process that may be compensated, or one round of a loop whose output is
         * gathered. Not alive, and not counted, unless its compensation runs inside it.
         */
        SNAPSHOT(4);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static Kind of(int code) {
            return values()[code];
        }
    }

    /** What the execution does; {@code code} is what the database holds. */
    public enum State {
        /** A scope whose children do the work. */
        IDLE(0),
        /** A job may run: the only state in the ready index. */
        READY(1),
        /** Waits for a task, trigger, event or called instance. */
        WAITING(2),
        /** Its job failed and waits in {@code retry_job}. */
        RETRY(3),
        /** Its job ran out of retries: {@code dead_letter_job}. */
        DEAD(4),
        /** Its job was ready when the instance was suspended: {@code suspended_job}. */
        SUSPENDED(5),
        /** Waits in {@code external_job} for a worker. */
        EXTERNAL(6);

        private final int code;

        State(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static State of(int code) {
            return values()[code];
        }
    }

    /** What the job of this execution does when it runs. */
    public enum JobPoint {
        NONE(0),
        /** Runs the element (asyncBefore). */
        BEFORE(1),
        /** Leaves the element (asyncAfter). */
        AFTER(2),
        /** Creates the next window of loop instances. */
        EXPAND(3),
        /** Takes what a called instance has brought, after an attempt in the caller's turn failed. */
        RETURN(4);

        private final int code;

        JobPoint(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static JobPoint of(int code) {
            return values()[code];
        }
    }

    /**
     * What only the root row has.
     *
     * @param version number of deltas applied to the instance; the one safety check of all
     * @param superInstanceId the calling instance, 0 for none
     * @param superExecutionId the call activity's execution, 0 for none
     * @param facets bits that say which other tables may hold rows of the instance
     * @param suspended whether jobs and API changes are held back
     */
    public record Root(
            long version,
            @Nullable String businessKey,
            @Nullable String tenantId,
            @Nullable String name,
            @Nullable String startUserId,
            @Nullable String startElementId,
            long startedMillis,
            long superInstanceId,
            long superExecutionId,
            int facets,
            boolean suspended) {
        public Root withBusinessKey(@Nullable String key) {
            return new Root(
                    version,
                    key,
                    tenantId,
                    name,
                    startUserId,
                    startElementId,
                    startedMillis,
                    superInstanceId,
                    superExecutionId,
                    facets,
                    suspended);
        }
    }

    /** Whether it is only kept so that it can be compensated, and not alive. */
    public boolean isDormant() {
        return kind == Kind.SNAPSHOT && activeChildren == 0;
    }

    public boolean isRoot() {
        return kind == Kind.ROOT;
    }

    /** The outermost of the instances that called each other; asked of a root row. */
    public long rootInstanceId() {
        long caller = requireRoot().superInstanceId();
        long outermost = scopeData == null ? 0 : scopeData.rootInstanceId();
        return caller == 0 ? id : outermost == 0 ? caller : outermost;
    }

    /** The root part; only for root executions. */
    public Root requireRoot() {
        Root part = root;
        if (part == null) {
            throw new IllegalStateException("Expected a root execution, but " + id + " is a " + kind);
        }
        return part;
    }

    /** Starts a changed copy. */
    public Builder with() {
        return new Builder(this);
    }

    /** Starts a new token below {@code parent}. */
    public static Builder newChild(long id, Execution parent, Kind kind) {
        Builder builder = new Builder(parent);
        builder.id = id;
        builder.parentId = parent.id;
        builder.kind = kind;
        builder.state = State.IDLE;
        builder.elementId = null;
        builder.visitId = 0;
        builder.enteredMillis = 0;
        builder.jobPoint = JobPoint.NONE;
        builder.jobId = 0;
        builder.priority = 0;
        builder.exclusive = true;
        builder.readySinceMillis = 0;
        builder.retries = -1;
        builder.activeChildren = 0;
        builder.variables = VariableDocument.EMPTY;
        builder.scopeData = null;
        builder.root = null;
        return builder;
    }

    /** Collects the changes of one copy. Not thread-safe. */
    public static final class Builder {
        private long id;
        private final long instanceId;
        private long parentId;
        private long definitionId;
        private Kind kind;
        private State state;
        private @Nullable String elementId;
        private long visitId;
        private long enteredMillis;
        private JobPoint jobPoint;
        private long jobId;
        private int priority;
        private boolean exclusive;
        private long readySinceMillis;
        private int retries;
        private int activeChildren;
        private VariableDocument variables;
        private @Nullable ScopeData scopeData;
        private @Nullable Root root;

        private Builder(Execution from) {
            id = from.id;
            instanceId = from.instanceId;
            parentId = from.parentId;
            definitionId = from.definitionId;
            kind = from.kind;
            state = from.state;
            elementId = from.elementId;
            visitId = from.visitId;
            enteredMillis = from.enteredMillis;
            jobPoint = from.jobPoint;
            jobId = from.jobId;
            priority = from.priority;
            exclusive = from.exclusive;
            readySinceMillis = from.readySinceMillis;
            retries = from.retries;
            activeChildren = from.activeChildren;
            variables = from.variables;
            scopeData = from.scopeData;
            root = from.root;
        }

        public Builder definitionId(long value) {
            definitionId = value;
            return this;
        }

        public Builder parentId(long value) {
            parentId = value;
            return this;
        }

        public Builder kind(Kind value) {
            kind = value;
            return this;
        }

        public Builder state(State value) {
            state = value;
            return this;
        }

        public Builder elementId(@Nullable String value) {
            elementId = value;
            return this;
        }

        public Builder visit(long visit, long atMillis) {
            visitId = visit;
            enteredMillis = atMillis;
            return this;
        }

        /** Sets the job; {@code READY} jobs are in the ready index. */
        public Builder job(JobPoint point, long id, int jobPriority, long sinceMillis) {
            jobPoint = point;
            jobId = id;
            priority = jobPriority;
            readySinceMillis = sinceMillis;
            return this;
        }

        /** Whether the job excludes others; what has no job counts as exclusive. */
        public Builder exclusive(boolean value) {
            exclusive = value;
            return this;
        }

        public Builder noJob() {
            retries = -1;
            exclusive = true;
            if (scopeData != null && jobId != 0) {
                scopeData(scopeData.withCategory(jobId, null));
            }
            return job(JobPoint.NONE, 0, 0, 0);
        }

        public Builder priority(int jobPriority) {
            priority = jobPriority;
            return this;
        }

        public Builder readySince(long millis) {
            readySinceMillis = millis;
            return this;
        }

        public Builder retries(int value) {
            retries = value;
            return this;
        }

        public Builder activeChildren(int value) {
            activeChildren = value;
            return this;
        }

        public Builder variables(VariableDocument value) {
            variables = value;
            return this;
        }

        /** Sets what it remembers; nothing to remember is null, as it comes back from the database. */
        public Builder scopeData(@Nullable ScopeData value) {
            scopeData = value == null || value.isEmpty() ? null : value;
            return this;
        }

        public Builder root(@Nullable Root value) {
            root = value;
            return this;
        }

        public Execution build() {
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
                    jobPoint,
                    jobId,
                    priority,
                    exclusive,
                    readySinceMillis,
                    retries,
                    activeChildren,
                    variables,
                    scopeData,
                    root);
        }
    }
}
