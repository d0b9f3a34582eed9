package dev.headway.script.javascript;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Undefined;
import org.mozilla.javascript.Wrapper;
import tools.jackson.databind.JsonNode;

/** Translates values between Java and JavaScript: lists, maps and JSON become arrays and objects, and the other way round. */
@SuppressWarnings("JavaUtilDate") // what a date of JavaScript becomes
final class Values {
    private static final int DEPTH_MAX = 200;
    private static final int ITEMS_MAX = 1_000_000;
    private static final double EXACT_MAX = 0x1p53;

    private Values() {}

    static @Nullable Object toScript(Context context, Scriptable scope, @Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Map<?, ?> map -> {
                Scriptable object = context.newObject(Fence.FACTORY.standard());
                map.forEach((key, item) ->
                        ScriptableObject.putProperty(object, String.valueOf(key), toScript(context, scope, item)));
                yield object;
            }
            case Collection<?> items ->
                context.newArray(
                        Fence.FACTORY.standard(),
                        items.stream()
                                .map(item -> toScript(context, scope, item))
                                .toArray());
            case JsonNode json -> ofJson(context, scope, json);
            // Numbers of JavaScript are doubles; a whole number stays one as long as a double can say it.
            case Integer number -> number;
            case Number number -> number.doubleValue();
            default -> Context.javaToJS(value, scope, context);
        };
    }

    private static @Nullable Object ofJson(Context context, Scriptable scope, JsonNode json) {
        if (json.isObject()) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            json.properties().forEach(entry -> map.put(entry.getKey(), entry.getValue()));
            return toScript(context, scope, map);
        }
        if (json.isArray()) {
            List<JsonNode> items = new ArrayList<>();
            json.forEach(items::add);
            return toScript(context, scope, items);
        }
        if (json.isNumber()) {
            return toScript(context, scope, json.numberValue());
        }
        return json.isNull() || json.isMissingNode() ? null : json.isBoolean() ? json.asBoolean() : json.asString();
    }

    static @Nullable Object toJava(@Nullable Object value) {
        return toJava(value, 0);
    }

    private static @Nullable Object toJava(@Nullable Object value, int depth) {
        if (depth > DEPTH_MAX) {
            throw Context.reportRuntimeError("Expected a value of at most " + DEPTH_MAX
                    + " levels, but it has more; an object that contains itself is no value");
        }
        return switch (value) {
            case null -> null;
            case Undefined nothing -> null;
            case Wrapper host -> host.unwrap();
            case CharSequence text -> text.toString();
            case Double number -> whole(number);
            case BigInteger number -> number;
            case Function function ->
                throw Context.reportRuntimeError("Expected a value that can be kept, but got a function");
            case Scriptable object -> ofObject(object, depth);
            default -> Scriptable.NOT_FOUND.equals(value) ? null : value;
        };
    }

    private static Object whole(double number) {
        if (number != Math.rint(number) || Math.abs(number) > EXACT_MAX) {
            return number;
        }
        long exact = (long) number;
        return exact == (int) exact ? (Object) (int) exact : (Object) exact;
    }

    private static @Nullable Object ofObject(Scriptable object, int depth) {
        return switch (object.getClassName()) {
            case "Date" -> Context.jsToJava(object, Date.class);
            case "String", "Number", "Boolean" -> toJava(object.getDefaultValue(null), depth + 1);
            case "Array" -> list(object, depth);
            default -> map(object, depth);
        };
    }

    private static List<@Nullable Object> list(Scriptable array, int depth) {
        long length = ((Number) ScriptableObject.getProperty(array, "length")).longValue();
        if (length > ITEMS_MAX) {
            throw Context.reportRuntimeError(
                    "Expected an array of at most " + ITEMS_MAX + " items, but it has " + length);
        }
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            list.add(toJava(ScriptableObject.getProperty(array, i), depth + 1));
        }
        return list;
    }

    private static Map<String, @Nullable Object> map(Scriptable object, int depth) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Object id : object.getIds()) {
            Object property = id instanceof Integer index
                    ? ScriptableObject.getProperty(object, index)
                    : ScriptableObject.getProperty(object, id.toString());
            if (!(property instanceof Function)) {
                map.put(id.toString(), toJava(property, depth + 1));
            }
        }
        return map;
    }
}
