package dev.headway.core.variable;

import java.lang.reflect.Array;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns what users hand in into stored form: immutable values, copies of what could change, trees for objects of user
 * classes. One object does one variable.
 */
@SuppressWarnings({"JavaUtilDate", "ReferenceEquality"}) // users have dates; the root is meant itself
final class StoredForm {
    private static final String WHAT_NOW =
            " Store plain data instead: texts, numbers, booleans, dates, java.time, byte[], lists, maps, JSON trees, or records and beans"
                    + " of these; keep the rest in a bean or under a key in a store of its own.";

    /** Classes that Jackson would write as something meaningless, with those derived from them. */
    private static final Set<String> NOT_DATA = Set.of(
            "java.lang.Thread",
            "java.lang.ThreadLocal",
            "java.lang.ClassLoader",
            "java.lang.Process",
            "java.lang.ProcessBuilder",
            "java.lang.Runtime",
            "java.lang.ref.Reference",
            "java.lang.reflect.AccessibleObject",
            "java.util.Random");

    private final String name;
    private final Object root;
    private int depth;
    private long size;

    private StoredForm(String name, Object root) {
        this.name = name;
        this.root = root;
    }

    static @Nullable Object of(@Nullable String name, @Nullable Object value) {
        if (name == null) {
            throw new VariableException("Expected the name of a variable, but got null.", null);
        }
        if (name.isEmpty() || name.length() > VariableLimits.NAME_MAX) {
            throw new VariableException(
                    "Expected a variable name of 1 to " + VariableLimits.NAME_MAX + " characters, but got one of "
                            + name.length() + (name.isEmpty() ? "." : ": '" + name.substring(0, 60) + "...'."),
                    null);
        }
        if (!DocumentWriter.wellFormed(name)) {
            throw new VariableException(
                    "Expected a variable name of whole characters, but got half of one: '" + name + "'.", null);
        }
        return switch (value) {
            case null -> null;
            case Boolean b -> b;
            case Integer i -> i;
            case Long l -> l;
            case Double d -> d;
            case StoredAs around -> of(name, around.stored());
            default -> new StoredForm(name, value).form(value);
        };
    }

    /** A list of elements in stored form. */
    static StoredList list(@Nullable Object[] elements) {
        int depth = 0;
        long size = 12;
        for (Object element : elements) {
            depth = Math.max(depth, depthOf(element));
            size += 1 + sizeOf(element);
        }
        return new StoredList(elements, depth + 1, size, hasObjects(elements));
    }

    /** A map of keys and values in stored form. */
    static StoredMap map(Map<@Nullable Object, @Nullable Object> entries) {
        int depth = 0;
        long size = 12;
        for (Map.Entry<@Nullable Object, @Nullable Object> entry : entries.entrySet()) {
            depth = Math.max(depth, Math.max(depthOf(entry.getKey()), depthOf(entry.getValue())));
            size += 2 + sizeOf(entry.getKey()) + sizeOf(entry.getValue());
        }
        return new StoredMap(
                entries, depth + 1, size, hasObjects(entries.values().toArray()));
    }

    private static boolean hasObjects(@Nullable Object[] stored) {
        for (Object part : stored) {
            if (VariableClasses.hasObjects(part)) {
                return true;
            }
        }
        return false;
    }

    private static int depthOf(@Nullable Object stored) {
        return switch (stored) {
            case StoredList list -> list.depth;
            case StoredMap map -> map.depth;
            case null, default -> 0;
        };
    }

    private static long sizeOf(@Nullable Object stored) {
        return switch (stored) {
            case String text -> text.length() + 2L;
            case StoredList list -> list.size;
            case StoredMap map -> map.size;
            case byte[] bytes -> bytes.length * 4L / 3 + 16;
            case JsonNode tree -> JsonTrees.measure(tree);
            case null, default -> 16;
        };
    }

    private @Nullable Object form(@Nullable Object value) {
        Object stored = switch (value) {
            case null -> null;
            case String text -> text;
            case StoredList list -> list;
            case StoredMap map -> map;
            case StoredAs around -> form(around.stored());
            // Texts of other languages, such as Groovy's with expressions inside.
            case CharSequence text -> text.toString();
            case Character c -> c.toString();
            case Enum<?> constant -> constant.name();
            case byte[] bytes -> bytes.clone();
            case Date date -> new Date(date.getTime());
            case Calendar calendar -> new Date(calendar.getTimeInMillis());
            case TypedTree typed ->
                tree(value, typed) instanceof ObjectNode copy ? new TypedTree(typed.className(), copy) : null;
            case JsonNode tree when tree.isContainer() -> tree(value, tree);
            case JsonNode single -> form(JsonTrees.plain(single));
            case Map<?, ?> map -> nested(() -> entries(map));
            case Collection<?> collection -> nested(() -> collection(collection));
            case Object array when array.getClass().isArray() -> nested(() -> array(array));
            default -> ScalarType.of(value.getClass()) != null ? value : object(value);
        };
        checkNumber(stored);
        checkSize(stored);
        return stored;
    }

