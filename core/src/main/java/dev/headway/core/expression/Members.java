package dev.headway.core.expression;

import dev.headway.core.spin.SpinJsonNode;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads properties and calls methods of the objects that an expression meets: of classes of the embedder everything public
 * that they and their interfaces declare, of the JDK what {@link AllowedMethods} lists. Thread-safe; what it remembers of a
 * class goes with the class.
 */
final class Members {
    private final ClassValue<Map<String, List<Method>>> methods = new ClassValue<>() {
        @Override
        protected Map<String, List<Method>> computeValue(Class<?> type) {
            return callable(type);
        }
    };

    private final Predicate<Class<?>> allowedTypes;

    Members(Predicate<Class<?>> allowedTypes) {
        this.allowedTypes = allowedTypes;
    }

    /** A property of an object that is not null. */
    @Nullable
    Object property(Object base, @Nullable Object name) {
        return switch (base) {
            case Map<?, ?> map -> fromMap(map, name);
            case List<?> list -> {
                int index = index(name, base);
                yield index >= 0 && index < list.size() ? list.get(index) : null;
            }
            case JsonNode node when node.isArray() -> node.get(index(name, base));
            case JsonNode node when node.isObject() -> node.get(String.valueOf(name));
            case JsonNode single -> {
                Object plain = Operators.plain(single);
                yield plain == null ? null : property(plain, name);
            }
            default -> {
                if (base.getClass().isArray()) {
                    int index = index(name, base);
                    yield index >= 0 && index < Array.getLength(base) ? Array.get(base, index) : null;
                }
                yield beanProperty(base, String.valueOf(name));
            }
        };
    }

    private static @Nullable Object fromMap(Map<?, ?> map, @Nullable Object name) {
        Object value = map.get(name);
        // Numbers of an expression are longs, keys often ints.
        return value == null && name instanceof Long number && number == number.intValue()
                ? map.get(number.intValue())
                : value;
    }

    private static int index(@Nullable Object index, Object base) {
        return switch (index) {
            case Long number when number >= 0 -> (int) Math.min(number, Integer.MAX_VALUE);
            case Number number -> Math.max(-1, number.intValue());
            case String text
            when !text.isEmpty() && text.length() < 10 && text.chars().allMatch(Character::isDigit) ->
                Integer.parseInt(text);
            case null, default ->
                throw new ExpressionException("Expected a number in brackets to take an element from "
                        + Operators.describe(base) + ", got " + Operators.describe(index)
                        + ". Its length is size(), whether it has elements is 'not empty'");
        };
    }

    private @Nullable Object beanProperty(Object base, String name) {
        Map<String, List<Method>> known = methods.get(base.getClass());
        Method getter = null;
        if (!name.isEmpty()) {
            String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
            getter = getter(known, "get" + capital);
            getter = getter != null ? getter : getter(known, "is" + capital);
            if (getter == null && base.getClass().isRecord()) {
                getter = getter(known, name);
            }
        }
        if (getter == null) {
            throw new ExpressionException("Expected a property '" + name + "', but "
                    + base.getClass().getTypeName() + " has no public getter for it that an expression may call");
        }
        return invoke(getter, base, new Object[0]);
    }

    private static @Nullable Method getter(Map<String, List<Method>> known, String name) {
        for (Method method : known.getOrDefault(name, List.of())) {
            if (method.getParameterCount() == 0 && method.getReturnType() != void.class) {
                return method;
            }
        }
        return null;
    }

    /** Calls a method of an object that is not null. */
    @Nullable
    Object call(Object base, String name, @Nullable Object[] arguments) {
        Object target = base;
        List<Method> candidates = methods.get(base.getClass()).getOrDefault(name, List.of());
        Object plain = Operators.plain(base);
        if (candidates.isEmpty() && base instanceof JsonNode && plain != null) {
            target = plain;
            candidates = methods.get(plain.getClass()).getOrDefault(name, List.of());
        }
        if (candidates.isEmpty() && base instanceof JsonNode tree && tree.isContainer()) {
            // What models of Camunda 7 call on a JSON variable.
            target = new SpinJsonNode(tree, false);
            candidates = methods.get(SpinJsonNode.class).getOrDefault(name, List.of());
            target = candidates.isEmpty() ? base : target;
        }
        if (target instanceof String text && TextMethods.handles(name, arguments.length)) {
            return TextMethods.call(text, name, arguments);
        }
        if (target instanceof Collection<?> && name.equals("contains") && arguments.length == 1) {
            return StandardFunctions.contains(target, arguments[0]);
        }
        if (candidates.isEmpty() && DecisionMethods.handles(target, name, arguments.length)) {
            return DecisionMethods.call(target, name, arguments);
        }
        Arguments.Fit fit = Arguments.best(candidates, arguments);
        if (fit == null) {
            throw unknown(target, name, arguments, candidates);
        }
        return invoke(fit.method, target, fit.values);
    }

