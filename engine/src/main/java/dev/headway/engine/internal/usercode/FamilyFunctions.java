package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionFunction;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.spin.Spin;
import dev.headway.engine.ProcessEngine;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The functions {@code now()} and {@code dateTime()} of the family, by the engine's clock and time zone, and
 * {@code currentUser()}, {@code task:get(id)}, those of cases and {@code date:format(date, pattern)}. Thread-safe.
 */
public final class FamilyFunctions {
    private FamilyFunctions() {}

    @SuppressWarnings("JavaUtilDate") // what models of the family expect
    public static Map<String, ExpressionFunction> of(
            Clock clock, ZoneId zone, Supplier<@Nullable ProcessEngine> engine) {
        Map<String, ExpressionFunction> functions = new HashMap<>(Map.of(
                "S", new SpinFunction("S", Spin.FUNCTIONS::S),
                "JSON", new SpinFunction("JSON", Spin.FUNCTIONS::JSON),
                "XML", new SpinFunction("XML", Spin.FUNCTIONS::XML)));
        functions.putAll(Map.of(
                "task:get", new TaskGet(engine),
                "date:format", new DateFormat(zone),
                "now", new WithoutArguments("now", scope -> new Date(clock.millis())),
                "dateTime",
                        new WithoutArguments(
                                "dateTime",
                                scope -> new ExpressionDateTime(clock.instant().atZone(zone))),
                "currentUser",
                        new WithoutArguments(
                                "currentUser",
                                scope -> scope instanceof ActivityContext context ? context.userId() : null)));
        functions.put("cmmn:isStageCompletable", CaseFunctions::isStageCompletable);
        functions.put(
                "cmmn:isPlanItemCompleted",
                (scope, arguments) -> CaseFunctions.isPlanItemCompleted(scope, arguments, engine));
        return Map.copyOf(functions);
    }

    private record SpinFunction(String name, Function<@Nullable Object, Object> body) implements ExpressionFunction {
        @Override
        public @Nullable Object call(ExpressionScope scope, @Nullable Object[] arguments) {
            // A second argument names the format, which the first one shows by itself.
            if (arguments.length < 1 || arguments.length > 2) {
                throw new ExpressionException("Expected one value for " + name + "(), got " + arguments.length);
            }
            return body.apply(arguments[0]);
        }
    }

    private record WithoutArguments(String name, Function<ExpressionScope, @Nullable Object> value)
            implements ExpressionFunction {
        @Override
        public @Nullable Object call(ExpressionScope scope, @Nullable Object[] arguments) {
            if (arguments.length > 0) {
                throw new ExpressionException("Expected " + name + "() without arguments, got " + arguments.length);
            }
            return value.apply(scope);
        }
    }

    /** A task by its id, as it was last committed; null when there is none. */
    private record TaskGet(Supplier<@Nullable ProcessEngine> engine) implements ExpressionFunction {
        @Override
        public @Nullable Object call(ExpressionScope scope, @Nullable Object[] arguments) {
            ProcessEngine running = engine.get();
            if (running == null || arguments.length != 1) {
                throw new ExpressionException("Expected task:get() with the id of a task inside of an engine, got "
                        + arguments.length + " arguments");
            }
            Object id = arguments[0];
            return id == null
                    ? null
                    : running.getTaskService()
                            .createTaskQuery()
                            .taskId(String.valueOf(id))
                            .singleResult();
        }
    }

    /** A date as text by a pattern of {@link DateTimeFormatter}, in the engine's zone; the two in any order. */
    @SuppressWarnings("JavaUtilDate") // what models of the family expect
    private record DateFormat(ZoneId zone) implements ExpressionFunction {
        @Override
        public @Nullable Object call(ExpressionScope scope, @Nullable Object[] arguments) {
            if (arguments.length == 2 && arguments[0] instanceof String pattern && !(arguments[1] instanceof String)) {
                return formatted(arguments[1], pattern);
            }
            if (arguments.length == 2 && arguments[1] instanceof String pattern && !(arguments[0] instanceof String)) {
                return formatted(arguments[0], pattern);
            }
            throw new ExpressionException("Expected date:format() with a date and a pattern such as 'yyyy-MM-dd', got "
                    + Arrays.toString(arguments));
        }

        private @Nullable String formatted(@Nullable Object date, String pattern) {
            try {
                DateTimeFormatter formatter =
                        DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(zone);
                return switch (date) {
                    case null -> null;
                    case Date moment -> formatter.format(moment.toInstant());
                    case TemporalAccessor moment -> formatter.format(moment);
                    default ->
                        throw new ExpressionException("Expected a date for date:format(), got "
                                + date.getClass().getName() + " " + date);
                };
            } catch (IllegalArgumentException | DateTimeException wrong) {
                throw new ExpressionException(
                        "Expected a pattern that fits the date, got '" + pattern + "': " + wrong.getMessage());
            }
        }
    }
}
