package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Parameter;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Second pass over a process: fills in what each node does, by kind of element. */
final class NodeReader {
    private final ProcessDraft process;
    private final EventReader events;
    private final TaskReader tasks;
    private final UserTaskReader userTasks;
    private final CallActivityReader calls;
    private final LoopReader loops;
    private final AsyncReader async;
    private final ListenerReader listeners;
    private final ParameterReader parameters;
    private final DataObjectReader dataObjects;
    private final Conditions conditions;

    NodeReader(ProcessDraft process) {
        this.process = process;
        this.events = new EventReader(process);
        this.tasks = new TaskReader(process);
        this.userTasks = new UserTaskReader(process);
        this.calls = new CallActivityReader(process);
        this.loops = new LoopReader(process);
        this.async = new AsyncReader(process);
        this.listeners = new ListenerReader(process);
        this.parameters = new ParameterReader(process);
        this.dataObjects = new DataObjectReader(process);
        this.conditions = new Conditions(process);
    }

    void read(NodeDraft node) {
        node.detail = detail(node);
        node.async = async.ofNode(node);
        node.loop = node.type.isActivity() ? loops.read(node) : null;
        node.executionListeners = listeners.ofNode(node.extensions, node.id);
        node.properties = properties(node);
        node.dataObjects = dataObjects.read(node);
        node.inputs = mappings(node, "inputParameter", "in");
        node.outputs = mappings(node, "outputParameter", "out");
        warnOfTokenQuantities(node);
        warnOfDataAssociations(node);
    }

    /** Input or output parameters; external workers may also have theirs as {@code in} and {@code out}. */
    private List<Parameter> mappings(NodeDraft node, String name, String workerName) {
        List<Parameter> mappings = parameters.inputOutput(node.extensions, name, node.id);
        boolean worker = node.detail instanceof ElementDetail.ServiceTask task
                && task.implementation() instanceof Implementation.External;
        if (!worker) {
            return mappings;
        }
        List<Parameter> all = new ArrayList<>(mappings);
        all.addAll(parameters.mapping(node.extensions, workerName, node.id));
        return List.copyOf(all);
    }

    private ElementDetail detail(NodeDraft node) {
        return switch (node.type) {
            case START_EVENT, END_EVENT, INTERMEDIATE_CATCH_EVENT, INTERMEDIATE_THROW_EVENT, BOUNDARY_EVENT ->
                events.read(node);
            case EXCLUSIVE_GATEWAY, PARALLEL_GATEWAY, INCLUSIVE_GATEWAY, TASK, MANUAL_TASK -> new ElementDetail.Plain();
            case EVENT_BASED_GATEWAY -> eventBasedGateway(node.element);
            case COMPLEX_GATEWAY -> {
                String condition = conditions.readChild(node.element, "activationCondition", node.id);
                yield new ElementDetail.ComplexGateway(condition);
            }
            case SERVICE_TASK, SEND_TASK, SCRIPT_TASK, BUSINESS_RULE_TASK -> tasks.service(node);
            case RECEIVE_TASK -> tasks.receive(node);
            case USER_TASK -> userTasks.read(node);
            case CALL_ACTIVITY -> calls.read(node);
            case AD_HOC_SUB_PROCESS -> adHoc(node);
            case PROCESS, SUB_PROCESS, EVENT_SUB_PROCESS, TRANSACTION -> ElementDetail.Scope.PLAIN;
            case CASE, STAGE, MILESTONE, EVENT_LISTENER, CASE_TASK ->
                throw new IllegalStateException("Expected an element of BPMN, got " + node.described());
        };
    }

    private static ElementDetail eventBasedGateway(XmlElement element) {
        String instantiate = element.attribute("instantiate");
        return new ElementDetail.EventBasedGateway(
                instantiate != null && Extensions.isTrue(instantiate),
                "Parallel".equals(element.attribute("eventGatewayType")));
    }

    private ElementDetail adHoc(NodeDraft node) {
        String cancel = node.element.attribute("cancelRemainingInstances");
        return new ElementDetail.Scope(
                conditions.readChild(node.element, "completionCondition", node.id),
                "Sequential".equals(node.element.attribute("ordering")),
                cancel == null || Extensions.isTrue(cancel));
    }

    private void warnOfTokenQuantities(NodeDraft node) {
        for (String name : new String[] {"startQuantity", "completionQuantity"}) {
            @Nullable String value = node.element.attribute(name);
            if (value != null && !value.strip().equals("1")) {
                process.log.warning(
                        node.location(),
                        node.id,
                        "token-quantity-ignored",
                        "Expected " + name + " of " + node.described() + " to be 1, but got '" + value
                                + "'. No engine of the family counts tokens this way and the value is ignored: use"
                                + " gateways or a multi-instance loop.");
            }
        }
    }

    /** Plain data associations only draw where data flows; one with a computation looks as if it ran. */
    private void warnOfDataAssociations(NodeDraft node) {
        for (XmlElement child : node.element.children()) {
            boolean association = child.is(BPMN, "dataInputAssociation") || child.is(BPMN, "dataOutputAssociation");
            if (association
                    && (child.child(BPMN, "assignment") != null || child.child(BPMN, "transformation") != null)) {
                process.log.warning(
                        child.location(),
                        node.id,
                        "data-association-ignored",
                        "Expected data to be mapped by input and output parameters, but <" + child.name() + "> of '"
                                + node.id
                                + "' computes something. It is not executed: use <inputOutput> of an extension"
                                + " namespace instead.");
            }
        }
    }

    /** Extension properties, and what is like one: how long a message that the node sends may wait. */
    private static Map<String, String> properties(NodeDraft node) {
        Map<String, String> properties = ImplementationReader.properties(node.extensions);
        String life = Literals.trimToNull(node.extensions.attribute(Dialect.HEADWAY, FlowNode.MESSAGE_TIME_TO_LIVE));
        if (life == null) {
            return properties;
        }
        Map<String, String> more = new LinkedHashMap<>(properties);
        more.put(FlowNode.MESSAGE_TIME_TO_LIVE, life);
        return Collections.unmodifiableMap(more);
    }
}
