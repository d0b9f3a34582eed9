package dev.headway.bench.report;

import dev.headway.bench.host.StatementLog;
import dev.headway.bench.measure.Counters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Results as a JSON array, one object a measurement; field names are part of the command line's contract. What was not measured is null. */
public final class ResultJson {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ResultJson() {}

    public static String write(List<Result> results) {
        ArrayNode all = JSON.createArrayNode();
        results.forEach(result -> all.add(node(result)));
        return JSON.writeValueAsString(all);
    }

    private static ObjectNode node(Result result) {
        ObjectNode node = JSON.createObjectNode();
        node.put("scenario", result.scenario());
        node.put("variant", result.variant());
        node.put("engine", result.engine());
        node.put("version", result.version());
        node.put("round", result.round());
        texts(node.putObject("configuration"), result.configuration());
        texts(node.putObject("machine"), result.machine());
        node.put("verified", result.verified());
        node.put("reason", result.reason());
        node.put("checks", result.checks());
        node.put("instances", result.instances());
        node.put("jobs", result.jobs());
        node.put("seconds", result.seconds());
        node.put("jobs_per_second", result.jobsPerSecond());
        node.put("instances_per_second", result.instancesPerSecond());
        node.put("middle_per_second", result.middlePerSecond());
        Result.Percentiles latency = result.latencyMillis();
        if (latency == null) {
            node.putNull("latency_millis");
        } else {
            node.putObject("latency_millis")
                    .put("p50", latency.p50())
                    .put("p99", latency.p99())
                    .put("p999", latency.p999());
        }
        Result.Spread spread = result.instanceSeconds();
        if (spread == null) {
            node.putNull("instance_seconds");
        } else {
            node.putObject("instance_seconds")
                    .put("p10", spread.p10())
                    .put("p50", spread.p50())
                    .put("p90", spread.p90());
        }
        costs(node, result);
        ArrayNode statements = node.putArray("statements");
        for (StatementLog.Line line : result.statements()) {
            ObjectNode each = statements.addObject();
            each.put("sql", line.sql()).put("calls", line.calls()).put("rows", line.rows());
            each.putObject("millis")
                    .put("min", line.minMillis())
                    .put("p50", line.p50Millis())
                    .put("p99", line.p99Millis());
        }
        ArrayNode progress = node.putArray("progress");
        result.progress()
                .points()
                .forEach(point -> progress.addArray().add(point.seconds()).add(point.value()));
        return node;
    }

    private static void costs(ObjectNode node, Result result) {
        node.put("statements_per_job", result.statementsPerUnit());
        Counters counters = result.counters();
        double units = result.units();
        node.put("commits_per_job", counters == null ? null : Double.valueOf(counters.commits() / units));
        node.put("wal_bytes_per_job", counters == null ? null : Double.valueOf(counters.walBytes() / units));
        if (counters == null) {
            node.putNull("rows_per_job");
        } else {
            node.putObject("rows_per_job")
                    .put("inserted", counters.inserted() / units)
                    .put("updated", counters.updated() / units)
                    .put("deleted", counters.deleted() / units);
        }
        node.putObject("cpu_seconds")
                .put("engine", result.engineCpuSeconds())
                .put("database", result.databaseCpuSeconds());
        node.put("cores", result.cores());
        if (result.sizes() == null) {
            node.putNull("bytes");
        } else {
            node.putObject("bytes")
                    .put("tables", result.sizes().tables())
                    .put("indexes", result.sizes().indexes());
        }
    }

    private static void texts(ObjectNode node, Map<String, String> values) {
        values.forEach(node::put);
    }

    /**
     * What a comparison needs of a result that was written before.
     *
     * @param seconds of the measured part, 0 if there was none
     */
    public record Written(
            String scenario,
            String variant,
            String engine,
            int round,
            boolean verified,
            double seconds,
            @Nullable Double rate,
            @Nullable Double p99Millis) {
        /** What it is compared by, null if it was not measured. */
        @Nullable
        Figure figure() {
            return Figure.of(scenario, rate, p99Millis);
        }
    }

    /**
     * Reads a file of results.
     *
     * @throws IllegalArgumentException when it is not one, with what was expected
     */
    public static List<Written> read(Path file) throws IOException {
        JsonNode all;
        try {
            all = JSON.readTree(Files.readString(file));
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "Expected the JSON of a benchmark in " + file + ", got: " + e.getOriginalMessage(), e);
        }
        if (!all.isArray()) {
            throw new IllegalArgumentException(
                    "Expected an array of results in " + file + ", as bench --json writes it, got something else");
        }
        List<Written> results = new ArrayList<>();
        for (JsonNode each : all) {
            JsonNode jobs = each.path("jobs_per_second");
            JsonNode instances = each.path("instances_per_second");
            JsonNode p99 = each.path("latency_millis").path("p99");
            results.add(new Written(
                    each.path("scenario").asString(""),
                    each.path("variant").asString(""),
                    each.path("engine").asString(""),
                    each.path("round").asInt(0),
                    each.path("verified").asBoolean(false),
                    each.path("seconds").asDouble(0),
                    jobs.isNumber()
                            ? Double.valueOf(jobs.asDouble())
                            : instances.isNumber() ? Double.valueOf(instances.asDouble()) : null,
                    p99.isNumber() ? Double.valueOf(p99.asDouble()) : null));
        }
        return results;
    }
}
