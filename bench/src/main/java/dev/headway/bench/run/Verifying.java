package dev.headway.bench.run;

import dev.headway.bench.host.Wire;
import dev.headway.bench.measure.PostgresCounters;
import dev.headway.bench.report.Result;
import dev.headway.bench.scenario.Variant;
import dev.headway.bench.verify.Asked;
import dev.headway.bench.verify.Check;
import dev.headway.bench.verify.EngineTables;
import dev.headway.bench.verify.Left;
import dev.headway.bench.verify.SqlRows;
import dev.headway.bench.verify.Verification;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks a run's database from outside: directly, or where only the engine's process can, over a plain connection there. */
final class Verifying {
    private Verifying() {}

    /** What is asked on one connection. */
    @FunctionalInterface
    private interface Question<T> {
        T ask(Asked database) throws Exception;
    }

    static Verification run(
            EngineTables tables, List<Left> left, EngineSession engine, DatabaseServer.Database database)
            throws EngineFailure {
        List<Check> checks = new ArrayList<>(tables.nothingLeft());
        checks.addAll(tables.checks(left));
        return ask(engine, database, asked -> Verification.of(checks, asked));
    }

    /** Seconds from the first start to the last end as the history has it, null where it does not. */
    static @Nullable Double spanSeconds(
            EngineTables tables, Variant variant, EngineSession engine, DatabaseServer.Database database)
            throws EngineFailure {
        String sql = tables.spanMillisSql(variant.model());
        if (sql == null || variant.expectation().open() != null) {
            return null;
        }
        List<String> rows = ask(engine, database, asked -> asked.rows(sql));
        return rows.isEmpty() || rows.getFirst().equals("null") ? null : Double.parseDouble(rows.getFirst()) / 1e3;
    }

    /** Seconds from a moment to the last end as the history has it, null where it does not. */
    static @Nullable Double secondsToLastEnd(
            EngineTables tables,
            Variant variant,
            EngineSession engine,
            DatabaseServer.Database database,
            long fromMillis)
            throws EngineFailure {
        String sql = tables.lastEndMillisSql(variant.model());
        if (sql == null) {
            return null;
        }
        List<String> rows = ask(engine, database, asked -> asked.rows(sql));
        return rows.isEmpty() || rows.getFirst().equals("null")
                ? null
                : (Long.parseLong(rows.getFirst()) - fromMillis) / 1e3;
    }

    /** How long instances took, null where the history does not say. */
    static Result.@Nullable Spread durations(
            EngineTables tables, Variant variant, EngineSession engine, DatabaseServer.Database database)
            throws EngineFailure {
        String sql = tables.durationsSql(variant.model());
        if (sql == null || variant.expectation().open() != null) {
            return null;
        }
        List<String> rows = ask(engine, database, asked -> asked.rows(sql));
        if (rows.isEmpty() || rows.getFirst().contains("null")) {
            return null;
        }
        String[] cells = rows.getFirst().split("\t", -1);
        return new Result.Spread(
                Double.parseDouble(cells[0]), Double.parseDouble(cells[1]), Double.parseDouble(cells[2]));
    }

    private static <T> T ask(EngineSession engine, DatabaseServer.Database database, Question<T> question)
            throws EngineFailure {
        String url = database.directUrl();
        try {
            if (url == null) {
                return question.ask(sql -> rows(engine.ask("query", Map.of("sql", PostgresCounters.marked(sql)))));
            }
            try (Connection connection = DriverManager.getConnection(url, database.user(), database.password())) {
                return question.ask(sql -> SqlRows.of(connection, PostgresCounters.marked(sql)));
            }
        } catch (EngineFailure e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new EngineFailure("Expected to ask the database about the end state, got " + e);
        }
    }

    private static List<String> rows(Map<String, String> answer) {
        String rows = Wire.need(answer, "rows");
        return rows.isEmpty() ? List.of() : List.of(rows.split("\n", -1));
    }
}
