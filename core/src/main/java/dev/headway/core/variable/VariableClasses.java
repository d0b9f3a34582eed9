package dev.headway.core.variable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Makes objects again of stored JSON trees whose class is on a list. A class that is not there is never loaded: its objects stay
 * trees, and whoever uses one is told once. Thread-safe.
 */
public final class VariableClasses {
    /** With an empty list, and nobody who is told. */
    public static final VariableClasses NONE =
            new VariableClasses(name -> false, VariableClasses.class.getClassLoader(), (about, message) -> {});

    private final Predicate<String> allowed;
    private final ClassLoader loader;
    private final BiConsumer<String, String> warn;
    private final Map<String, Class<?>> loaded = new ConcurrentHashMap<>();

    /**
     * @param allowed whether the list has a class, by its name; asked before the class is loaded
     * @param warn told of a class that is not on the list: its name and the message; may be called often
     */
    public VariableClasses(Predicate<String> allowed, ClassLoader loader, BiConsumer<String, String> warn) {
        this.allowed = allowed;
        this.loader = loader;
        this.warn = warn;
    }

    /** Whether a stored value is an object of a user's class, or a list or map with one. */
    public static boolean hasObjects(@Nullable Object stored) {
        return switch (stored) {
            case TypedTree tree -> true;
            case StoredList list -> list.hasObjects;
            case StoredMap map -> map.hasObjects;
            case null, default -> false;
        };
    }

    /**
     * A stored value with objects in place of the trees whose class is on the list, of the caller's own; what holds none is returned
     * as it is.
     *
     * @throws VariableException when a class of the list is not there, or cannot be made of its tree
     */
    public @Nullable Object objects(String name, @Nullable Object stored) {
        return switch (stored) {
            case TypedTree tree -> object(name, tree);
            case StoredList list
            when list.hasObjects -> {
                List<@Nullable Object> objects = new ArrayList<>(list.size());
                for (Object element : list) {
                    objects.add(own(name, element));
                }
                yield objects;
            }
            case StoredMap map
            when map.hasObjects -> {
                Map<@Nullable Object, @Nullable Object> objects = LinkedHashMap.newLinkedHashMap(map.size());
                map.forEach((key, element) -> objects.put(key, own(name, element)));
                yield objects;
            }
            case null, default -> stored;
        };
    }

    /** The same, with copies of everything that could be changed. */
    @SuppressWarnings("ReferenceEquality") // whether it is the stored value itself
    public @Nullable Object own(String name, @Nullable Object stored) {
        Object value = objects(name, stored);
        return value == stored ? Variables.copy(stored) : value;
    }

    private Object object(String name, TypedTree tree) {
        String className = tree.className();
        if (!allowed.test(className)) {
            warn.accept(
                    "variableClasses " + className,
                    "Variable '" + name + "' holds an object of class " + className
                            + ", which is shown as a JSON tree: the setting variableClasses does not name the class. Add it"
                            + " there to get the object.");
            return tree;
        }
        try {
            return JsonTrees.MAPPER.treeToValue(tree, loaded.computeIfAbsent(className, this::load));
        } catch (JacksonException e) {
            throw new VariableException(
                    "Expected variable '" + name + "' to be made an object of class " + className + ", but: "
                            + e.getOriginalMessage()
                            + ". Give the class a constructor or setters that Jackson can use, or take it off variableClasses"
                            + " to get the JSON tree.",
                    e);
        }
    }

    private Class<?> load(String className) {
        try {
            return Class.forName(className, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new VariableException(
                    "Expected class " + className
                            + " of the setting variableClasses on the class path, but it cannot be" + " loaded: " + e
                            + ". Add it, or take it off the list to get JSON trees.",
                    e);
        }
    }
}
