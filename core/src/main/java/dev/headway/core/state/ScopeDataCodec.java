package dev.headway.core.state;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The stored form of {@link ScopeData}. */
public final class ScopeDataCodec {
    private ScopeDataCodec() {}

    /** JSON, or null when there is nothing to remember. */
    public static @Nullable String write(@Nullable ScopeData data) {
        if (data == null || data.isEmpty()) {
            return null;
        }
        ObjectNode json = JsonMapper.shared().createObjectNode();
        if (!data.arrivals().isEmpty()) {
            ObjectNode arrivals = json.putObject("arrivals");
            data.arrivals().forEach((gateway, counts) -> {
                ObjectNode flows = arrivals.putObject(gateway);
                counts.forEach(flows::put);
            });
        }
        write(data.loop(), json);
        if (data.calledInstanceId() != 0) {
            json.put("called", data.calledInstanceId());
        }
        if (data.via() != null) {
            json.put("via", data.via());
        }
        if (!data.fired().isEmpty()) {
            ObjectNode fired = json.putObject("fired");
            data.fired().forEach((gateway, flows) -> {
                ArrayNode list = fired.putArray(gateway);
                flows.forEach(list::add);
            });
        }
        ScopeData.Returned returned = data.returned();
        if (returned != null) {
            json.putObject("returned")
                    .put("variables", returned.variables())
                    .put("error", returned.errorCode())
                    .put("message", returned.errorMessage());
        }
        if (data.lost() != 0) {
            json.put("lost", data.lost());
        }
        write(data.callSite(), json);
        if (!data.categories().isEmpty()) {
            ObjectNode categories = json.putObject("categories");
            data.categories().forEach((job, category) -> categories.put(Long.toString(job), category));
        }
        if (data.jobPriority() != null) {
            json.put("jobPriority", data.jobPriority());
        }
        if (data.rootInstanceId() != 0) {
            json.put("root", data.rootInstanceId());
        }
        ScopeData.Trace trace = data.trace();
        if (trace != null) {
            json.put("trace", trace.parent()).put("traced", trace.atMillis());
        }
        CaseItem item = data.caseItem();
        if (item != null) {
            CaseItemCodec.write(item, json.putObject("item"));
        }
        return JsonMapper.shared().writeValueAsString(json);
    }

    private static void write(ScopeData.@Nullable LoopData loop, ObjectNode json) {
        if (loop != null) {
            ObjectNode numbers = json.putObject("loop")
                    .put("total", loop.total())
                    .put("created", loop.created())
                    .put("completed", loop.completed());
            if (loop.cancelled() != 0) {
                numbers.put("cancelled", loop.cancelled());
            }
        }
    }

    private static void write(ScopeData.@Nullable CallSite site, ObjectNode json) {
        if (site != null) {
            ObjectNode place = json.putObject("callSite")
                    .put("definition", site.definitionId())
                    .put("element", site.elementId());
            if (site.inLoop()) {
                place.put("inLoop", true);
            }
        }
    }

    public static @Nullable ScopeData read(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        JsonNode json = JsonMapper.shared().readTree(text);
        Map<String, Map<String, Integer>> arrivals = new TreeMap<>();
        for (Map.Entry<String, JsonNode> gateway : json.path("arrivals").properties()) {
            Map<String, Integer> counts = new TreeMap<>();
            for (Map.Entry<String, JsonNode> flow : gateway.getValue().properties()) {
                counts.put(flow.getKey(), flow.getValue().asInt());
            }
            arrivals.put(gateway.getKey(), counts);
        }
        JsonNode loop = json.path("loop");
        return new ScopeData(
                arrivals,
                loop.isObject()
                        ? new ScopeData.LoopData(
                                loop.path("total").asInt(),
                                loop.path("created").asInt(),
                                loop.path("completed").asInt(),
                                loop.path("cancelled").asInt(0))
                        : null,
                json.path("called").asLong(0),
                text(json.path("via")),
                fired(json.path("fired")),
                json.path("returned").isObject()
                        ? new ScopeData.Returned(
                                json.path("returned").path("variables").asString(),
                                text(json.path("returned").path("error")),
                                text(json.path("returned").path("message")))
                        : null,
                json.path("lost").asInt(0),
                json.path("callSite").isObject()
                        ? new ScopeData.CallSite(
                                json.path("callSite").path("definition").asLong(),
                                json.path("callSite").path("element").asString(),
                                json.path("callSite").path("inLoop").asBoolean(false))
                        : null,
                categories(json.path("categories")),
                json.path("jobPriority").isInt() ? json.path("jobPriority").asInt() : null,
                json.path("root").asLong(0),
                json.path("item").isObject() ? CaseItemCodec.read(json.path("item")) : null,
                json.path("trace").isString()
                        ? new ScopeData.Trace(
                                json.path("trace").asString(),
                                json.path("traced").asLong(0))
                        : null);
    }

    private static @Nullable String text(JsonNode node) {
        return node.isString() ? node.asString() : null;
    }

    private static Map<Long, String> categories(JsonNode json) {
        if (json.isMissingNode()) {
            return Map.of();
        }
        Map<Long, String> categories = new TreeMap<>();
        for (Map.Entry<String, JsonNode> job : json.properties()) {
            categories.put(Long.valueOf(job.getKey()), job.getValue().asString());
        }
        return categories;
    }

    private static Map<String, Set<String>> fired(JsonNode json) {
        Map<String, Set<String>> fired = new TreeMap<>();
        for (Map.Entry<String, JsonNode> gateway : json.properties()) {
            Set<String> flows = new TreeSet<>();
            gateway.getValue().forEach(flow -> flows.add(flow.asString()));
            fired.put(gateway.getKey(), flows);
        }
        return fired;
    }
}
