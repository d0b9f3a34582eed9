package dev.headway.engine.internal.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.query.Query;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.JobState;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.From;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** All that a query asks the port, also for its criteria and for what its results carry, says the same of who answers. */
class AskedQueriesTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/headway/engine/internal/query");

    /** Keeps who is to answer, and answers each query with one row of samples. */
    private static final class Recording implements Queries {
        private final List<From> asked = new ArrayList<>();

        @Override
        @SuppressWarnings("unchecked")
        public <T> List<T> list(Queries.Query<T> query) {
            asked.add(query.from());
            return (List<T>) List.of(sample(query.entity().rowType()));
        }

        @Override
        public long count(Queries.Query<?> query) {
            asked.add(query.from());
            return 1;
        }

        @Override
        public Map<String, Long> countBy(Queries.Query<?> query, String field) {
            asked.add(query.from());
            return Map.of("1", 1L);
        }
    }

    private final Recording queries = new Recording();

    @Test
    void everyQueryAndAllOfItsCriteriaReadWhereItIsTold() throws Exception {
        List<Class<?>> types = types();
        assertThat(types).hasSizeGreaterThan(35);
        Set<String> silent = new TreeSet<>();
        int criteria = 0;
        for (Class<?> type : types) {
            boolean asked = false;
            for (Method criterion : criteria(type)) {
                for (ReadFrom from : ReadFrom.values()) {
                    asked |= ask(type, criterion, from);
                    criteria++;
                }
            }
            if (!asked) {
                silent.add(type.getSimpleName());
            }
        }
        assertThat(silent).as("queries that could not be tried").isEmpty();
        assertThat(criteria).isGreaterThan(1_000);
    }

    /** Under a setting that says the copy, what belongs to one thing by its id is not older than that. */
    @Test
    void whatOneThingCarriesIsReadWhereItIs() {
        new HistoricTaskInstanceQueryImpl(queries, user -> List.of())
                .taskId("1")
                .includeProcessVariables()
                .includeTaskLocalVariables()
                .list();
        assertThat(queries.asked).hasSize(3).containsOnly(From.PRIMARY);

        queries.asked.clear();
        new HistoricTaskInstanceQueryImpl(queries, user -> List.of())
                .taskName("pay")
                .includeProcessVariables()
                .includeTaskLocalVariables()
                .list();
        assertThat(queries.asked).hasSize(3).containsOnly(From.USUAL);
    }

    @Test
    void whatIsSaidAsideIsTakenBack() {
        HistoricProcessInstanceQueryImpl query = new HistoricProcessInstanceQueryImpl(queries);
        query.finished();
        String before = query.toString();
        query.aside(
                () -> query.readFrom(ReadFrom.PRIMARY).allowScan().unfinished().count());
        assertThat(queries.asked).containsExactly(From.PRIMARY);
        assertThat(query.toString()).isEqualTo(before);
        query.count();
        assertThat(queries.asked).containsExactly(From.PRIMARY, From.USUAL);
    }

    private static List<Class<?>> types() throws IOException, ClassNotFoundException {
        List<Class<?>> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                if (name.equals("package-info")) {
                    continue;
                }
                Class<?> type = Class.forName(AskedQueries.class.getPackageName() + "." + name);
                if (Query.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                    found.add(type);
                }
            }
        }
        return found;
    }

    /** What can be said to such a query, by one call. */
    private static List<Method> criteria(Class<?> type) {
        return Stream.of(type.getMethods())
                .filter(method -> Query.class.isAssignableFrom(method.getReturnType()))
                .filter(method ->
                        !Set.of("or", "endOr", "asc", "desc", "readFrom").contains(method.getName()))
                .filter(method -> !method.getName().startsWith("orderBy") && !Modifier.isStatic(method.getModifiers()))
                .toList();
    }

    /** Whether it asked; samples that a criterion refuses ask nothing. */
    private boolean ask(Class<?> type, Method criterion, ReadFrom from) throws Exception {
        queries.asked.clear();
        Query<?, ?> query = made(type);
        try {
            criterion.invoke(
                    query,
                    Stream.of(criterion.getParameterTypes())
                            .map(AskedQueriesTest::sample)
                            .toArray());
            query.readFrom(from);
            query.page(null, 10);
            query.count();
        } catch (InvocationTargetException | RuntimeException refused) {
            // What was asked until then tells.
        }
        assertThat(queries.asked)
                .as("%s.%s, read from the %s", type.getSimpleName(), criterion.getName(), from)
                .allMatch(From.valueOf(from.name())::equals);
        return !queries.asked.isEmpty();
    }

    private Query<?, ?> made(Class<?> type) throws Exception {
        Constructor<?> constructor = type.getConstructors()[0];
        List<Object> arguments = new ArrayList<>();
        for (Class<?> parameter : constructor.getParameterTypes()) {
            if (parameter == Queries.class) {
                arguments.add(queries);
            } else if (parameter == Collection.class) {
                arguments.add(Set.of(JobState.READY));
            } else {
                arguments.add(
                        Query.class.isAssignableFrom(parameter) ? made(implementation(parameter)) : sample(parameter));
            }
        }
        return (Query<?, ?>) constructor.newInstance(arguments.toArray());
    }

    private static Class<?> implementation(Class<?> query) throws ClassNotFoundException {
        return Class.forName(AskedQueries.class.getPackageName() + "." + query.getSimpleName() + "Impl");
    }

    /** Any value of a type; of functions and services one that answers with such. */
    private static @Nullable Object sample(Class<?> type) {
        if (type == String.class || type == Object.class || type == Comparable.class) {
            return "1";
        } else if (type == long.class || type == Long.class) {
            return 1L;
        } else if (type == int.class || type == Integer.class) {
            return 1;
        } else if (type == boolean.class || type == Boolean.class) {
            return true;
        } else if (type == VariableDocument.class) {
            return VariableDocument.EMPTY;
        } else if (type == Date.class) {
            return Date.from(Instant.EPOCH);
        } else if (type == Set.class) {
            return Set.of("1");
        } else if (type == List.class || type == Collection.class || type == Iterable.class) {
            return List.of("1");
        } else if (type == Map.class) {
            return Map.of();
        } else if (type.isEnum()) {
            return type.getEnumConstants()[0];
        } else if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), 1);
            Array.set(array, 0, sample(type.getComponentType()));
            return array;
        } else if (type.isInterface()) {
            return Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> switch (method.getName()) {
                        case "apply" -> List.of();
                        case "get" -> Map.of();
                        default -> sample(method.getReturnType());
                    });
        } else if (type.isRecord()) {
            return sampleRecord(type);
        }
        return null;
    }

    private static Object sampleRecord(Class<?> type) {
        try {
            Constructor<?> canonical = type.getDeclaredConstructors()[0];
            for (Constructor<?> each : type.getDeclaredConstructors()) {
                if (each.getParameterCount() == type.getRecordComponents().length) {
                    canonical = each;
                }
            }
            return canonical.newInstance(Stream.of(canonical.getParameterTypes())
                    .map(AskedQueriesTest::sample)
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.getName(), e);
        }
    }
}
