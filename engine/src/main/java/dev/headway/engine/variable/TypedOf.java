package dev.headway.engine.variable;

import dev.headway.core.variable.StoredAs;
import dev.headway.core.variable.VariableException;
import dev.headway.engine.variable.value.TypedValue;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What all values with a type have. */
abstract class TypedOf implements TypedValue, StoredAs {
    private final boolean isTransient;

    TypedOf(boolean isTransient) {
        this.isTransient = isTransient;
    }

    @Override
    public final boolean isTransient() {
        return isTransient;
    }

    @Override
    public final @Nullable Object stored() {
        if (isTransient) {
            throw new VariableException(
                    "Expected a value to store, got a transient one of the type " + getType()
                            + ". Transient values are taken when an instance starts, a task is completed or an execution"
                            + " triggered, and from delegates and listeners. Give the value without isTransient here.",
                    null);
        }
        return toStored();
    }

    abstract @Nullable Object toStored();

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof TypedOf that
                && getType().equals(that.getType())
                && isTransient == that.isTransient
                && Objects.deepEquals(toStored(), that.toStored());
    }

    @Override
    public final int hashCode() {
        return Objects.hash(getType(), isTransient);
    }

    @Override
    public final String toString() {
        return "Value[" + toStored() + ", type=" + getType() + ", isTransient=" + isTransient + "]";
    }
}
