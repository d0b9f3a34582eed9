package dev.headway.engine;

import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionFunction;
import dev.headway.core.expression.ExpressionScope;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Date;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The functions {@code now()} and {@code dateTime()} of the family, by the engine's clock and time zone. Thread-safe. */
final class TimeFunctions {
    private TimeFunctions() {}

    @SuppressWarnings("JavaUtilDate") // what models of the family expect
    static Map<String, ExpressionFunction> of(Clock clock, ZoneId zone) {
        return Map.of(
                "now", new WithoutArguments("now", () -> new Date(clock.millis())),
                "dateTime",
                        new WithoutArguments(
                                "dateTime",
                                () -> new ExpressionDateTime(clock.instant().atZone(zone))));
    }

    private record WithoutArguments(String name, Supplier<Object> value) implements ExpressionFunction {
        @Override
        public Object call(ExpressionScope scope, @Nullable Object[] arguments) {
            if (arguments.length > 0) {
                throw new ExpressionException("Expected " + name + "() without arguments, got " + arguments.length);
            }
            return value.get();
        }
    }
}
