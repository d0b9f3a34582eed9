package dev.headway.rest.search;

import dev.headway.engine.query.Query;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The filter of a query by reflection: each method that narrows it is a criterion of the same name, each {@code orderByX} an
 * order by {@code x}, each {@code countByX} a way to count. What the Java API can ask, REST can ask.
 */
public final class QueryFilter {
    private static final String ORDER = "orderBy";
    private static final String COUNT = "countBy";
    private static final String MILLIS = "InMillis";

    private QueryFilter() {}

    /** The criteria and orders of this type of query. */
    public static <Q extends Query<Q, ?>> Filter<Q> of(Class<Q> type) {
        Filter<Q> filter = new Filter<>();
        for (Method method : methods(type)) {
            if (method.getName().startsWith(ORDER)) {
                String name = lowered(method, ORDER);
                filter.order(name, query -> type.cast(invoke(method, query)));
            } else {
                Function<JsonNode, List<@Nullable Object[]>> arguments = arguments(method);
                if (arguments != null) {
                    filter.add(method.getName(), type(method), (query, value) -> {
                        Q narrowed = query;
                        for (@Nullable Object[] each : arguments.apply(value)) {
                            narrowed = type.cast(invoke(method, narrowed, each));
                        }
                        return narrowed;
                    });
                }
            }
        }
        return filter;
    }

    /**
     * The same, where an order can also be named as the answers name the field that it sorts by: {@code endTime} for
     * {@code orderByProcessInstanceEndTime}.
     *
     * @param view record of the answers
     */
    public static <Q extends Query<Q, ?>> Filter<Q> of(Class<Q> type, Class<?> view) {
        Filter<Q> filter = of(type);
        List<String> orders = List.copyOf(filter.orders());
        List<String> subjects = subjects(type);
        for (RecordComponent field : view.getRecordComponents()) {
            String name = field.getName();
            String stem = name.endsWith(MILLIS) ? name.substring(0, name.length() - MILLIS.length()) : name;
            orders.stream()
                    .filter(order -> !orders.contains(name)
                            && subjects.stream().anyMatch(subject -> order.equalsIgnoreCase(subject + stem)))
                    .findFirst()
                    .ifPresent(order -> filter.named(name, order));
        }
        return filter;
    }

    /** What the query's orders call the thing that it finds: nothing, historicProcessInstance, processInstance, historicProcess, process. */
    private static List<String> subjects(Class<?> type) {
        String whole = type.getSimpleName().replaceFirst("Query$", "");
        String present = whole.replaceFirst("^Historic", "");
        return List.of("", whole, present, whole.replaceFirst("Instance$", ""), present.replaceFirst("Instance$", ""));
    }

    /** What matches can be counted by, with the way to do it. */
    public static <Q extends Query<Q, ?>> Map<String, Function<Q, Map<String, Long>>> counts(Class<Q> type) {
        Map<String, Function<Q, Map<String, Long>>> counts = new TreeMap<>();
        for (Method method : type.getMethods()) {
            if (method.getName().startsWith(COUNT)
                    && method.getParameterCount() == 0
                    && method.getName().length() > COUNT.length()) {
                counts.put(lowered(method, COUNT), query -> counted(invoke(method, query)));
            }
        }
        return counts;
    }

    @SuppressWarnings("unchecked") // what all countBy methods return
    private static Map<String, Long> counted(Object result) {
        return (Map<String, Long>) result;
    }

    /** Methods that return the query itself; of those with the same name the one with the fewest arguments. */
    private static List<Method> methods(Class<?> type) {
        Set<String> seen = new HashSet<>();
        return Arrays.stream(type.getMethods())
                .filter(method -> narrows(type, method))
                .filter(method -> !method.getName().startsWith("include"))
                .sorted(Comparator.comparing(Method::getName)
                        .thenComparingInt(Method::getParameterCount)
                        .thenComparing(method -> Arrays.toString(method.getParameterTypes())))
                .filter(method -> seen.add(method.getName()))
                .toList();
    }

    /** Whether it returns the query itself: the type, or what the type stands for in an interface that queries share. */
    private static boolean narrows(Class<?> type, Method method) {
        return !method.isBridge()
                && method.getDeclaringClass() != Query.class
                && (method.getReturnType() == type || method.getGenericReturnType() instanceof TypeVariable);
    }

