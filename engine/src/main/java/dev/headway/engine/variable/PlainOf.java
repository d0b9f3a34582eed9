package dev.headway.engine.variable;

import dev.headway.engine.variable.type.PrimitiveValueType;
import dev.headway.engine.variable.type.ValueType;
import dev.headway.engine.variable.value.BooleanValue;
import dev.headway.engine.variable.value.BytesValue;
import dev.headway.engine.variable.value.DateValue;
import dev.headway.engine.variable.value.DoubleValue;
import dev.headway.engine.variable.value.IntegerValue;
import dev.headway.engine.variable.value.LongValue;
import dev.headway.engine.variable.value.NumberValue;
import dev.headway.engine.variable.value.PrimitiveValue;
import dev.headway.engine.variable.value.ShortValue;
import dev.headway.engine.variable.value.StringValue;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Single values, one class for each type. */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
abstract class PlainOf<T> extends TypedOf implements PrimitiveValue<T> {
    private final @Nullable T value;
    private final PrimitiveValueType type;

    private PlainOf(@Nullable T value, PrimitiveValueType type, boolean isTransient) {
        super(isTransient);
        this.value = value;
        this.type = type;
    }

    @Override
    public @Nullable T getValue() {
        return value;
    }

    @Override
    public PrimitiveValueType getType() {
        return type;
    }

    @Override
    @Nullable
    Object toStored() {
        return value;
    }

    static final class Nothing extends PlainOf<Object> {
        Nothing(boolean isTransient) {
            super(null, ValueType.NULL, isTransient);
        }
    }

    static final class Text extends PlainOf<String> implements StringValue {
        Text(@Nullable String value, boolean isTransient) {
            super(value, ValueType.STRING, isTransient);
        }
    }

    static final class Truth extends PlainOf<Boolean> implements BooleanValue {
        Truth(@Nullable Boolean value, boolean isTransient) {
            super(value, ValueType.BOOLEAN, isTransient);
        }
    }

    static final class Whole extends PlainOf<Integer> implements IntegerValue {
        Whole(@Nullable Integer value, boolean isTransient) {
            super(value, ValueType.INTEGER, isTransient);
        }
    }

    static final class LongWhole extends PlainOf<Long> implements LongValue {
        LongWhole(@Nullable Long value, boolean isTransient) {
            super(value, ValueType.LONG, isTransient);
        }
    }

    static final class ShortWhole extends PlainOf<Short> implements ShortValue {
        ShortWhole(@Nullable Short value, boolean isTransient) {
            super(value, ValueType.SHORT, isTransient);
        }
    }

    static final class Fraction extends PlainOf<Double> implements DoubleValue {
        Fraction(@Nullable Double value, boolean isTransient) {
            super(value, ValueType.DOUBLE, isTransient);
        }
    }

    static final class AnyNumber extends PlainOf<Number> implements NumberValue {
        AnyNumber(@Nullable Number value, boolean isTransient) {
            super(value, ValueType.NUMBER, isTransient);
        }
    }

    static final class Moment extends PlainOf<Date> implements DateValue {
        Moment(@Nullable Date value, boolean isTransient) {
            super(value, ValueType.DATE, isTransient);
        }
    }

    static final class Octets extends PlainOf<byte[]> implements BytesValue {
        Octets(byte @Nullable [] value, boolean isTransient) {
            super(value, ValueType.BYTES, isTransient);
        }
    }
}
