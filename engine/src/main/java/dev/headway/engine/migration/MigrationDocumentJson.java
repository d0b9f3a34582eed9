package dev.headway.engine.migration;

import dev.headway.engine.migration.ProcessInstanceMigrationDocument.Code;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes documents of migrations; the names are those of Flowable. */
final class MigrationDocumentJson {
    private static final Map<String, String> FIELDS = Map.of(
            "newAssignee", "assignee",
            "newOwner", "owner",
            "newName", "name",
            "newFormKey", "formKey",
            "newDueDate", "dueDate",
            "newPriority", "priority",
            "newCategory", "category",
            "newCandidateUsers", "candidateUsers",
            "newCandidateGroups", "candidateGroups");

    private MigrationDocumentJson() {}

    static String write(ProcessInstanceMigrationDocument document) {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        put(json, "toProcessDefinitionId", document.migrateToProcessDefinitionId());
        put(json, "toProcessDefinitionKey", document.migrateToProcessDefinitionKey());
        put(json, "toProcessDefinitionVersion", document.migrateToProcessDefinitionVersion());
        put(json, "toProcessDefinitionTenantId", document.migrateToProcessDefinitionTenantId());
        code(json, "preUpgrade", document.preUpgrade());
        code(json, "postUpgrade", document.postUpgrade());
        if (!document.activityMigrationMappings().isEmpty()) {
            var mappings = json.putArray("activityMappings");
            document.activityMigrationMappings().forEach(each -> mapping(mappings.addObject(), each));
        }
        if (!document.enableActivities().isEmpty()) {
            var enabled = json.putArray("enableActivityMappings");
            document.enableActivities().forEach(id -> enabled.addObject().put("activityId", id));
        }
        if (!document.processInstanceVariables().isEmpty()) {
            json.set("processInstanceVariables", tree(document.processInstanceVariables()));
        }
        return JsonMapper.shared().writeValueAsString(json);
    }

    private static JsonNode tree(@Nullable Object value) {
        return JsonMapper.shared().valueToTree(value);
    }

    static void put(ObjectNode json, String name, @Nullable Object value) {
        if (value != null) {
            json.set(name, tree(value));
        }
    }

    private static void code(ObjectNode json, String name, @Nullable Code code) {
        if (code == null) {
            return;
        }
        put(json, name + "JavaDelegate", code.javaDelegate());
        put(json, name + "JavaDelegateExpression", code.javaDelegateExpression());
        if (code.script() != null) {
            json.putObject(name + "Script")
                    .put("language", code.script().language())
                    .put("script", code.script().script());
        }
    }

    /** Writes what a task gets. */
    static void newValues(ObjectNode json, Map<String, String> values) {
        FIELDS.forEach((name, field) -> {
            String value = values.get(field);
            put(json, name, value == null || !field.startsWith("candidate") ? value : List.of(value.split(",", -1)));
        });
    }

    /** Reads what a task gets. */
    static void newValues(JsonNode json, BiConsumer<String, String> to) {
        FIELDS.forEach((name, field) -> {
            JsonNode value = json.path(name);
            if (value.isArray()) {
                List<String> all = new ArrayList<>();
                value.forEach(each -> all.add(each.asString()));
                to.accept(field, String.join(",", all));
            } else if (!value.isMissingNode() && !value.isNull()) {
                to.accept(field, value.asString());
            }
        });
    }

    private static void mapping(ObjectNode json, ActivityMigrationMapping mapping) {
        boolean manyFrom = mapping.getFromActivityIds().size() > 1;
        boolean manyTo = mapping.getToActivityIds().size() > 1;
        put(
                json,
                manyFrom ? "fromActivityIds" : "fromActivityId",
                manyFrom
                        ? mapping.getFromActivityIds()
                        : mapping.getFromActivityIds().getFirst());
        put(
                json,
                manyTo ? "toActivityIds" : "toActivityId",
                manyTo ? mapping.getToActivityIds() : mapping.getToActivityIds().getFirst());
        put(json, "inParentProcessOfCallActivityId", mapping.getFromCallActivityId());
        put(json, "inSubProcessOfCallActivityId", mapping.getToCallActivityId());
        put(json, "callActivityProcessDefinitionVersion", mapping.getCallActivityProcessDefinitionVersion());
        newValues(json, mapping.getNewValues());
        var locals = mapping.getActivitiesLocalVariables();
        if (!locals.isEmpty()) {
            json.set(
                    "localVariables",
                    tree(manyTo ? locals : locals.values().iterator().next()));
        }
    }

    static JsonNode object(String text) {
        JsonNode json;
        try {
            json = JsonMapper.shared().readTree(text);
        } catch (JacksonException notJson) {
            throw new IllegalArgumentException(
                    "Expected a migration document as JSON, got text that is none: " + notJson.getOriginalMessage(),
                    notJson);
        }
        if (!json.isObject()) {
            throw new IllegalArgumentException(
                    "Expected a migration document as a JSON object, got " + kind(json) + ".");
        }
        return json;
    }

