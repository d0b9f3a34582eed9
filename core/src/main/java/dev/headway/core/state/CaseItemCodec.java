package dev.headway.core.state;

import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.CaseItem.Weight;
import dev.headway.core.variable.VariableDocument;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The stored form of {@link CaseItem}: what is as it mostly is, is left out. */
final class CaseItemCodec {
    private CaseItemCodec() {}

    static void write(CaseItem item, ObjectNode json) {
        json.put("state", item.state().text());
        flag(json, "required", item.required());
        flag(json, "neutral", item.neutral());
        if (item.weight() != Weight.NONE) {
            json.put("weight", item.weight().name());
        }
        if (item.number() != 1) {
            json.put("number", item.number());
        }
        if (item.startedMillis() != 0) {
            json.put("started", item.startedMillis());
        }
        if (item.criterion() != null) {
            json.put("criterion", item.criterion());
        }
        texts(json, "satisfied", item.satisfied());
        if (item.blocking() != 0) {
            json.put("blocking", item.blocking());
        }
        if (item.optional() != 0) {
            json.put("optional", item.optional());
        }
        texts(json, "completed", item.completed());
        if (!item.gathered().isEmpty()) {
            json.put("gathered", item.gathered().json());
        }
    }

    private static void flag(ObjectNode json, String name, boolean value) {
        if (value) {
            json.put(name, true);
        }
    }

    private static void texts(ObjectNode json, String name, Set<String> texts) {
        if (!texts.isEmpty()) {
            texts.forEach(json.putArray(name)::add);
        }
    }

    static CaseItem read(JsonNode json) {
        return new CaseItem(
                ItemState.of(json.path("state").asString()),
                json.path("required").asBoolean(false),
                json.path("neutral").asBoolean(false),
                json.has("weight") ? Weight.valueOf(json.path("weight").asString()) : Weight.NONE,
                json.path("number").asInt(1),
                json.path("started").asLong(0),
                json.path("criterion").isString() ? json.path("criterion").asString() : null,
                texts(json.path("satisfied")),
                json.path("blocking").asInt(0),
                json.path("optional").asInt(0),
                texts(json.path("completed")),
                VariableDocument.ofJson(
                        json.has("gathered") ? json.path("gathered").asString() : null));
    }

    private static Set<String> texts(JsonNode json) {
        Set<String> texts = new TreeSet<>();
        json.forEach(text -> texts.add(text.asString()));
        return texts.isEmpty() ? Set.of() : Collections.unmodifiableSet(texts);
    }
}
