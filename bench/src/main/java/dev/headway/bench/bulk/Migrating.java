package dev.headway.bench.bulk;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.MigrationPlan;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Instances at a user task are carried over to another version in a batch, beside traffic. */
public final class Migrating {
    private static final long LOOK_MILLIS = 250;

    private Migrating() {}

    /** Returns whether all have been carried over. */
    public static boolean run(BulkRun run, int instances, int rate) throws InterruptedException {
        try (ProcessEngine engine = run.engine(builder -> builder)) {
            RuntimeService runtime = engine.getRuntimeService();
            BulkModels.deploy(engine, "beside", BulkModels.BESIDE);
            String one = BulkModels.deploy(engine, "task", BulkModels.task("check"));
            long began = System.nanoTime();
            List<String> ids = BulkModels.start(engine, "task", instances, builder -> {});
            run.say(String.format(Locale.ROOT, "%,d instances started in %.1f s", instances, BulkRun.seconds(began)));
            String two = BulkModels.deploy(engine, "task", BulkModels.task("verify"));
            MigrationPlan plan = runtime.createMigrationPlan(one, two)
                    .mapEqualActivities()
                    .mapActivities("check", "verify")
                    .build();
            try (Traffic traffic = new Traffic(engine, "beside", rate);
                    HeapWatch heap = new HeapWatch()) {
                run.alone(traffic);
                began = System.nanoTime();
                Batch batch = runtime.newMigration(plan).processInstanceIds(ids).executeAsync();
                double made = BulkRun.seconds(began);
                Batch now = batch;
                while (!now.isEnded()) {
                    Thread.sleep(LOOK_MILLIS);
                    now = Objects.requireNonNull(engine.getManagementService().getBatch(batch.getId()), "the batch");
                }
                double seconds = BulkRun.seconds(began);
                run.say(String.format(
                        Locale.ROOT,
                        "migrated: %,d instances in %.1f s (batch made in %.1f s), %,.0f/s, %d failed; %s; heap %d MB",
                        now.getCompletedJobs(),
                        seconds,
                        made,
                        instances / seconds,
                        now.getFailedJobs(),
                        traffic.seen(),
                        heap.largestMegabytes()));
            }
            long carried = engine.getTaskService()
                    .createTaskQuery()
                    .processDefinitionId(two)
                    .taskDefinitionKey("verify")
                    .count();
            run.say(String.format(Locale.ROOT, "verified: %,d of %,d wait in the new version", carried, instances));
            return carried == instances;
        }
    }
}
