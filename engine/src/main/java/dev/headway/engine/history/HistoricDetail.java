package dev.headway.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** One change of one variable. Immutable. */
public interface HistoricDetail {

    /** Identity of the change. */
    String getId();

    /** Name of the variable. */
    String getVariableName();

    /** The new value; null when it was removed. */
    @Nullable
    Object getValue();

    /** Name of the value's type. */
    String getVariableTypeName();

    /** Whether the variable was removed. */
    boolean isRemoved();

    /** The instance's version after the change: grows with every command. */
    long getRevision();

    /** When it happened. */
    Date getTime();

    /** The process instance. */
    String getProcessInstanceId();

    /** The execution that holds the variable. */
    String getExecutionId();

    /** Visit of the element during which it happened; null outside one. */
    @Nullable
    String getActivityInstanceId();
}
