package dev.headway.engine.runtime;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A process instance: its state when it was asked for, or right after its start. Immutable. */
public interface ProcessInstance extends Execution {

    /** Key of the definition. */
    String getProcessDefinitionKey();

    /** Version of the definition. */
    int getProcessDefinitionVersion();

    /** Name of the definition. */
    @Nullable
    String getProcessDefinitionName();

    /** Business key. */
    @Nullable
    String getBusinessKey();

    /** Business status; null for none. */
    @Nullable
    String getBusinessStatus();

    /** The outermost of the instances that called each other: itself when nobody called it. Looked up when it is asked for. */
    String getRootProcessInstanceId();

    /** Name that {@code setProcessInstanceName} or the start gave it. */
    @Nullable
    String getName();

    /** Who started it, if the start said so. */
    @Nullable
    String getStartUserId();

    /** When it started. */
    Date getStartTime();

    /** The instance that called it; null when nobody did. */
    @Nullable
    String getSuperProcessInstanceId();

    /** The call activity's execution that called it; null when nobody did. */
    @Nullable
    String getSuperExecutionId();

    /** Variables of the instance itself; for an instance that has ended already, the last ones. */
    Map<String, @Nullable Object> getProcessVariables();
}
