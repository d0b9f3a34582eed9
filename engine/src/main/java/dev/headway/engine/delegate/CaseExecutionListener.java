package dev.headway.engine.delegate;

/**
 * Code that a {@code caseExecutionListener} of the model names, as Camunda has it. It hears of the transition that the model names, or of
 * each one; {@code getEventName} is that transition, such as {@code manualStart}. Instances as in {@link JavaDelegate}.
 */
@FunctionalInterface
public interface CaseExecutionListener extends DelegateListener<DelegateCaseExecution> {
    String CREATE = "create";
    String ENABLE = "enable";
    String DISABLE = "disable";
    String RE_ENABLE = "reenable";
    String START = "start";
    String MANUAL_START = "manualStart";
    String COMPLETE = "complete";
    String TERMINATE = "terminate";
    String EXIT = "exit";
    String PARENT_TERMINATE = "parentTerminate";
    String OCCUR = "occur";

    /**
     * Is told of an event.
     *
     * @param caseExecution only valid until this method returns, and only in this thread
     * @throws Exception fails the job or the API call that this happens in
     */
    @Override
    void notify(DelegateCaseExecution caseExecution) throws Exception;
}
