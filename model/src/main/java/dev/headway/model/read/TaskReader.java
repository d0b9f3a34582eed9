package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementDetail.ExceptionMapping;
import dev.headway.model.ElementType;
import dev.headway.model.Implementation;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads service, send, script, business rule and receive tasks (BPMN 2.0.2, 10.3.3). */
final class TaskReader {
    private static final String SEND_EVENT = "send-event";

    private final ProcessDraft process;
    private final References references;
    private final ImplementationReader implementations;

    TaskReader(ProcessDraft process) {
        this.process = process;
        this.references = new References(process);
        this.implementations = new ImplementationReader(process);
    }

    ElementDetail service(NodeDraft node) {
        Extensions extensions = node.extensions;
        boolean sendsEvent = SEND_EVENT.equals(Literals.trimToNull(extensions.attribute("type")));
        if (!sendsEvent) {
            refuseEventRegistry(node);
        }
        boolean sends = node.type == ElementType.SEND_TASK;
        String message = sends ? references.message(node.element, node.id, true) : null;
        Implementation implementation = sendsEvent
                ? sendEvent(node)
                : node.type == ElementType.SCRIPT_TASK ? scriptOf(node) : implementations.ofBpmn(node.element, node.id);
        if (implementation == null && node.type != ElementType.SCRIPT_TASK) {
            requireImplementation(node, sends && References.namesMessage(node.element));
        }
        return new ElementDetail.ServiceTask(
                implementation,
                Literals.trimToNull(extensions.firstOf("resultVariable", "resultVariableName")),
                extensions.flag("useLocalScopeForResultVariable", false),
                extensions.flag("storeResultVariableAsTransient", false),
                extensions.flag("triggerable", false),
                Literals.trimToNull(extensions.attribute("skipExpression")),
                exceptions(node),
                message,
                sendsEvent ? new RegistryEventReader(process).answered(node) : null);
    }

    private Implementation sendEvent(NodeDraft node) {
        return new Implementation.BuiltIn(SEND_EVENT, new RegistryEventReader(process).sent(node), node.location());
    }

    ElementDetail receive(NodeDraft node) {
        String instantiate = node.element.attribute("instantiate");
        return new ElementDetail.ReceiveTask(
                references.message(node.element, node.id, false),
                instantiate != null && Extensions.isTrue(instantiate),
                new RegistryEventReader(process).received(node));
    }

    private void requireImplementation(NodeDraft node, boolean sendsMessage) {
        if (sendsMessage) {
            return;
        }
        String advice = node.element.attribute("operationRef") == null
                ? " Name what it runs"
                : " Calls of WSDL operations (operationRef) are not executed: name what it runs instead";
        process.log.error(
                node.location(),
                node.id,
                "implementation-missing",
                "Expected " + node.described() + " to name what it runs, but it has neither 'class', 'expression',"
                        + " 'delegateExpression' nor 'type'"
                        + (node.type == ElementType.BUSINESS_RULE_TASK ? " nor 'decisionRef'" : "")
                        + (node.type == ElementType.SEND_TASK ? " nor 'messageRef'" : "")
                        + "." + advice + ", or make it a plain <task>, which does nothing.");
    }

    private @Nullable Implementation scriptOf(NodeDraft node) {
        XmlElement script = node.element.child(BPMN, "script");
        String resource = Literals.trimToNull(node.extensions.attribute("resource"));
        String format = Literals.trimToNull(node.element.attribute("scriptFormat"));
        String source = script == null ? null : script.textOrNull();
        if (script == null && resource == null) {
            process.log.error(
                    node.location(),
                    node.id,
                    "script-missing",
                    "Expected a <script>, or a 'resource', in " + node.described()
                            + ", but it has neither. Add the script, or make it a plain <task>, which does nothing.");
            return null;
        }
        if (source == null && resource == null) {
            process.log.warning(
                    node.location(),
                    node.id,
                    "script-empty",
                    "Expected a text in the <script> of " + node.described()
                            + ", but it is empty, so it does nothing. Add the script, or make it a plain <task>.");
            return null;
        }
        return new Implementation.Script(
                format == null ? ImplementationReader.DEFAULT_SCRIPT_FORMAT : format,
                source == null ? "" : source,
                resource,
                node.extensions.flag("autoStoreVariables", false),
                new ParameterReader(process).scriptInputs(node),
                script == null ? node.location() : script.location());
    }

    private List<ExceptionMapping> exceptions(NodeDraft node) {
        List<ExceptionMapping> mappings = new ArrayList<>(ExceptionReader.mapped(process, node));
        for (XmlElement element : node.extensions.elements("errorEventDefinition")) {
            Extensions.own(element, "id");
            Declarations.Error error = references.error(element, node.id);
            String condition = Literals.trimToNull(Extensions.own(element, "expression"));
            if (error == null || error.code() == null || error.code().isEmpty()) {
                process.log.error(
                        element.location(),
                        node.id,
                        "error-code-missing",
                        "Expected <" + element.qualifiedName() + "> of '" + node.id
                                + "' to refer to an <error> with an errorCode, but it does not. Add the errorRef or the code.");
            } else if (condition == null) {
                process.log.warning(
                        element.location(),
                        node.id,
                        "error-definition-without-expression",
                        "Expected an 'expression' on <" + element.qualifiedName() + "> of '" + node.id
                                + "' that says when the error is thrown, but it has none, so it never is. Add one such as"
                                + " ${true}, or remove the element.");
            } else {
                mappings.add(new ExceptionMapping(null, error.code(), false, null, condition));
            }
        }
        return List.copyOf(mappings);
    }

    private void refuseEventRegistry(NodeDraft node) {
        XmlElement found = node.extensions.element("eventType");
        if (found != null) {
            found.markAllRead();
            process.log.error(
                    found.location(),
                    node.id,
                    "extension-not-executable",
                    "Expected a task of BPMN 2.0 in " + node.described() + ", but <" + found.qualifiedName()
                            + "> is for receive tasks, events and tasks of the type send-event. Use one of them.");
        }
    }
}
