package dev.headway.bench.report;

import java.util.List;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Ratios of two builds as JSON; field names are part of the command line's contract. */
public final class BuildRatioJson {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private BuildRatioJson() {}

    /**
     * One of the builds.
     *
     * @param commit in short
     * @param changed whether files differ from the commit
     */
    public record Build(String folder, String commit, boolean changed) {}

    /** The builds, and the ratios with the figures that they were made from. */
    public static String write(Build ours, Build other, List<BuildRatio> ratios) {
        ObjectNode all = JSON.createObjectNode();
        build(all.putObject("this"), ours);
        build(all.putObject("other"), other);
        ArrayNode nodes = all.putArray("ratios");
        for (BuildRatio each : ratios) {
            ObjectNode node = nodes.addObject();
            node.put("scenario", each.scenario());
            node.put("variant", each.variant());
            node.put("figure", each.latency() ? "p99_millis" : "per_second");
            node.put("median", each.median());
            node.put("verdict", each.verdict().words());
            node.putObject("this_against_itself").put("lowest", each.lowest()).put("highest", each.highest());
            numbers(node.putArray("pairs"), each.ratios());
            numbers(node.putArray("this"), each.ours());
            numbers(node.putArray("other"), each.others());
        }
        return JSON.writeValueAsString(all);
    }

    private static void build(ObjectNode node, Build build) {
        node.put("folder", build.folder()).put("commit", build.commit()).put("changed", build.changed());
    }

    private static void numbers(ArrayNode node, List<Double> values) {
        values.forEach(each -> node.add(each.doubleValue()));
    }
}
