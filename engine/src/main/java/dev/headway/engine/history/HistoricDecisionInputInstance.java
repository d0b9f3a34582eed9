package dev.headway.engine.history;

import dev.headway.engine.variable.value.TypedValue;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** The value of a column for inputs when a decision was made. Immutable. */
public interface HistoricDecisionInputInstance {
    /** Id of the instance of the decision. */
    String getDecisionInstanceId();

    /** Id of the column. */
    @Nullable
    String getClauseId();

    /** Label of the column. */
    @Nullable
    String getClauseName();

    /** Name of the type of the value, such as {@code integer}; {@code null} for a value that is null. */
    default String getTypeName() {
        return getTypedValue().getType().getName();
    }

    /** The value. */
    @Nullable
    Object getValue();

    /** The value with its type. */
    TypedValue getTypedValue();

    /** When the decision was made. */
    Date getCreateTime();
}
