package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.ActivityContext;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionFunction;
import dev.headway.core.expression.ExpressionScope;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Date;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The functions {@code now()} and {@code dateTime()} of the family, by the engine's clock and time zone, and
 * {@code currentUser()}. Thread-safe.
 */
public final class FamilyFunctions {
    private FamilyFunctions() {}

    @SuppressWarnings("JavaUtilDate") // what models of the family expect
    public static Map<String, ExpressionFunction> of(Clock clock, ZoneId zone) {
        return Map.of(
                "now", new WithoutArguments("now", scope -> new Date(clock.millis())),
                "dateTime",
                        new WithoutArguments(
                                "dateTime",
                                scope -> new ExpressionDateTime(clock.instant().atZone(zone))),
                "currentUser",
                        new WithoutArguments(
                                "currentUser",
                                scope -> scope instanceof ActivityContext context ? context.userId() : null));
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
}
