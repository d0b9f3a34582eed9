package dev.headway.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a worker's job came to, then says so. Not thread-safe. */
public interface ExternalWorkerCompletionBuilder {
    /** Variables that are set where they are visible, else on the process instance. */
    ExternalWorkerCompletionBuilder variables(Map<String, ? extends @Nullable Object> variables);

    /** One variable. */
    ExternalWorkerCompletionBuilder variable(String name, @Nullable Object value);

    /** The job is done. */
    void complete();

    /** The job raises a BPMN error that any catcher without a code catches. */
    void bpmnError();

    /** The job raises a BPMN error. */
    void bpmnError(String errorCode);
}
