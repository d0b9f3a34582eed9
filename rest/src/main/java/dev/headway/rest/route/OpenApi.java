package dev.headway.rest.route;

import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Filter.Criterion;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The OpenAPI 3.1 document of a table: paths from its routes, schemas from their records, filters from their criteria. */
public final class OpenApi {
    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{([^}]*)}");
    private static final String JSON = "application/json";
    private static final String OBJECT = "object";

    /** Its schema is that of one event. */
    private static final String EVENTS = "text/event-stream";

    private final Map<String, Object> schemas = new TreeMap<>();
    private final Map<Filter<?>, String> filterNames = new HashMap<>();
    private final RouteTable table;
    private final Class<?> problem;

    private OpenApi(RouteTable table, Class<?> problem) {
        this.table = table;
        this.problem = problem;
    }

    /**
     * The document.
     *
     * @param problem record that failures are
     */
    public static Map<String, Object> of(RouteTable table, String title, String description, Class<?> problem) {
        return new OpenApi(table, problem).document(title, description);
    }

    private Map<String, Object> document(String title, String description) {
        Map<String, Object> paths = new TreeMap<>();
        for (Route route : table.routes()) {
            operations(paths, route.path()).put(route.method().toLowerCase(Locale.ROOT), operation(route));
        }
        return map(
                "openapi", "3.1.0",
                "info", map("title", title, "version", "1", "description", description),
                "servers", List.of(map("url", table.prefix())),
                "paths", paths,
                "components", map("schemas", schemas));
    }

    @SuppressWarnings("unchecked") // put there by this method alone
    private static Map<String, Object> operations(Map<String, Object> paths, String path) {
        return (Map<String, Object>) paths.computeIfAbsent(path, any -> new TreeMap<String, Object>());
    }

    private Map<String, Object> operation(Route route) {
        List<Object> parameters = new ArrayList<>();
        Matcher names = PATH_PARAMETER.matcher(route.path());
        while (names.find()) {
            parameters.add(parameter("path", names.group(1), "string", "Part of the path.", true));
        }
        for (Route.Parameter each : route.parameters()) {
            parameters.add(parameter(each.in(), each.name(), each.type(), each.description(), false));
        }
        Map<String, Object> operation = map(
                "summary", route.summary(),
                "operationId", operationId(route),
                "tags", List.of(route.segments().get(0)),
                "description", "Needs the role " + route.role() + ".",
                "parameters", parameters);
        Class<?> body = route.body();
        if (body != null) {
            operation.put(
                    "requestBody",
                    map("content", map(JSON, map("schema", body(body, route))), "required", hasRequired(body)));
        } else if (!route.bodyMediaType().isEmpty()) {
            operation.put(
                    "requestBody", map("content", map(route.bodyMediaType(), map("schema", map("type", OBJECT)))));
        }
        operation.put("responses", responses(route));
        return operation;
    }

    private static String operationId(Route route) {
        StringBuilder id = new StringBuilder(route.method().toLowerCase(Locale.ROOT));
        for (String part : route.path().split("[/{}-]+", -1)) {
            if (!part.isEmpty()) {
                id.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
            }
        }
        return id.toString();
    }

    private static Map<String, Object> parameter(
            String in, String name, String type, String description, boolean required) {
        return map(
                "name", name,
                "in", in,
                "description", description,
                "required", required,
                "schema", map("type", type));
    }

    private Map<String, Object> responses(Route route) {
        Map<String, Object> success = map("description", "Done.");
        switch (route.answer()) {
            case Shape.Nothing none -> {}
            case Shape.One one -> success.put("content", content(JSON, schema(one.type())));
            case Shape.Many many ->
                success.put("content", content(JSON, map("type", "array", "items", schema(many.item()))));
            case Shape.ByName byName ->
                success.put(
                        "content", content(JSON, map("type", OBJECT, "additionalProperties", schema(byName.item()))));
            case Shape.Page page -> success.put("content", content(JSON, page(page.item())));
            case Shape.Media media -> success.put("content", content(media.mediaType(), text(media.mediaType())));
        }
        return map(
                String.valueOf(route.status()),
                success,
                "default",
                map(
                        "description",
                        "What went wrong.",
                        "content",
                        content("application/problem+json", schema(problem))));
    }

    private Map<String, Object> page(Class<?> item) {
        return map(
                "type",
                OBJECT,
                "description",
                "A page.",
                "required",
                List.of("items"),
                "properties",
                map(
                        "items",
                        map("type", "array", "items", schema(item)),
                        "nextCursor",
                        map(
                                "type",
                                List.of("string", "null"),
                                "description",
                                "Where to go on; null on the last page.")));
    }

    private static Map<String, Object> content(String mediaType, Map<String, Object> schema) {
        return map(mediaType, map("schema", schema));
    }

    /** A body, whose field {@code filter} holds the criteria of the route. */
    private Map<String, Object> body(Class<?> type, Route route) {
        Filter<?> filter = route.filter();
        Map<String, Object> reference = schema(type);
        if (filter == null) {
            return reference;
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("filter", map("$ref", "#/components/schemas/" + filterName(route, filter)));
        if (Arrays.stream(type.getRecordComponents())
                .anyMatch(each -> each.getName().equals("sort"))) {
            properties.put(
                    "sort", map("items", map("properties", map("by", map("enum", List.copyOf(filter.orders()))))));
        }
        return map("allOf", List.of(reference, map("type", OBJECT, "properties", properties)));
    }

    private String filterName(Route route, Filter<?> filter) {
        String resource = filterNames.computeIfAbsent(filter, any -> {
            String path = route.path().substring(0, route.path().lastIndexOf('/'));
            return operationName(path) + "Filter";
        });
        if (!schemas.containsKey(resource)) {
            Map<String, Object> criteria = new TreeMap<>();
            filter.criteria().forEach(each -> criteria.put(each.name(), criterion(each)));
            Map<String, Object> whole = new TreeMap<>(criteria);
            whole.put(
                    "orQueries",
                    map(
                            "type",
                            "array",
                            "description",
                            "Objects of criteria; of each one must hold.",
                            "items",
                            map("type", OBJECT, "properties", criteria, "additionalProperties", false)));
            schemas.put(
                    resource,
                    map(
                            "type",
                            List.of(OBJECT, "null"),
                            "description",
                            "Criteria; all must hold. They have the names and the meaning of the query of the Java API.",
                            "properties",
                            whole,
                            "additionalProperties",
                            false));
        }
        return resource;
    }

    private static String operationName(String path) {
        StringBuilder name = new StringBuilder();
        for (String part : path.split("[/-]+", -1)) {
            if (!part.isEmpty()) {
                name.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
            }
        }
        return name.toString();
    }

    private static Map<String, Object> criterion(Criterion<?> criterion) {
        return switch (criterion.type()) {
            case TEXT -> map("type", List.of("string", "null"));
            case TEXTS -> map("type", List.of("array", "null"), "items", map("type", "string"), "minItems", 1);
            case INTEGER -> map("type", List.of("integer", "null"));
            case FLAG -> map("type", List.of("boolean", "null"));
            case TIME -> map("type", List.of("string", "null"), "format", "date-time");
            case VARIABLES, PAIRS ->
                map(
                        "type",
                        List.of("array", "null"),
                        "items",
                        map(
                                "type",
                                OBJECT,
                                "required",
                                List.of("name"),
                                "additionalProperties",
                                false,
                                "properties",
                                map(
                                        "name",
                                        map("type", "string"),
                                        "value",
                                        map("type", List.of("string", "number", "boolean", "null")))));
        };
    }

    /** Whether a body must be there: it must when one of its fields must. */
    private static boolean hasRequired(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).anyMatch(each -> !isNullable(each.getAnnotatedType()));
    }

    private Map<String, Object> schema(Class<?> type) {
        if (type == String.class) {
            return map("type", "string");
        }
        String name = type.getSimpleName().replaceFirst("View$", "");
        if (!schemas.containsKey(name)) {
            schemas.put(name, Map.of());
            schemas.put(name, record(type));
        }
        return map("$ref", "#/components/schemas/" + name);
    }

    private Map<String, Object> record(Class<?> type) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            AnnotatedType field = component.getAnnotatedType();
            if (!isNullable(field)) {
                required.add(component.getName());
            }
            properties.put(component.getName(), described(component, typed(field)));
        }
        Map<String, Object> schema = map("type", OBJECT);
        Describe text = type.getAnnotation(Describe.class);
        if (text == null) {
            throw new IllegalStateException("Expected @Describe on " + type + ", got none");
        }
        schema.put("description", text.value());
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("properties", properties);
        return schema;
    }

    private static Map<String, Object> described(RecordComponent component, Map<String, Object> schema) {
        Describe text = component.getAnnotation(Describe.class);
        if (text == null) {
            throw new IllegalStateException("Expected @Describe on " + component + ", got none");
        }
        Map<String, Object> whole = map("description", text.value());
        whole.putAll(schema);
        return whole;
    }

    private static boolean isNullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    private Map<String, Object> typed(AnnotatedType annotated) {
        Class<?> type = annotated.getType() instanceof Class<?> plain
                ? plain
                : (Class<?>) ((ParameterizedType) annotated.getType()).getRawType();
        Map<String, Object> schema;
        if (type == String.class) {
            schema = map("type", "string");
        } else if (type == Instant.class) {
            schema = map("type", "string", "format", "date-time");
        } else if (type == int.class || type == Integer.class) {
            schema = map("type", "integer", "format", "int32");
        } else if (type == long.class || type == Long.class) {
            schema = map("type", "integer", "format", "int64");
        } else if (type == double.class || type == Double.class) {
            schema = map("type", "number", "format", "double");
        } else if (type == boolean.class || type == Boolean.class) {
            schema = map("type", "boolean");
        } else if (type.isEnum()) {
            schema = map(
                    "type",
                    "string",
                    "enum",
                    new ArrayList<>(Arrays.stream(type.getEnumConstants())
                            .map(String::valueOf)
                            .toList()));
        } else if (type == JsonNode.class) {
            schema = map("type", OBJECT);
        } else if (type == Object.class) {
            return new LinkedHashMap<>();
        } else if (Collection.class.isAssignableFrom(type)) {
            schema = map("type", "array", "items", typed(argument(annotated, 0)));
        } else if (Map.class.isAssignableFrom(type)) {
            schema = map("type", OBJECT, "additionalProperties", typed(argument(annotated, 1)));
        } else {
            Map<String, Object> reference = schema(type);
            return isNullable(annotated) ? map("anyOf", List.of(reference, map("type", "null"))) : reference;
        }
        return isNullable(annotated) ? orNull(schema) : schema;
    }

    @SuppressWarnings("unchecked") // made above
    private static Map<String, Object> orNull(Map<String, Object> schema) {
        schema.put("type", List.of(String.valueOf(schema.get("type")), "null"));
        if (schema.get("enum") instanceof List<?> values) {
            ((List<@Nullable Object>) values).add(null);
        }
        return schema;
    }

    private static AnnotatedType argument(AnnotatedType type, int index) {
        return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[index];
    }

    private static Map<String, Object> map(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(String.valueOf(pairs[i]), pairs[i + 1]);
        }
        return map;
    }

    private static Map<String, Object> text(String mediaType) {
        Map<String, Object> text = map("type", "string");
        return mediaType.equals(EVENTS) ? map("type", OBJECT, "properties", map("event", text, "data", text)) : text;
    }
}