    private void checkNumber(@Nullable Object stored) {
        boolean tooLong = switch (stored) {
            case java.math.BigInteger number -> number.bitLength() > VariableLimits.DIGITS_MAX * 3;
            case java.math.BigDecimal number ->
                Math.abs((long) number.scale()) > VariableLimits.DIGITS_MAX
                        || number.unscaledValue().bitLength() > VariableLimits.DIGITS_MAX * 3;
            case null, default -> false;
        };
        if (tooLong) {
            throw refused(stored, "it is a number of more than " + VariableLimits.DIGITS_MAX + " digits", null);
        }
    }

    private void checkSize(@Nullable Object stored) {
        if (depth + depthOf(stored) > VariableLimits.DEPTH_MAX) {
            throw refused(
                    stored, "it is nested more than " + VariableLimits.DEPTH_MAX + " deep, or contains itself", null);
        }
        boolean counted = stored instanceof StoredList || stored instanceof StoredMap;
        long here = sizeOf(stored);
        grow(counted ? 0 : here + 1, stored);
        if (here > VariableLimits.SIZE_MAX) {
            throw tooLarge(stored);
        }
    }

    /** Counts while walking, so that a small graph that unfolds to an endless tree is refused early. */
    private void grow(long by, @Nullable Object part) {
        size += by;
        if (size > VariableLimits.SIZE_MAX) {
            throw tooLarge(part);
        }
    }

    private VariableException tooLarge(@Nullable Object part) {
        return refused(part, "it takes more than " + VariableLimits.SIZE_MAX + " characters", null);
    }

    private interface Part {
        Object form();
    }

    private Object nested(Part part) {
        if (++depth > VariableLimits.DEPTH_MAX) {
            throw refused(
                    null, "it is nested more than " + VariableLimits.DEPTH_MAX + " deep, or contains itself", null);
        }
        grow(12, null);
        Object stored = part.form();
        depth--;
        return stored;
    }

    private StoredList collection(Collection<?> collection) {
        Object[] elements = collection.toArray();
        Object[] stored = new Object[elements.length];
        for (int i = 0; i < elements.length; i++) {
            stored[i] = form(elements[i]);
        }
        return list(stored);
    }

    private StoredList array(Object array) {
        Object[] stored = new Object[Array.getLength(array)];
        for (int i = 0; i < stored.length; i++) {
            stored[i] = form(Array.get(array, i));
        }
        return list(stored);
    }

    private StoredMap entries(Map<?, ?> map) {
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object key = form(entry.getKey());
            if (key instanceof byte[] || key instanceof JsonNode) {
                throw refused(entry.getKey(), "it is the key of a map and has no stable identity", null);
            }
            if (entries.containsKey(key)) {
                throw refused(entry.getKey(), "two keys of a map are the same once stored: '" + key + "'", null);
            }
            entries.put(key, form(entry.getValue()));
        }
        return map(entries);
    }

    private @Nullable Object object(Object value) {
        String reason = whyNotData(value);
        if (reason != null) {
            throw refused(value, reason, null);
        }
        Object stored = tree(value, value);
        return stored instanceof ObjectNode object && isOfUser(value.getClass())
                ? new TypedTree(value.getClass().getName(), object)
                : stored;
    }

    /** Classes of the JDK and of this engine write themselves as JSON, and need not come back. */
    private static boolean isOfUser(Class<?> type) {
        return type.getClassLoader() != null && !type.getName().startsWith("dev.headway.core.spin.");
    }

    private @Nullable Object tree(Object original, Object treeOrObject) {
        try {
            JsonNode tree = JsonTrees.of(treeOrObject);
            JsonTrees.measure(tree);
            return JsonTrees.plain(tree);
        } catch (JacksonException e) {
            throw refused(original, "Jackson cannot write it as JSON: " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw refused(original, String.valueOf(e.getMessage()), e);
        } catch (StackOverflowError e) {
            throw refused(original, "it contains itself", e);
        }
    }

    private static @Nullable String whyNotData(Object value) {
        Class<?> type = value.getClass();
        if (type.isHidden() || type.isSynthetic()) {
            return "it is a lambda or a generated class";
        }
        if (value instanceof AutoCloseable) {
            return "it is a resource that must be closed, not data";
        }
        if (value instanceof Iterator || value instanceof Enumeration || value instanceof Spliterator) {
            return "it can be read only once";
        }
        if (value instanceof Future || value instanceof Executor || value instanceof Class) {
            return "it is not data";
        }
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (NOT_DATA.contains(c.getName())) {
                return "it is not data";
            }
        }
        return null;
    }

    private VariableException refused(@Nullable Object part, String reason, @Nullable Throwable cause) {
        String partClass = part == null || part == root
                ? ""
                : " (in it: " + part.getClass().getTypeName() + ")";
        return new VariableException(
                "Expected a value that can be stored for variable '" + name + "', but got an object of class "
                        + root.getClass().getTypeName() + partClass + ": " + reason + "." + WHAT_NOW,
                cause);
    }
}
