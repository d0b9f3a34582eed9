package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.model.FlowNode;

/** The behavior of each element of BPMN and CMMN: the table of what can be executed. */
public final class Elements {
    private static final ElementBehavior START = new StartEvent();
    private static final ElementBehavior END = new EndEvent();
    private static final ElementBehavior CATCH = new IntermediateCatchEvent();
    private static final ElementBehavior THROW = new IntermediateThrowEvent();
    private static final ElementBehavior BOUNDARY = new BoundaryEvent();
    private static final ElementBehavior EXCLUSIVE = new ExclusiveGateway();
    private static final ElementBehavior PARALLEL = new ParallelGateway();
    private static final ElementBehavior INCLUSIVE = new InclusiveGateway();
    private static final ElementBehavior EVENT_BASED = new EventBasedGateway();
    private static final ElementBehavior PLAIN = new PlainTask();
    private static final ElementBehavior SERVICE = new ServiceTask();
    private static final ElementBehavior SEND = new SendTask();
    private static final ElementBehavior USER = new UserTask();
    private static final ElementBehavior RECEIVE = new ReceiveTask();
    private static final ElementBehavior SUB_PROCESS = new SubProcess();
    private static final ElementBehavior EVENT_SUB_PROCESS = new EventSubProcess();
    private static final ElementBehavior AD_HOC = new AdHocSubProcess();
    private static final ElementBehavior COMPLEX = new ComplexGateway();
    private static final ElementBehavior CALL = new CallActivity();

    private static final ElementBehavior STAGE = new Stage();
    private static final ElementBehavior MILESTONE = new Milestone();
    private static final ElementBehavior CASE_LISTENER = new CaseListener();

    private Elements() {}

    /** The behavior of a node of a deployed model. */
    public static ElementBehavior of(FlowNode node) {
        return switch (node.type()) {
            case START_EVENT -> START;
            case END_EVENT -> END;
            case INTERMEDIATE_CATCH_EVENT -> CATCH;
            case INTERMEDIATE_THROW_EVENT -> THROW;
            case BOUNDARY_EVENT -> BOUNDARY;
            case EXCLUSIVE_GATEWAY -> EXCLUSIVE;
            case PARALLEL_GATEWAY -> PARALLEL;
            case INCLUSIVE_GATEWAY -> INCLUSIVE;
            case EVENT_BASED_GATEWAY -> EVENT_BASED;
            case TASK, MANUAL_TASK -> PLAIN;
            case SERVICE_TASK, SCRIPT_TASK, BUSINESS_RULE_TASK -> SERVICE;
            case SEND_TASK -> SEND;
            case USER_TASK -> USER;
            case RECEIVE_TASK -> RECEIVE;
            case SUB_PROCESS, TRANSACTION -> SUB_PROCESS;
            case EVENT_SUB_PROCESS -> EVENT_SUB_PROCESS;
            case CALL_ACTIVITY, CASE_TASK -> CALL;
            case STAGE -> STAGE;
            case MILESTONE -> MILESTONE;
            case EVENT_LISTENER -> CASE_LISTENER;
            case AD_HOC_SUB_PROCESS -> AD_HOC;
            case COMPLEX_GATEWAY -> COMPLEX;
            case PROCESS, CASE ->
                throw new IllegalStateException("Expected an element inside process '" + node.id() + "'");
        };
    }
}
