package dev.headway.bench.adapters;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.host.HostDatabase;
import dev.headway.bench.host.HostSettings;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;

/** Drives db-scheduler: a bare job queue, the upper bound of what one row for each job can do. */
public final class DbSchedulerAdapter implements EngineAdapter {
    private static final String TABLE = """
            create table if not exists scheduled_tasks (
              task_name text not null,
              task_instance text not null,
              task_data bytea,
              execution_time timestamp with time zone not null,
              picked boolean not null,
              picked_by text,
              last_success timestamp with time zone,
              last_failure timestamp with time zone,
              consecutive_failures int,
              last_heartbeat timestamp with time zone,
              version bigint not null,
              priority smallint,
              state text,
              primary key (task_name, task_instance));
            create index if not exists execution_time_idx on scheduled_tasks (execution_time);
            create index if not exists last_heartbeat_idx on scheduled_tasks (last_heartbeat)""";

    private DataSource database;
    private HostSettings settings;
    private OneTimeTask<Void> noop;
    private OneTimeTask<Void> sleep;
    private SchedulerClient client;
    private Scheduler scheduler;

    @Override
    public void open(HostSettings settings, HostDatabase reached) throws Exception {
        database = reached.pool().get();
        this.settings = settings;
        if (settings.createSchema()) {
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(TABLE);
            }
        }
        noop = Tasks.oneTime("noop").execute((instance, context) -> {});
        sleep = Tasks.oneTime("wait").execute((instance, context) -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        client = SchedulerClient.Builder.create(database, noop, sleep).build();
    }

    /** There are no models: the name of the process chooses the task. */
    @Override
    public void deploy(String fileName, String xml) {}

    @Override
    public String start(String process, Map<String, Object> variables) {
        String id = UUID.randomUUID().toString();
        OneTimeTask<Void> task = process.endsWith("sleep") ? sleep : noop;
        client.scheduleIfNotExists(task.instance(id), Instant.now());
        return id;
    }

    @Override
    public void startExecutor() {
        scheduler = Scheduler.create(database, noop, sleep)
                .threads(settings.slots())
                .pollUsingLockAndFetch(1.0, 4.0)
                .pollingInterval(Duration.ofMillis(settings.waitMillis()))
                .build();
        scheduler.start();
    }

    @Override
    public void stopExecutor() {
        scheduler.stop();
    }

    @Override
    public void close() {
        if (scheduler != null) {
            scheduler.stop();
        }
    }
}
