package dev.headway.engine.delegate;

/** Code that is called when something happens to an execution. Instances as in {@link JavaDelegate}. */
public interface DelegateListener<T extends BaseDelegateExecution> {
    /**
     * Is told of an event.
     *
     * @param instance only valid until this method returns, and only in this thread
     * @throws Exception fails the job or the API call that this happens in
     */
    void notify(T instance) throws Exception;
}
