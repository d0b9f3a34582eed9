package dev.headway.bench.bulk;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import java.sql.SQLException;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** History of short instances is written, moved if it is asynchronous, and removed when its time is over. */
public final class HistoryMoving {
    private static final int VISITS = 3;

    private HistoryMoving() {}

    /** Returns whether all was written and all is gone. */
    public static boolean run(BulkRun run, int instances, boolean async) throws SQLException {
        UnaryOperator<ProcessEngineBuilder> settings = builder -> builder.asyncExecutorActivate(false)
                .historyMode(async ? "async" : "sync")
                .historyTimeToLive("PT0S");
        try (ProcessEngine engine = run.engine(settings)) {
            BulkModels.deploy(engine, "short", BulkModels.SHORT);
            long began = System.nanoTime();
            BulkModels.start(engine, "short", instances, builder -> builder.variable("customer", "anna"));
            say(run, "written", instances, began);
            if (async) {
                began = System.nanoTime();
                engine.getHistoryService().moveHistory();
                say(run, "moved to its tables", instances, began);
            }
            long rows =
                    run.ask("select (select count(*) from history_instance) + (select count(*) from history_activity)");
            boolean written = rows == (long) instances * (VISITS + 1);
            began = System.nanoTime();
            long removed = engine.getHistoryService().cleanUpHistory();
            say(run, "removed", (int) removed, began);
            long left =
                    run.ask("select (select count(*) from history_instance) + (select count(*) from history_activity)");
            run.say(String.format(Locale.ROOT, "verified: %,d rows written, %,d left", rows, left));
            return written && left == 0;
        }
    }

    private static void say(BulkRun run, String what, int instances, long began) {
        double seconds = BulkRun.seconds(began);
        run.say(String.format(
                Locale.ROOT,
                "history of %,d instances %s in %.1f s: %,.0f instances/s, %,.0f rows/s",
                instances,
                what,
                seconds,
                instances / seconds,
                instances * (VISITS + 1) / seconds));
    }
}
