package dev.headway.model.read;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementDetail.CallActivity.Binding;
import dev.headway.model.Implementation;
import dev.headway.model.Parameter;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads call activities in both dialects of the family (BPMN 2.0.2, 10.3.6): of processes, of cases by Camunda's {@code caseRef}, and
 * Flowable's service tasks of the type {@code case}.
 */
final class CallActivityReader {
    private final ProcessDraft process;
    private final ParameterReader parameters;

    CallActivityReader(ProcessDraft process) {
        this.process = process;
        this.parameters = new ParameterReader(process);
    }

    /** Whether a service task calls a case. */
    static boolean isCaseTask(XmlElement element) {
        return element.name().equals("serviceTask")
                && "case".equals(Literals.trimToNull(new Extensions(element).attribute("type")));
    }

    /** What the attributes that say which version is called begin with. */
    private static String prefix(NodeDraft node) {
        return callsCase(node) ? "case" : "calledElement";
    }

    private static boolean callsCase(NodeDraft node) {
        return isCaseTask(node.element)
                || (node.element.attribute("calledElement") == null && node.extensions.attribute("caseRef") != null);
    }

    ElementDetail read(NodeDraft node) {
        Extensions extensions = node.extensions;
        List<Parameter> in = new ArrayList<>();
        String businessKey = Literals.trimToNull(extensions.attribute("businessKey"));
        for (Parameter parameter : parameters.mapping(extensions, "in", node.id)) {
            if (parameter.businessKey() == null) {
                in.add(parameter);
            } else {
                businessKey = parameter.businessKey();
            }
        }
        Binding binding = binding(node);
        return new ElementDetail.CallActivity(
                calledElement(node),
                binding,
                version(node, binding),
                Literals.trimToNull(extensions.attribute(prefix(node) + "TenantId")),
                fallback(extensions),
                List.copyOf(in),
                out(node),
                businessKey,
                extensions.flag("inheritBusinessKey", false),
                extensions.flag("inheritVariables", false),
                extensions.flag("spread", false),
                Literals.trimToNull(extensions.attribute(callsCase(node) ? "caseInstanceName" : "processInstanceName")),
                Literals.trimToNull(extensions.attribute("idVariableName")),
                extensions.flag("completeAsync", false),
                variableMapping(node),
                ExceptionReader.mapped(process, node),
                callsCase(node),
                outWhenThrown(node));
    }

    /** Flowable and Activiti map what a call brings only when it has completed. */
    private static boolean outWhenThrown(NodeDraft node) {
        return node.extensions.elements("out").stream()
                .map(element -> Dialect.of(element.namespace()))
                .anyMatch(dialect -> dialect != null && dialect.outWhenThrown());
    }

    private static @Nullable Boolean fallback(Extensions extensions) {
        String text = Literals.trimToNull(extensions.attribute("fallbackToDefaultTenant"));
        return text == null ? null : Boolean.valueOf(Extensions.isTrue(text));
    }

    private List<Parameter> out(NodeDraft node) {
        List<Parameter> out = parameters.mapping(node.extensions, "out", node.id);
        return node.extensions.flag("useLocalScopeForOutParameters", false)
                ? out.stream().map(Parameter::asLocal).toList()
                : out;
    }

    private String calledElement(NodeDraft node) {
        String called = Literals.trimToNull(node.element.attribute("calledElement"));
        if (called != null) {
            return called;
        }
        String ofCase = Literals.trimToNull(node.extensions.firstOf("caseRef", "caseDefinitionKey"));
        if (ofCase != null && callsCase(node)) {
            return ofCase;
        }
        if (isCaseTask(node.element)) {
            process.log.error(
                    node.location(),
                    node.id,
                    "called-element-missing",
                    "Expected 'caseDefinitionKey' on the service task '" + node.id
                            + "' of the type case, but it has none. Name the id of the case that it starts.");
            return "";
        }
        process.log.error(
                node.location(),
                node.id,
                "called-element-missing",
                "Expected 'calledElement' on the call activity '" + node.id
                        + "', but it has none. Name the id of the process that it calls.");
        return "";
    }

    private Binding binding(NodeDraft node) {
        String text = Literals.trimToNull(node.extensions.attribute(prefix(node) + "Binding"));
        boolean same = node.extensions.flag("sameDeployment", false);
        if (byId(node)) {
            return Binding.ID;
        }
        if (text == null) {
            return same ? Binding.DEPLOYMENT_OR_LATEST : Binding.LATEST;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "latest" -> Binding.LATEST;
            case "deployment" -> Binding.DEPLOYMENT;
            case "version" -> Binding.VERSION;
            case "versiontag" -> Binding.VERSION_TAG;
            default -> {
                process.log.error(
                        node.location(),
                        node.id,
                        "called-element-binding-invalid",
                        "Expected " + prefix(node) + "Binding of '" + node.id + "' to be latest, deployment, version or"
                                + " versionTag, but got '" + text + "'. Correct it, or remove it for latest.");
                yield Binding.LATEST;
            }
        };
    }

    /** Whether {@code calledElementType} says that an id is called, not a key. */
    private boolean byId(NodeDraft node) {
        String type = Literals.trimToNull(node.extensions.attribute("calledElementType"));
        if (type == null || type.equals("key")) {
            return false;
        }
        if (!type.equals("id")) {
            process.log.error(
                    node.location(),
                    node.id,
                    "called-element-type-invalid",
                    "Expected calledElementType of '" + node.id + "' to be key or id, but got '" + type
                            + "'. Correct it, or remove it for key.");
        }
        return type.equals("id");
    }

    private @Nullable String version(NodeDraft node, Binding binding) {
        String version = Literals.trimToNull(node.extensions.attribute(prefix(node) + "Version"));
        String tag = Literals.trimToNull(node.extensions.attribute(prefix(node) + "VersionTag"));
        String needed = switch (binding) {
            case VERSION -> version;
            case VERSION_TAG -> tag;
            default -> null;
        };
        if (needed == null && (binding == Binding.VERSION || binding == Binding.VERSION_TAG)) {
            String attribute = prefix(node) + (binding == Binding.VERSION ? "Version" : "VersionTag");
            process.log.error(
                    node.location(),
                    node.id,
                    "called-element-version-missing",
                    "Expected '" + attribute + "' on the call activity '" + node.id + "' with this binding, but it has"
                            + " none. Add it, or remove " + prefix(node) + "Binding to call the latest version.");
        }
        return binding == Binding.VERSION
                ? new FixedValues(process).wholeNumber(needed, prefix(node) + "Version", node.element, node.id)
                : needed;
    }

    private static @Nullable Implementation variableMapping(NodeDraft node) {
        String className = Literals.trimToNull(node.extensions.attribute("variableMappingClass"));
        String delegate = Literals.trimToNull(node.extensions.attribute("variableMappingDelegateExpression"));
        if (className != null) {
            return new Implementation.JavaClass(className, List.of(), node.location());
        }
        return delegate == null ? null : new Implementation.DelegateExpression(delegate, List.of(), node.location());
    }
}
