package dev.headway.bench.adapters;

import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.host.HostDatabase;
import dev.headway.bench.host.HostSettings;
import java.time.Duration;
import java.util.Map;
import org.flowable.cmmn.api.delegate.DelegatePlanItemInstance;
import org.flowable.cmmn.api.delegate.PlanItemJavaDelegate;
import org.flowable.cmmn.engine.CmmnEngine;
import org.flowable.cmmn.engine.CmmnEngineConfiguration;
import org.flowable.common.engine.impl.async.AsyncTaskExecutorConfiguration;
import org.flowable.common.engine.impl.history.HistoryLevel;
import org.flowable.job.service.impl.asyncexecutor.AsyncJobExecutorConfiguration;
import org.flowable.common.engine.impl.persistence.StrongUuidGenerator;

/** Drives Flowable's engine for cases, set up as that for processes: global acquire lock on, acquisition waits shortened, since its default sleeps 10 s after a page that was not full. */
public final class FlowableCmmnAdapter implements EngineAdapter {
    private CmmnEngine engine;

    @Override
    public void open(HostSettings settings, HostDatabase database) {
        CmmnEngineConfiguration configuration = new CmmnEngineConfiguration();
        configuration.setDataSource(database.pool().get());
        configuration.setDatabaseSchemaUpdate(settings.createSchema() ? "true" : "false");
        configuration.setHistoryLevel(HistoryLevel.getHistoryLevelForKey(settings.history()));
        configuration.setIdGenerator(new StrongUuidGenerator());
        configuration.setAsyncExecutorActivate(false);
        configuration.setDisableEventRegistry(true);
        configuration.setDisableIdmEngine(true);
        AsyncJobExecutorConfiguration executor = configuration.getAsyncExecutorConfiguration();
        Duration pause = Duration.ofMillis(settings.waitMillis());
        executor.setGlobalAcquireLockEnabled(true);
        executor.setAsyncJobsGlobalLockPollRate(pause);
        executor.setTimerLockPollRate(pause);
        executor.setDefaultAsyncJobAcquireWaitTime(pause);
        executor.setDefaultTimerJobAcquireWaitTime(pause);
        executor.setMaxAsyncJobsDuePerAcquisition(settings.pageSize());
        executor.setMaxTimerJobsPerAcquisition(settings.pageSize());
        AsyncTaskExecutorConfiguration threads = new AsyncTaskExecutorConfiguration();
        threads.setCorePoolSize(settings.slots());
        threads.setMaxPoolSize(settings.slots());
        threads.setQueueSize(settings.queueSize());
        configuration.setAsyncExecutorTaskExecutorConfiguration(threads);
        engine = configuration.buildCmmnEngine();
    }

    @Override
    public void deploy(String fileName, String xml) {
        engine.getCmmnRepositoryService().createDeployment().addString(fileName, xml).deploy();
    }

    @Override
    public String start(String process, Map<String, Object> variables) {
        return engine.getCmmnRuntimeService()
                .createCaseInstanceBuilder()
                .caseDefinitionKey(process)
                .variables(variables)
                .start()
                .getId();
    }

    @Override
    public void startExecutor() {
        engine.getCmmnEngineConfiguration().getAsyncExecutor().start();
    }

    @Override
    public void stopExecutor() {
        engine.getCmmnEngineConfiguration().getAsyncExecutor().shutdown();
    }

    @Override
    public void close() {
        if (engine != null) {
            engine.close();
        }
    }

    /** Takes 100 ms. */
    public static final class Sleep implements PlanItemJavaDelegate {
        @Override
        public void execute(DelegatePlanItemInstance item) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
