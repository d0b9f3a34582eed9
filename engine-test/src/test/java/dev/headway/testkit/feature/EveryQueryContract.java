package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.query.Query;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every criterion and every order of every query is answered by the database, alone and among alternatives. */
interface EveryQueryContract extends EngineContract {
    /** What is neither a criterion nor an order. */
    Set<String> OTHERS = Set.of("or", "endOr", "asc", "desc", "allowScan");

    private void prepare() {
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='start'/>",
                "<userTask id='t'/>",
                Models.path("start", "t"),
                "</process>"));
        runtimeService().startProcessInstanceByKey("p", "4711", Map.of("amount", 1));
        taskService().complete(taskService().createTaskQuery().list().getFirst().getId());
        runtimeService().startProcessInstanceByKey("p", "4711", Map.of("amount", 2));
    }

    @Test
    default void everyCriterionAndOrderIsAnswered() {
        prepare();
        Map<String, String> refused = new TreeMap<>();
        int asked = 0;
        for (Method made : queries()) {
            for (Method step : steps(made.getReturnType())) {
                asked++;
                for (boolean alternative : isOrder(step) ? List.of(false) : List.of(false, true)) {
                    ask(made, step, alternative, refused);
                }
            }
        }
        assertThat(asked).as("criteria and orders").isGreaterThan(300);
        assertThat(refused).as("criteria and orders that are not answered").isEmpty();
    }

    @Test
    default void everyPatternIsAnswered() {
        prepare();
        Map<String, String> refused = new TreeMap<>();
        int asked = 0;
        for (Method made : queries()) {
            for (Method step : steps(made.getReturnType())) {
                if (step.getName().contains("Like")) {
                    for (String pattern : List.of("", "%", "_", "\\", "a\\", "%\\%", "'")) {
                        asked++;
                        askLike(made, step, pattern, refused);
                    }
                }
            }
        }
        assertThat(asked).isGreaterThan(100);
        assertThat(refused).as("patterns that are not answered").isEmpty();
    }

    private void askLike(Method made, Method step, String pattern, Map<String, String> refused) {
        Object[] arguments = arguments(step);
        arguments[0] = "amount";
        arguments[List.of(step.getParameterTypes()).lastIndexOf(String.class)] = pattern;
        try {
            Query<?, ?> query = (Query<?, ?>) made.invoke(serviceOf(made));
            query.allowScan();
            step.invoke(query, arguments);
            query.list();
        } catch (InvocationTargetException e) {
            refused.put(step + " '" + pattern + "'", String.valueOf(e.getCause()));
        } catch (ReflectiveOperationException | RuntimeException e) {
            refused.put(step + " '" + pattern + "'", String.valueOf(e));
        }
    }

    private void ask(Method made, Method step, boolean alternative, Map<String, String> refused) {
        String name = made.getReturnType().getSimpleName() + "." + step.getName()
                + Arrays.toString(step.getParameterTypes()) + (alternative ? " in or()" : "");
        try {
            Query<?, ?> query = (Query<?, ?>) made.invoke(serviceOf(made));
            query.allowScan();
            if (alternative) {
                query.or();
            }
            step.invoke(query, arguments(step));
            if (isOrder(step)) {
                query.desc();
            }
            if (alternative) {
                query.endOr();
            }
            assertThat(query.list().size()).isEqualTo((int) query.count());
        } catch (InvocationTargetException e) {
            String said = String.valueOf(e.getCause());
            if (!alternative || !said.contains(" outside of or() and endOr()")) {
                refused.put(name, said);
            }
        } catch (ReflectiveOperationException | RuntimeException | AssertionError e) {
            refused.put(name, String.valueOf(e));
        }
    }

    /** The methods of services that make a query. */
    private List<Method> queries() {
        List<Method> found = new ArrayList<>();
        for (Method service : engine().processEngine().getClass().getMethods()) {
            if (service.getName().endsWith("Service")) {
                Stream.of(service.getReturnType().getMethods())
                        .filter(method -> Query.class.isAssignableFrom(method.getReturnType()))
                        .filter(method -> method.getParameterCount() == 0)
                        .forEach(found::add);
            }
        }
        return found;
    }

    private Object serviceOf(Method made) throws ReflectiveOperationException {
        for (Method service : engine().processEngine().getClass().getMethods()) {
            if (service.getName().endsWith("Service")
                    && made.getDeclaringClass().isAssignableFrom(service.getReturnType())) {
                return service.invoke(engine().processEngine());
            }
        }
        throw new NoSuchMethodException("a getter of " + made.getDeclaringClass());
    }

    private static List<Method> steps(Class<?> query) {
        return Stream.of(query.getMethods())
                .filter(method -> !method.isBridge() && !method.isSynthetic())
                .filter(method -> Query.class.isAssignableFrom(method.getReturnType()))
                .filter(method -> !OTHERS.contains(method.getName()))
                .toList();
    }

    /** {@code orderBy...}, and {@code orderPartiallyByOccurrence}. */
    private static boolean isOrder(Method step) {
        return step.getName().startsWith("order");
    }

    private static Object[] arguments(Method step) {
        return Stream.of(step.getParameters())
                .map(parameter -> sample(step, parameter.getType()))
                .toArray();
    }

    private static Object sample(Method step, Class<?> type) {
        if (type == String.class) {
            return switch (step.getName()) {
                case "eventType" -> "message";
                case "incidentStatus" -> "open";
                case "planItemInstanceState" -> "completed";
                default -> "4711";
            };
        }
        if (type == String[].class) {
            return new String[] {"4711", "4712"};
        }
        if (type == boolean.class) {
            return true;
        }
        if (type == int.class || type == Integer.class || type == Object.class) {
            return 1;
        }
        if (type == long.class || type == Long.class) {
            return 1L;
        }
        if (type == Date.class) {
            return Date.from(Instant.EPOCH);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (Collection.class.isAssignableFrom(type)) {
            return type == Set.class ? Set.of("4711", "4712") : List.of("4711", "4712");
        }
        throw new IllegalArgumentException("Expected a type with a sample, got " + type + " of " + step);
    }
}
