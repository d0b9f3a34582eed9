package dev.headway.task.http;

import dev.headway.engine.delegate.DelegateExecution;

/** Changes the request of an http task before it is sent, {@code flowable:httpRequestHandler}. Implementations are thread-safe. */
@FunctionalInterface
public interface HttpRequestHandler {
    /**
     * Called before each request.
     *
     * @throws dev.headway.engine.delegate.BpmnError for an error that the model handles
     */
    void handleHttpRequest(DelegateExecution execution, HttpRequest httpRequest);
}
