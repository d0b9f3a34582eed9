package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementDetail.CallActivity.Binding;
import dev.headway.model.ElementType;
import dev.headway.model.Implementation;
import dev.headway.model.Parameter;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the tasks of a case (CMMN 1.1, 5.4.10): those that call a process, case or decision, and Flowable's that run code. */
final class CaseTaskReader {
    private final ProcessDraft draft;
    private final CaseDeclarations declarations;
    private final ImplementationReader implementations;
    private final ParameterReader parameters;

    CaseTaskReader(ProcessDraft draft, CaseDeclarations declarations) {
        this.draft = draft;
        this.declarations = declarations;
        this.implementations = new ImplementationReader(draft);
        this.parameters = new ParameterReader(draft);
    }

    ElementDetail service(NodeDraft node) {
        Extensions extensions = node.extensions;
        String type = CaseElements.taskType(node.element);
        Implementation implementation;
        if (node.type == ElementType.BUSINESS_RULE_TASK) {
            implementation = decision(node);
        } else if (node.type == ElementType.SCRIPT_TASK) {
            implementation = script(node);
        } else if ("send-event".equals(type)) {
            implementation = new Implementation.BuiltIn(
                    "send-event", new RegistryEventReader(draft).sent(node), node.location());
        } else {
            implementation = implementations.ofBpmn(node.element, node.id);
        }
        if (implementation == null) {
            draft.log.error(
                    node.location(),
                    node.id,
                    "implementation-missing",
                    "Expected " + node.described()
                            + " to name what it runs, but it does not. Add 'class', 'expression' or"
                            + " 'delegateExpression', the reference of a decision, or the field 'script' of a script.");
        }
        return new ElementDetail.ServiceTask(
                implementation,
                Literals.trimToNull(extensions.firstOf("resultVariable", "resultVariableName")),
                false,
                extensions.flag("storeResultVariableAsTransient", false),
                false,
                null,
                List.of(),
                null);
    }

    private @Nullable Implementation script(NodeDraft node) {
        String format = Literals.trimToNull(node.extensions.firstOf("scriptFormat", "class"));
        for (Implementation.Field field : implementations.fieldsOf(node.extensions, node.id)) {
            String source = field.stringValue() == null ? field.expression() : field.stringValue();
            if (field.name().equals("script") && source != null && !source.isBlank()) {
                return new Implementation.Script(
                        format == null ? ImplementationReader.DEFAULT_SCRIPT_FORMAT : format,
                        source.strip(),
                        null,
                        node.extensions.flag("autoStoreVariables", false),
                        parameters.scriptInputs(node),
                        node.location());
            }
        }
        return null;
    }

    private @Nullable Implementation decision(NodeDraft node) {
        String key = reference(node, "decision");
        if (key == null) {
            return null;
        }
        Extensions extensions = node.extensions;
        boolean likeCamunda = extensions.firstOf(
                        "decisionBinding", "decisionVersion", "decisionTenantId", "mapDecisionResult", "resultVariable")
                != null;
        DecisionReader reader = new DecisionReader(draft);
        return likeCamunda
                ? reader.ofCase(key, node)
                : reader.ofFlowableCase(key, node, implementations.fieldsOf(extensions, node.id));
    }

    /** A task that calls a process or a case. */
    ElementDetail call(NodeDraft node) {
        boolean ofCase = node.type == ElementType.CASE_TASK;
        String kind = ofCase ? "case" : "process";
        Extensions extensions = node.extensions;
        String key = reference(node, kind);
        if (key == null) {
            draft.log.error(
                    node.location(),
                    node.id,
                    "called-element-missing",
                    "Expected '" + kind + "Ref' or <" + kind + "RefExpression> on " + node.described()
                            + ", but it has neither. Name the id of the " + kind + " that it calls.");
        }
        List<Parameter> in = new ArrayList<>();
        String businessKey = Literals.trimToNull(extensions.attribute("businessKey"));
        for (Parameter parameter : parameters.mapping(extensions, "in", node.id)) {
            if (parameter.businessKey() == null) {
                in.add(parameter);
            } else {
                businessKey = parameter.businessKey();
            }
        }
        warnOfMappings(node);
        Binding binding = binding(node, kind);
        String fallback = Literals.trimToNull(extensions.attribute("fallbackToDefaultTenant"));
        return new ElementDetail.CallActivity(
                key == null ? "" : key,
                binding,
                version(node, kind, binding),
                Literals.trimToNull(extensions.attribute(kind + "TenantId")),
                fallback == null ? null : Boolean.valueOf(Extensions.isTrue(fallback)),
                List.copyOf(in),
                parameters.mapping(extensions, "out", node.id),
                businessKey,
                extensions.flag("inheritBusinessKey", false),
                extensions.flag("inheritVariables", false),
                false,
                Literals.trimToNull(extensions.attribute(kind + "InstanceName")),
                Literals.trimToNull(extensions.attribute("idVariableName")),
                false,
                null,
                List.of(),
                ofCase,
                false);
    }

    private Binding binding(NodeDraft node, String kind) {
        String text = Literals.trimToNull(node.extensions.attribute(kind + "Binding"));
        if (text == null) {
            return node.extensions.flag("sameDeployment", false) ? Binding.DEPLOYMENT_OR_LATEST : Binding.LATEST;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "latest" -> Binding.LATEST;
            case "deployment" -> Binding.DEPLOYMENT;
            case "version" -> Binding.VERSION;
            default -> {
                draft.log.error(
                        node.location(),
                        node.id,
                        "called-element-binding-invalid",
                        "Expected " + kind + "Binding of '" + node.id
                                + "' to be latest, deployment or version, but got '"
                                + text + "'. Correct it, or remove it for latest.");
                yield Binding.LATEST;
            }
        };
    }

    private @Nullable String version(NodeDraft node, String kind, Binding binding) {
        String version = Literals.trimToNull(node.extensions.attribute(kind + "Version"));
        if (binding != Binding.VERSION) {
            return null;
        }
        if (version == null) {
            draft.log.error(
                    node.location(),
                    node.id,
                    "called-element-version-missing",
                    "Expected '" + kind + "Version' on '" + node.id + "' with this binding, but it has none. Add it, or"
                            + " remove " + kind + "Binding to call the latest version.");
        }
        return new FixedValues(draft).wholeNumber(version, kind + "Version", node.element, node.id);
    }

    /** The key that a task refers to; text or expression. The child element wins, since the attribute is then its declaration. */
    private @Nullable String reference(NodeDraft node, String kind) {
        XmlElement expression = node.element.child(CMMN, kind + "RefExpression");
        String attribute = Literals.trimToNull(Extensions.own(node.element, kind + "Ref"));
        if (expression != null && expression.textOrNull() != null) {
            return expression.textOrNull();
        }
        return declarations.key(kind, attribute);
    }

    /** The standard's mappings are between parameters of a case file, which the family does not have. */
    private void warnOfMappings(NodeDraft node) {
        if (node.element.child(CMMN, "parameterMapping") != null) {
            draft.log.warning(
                    node.element.location(),
                    node.id,
                    "parameter-mapping-ignored",
                    "Expected variables to be mapped by <in> and <out> of an extension namespace, but '" + node.id
                            + "' has a <parameterMapping>, which no engine of the family executes. It is ignored.");
        }
    }
}