    private static String lowered(Method method, String prefix) {
        String rest = method.getName().substring(prefix.length());
        return rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1);
    }

    private static Filter.Type type(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        if (parameters.length == 0) {
            return Filter.Type.FLAG;
        }
        if (parameters.length == 2) {
            return Filter.Type.PAIRS;
        }
        Class<?> only = parameters[0];
        if (only == String.class || only.isEnum()) {
            return Filter.Type.TEXT;
        }
        if (only == Date.class) {
            return Filter.Type.TIME;
        }
        if (only == boolean.class) {
            return Filter.Type.FLAG;
        }
        return only.isPrimitive() ? Filter.Type.INTEGER : Filter.Type.TEXTS;
    }

    /** How a value of JSON becomes arguments of calls, one call each; null when REST cannot say it. */
    private static @Nullable Function<JsonNode, List<@Nullable Object[]>> arguments(Method method) {
        String name = method.getName();
        Class<?>[] parameters = method.getParameterTypes();
        if (parameters.length == 0) {
            return value -> flag(name, value) ? one() : List.of();
        }
        if (parameters.length == 2 && parameters[0] == String.class) {
            Class<?> second = parameters[1];
            return second == Object.class || second == String.class ? value -> pairs(name, value, second) : null;
        }
        if (parameters.length > 2) {
            return null;
        }
        Function<JsonNode, Object> single = single(name, parameters[0]);
        return single == null ? null : value -> one(single.apply(value));
    }

    /** One call with these arguments. */
    private static List<@Nullable Object[]> one(@Nullable Object... arguments) {
        List<@Nullable Object[]> calls = new ArrayList<>();
        calls.add(arguments);
        return calls;
    }

    private static @Nullable Function<JsonNode, Object> single(String name, Class<?> type) {
        if (type == String.class) {
            return value -> text(name, value);
        }
        if (type == String[].class) {
            return value -> texts(name, value).toArray(String[]::new);
        }
        if (type == List.class || type == Collection.class) {
            return value -> texts(name, value);
        }
        if (type == Set.class) {
            return value -> Set.copyOf(texts(name, value));
        }
        if (type == int.class) {
            return value -> Math.toIntExact(number(name, value, Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
        if (type == long.class) {
            return value -> number(name, value, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        if (type == boolean.class) {
            return value -> flag(name, value);
        }
        if (type == Date.class) {
            return value -> Values.time(name, value);
        }
        return type.isEnum() ? value -> constant(name, type, value) : null;
    }

    private static Object constant(String name, Class<?> type, JsonNode value) {
        for (Object each : type.getEnumConstants()) {
            if (String.valueOf(each).equals(value.asString(""))) {
                return each;
            }
        }
        throw Values.wrong(name, "one of " + Arrays.toString(type.getEnumConstants()), value);
    }

    private static String text(String name, JsonNode value) {
        boolean pattern = name.contains("Like");
        if (value.isString() && !(pattern && value.stringValue().isEmpty())) {
            return value.stringValue();
        }
        throw Values.wrong(name, pattern ? "a pattern with at least one character" : "a text", value);
    }

    private static List<String> texts(String name, JsonNode value) {
        if (!value.isArray() || value.isEmpty()) {
            throw Values.wrong(name, "an array with at least one text", value);
        }
        return value.valueStream().map(each -> text(name, each)).toList();
    }

    private static long number(String name, JsonNode value, long min, long max) {
        if (value.isIntegralNumber()
                && value.canConvertToLong()
                && value.longValue() >= min
                && value.longValue() <= max) {
            return value.longValue();
        }
        throw Values.wrong(name, "a whole number from " + min + " to " + max, value);
    }

    private static boolean flag(String name, JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        throw Values.wrong(name, "true or false", value);
    }

    private static List<@Nullable Object[]> pairs(String name, JsonNode value, Class<?> second) {
        if (!value.isArray()) {
            throw Values.wrong(name, "an array of {name, value}", value);
        }
        return value.valueStream()
                .<@Nullable Object[]>map(each -> pair(name, each, second))
                .toList();
    }

    private static @Nullable Object[] pair(String name, JsonNode each, Class<?> second) {
        if (!each.isObject()
                || !each.path("name").isString()
                || !List.of("name", "value").containsAll(each.propertyNames())) {
            throw Values.wrong(name, "an array of {name, value}", each);
        }
        JsonNode value = each.path("value");
        return new @Nullable Object[] {
            each.path("name").stringValue(),
            second == String.class ? text(name + ".value", value) : Variables.plain(name, value)
        };
    }

    private static Object invoke(Method method, Object query, @Nullable Object... arguments) {
        try {
            return Objects.requireNonNull(method.invoke(query, arguments));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException("Expected " + method + " to narrow a query, but it failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("Expected " + method + " to be public", e);
        }
    }
}
