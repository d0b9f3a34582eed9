package dev.headway.rest.v1.view;

import dev.headway.rest.route.Describe;
import dev.headway.rest.value.Masked;
import java.time.temporal.Temporal;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a variable with its type. */
@Describe("A value of a variable with its type.")
public record VariableValue(
        @Describe(
                "String, Boolean, Integer, Long, Short, Double, Date, Bytes (Base64), Json or Null; Masked for a value that is not shown. Where it is left out in a"
                        + " request, the JSON value says it: whole numbers are Integer or Long.")
        @Nullable
        String type,

        @Describe("The value. A Date is ISO 8601; Json is any JSON.") @Nullable
        Object value) {

    /** What callers see of a value. */
    public static VariableValue of(@Nullable Object value) {
        return switch (value) {
            case null -> new VariableValue("Null", null);
            case Masked masked -> new VariableValue("Masked", null);
            case String text -> new VariableValue("String", text);
            case Boolean flag -> new VariableValue("Boolean", flag);
            case Integer number -> new VariableValue("Integer", number);
            case Long number -> new VariableValue("Long", number);
            case Short number -> new VariableValue("Short", number);
            case Byte number -> new VariableValue("Short", number.shortValue());
            case Number number -> new VariableValue("Double", number.doubleValue());
            case Date date -> new VariableValue("Date", date.toInstant());
            case byte[] bytes -> new VariableValue("Bytes", Base64.getEncoder().encodeToString(bytes));
            case Temporal time -> new VariableValue("String", time.toString());
            default -> new VariableValue("Json", value);
        };
    }

    /** What callers see of values by name. */
    public static Map<String, VariableValue> of(Map<String, ? extends @Nullable Object> values) {
        Map<String, VariableValue> all = new LinkedHashMap<>();
        values.forEach((name, value) -> all.put(name, of(value)));
        return all;
    }
}
