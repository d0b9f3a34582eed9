package dev.headway.core.variable;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The typed JSON form of variables. Texts, booleans, null, {@code int} (a number without fraction) and {@code double} (a
 * number with one) stand as they are; everything else is an object with one property, its type: {@code {"$long":"5"}},
 * {@code {"$list":[...]}}, {@code {"$map":{...}}}, {@code {"$entries":[[key,value],...]}} for maps whose keys are not all
 * texts, {@code {"$json":tree}}, {@code {"$object":{"class":name,"value":tree}}} for objects of users' classes, and the tags of
 * {@link ScalarType}. An object always is a tag and its content, so no key or text of a user can be taken for one. The name of a
 * class is a note: {@link VariableClasses} says whether it is loaded.
 *
 * <p>The column that holds it must keep the text as it is: a database's own JSON type that rewrites numbers would turn
 * {@code 1.0} into {@code 1} and a double into an int.
 */
final class VariableCodec {
    private VariableCodec() {}

    static @Nullable Object normalize(String name, @Nullable Object value) {
        return StoredForm.of(name, value);
    }

    static Map<String, @Nullable Object> parse(String json) {
        return DocumentReader.read(json);
    }

    static String write(Map<String, @Nullable Object> values) {
        return DocumentWriter.write(values);
    }
}
