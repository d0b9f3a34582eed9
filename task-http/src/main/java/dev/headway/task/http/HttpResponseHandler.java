package dev.headway.task.http;

import dev.headway.engine.delegate.DelegateExecution;

/**
 * Reads the response of an http task before it is saved, {@code flowable:httpResponseHandler}, whatever its status.
 * Implementations are thread-safe.
 */
@FunctionalInterface
public interface HttpResponseHandler {
    /**
     * Called for each response.
     *
     * @throws dev.headway.engine.delegate.BpmnError for an error that the model handles
     */
    void handleHttpResponse(DelegateExecution execution, HttpResponse httpResponse);
}