    private static ExpressionException unknown(
            Object target, String name, @Nullable Object[] arguments, List<Method> candidates) {
        String types = Arrays.stream(arguments)
                .map(a -> a == null ? "null" : a.getClass().getSimpleName())
                .toList()
                .toString();
        if (!candidates.isEmpty()) {
            return new ExpressionException("Expected arguments that fit " + name + "() of "
                    + target.getClass().getTypeName() + ", got " + types + ". It takes "
                    + candidates.stream()
                            .map(m -> Arrays.stream(m.getParameterTypes())
                                    .map(Class::getSimpleName)
                                    .toList()
                                    .toString())
                            .toList());
        }
        String listed = AllowedMethods.listed(target.getClass());
        return new ExpressionException("Expected a method that an expression may call, got " + name + types + " of "
                + target.getClass().getTypeName() + (listed == null ? "" : ". Allowed are " + listed));
    }

    private static @Nullable Object invoke(Method method, Object target, @Nullable Object[] arguments) {
        try {
            Object result = method.invoke(target, arguments);
            return result == null ? null : Operators.checked(result);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getTargetException();
            if (AllowedMethods.isListedOnly(method.getDeclaringClass()) && thrown instanceof RuntimeException) {
                throw new ExpressionException(method.getName() + "() says: " + thrown, thrown);
            }
            throw new Passing(thrown);
        } catch (IllegalAccessException e) {
            throw new ExpressionException("Expected " + method + " to be accessible", e);
        }
    }

    /** All methods that may be called on objects of a class, by name, in an order that does not change between runs. */
    private Map<String, List<Method>> callable(Class<?> type) {
        Map<String, Map<String, Method>> bySignature = new HashMap<>();
        for (Class<?> declaring : family(type)) {
            boolean listedOnly = AllowedMethods.isListedOnly(declaring);
            if (!listedOnly && !allowedTypes.test(declaring)) {
                continue;
            }
            for (Method method : declaring.getDeclaredMethods()) {
                if (!Modifier.isPublic(method.getModifiers())
                        || Modifier.isStatic(method.getModifiers())
                        || method.isBridge()
                        || AllowedMethods.never(method.getName())
                        || (listedOnly
                                && !AllowedMethods.allowed(declaring, method.getName(), method.getReturnType()))) {
                    continue;
                }
                if (accessible(declaring, method)) {
                    bySignature
                            .computeIfAbsent(method.getName(), name -> new HashMap<>())
                            .putIfAbsent(Arrays.toString(method.getParameterTypes()), method);
                }
            }
        }
        Map<String, List<Method>> callable = new HashMap<>();
        bySignature.forEach((name, overloads) -> {
            List<Method> sorted = new ArrayList<>(overloads.values());
            sorted.sort(Comparator.comparing(Method::toString));
            callable.put(name, List.copyOf(sorted));
        });
        return callable;
    }

    private static boolean accessible(Class<?> declaring, Method method) {
        return (Modifier.isPublic(declaring.getModifiers())
                        && declaring.getModule().isExported(declaring.getPackageName()))
                || (!AllowedMethods.isListedOnly(declaring) && method.trySetAccessible());
    }

    /** The class, its superclasses and all interfaces, nearest first. */
    private static Set<Class<?>> family(Class<?> type) {
        Set<Class<?>> family = new LinkedHashSet<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            family.add(c);
        }
        for (Class<?> c : List.copyOf(family)) {
            addInterfaces(c, family);
        }
        return family;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> family) {
        for (Class<?> parent : type.getInterfaces()) {
            if (family.add(parent)) {
                addInterfaces(parent, family);
            }
        }
    }
}