    static ProcessInstanceMigrationDocument read(String text) {
        JsonNode json = object(text);
        ProcessInstanceMigrationDocumentBuilder document = new ProcessInstanceMigrationDocumentBuilder();
        String id = text(json, "toProcessDefinitionId");
        if (id != null) {
            document.setProcessDefinitionToMigrateTo(id);
        }
        String key = text(json, "toProcessDefinitionKey");
        if (key != null) {
            document.setProcessDefinitionToMigrateTo(key, number(json, "toProcessDefinitionVersion"));
        }
        document.setTenantId(text(json, "toProcessDefinitionTenantId"));
        before(document, json);
        after(document, json);
        json.path("activityMappings").forEach(each -> document.addActivityMigrationMapping(mapping(each)));
        json.path("enableActivityMappings")
                .forEach(each -> document.addEnableEventSubProcessStartEvent(required(each, "activityId")));
        document.addProcessInstanceVariables(variables(json.path("processInstanceVariables")));
        return document.build();
    }

    private static void before(ProcessInstanceMigrationDocumentBuilder document, JsonNode json) {
        Code code = code(json, "preUpgrade");
        if (code != null && code.script() != null) {
            document.setPreUpgradeScript(code.script());
        } else if (code != null && code.javaDelegate() != null) {
            document.setPreUpgradeJavaDelegate(code.javaDelegate());
        } else if (code != null && code.javaDelegateExpression() != null) {
            document.setPreUpgradeJavaDelegateExpression(code.javaDelegateExpression());
        }
    }

    private static void after(ProcessInstanceMigrationDocumentBuilder document, JsonNode json) {
        Code code = code(json, "postUpgrade");
        if (code != null && code.script() != null) {
            document.setPostUpgradeScript(code.script());
        } else if (code != null && code.javaDelegate() != null) {
            document.setPostUpgradeJavaDelegate(code.javaDelegate());
        } else if (code != null && code.javaDelegateExpression() != null) {
            document.setPostUpgradeJavaDelegateExpression(code.javaDelegateExpression());
        }
    }

    private static @Nullable Code code(JsonNode json, String name) {
        JsonNode script = json.path(name + "Script");
        if (script.isObject()) {
            return new Code(new Script(required(script, "language"), required(script, "script")), null, null);
        }
        String className = text(json, name + "JavaDelegate");
        String expression = text(json, name + "JavaDelegateExpression");
        return className == null && expression == null ? null : new Code(null, className, expression);
    }

    private static ActivityMigrationMapping mapping(JsonNode json) {
        List<String> from = ids(json, "fromActivityId");
        List<String> to = ids(json, "toActivityId");
        ActivityMigrationMapping mapping = from.size() > 1
                ? ActivityMigrationMapping.createMappingFor(from, to.getFirst())
                : ActivityMigrationMapping.createMappingFor(from.getFirst(), to);
        String parent = text(json, "inParentProcessOfCallActivityId");
        if (parent != null) {
            mapping.inParentProcessOfCallActivityId(parent);
        }
        String called = text(json, "inSubProcessOfCallActivityId");
        Integer version = number(json, "callActivityProcessDefinitionVersion");
        if (called != null && version != null) {
            mapping.inSubProcessOfCallActivityId(called, version);
        } else if (called != null) {
            mapping.inSubProcessOfCallActivityId(called);
        }
        newValues(json, mapping::with);
        JsonNode locals = json.path("localVariables");
        if (to.size() > 1) {
            locals.properties()
                    .forEach(each -> mapping.withLocalVariablesForActivity(each.getKey(), variables(each.getValue())));
        } else {
            mapping.withLocalVariables(variables(locals));
        }
        return mapping;
    }

    private static List<String> ids(JsonNode json, String name) {
        JsonNode many = json.path(name + "s");
        if (!many.isArray()) {
            return List.of(required(json, name));
        }
        List<String> all = new ArrayList<>();
        many.forEach(each -> all.add(each.asString()));
        return all;
    }

    static Map<String, @Nullable Object> variables(JsonNode json) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        json.properties()
                .forEach(
                        each -> all.put(each.getKey(), JsonMapper.shared().treeToValue(each.getValue(), Object.class)));
        return all;
    }

    static String required(JsonNode json, String name) {
        String value = text(json, name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "Expected '" + name + "' in this part of a migration document, got " + json + ".");
        }
        return value;
    }

    static @Nullable String text(JsonNode json, String name) {
        JsonNode value = json.path(name);
        return value.isMissingNode() || value.isNull() ? null : value.asString();
    }

    static @Nullable Integer number(JsonNode json, String name) {
        JsonNode value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isInt()) {
            throw new IllegalArgumentException(
                    "Expected a whole number as '" + name + "' of a migration document, got " + value + ".");
        }
        return value.asInt();
    }

    private static String kind(JsonNode json) {
        return json.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
    }
}
