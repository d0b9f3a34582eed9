package dev.headway.core.execution.usercode;

import dev.headway.core.variable.VariableClasses;
import dev.headway.core.variable.VariableDocument;
import dev.headway.core.variable.Variables;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Objects and JSON trees that user code got of variables and may change in place: the same one for each question within a step,
 * and set as the variable's value when it was changed. Not thread-safe.
 */
public final class HandedOut {
    private final Map<Key, Entry> entries = new LinkedHashMap<>(0);

    /** A variable of one scope. */
    public record Key(long holderId, String name) {}

    /**
     * @param stored the value of the variable when it was handed out
     * @param before what would be stored of the object at that time
     */
    private record Entry(
            @Nullable Object stored,
            Object object,
            @Nullable Object before) {}

    /** Sets a variable. */
    public interface Setter {
        void set(Key key, @Nullable Object value);
    }

    /** Reads a variable as it is stored now; null where it is not there. */
    public interface Getter {
        @Nullable
        Object get(Key key);
    }

    /**
     * What user code gets of a stored value.
     *
     * @param trees whether it may change JSON trees; expressions only read them
     */
    @SuppressWarnings("ReferenceEquality") // a variable that was set again is another one
    public @Nullable Object of(
            long holderId, String name, @Nullable Object stored, VariableClasses classes, boolean trees) {
        boolean objects = VariableClasses.hasObjects(stored);
        if (!objects && !(trees && stored instanceof JsonNode)) {
            return stored;
        }
        Key key = new Key(holderId, name);
        Entry known = entries.get(key);
        if (known != null && known.stored == stored) {
            return known.object;
        }
        Object object = objects ? classes.objects(name, stored) : stored;
        if (object == stored && trees) {
            object = Variables.copy(stored);
        }
        if (object != null && object != stored) {
            entries.put(key, new Entry(stored, object, objects ? form(name, object) : stored));
        }
        return object;
    }

    private static @Nullable Object form(String name, @Nullable Object object) {
        return VariableDocument.EMPTY.with(name, object).get(name);
    }

    /** Sets the variables whose objects were changed, unless they were set again. */
    @SuppressWarnings("ReferenceEquality")
    public void store(Getter getter, Setter setter) {
        if (entries.isEmpty()) {
            return;
        }
        for (Map.Entry<Key, Entry> handed : Map.copyOf(entries).entrySet()) {
            Key key = handed.getKey();
            Entry entry = handed.getValue();
            if (getter.get(key) != entry.stored) {
                continue;
            }
            Object now = form(key.name, entry.object);
            if (now != null && !now.equals(entry.before)) {
                setter.set(key, now);
                entries.put(key, new Entry(getter.get(key), entry.object, now));
            }
        }
    }
}
