package dev.headway.engine.delegate;

import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.value.TypedValue;
import org.jspecify.annotations.Nullable;

/** A variable of a case that has changed, as a {@link CaseVariableListener} sees it. Not thread-safe. */
public interface DelegateCaseVariableInstance {
    /** {@code create}, {@code update} or {@code delete}. */
    String getEventName();

    String getName();

    /** What it is now; null once it is deleted. */
    @Nullable
    Object getValue();

    /** Its value with its type. */
    default TypedValue getTypedValue() {
        return Variables.untypedValue(getValue());
    }

    /** The plan item or case that holds it; the case where the plan item is over meanwhile. */
    DelegateExecution getSourceExecution();

    /** Id of the case. */
    String getCaseInstanceId();
}
