package dev.headway.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of the executable graph. Other nodes and flows are named by their index in {@link ProcessGraph}.
 *
 * @param index its place in {@link ProcessGraph#nodes()}; the process or case itself is node 0
 * @param scope index of the enclosing scope node; -1 for the process or case
 * @param incoming indices of incoming sequence flows
 * @param outgoing indices of outgoing sequence flows
 * @param defaultFlow index of the default flow, -1 for none
 * @param boundaryEvents indices of the boundary events attached to this activity
 * @param children for a scope: indices of the nodes directly in it, in document order
 * @param inputs input mapping ({@code inputOutput}), applied on entry
 * @param outputs output mapping, applied on completion
 * @param forCompensation a compensation handler: outside the normal flow
 * @param includeInHistory false leaves this activity out of the history ({@code includeInHistory})
 * @param properties extension properties of the element
 * @param planItem what it has as a plan item of a case; null in a process
 */
public record FlowNode(
        int index,
        String id,
        @Nullable String name,
        @Nullable String documentation,
        ElementType type,
        int scope,
        List<Integer> incoming,
        List<Integer> outgoing,
        int defaultFlow,
        List<Integer> boundaryEvents,
        List<Integer> children,
        AsyncMarker async,
        @Nullable Loop loop,
        List<Listener> executionListeners,
        List<Parameter> inputs,
        List<Parameter> outputs,
        List<DataObject> dataObjects,
        boolean forCompensation,
        boolean includeInHistory,
        Map<String, String> properties,
        ElementDetail detail,
        @Nullable PlanItem planItem,
        Location location) {
    /** The property that says how long a message which this node sends may wait for a receiver, ISO 8601 or an expression. */
    public static final String MESSAGE_TIME_TO_LIVE = "messageTimeToLive";

    /** Whether jobs here have the category that an expression said when they were made, as opposed to one that the model has. */
    public boolean categoryVaries() {
        return async.categoryVaries()
                || (loop instanceof Loop.MultiInstance instances
                        && instances.async().categoryVaries());
    }

    /** What its model calls this: an element of BPMN by its name in XML, a plan item by its kind, such as {@code humantask}. */
    public String kindName() {
        return planItem == null ? type.bpmnName() : planItem.typeName();
    }

    /** The XML element that has this id, as messages about a model show it: {@code <userTask id='x'>}, {@code <planItem id='x'>}. */
    public String described() {
        return "<" + (planItem == null || type == ElementType.CASE ? type.bpmnName() : "planItem") + " id='" + id
                + "'>";
    }

    /** A data object of a scope with its initial value (text, typed by {@code type}: string, int, long, double, boolean, date, json). */
    public record DataObject(
            String id, String name, String type, @Nullable String initialValue) {}
}
