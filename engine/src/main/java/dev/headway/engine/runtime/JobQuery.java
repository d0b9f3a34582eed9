package dev.headway.engine.runtime;

import dev.headway.core.state.JobRow;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds jobs in one or several states. */
public final class JobQuery extends Query<JobQuery, Job> {
    private final List<Predicate<String>> categories = new ArrayList<>();
    private final Function<List<JobView>, Map<Long, String>> categoriesOf;

    /**
     * Made by the engine.
     *
     * @param states where the jobs wait
     * @param categoriesOf finds the categories of jobs, by job id
     */
    public JobQuery(
            Queries queries, Collection<JobState> states, Function<List<JobView>, Map<Long, String>> categoriesOf) {
        super(queries, Entity.JOB, row -> new Job(row, categoriesOf));
        this.categoriesOf = categoriesOf;
        whereIn(
                "table",
                states.stream()
                        .map(state -> JobRow.Table.valueOf(state.name()).code())
                        .toList());
    }

    /** Only this job. */
    public JobQuery jobId(String id) {
        return whereId("id", "job", id);
    }

    /** Only these jobs. */
    public JobQuery jobIds(Collection<String> ids) {
        return whereIds("id", "job", ids);
    }

    /** Only of this instance. */
    public JobQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of this execution. */
    public JobQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of this definition key. */
    public JobQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    /** Only of this definition. */
    public JobQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only of this element. */
    public JobQuery elementId(String elementId) {
        return whereEqual("elementId", elementId);
    }

    /** Only of this element. */
    public JobQuery activityId(String activityId) {
        return elementId(activityId);
    }

    /**
     * Only of this category, see {@link Job#getCategory()}. It is looked up for each of the jobs that the other criteria find, of
     * which there must not be more than {@link #LIST_MAX}.
     *
     * @throws InvalidRequestException between {@link #or()} and {@link #endOr()}
     */
    public JobQuery category(String category) {
        String wanted = required("category", category);
        return ofCategory(wanted::equals);
    }

    /** Only of a category like this SQL pattern; the same limits as {@link #category} has. */
    public JobQuery categoryLike(String pattern) {
        String wanted = required("categoryLike", pattern);
        return ofCategory(category -> Patterns.like(wanted, category));
    }

    private JobQuery ofCategory(Predicate<String> matches) {
        if (inAlternatives()) {
            throw new InvalidRequestException("Expected a category outside of or() and endOr(), since it is looked up"
                    + " for the jobs that the other criteria find. Ask twice, or look at Job.getCategory().");
        }
        categories.add(matches);
        return this;
    }

    @Override
    protected List<Job> fetch(List<Criterion> all, List<Order> orders, int first, int max) {
        return categories.isEmpty()
                ? super.fetch(all, orders, first, max)
                : matching(all, orders).skip(first).limit(max).toList();
    }

    @Override
    protected long countMatches(List<Criterion> all) {
        return categories.isEmpty()
                ? super.countMatches(all)
                : matching(all, List.of()).count();
    }

    private Stream<Job> matching(List<Criterion> all, List<Order> orders) {
        List<Job> jobs = super.fetch(all, orders, 0, LIST_MAX + 1);
        if (jobs.size() > LIST_MAX) {
            throw new HeadwayException("Expected at most " + LIST_MAX
                    + " jobs of which the category is asked for, but the other criteria find more. Add criteria such as"
                    + " processDefinitionKey.");
        }
        Map<Long, String> known = categoriesOf.apply(jobs.stream().map(Job::row).toList());
        return jobs.stream().filter(job -> {
            String category = known.get(job.row().id());
            return category != null && categories.stream().allMatch(each -> each.test(category));
        });
    }

    /** Only timers of the model. */
    public JobQuery timers() {
        return where(isTimer(true));
    }

    /** Only async continuations. */
    public JobQuery messages() {
        return where(isTimer(false));
    }

    /** Only those that failed before. */
    public JobQuery withException() {
        return whereNull("exceptionMessage", false);
    }

    /** Only with this message of the last failure. */
    public JobQuery exceptionMessage(String message) {
        return whereEqual("exceptionMessage", message);
    }

    /** Only without retries. */
    public JobQuery noRetriesLeft() {
        return whereEqual("retries", 0);
    }

    /** Only with retries. */
    public JobQuery withRetriesLeft() {
        return where("retries", Operator.GT, 0);
    }

    /** Only those due before. */
    public JobQuery duedateLowerThan(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    /** Only those due after. */
    public JobQuery duedateHigherThan(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    /** Only those created before. */
    public JobQuery createdBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    /** Only those created after. */
    public JobQuery createdAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    /** Only with at least this priority. */
    public JobQuery priorityHigherThanOrEquals(int priority) {
        return where("priority", Operator.GE, priority);
    }

    /** Only with at most this priority. */
    public JobQuery priorityLowerThanOrEquals(int priority) {
        return where("priority", Operator.LE, priority);
    }

    /** Only those that a node holds. */
    public JobQuery locked() {
        return whereNull("lockOwner", false);
    }

    /** Only those that no node holds. */
    public JobQuery unlocked() {
        return whereNull("lockOwner", true);
    }

    /** Only those that this node holds. */
    public JobQuery lockOwner(String lockOwner) {
        return whereEqual("lockOwner", lockOwner);
    }

    /** Only jobs of this tenant. */
    public JobQuery jobTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only jobs of tenants like this SQL pattern. */
    public JobQuery jobTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only jobs of one of these tenants. */
    public JobQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only jobs without a tenant. */
    public JobQuery jobWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Orders by id. */
    public JobQuery orderByJobId() {
        return orderBy("id");
    }

    /** Orders by due date. */
    public JobQuery orderByJobDuedate() {
        return orderBy("dueMillis");
    }

    /** Orders by creation. */
    public JobQuery orderByJobCreateTime() {
        return orderBy("createdMillis");
    }

    /** Orders by retries. */
    public JobQuery orderByJobRetries() {
        return orderBy("retries");
    }

    /** Orders by priority. */
    public JobQuery orderByJobPriority() {
        return orderBy("priority");
    }

    /** Orders by execution. */
    public JobQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    /** Orders by instance. */
    public JobQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    /** Orders by tenant. */
    public JobQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    /** A timer is one wherever it waits: the origin tells what a failed or suspended job was. */
    private static Criterion isTimer(boolean timer) {
        return timer
                ? new Criterion.Compare("origin", Operator.EQ, JobRow.Table.TIMER.code())
                : new Criterion.In(
                        "origin",
                        List.of(JobRow.Table.READY.code(), JobRow.Table.RETRY.code(), JobRow.Table.EXTERNAL.code()));
    }
}
