package dev.headway.engine.history;

import dev.headway.engine.variable.value.TypedValue;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** An output of a rule that applied when a decision was made. Immutable. */
public interface HistoricDecisionOutputInstance {
    /** Id of the instance of the decision. */
    String getDecisionInstanceId();

    /** Id of the column. */
    @Nullable
    String getClauseId();

    /** Label of the column. */
    @Nullable
    String getClauseName();

    /** Id of the rule; null for what is no table. */
    @Nullable
    String getRuleId();

    /** Place of the rule among those that applied, from 1; null for what is no table. */
    @Nullable
    Integer getRuleOrder();

    /** Name of the output. */
    @Nullable
    String getVariableName();

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
