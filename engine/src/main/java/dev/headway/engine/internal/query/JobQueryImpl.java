package dev.headway.engine.internal.query;

import dev.headway.core.state.JobRow;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.internal.entity.JobDefinitionImpl;
import dev.headway.engine.internal.entity.JobImpl;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.JobState;
import dev.headway.runtime.port.DefinitionStates.PlaceAt;
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
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

public final class JobQueryImpl extends QueryImpl<JobQuery, Job> implements JobQuery {
    private final List<Predicate<String>> categories = new ArrayList<>();
    private final Function<List<JobView>, Map<Long, String>> categoriesOf;
    private final LongSupplier now;

    /**
     * Made by the engine.
     *
     * @param states where the jobs wait
     * @param categoriesOf finds the categories of jobs, by job id
     * @param now tells the time
     */
    public JobQueryImpl(
            Queries queries,
            Collection<JobState> states,
            Function<List<JobView>, Map<Long, String>> categoriesOf,
            LongSupplier now) {
        super(queries, Entity.SCHEDULED_JOB, row -> new JobImpl(row, categoriesOf));
        this.categoriesOf = categoriesOf;
        this.now = now;
        whereIn(
                "table",
                states.stream()
                        .map(state -> JobRow.Table.valueOf(state.name()).code())
                        .toList());
    }

    @Override
    public JobQuery jobId(String id) {
        return whereId("id", "job", id);
    }

    @Override
    public JobQuery jobIds(Collection<String> ids) {
        return whereIds("id", "job", ids);
    }

    @Override
    public JobQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public JobQuery rootProcessInstanceId(String id) {
        return late(() -> Callers.calledBelow(queries(), "instanceId", id));
    }

    @Override
    public JobQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public JobQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public JobQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public JobQuery elementId(String elementId) {
        return whereEqual("elementId", elementId);
    }

    @Override
    public JobQuery jobDefinitionId(String id) {
        if (inAlternatives()) {
            throw new InvalidRequestException(
                    "Expected jobDefinitionId outside of or() and endOr(), since it is several"
                            + " criteria that must all hold. Ask twice.");
        }
        PlaceAt at = JobDefinitionImpl.parse(required("jobDefinitionId", id));
        if (at == null) {
            return where(new Criterion.Compare("id", Operator.EQ, 0L));
        }
        whereLast("place definition", new Criterion.Compare("definitionId", Operator.EQ, at.definitionId()));
        whereLast(
                "place element",
                new Criterion.Compare("elementId", Operator.EQ, at.place().elementId()));
        return whereLast(
                "place point",
                new Criterion.Compare("point", Operator.EQ, at.place().point().code()));
    }

    @Override
    public JobQuery activityId(String activityId) {
        return elementId(activityId);
    }

    @Override
    public JobQuery category(String category) {
        String wanted = required("category", category);
        return ofCategory(wanted::equals);
    }

    @Override
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
        Map<Long, String> known = categoriesOf.apply(
                jobs.stream().map(job -> ((JobImpl) job).row()).toList());
        return jobs.stream().filter(job -> {
            String category = known.get(((JobImpl) job).row().id());
            return category != null && categories.stream().allMatch(each -> each.test(category));
        });
    }

    @Override
    public JobQuery timers() {
        return where(isTimer(true));
    }

    @Override
    public JobQuery messages() {
        return where(isTimer(false));
    }

    @Override
    public JobQuery withException() {
        return whereNull("exceptionMessage", false);
    }

    @Override
    public JobQuery exceptionMessage(String message) {
        return whereEqual("exceptionMessage", message);
    }

    @Override
    public JobQuery exceptionMessageLike(String pattern) {
        return where("exceptionMessage", Operator.LIKE, pattern);
    }

    @Override
    public JobQuery noRetriesLeft() {
        return whereEqual("retries", 0);
    }

    @Override
    public JobQuery withRetriesLeft() {
        return where("retries", Operator.GT, 0);
    }

    @Override
    public JobQuery duedateLowerThan(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    @Override
    public JobQuery duedateHigherThan(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    @Override
    public JobQuery createdBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    @Override
    public JobQuery createdAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    @Override
    public JobQuery priorityHigherThanOrEquals(long priority) {
        return where("priority", Operator.GE, priority);
    }

    @Override
    public JobQuery priorityLowerThanOrEquals(long priority) {
        return where("priority", Operator.LE, priority);
    }

    @Override
    public JobQuery locked() {
        return whereNull("lockOwner", false);
    }

    @Override
    public JobQuery unlocked() {
        return whereNull("lockOwner", true);
    }

    @Override
    public JobQuery lockOwner(String lockOwner) {
        return whereEqual("lockOwner", lockOwner);
    }

    @Override
    public JobQuery jobTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public JobQuery jobTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public JobQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public JobQuery jobWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public JobQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    @Override
    public JobQuery failedActivityId(String activityId) {
        if (inAlternatives()) {
            throw new InvalidRequestException(
                    "Expected failedActivityId outside of or() and endOr(), since it is two criteria that"
                            + " must both hold. Ask twice.");
        }
        return elementId(activityId).withException();
    }

    @Override
    public JobQuery active() {
        return whereLast("suspension", new Criterion.Compare("table", Operator.NE, JobRow.Table.SUSPENDED.code()));
    }

    @Override
    public JobQuery suspended() {
        return whereLast("suspension", new Criterion.Compare("table", Operator.EQ, JobRow.Table.SUSPENDED.code()));
    }

    @Override
    public JobQuery executable() {
        if (inAlternatives()) {
            throw new InvalidRequestException(
                    "Expected executable() outside of or() and endOr(), since it is several criteria that"
                            + " must all hold. Ask twice.");
        }
        where(new Criterion.Compare("table", Operator.NE, JobRow.Table.SUSPENDED.code()));
        withRetriesLeft();
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("dueMillis", Operator.EQ, null),
                new Criterion.Compare("dueMillis", Operator.LE, now.getAsLong()))));
    }

    @Override
    public JobQuery acquired() {
        return locked();
    }

    @Override
    public JobQuery withoutTenantId() {
        return jobWithoutTenantId();
    }

    @Override
    public JobQuery includeJobsWithoutTenantId() {
        return orWithoutTenant();
    }

    @Override
    public JobQuery withoutProcessInstanceId() {
        return where(new Criterion.Compare("instanceId", Operator.EQ, 0L));
    }

    @Override
    public JobQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public JobQuery orderByProcessDefinitionKey() {
        return orderBy("definitionKey");
    }

    @Override
    public JobQuery orderByJobId() {
        return orderBy("id");
    }

    @Override
    public JobQuery orderByJobDuedate() {
        return orderBy("dueMillis");
    }

    @Override
    public JobQuery orderByJobCreateTime() {
        return orderBy("createdMillis");
    }

    @Override
    public JobQuery orderByJobRetries() {
        return orderBy("retries");
    }

    @Override
    public JobQuery orderByJobPriority() {
        return orderBy("priority");
    }

    @Override
    public JobQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public JobQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
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

    @Override
    public JobQuery duedateHigherThen(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    @Override
    public JobQuery duedateHigherThenOrEquals(Date date) {
        return whereTime("dueMillis", Operator.GE, date);
    }

    @Override
    public JobQuery duedateLowerThen(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    @Override
    public JobQuery duedateLowerThenOrEquals(Date date) {
        return whereTime("dueMillis", Operator.LE, date);
    }

    @Override
    public JobQuery correlationId(String id) {
        return jobId(id);
    }
}
