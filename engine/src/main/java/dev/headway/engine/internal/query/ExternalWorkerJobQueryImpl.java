package dev.headway.engine.internal.query;

import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.externaltask.ExternalTaskQuery;
import dev.headway.engine.internal.entity.ExternalWorkerJobImpl;
import dev.headway.engine.query.Page;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.ExternalWorkerJob;
import dev.headway.engine.runtime.ExternalWorkerJobQuery;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The query of external tasks by the names of Flowable. */
public final class ExternalWorkerJobQueryImpl implements ExternalWorkerJobQuery {
    private final ExternalTaskQuery query;

    public ExternalWorkerJobQueryImpl(ExternalTaskQuery query) {
        this.query = query;
    }

    @Override
    public ExternalWorkerJobQuery jobId(String id) {
        query.externalTaskId(id);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery jobIds(Collection<String> ids) {
        query.externalTaskIdIn(ids);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery processInstanceId(String id) {
        query.processInstanceId(id);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery executionId(String id) {
        query.executionId(id);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery processDefinitionId(String id) {
        query.processDefinitionId(id);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery processDefinitionKey(String key) {
        query.processDefinitionKey(key);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery elementId(String elementId) {
        query.activityId(elementId);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery handlerConfiguration(String topic) {
        query.topicName(topic);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery jobTenantId(String tenantId) {
        query.tenantIdIn(tenantId);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery lockOwner(String worker) {
        query.workerId(worker);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery locked() {
        query.locked();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery unlocked() {
        query.notLocked();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery withRetriesLeft() {
        query.withRetriesLeft();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery noRetriesLeft() {
        query.noRetriesLeft();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery orderByJobId() {
        query.orderById();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery orderByJobDuedate() {
        query.orderByLockExpirationTime();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery orderByJobCreateTime() {
        query.orderByCreateTime();
        return this;
    }

    private static List<ExternalWorkerJob> jobs(List<ExternalTask> found) {
        return found.stream().<ExternalWorkerJob>map(ExternalWorkerJobImpl::new).toList();
    }

    @Override
    public List<ExternalWorkerJob> list() {
        return jobs(query.list());
    }

    @Override
    public List<ExternalWorkerJob> listPage(int first, int max) {
        return jobs(query.listPage(first, max));
    }

    @Override
    public List<ExternalWorkerJob> list(int first, int max) {
        return listPage(first, max);
    }

    @Override
    public Page<ExternalWorkerJob> page(@Nullable String after, int max) {
        Page<ExternalTask> page = query.page(after, max);
        return new Page<>(jobs(page.items()), page.next());
    }

    @Override
    public @Nullable ExternalWorkerJob singleResult() {
        ExternalTask found = query.singleResult();
        return found == null ? null : new ExternalWorkerJobImpl(found);
    }

    @Override
    public long count() {
        return query.count();
    }

    @Override
    public ExternalWorkerJobQuery allowScan() {
        query.allowScan();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery readFrom(ReadFrom value) {
        query.readFrom(value);
        return this;
    }

    @Override
    public ExternalWorkerJobQuery or() {
        query.or();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery endOr() {
        query.endOr();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery asc() {
        query.asc();
        return this;
    }

    @Override
    public ExternalWorkerJobQuery desc() {
        query.desc();
        return this;
    }
}
