package dev.headway.model;

/**
 * The elements that a token can visit, by the name they have in the XML (BPMN 2.0.2, chapter 10), and those of cases that BPMN does not
 * have (CMMN 1.1, chapter 5). The tasks of a case are those of BPMN.
 */
public enum ElementType {
    PROCESS("process"),
    START_EVENT("startEvent"),
    END_EVENT("endEvent"),
    INTERMEDIATE_CATCH_EVENT("intermediateCatchEvent"),
    INTERMEDIATE_THROW_EVENT("intermediateThrowEvent"),
    BOUNDARY_EVENT("boundaryEvent"),
    EXCLUSIVE_GATEWAY("exclusiveGateway"),
    PARALLEL_GATEWAY("parallelGateway"),
    INCLUSIVE_GATEWAY("inclusiveGateway"),
    EVENT_BASED_GATEWAY("eventBasedGateway"),
    COMPLEX_GATEWAY("complexGateway"),
    TASK("task"),
    MANUAL_TASK("manualTask"),
    SERVICE_TASK("serviceTask"),
    SEND_TASK("sendTask"),
    SCRIPT_TASK("scriptTask"),
    BUSINESS_RULE_TASK("businessRuleTask"),
    USER_TASK("userTask"),
    RECEIVE_TASK("receiveTask"),
    SUB_PROCESS("subProcess"),
    EVENT_SUB_PROCESS("eventSubProcess"),
    TRANSACTION("transaction"),
    AD_HOC_SUB_PROCESS("adHocSubProcess"),
    CALL_ACTIVITY("callActivity"),
    /** A case with its plan model; node 0 of its graph. */
    CASE("case"),
    STAGE("stage"),
    MILESTONE("milestone"),
    /** An event listener of any kind. */
    EVENT_LISTENER("eventListener"),
    CASE_TASK("caseTask");

    private final String bpmnName;

    ElementType(String bpmnName) {
        this.bpmnName = bpmnName;
    }

    /** The element's local name in XML; an event sub-process is told from a plain one by {@code eventSubProcess}. */
    public String bpmnName() {
        return bpmnName;
    }

    /** Whether this element is an activity (task, sub-process, call activity): may carry boundary events and loops. */
    public boolean isActivity() {
        return ordinal() >= TASK.ordinal() && ordinal() <= CALL_ACTIVITY.ordinal() && this != EVENT_SUB_PROCESS;
    }

    /** Whether this element is found in cases alone. */
    public boolean isOfCase() {
        return ordinal() >= CASE.ordinal();
    }

    /** Whether this element only directs tokens. */
    public boolean isGateway() {
        return ordinal() >= EXCLUSIVE_GATEWAY.ordinal() && ordinal() <= COMPLEX_GATEWAY.ordinal();
    }

    /** Whether this element contains flow nodes of its own. */
    public boolean isScope() {
        return this == PROCESS
                || this == SUB_PROCESS
                || this == EVENT_SUB_PROCESS
                || this == TRANSACTION
                || this == AD_HOC_SUB_PROCESS
                || this == CASE
                || this == STAGE;
    }
}
