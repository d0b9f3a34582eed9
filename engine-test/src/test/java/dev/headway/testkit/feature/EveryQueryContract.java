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
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every criterion and every order of every query is answered by the database, alone and among alternatives. */
interface EveryQueryContract extends EngineContract {
    /** What is neither a criterion nor an order. */
    Set<String> OTHERS = Set.of("or", "endOr", "asc", "desc", "allowScan");

    /** What answers, beside criteria and orders. */
    Set<String> ANSWERS = Set.of("list", "listPage", "page", "singleResult", "count");

    /** Of decisions, which an engine of these tests does not make: the contracts of dmn-test ask for them. */
    Pattern WITHOUT_ROWS =
            Pattern.compile("create(HistoricDecision(Execution|Instance)|Decision(Requirements)?Definition)Query");

    /** Rows of every kind, and some whose names and keys are the samples of criteria. */
    private void prepare() {
        PagesTest.fill(engine());
        deploy(Models.file(
                "<process id='q' name='4711' isExecutable='true' headway:historyLevel='full'>",
                "<startEvent id='start'/><parallelGateway id='fork'/>",
                "<userTask id='t' name='4711' flowable:assignee='4711' flowable:category='4711' flowable:priority='1'/>",
                "<serviceTask id='job' camunda:asyncBefore='true' camunda:expression='${1}'/>",
                "<serviceTask id='out' camunda:type='external' camunda:topic='4711'/>",
                Models.path("start", "fork", "t"),
                Models.path("fork", "job"),
                Models.path("fork", "out"),
                "</process>"));
        runtimeService().startProcessInstanceByKey("q", "4711", Map.of("amount", 1, "4711", 1));
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("q")
                        .singleResult()
                        .getId());
        runtimeService().startProcessInstanceByKey("q", "4711", Map.of("amount", 2, "4711", 1));
    }

    @Test
    default void everyCriterionAndOrderIsAnswered() {
        prepare();
        Map<String, String> refused = new TreeMap<>();
        int asked = 0;
        int withRows = 0;
        for (Method made : queries()) {
            for (Method step : steps(made.getReturnType())) {
                asked++;
                for (boolean alternative : isOrder(step) ? List.of(false) : List.of(false, true)) {
                    withRows += ask(made, step, alternative, refused) > 0 ? 1 : 0;
                }
            }
        }
        assertThat(asked).as("criteria and orders").isGreaterThan(300);
        assertThat(withRows).as("criteria and orders whose answer has rows").isGreaterThan(asked / 2);
        assertThat(refused).as("criteria and orders that are not answered").isEmpty();
    }

    /** So that a list and its number are compared where there is something to count. */
    @Test
    default void everyQueryHasRows() throws ReflectiveOperationException {
        prepare();
        Set<String> empty = new TreeSet<>();
        for (Method made : queries()) {
            Query<?, ?> query = (Query<?, ?>) made.invoke(serviceOf(made));
            int rows = query.allowScan().list().size();
            assertThat(query.count()).as(made.getName()).isEqualTo(rows);
            if (rows == 0) {
                empty.add(made.getName());
            }
        }
        assertThat(empty)
                .as("queries without a row")
                .allMatch(name -> WITHOUT_ROWS.matcher(name).matches());
    }

    /** What counts by something, such as {@code countByState}, counts each row once. An instance with several paths is at no element. */
    @Test
    default void everyGroupIsCounted() throws ReflectiveOperationException {
        prepare();
        Set<String> asked = new TreeSet<>();
        for (Method made : queries()) {
            for (Method answer : made.getReturnType().getMethods()) {
                if (answer.getReturnType() == Map.class && answer.getParameterCount() == 0) {
                    Query<?, ?> query = (Query<?, ?>) made.invoke(serviceOf(made));
                    String name = made.getReturnType().getSimpleName() + "." + answer.getName();
                    asked.add(name);
                    Map<?, ?> groups = (Map<?, ?>) answer.invoke(query.allowScan());
                    long counted = groups.values().stream()
                            .mapToLong(each -> (Long) each)
                            .sum();
                    assertThat(counted).as(name).isPositive();
                    if (name.equals("ExecutionQuery.countByActivityId")) {
                        assertThat(counted).as(name).isLessThan(query.count());
                    } else {
                        assertThat(counted).as(name).isEqualTo(query.count());
                    }
                }
            }
        }
        assertThat(asked).contains("IncidentQuery.countByMessage").hasSizeGreaterThan(5);
    }

    /** A method that is none of these would be called by no test here. */
    @Test
    default void everyMethodOfAQueryIsOfAKnownKind() {
        Set<String> unknown = new TreeSet<>();
        for (Method made : queries()) {
            for (Method method : made.getReturnType().getMethods()) {
                if (!Query.class.isAssignableFrom(method.getReturnType())
                        && !ANSWERS.contains(method.getName())
                        && (method.getReturnType() != Map.class || method.getParameterCount() > 0)) {
                    unknown.add(made.getReturnType().getSimpleName() + "." + method.getName());
                }
            }
        }
        assertThat(unknown)
                .as("neither a criterion, an order, an answer nor a count by something")
                .isEmpty();
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

    /** How many rows the answer has; 0 if there is none. */
    private int ask(Method made, Method step, boolean alternative, Map<String, String> refused) {
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
            int rows = query.list().size();
            assertThat(query.count()).isEqualTo(rows);
            return rows;
        } catch (InvocationTargetException e) {
            String said = String.valueOf(e.getCause());
            if (!alternative || !said.contains(" outside of or() and endOr()")) {
                refused.put(name, said);
            }
        } catch (ReflectiveOperationException | RuntimeException | AssertionError e) {
            refused.put(name, String.valueOf(e));
        }
        return 0;
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
