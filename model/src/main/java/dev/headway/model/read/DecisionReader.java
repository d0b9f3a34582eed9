package dev.headway.model.read;

import dev.headway.model.Implementation;
import dev.headway.model.Implementation.Decision;
import dev.headway.model.Implementation.Decision.Binding;
import dev.headway.model.Implementation.Decision.Result;
import dev.headway.model.Implementation.Field;
import dev.headway.model.xml.XmlElement;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads which DMN decision a task makes, in both dialects of the family: attributes, or fields of a task of type dmn. */
final class DecisionReader {
    private final ProcessDraft process;

    DecisionReader(ProcessDraft process) {
        this.process = process;
    }

    /** The decision that {@code decisionRef} names, or null. */
    @Nullable
    Implementation ofAttributes(XmlElement element, Extensions extensions, @Nullable String elementId) {
        String decisionRef = Literals.trimToNull(extensions.attribute("decisionRef"));
        return decisionRef == null ? null : named(decisionRef, "decisionRef", element, extensions, elementId);
    }

    /** The decision of a case that has this key, with the attributes of Camunda. */
    Implementation ofCase(String key, NodeDraft node) {
        return named(key, "decision", node.element, node.extensions, node.id);
    }

    /** @param prefix of the attributes that say which version is meant */
    private Decision named(
            String decisionRef, String prefix, XmlElement element, Extensions extensions, @Nullable String elementId) {
        Binding binding = binding(element, extensions, prefix, elementId);
        return new Decision(
                decisionRef,
                binding,
                version(element, extensions, prefix, binding, elementId),
                Literals.trimToNull(extensions.attribute(prefix + "TenantId")),
                result(element, extensions, elementId),
                false,
                element.location());
    }

    private Binding binding(XmlElement element, Extensions extensions, String prefix, @Nullable String elementId) {
        String text = Literals.trimToNull(extensions.attribute(prefix + "Binding"));
        if (text == null) {
            return Binding.LATEST;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "latest" -> Binding.LATEST;
            case "deployment" -> Binding.DEPLOYMENT;
            case "version" -> Binding.VERSION;
            case "versiontag" -> Binding.VERSION_TAG;
            default -> {
                process.log.error(
                        element.location(),
                        elementId,
                        "decision-binding-invalid",
                        "Expected " + prefix + "Binding of '" + elementId + "' to be latest, deployment, version or"
                                + " versionTag, but got '" + text + "'. Correct it, or remove it for latest.");
                yield Binding.LATEST;
            }
        };
    }

    private @Nullable String version(
            XmlElement element, Extensions extensions, String prefix, Binding binding, @Nullable String elementId) {
        String number = Literals.trimToNull(extensions.attribute(prefix + "Version"));
        String tag = Literals.trimToNull(extensions.attribute(prefix + "VersionTag"));
        String needed = binding == Binding.VERSION ? number : binding == Binding.VERSION_TAG ? tag : null;
        if (needed == null && (binding == Binding.VERSION || binding == Binding.VERSION_TAG)) {
            String attribute = prefix + (binding == Binding.VERSION ? "Version" : "VersionTag");
            process.log.error(
                    element.location(),
                    elementId,
                    "decision-version-missing",
                    "Expected '" + attribute + "' on '" + elementId + "' with this " + prefix
                            + "Binding, but it has none." + " Add it, or remove " + prefix
                            + "Binding for the latest version.");
        }
        return binding == Binding.VERSION
                ? new FixedValues(process).wholeNumber(needed, prefix + "Version", element, elementId)
                : needed;
    }

    private Result result(XmlElement element, Extensions extensions, @Nullable String elementId) {
        String text = Literals.trimToNull(extensions.attribute("mapDecisionResult"));
        if (text == null) {
            return Result.RESULT_LIST;
        }
        return switch (text) {
            case "singleEntry" -> Result.SINGLE_ENTRY;
            case "singleResult" -> Result.SINGLE_RESULT;
            case "collectEntries" -> Result.COLLECT_ENTRIES;
            case "resultList" -> Result.RESULT_LIST;
            default -> {
                process.log.error(
                        element.location(),
                        elementId,
                        "decision-result-invalid",
                        "Expected mapDecisionResult of '" + elementId + "' to be singleEntry, singleResult,"
                                + " collectEntries or resultList, but got '" + text
                                + "'. Correct it, or remove it for resultList.");
                yield Result.RESULT_LIST;
            }
        };
    }

    /** The decision of a task of type {@code dmn}, whose fields say which. */
    Implementation ofFields(XmlElement element, Extensions extensions, List<Field> fields, @Nullable String elementId) {
        String table = field(fields, "decisionTableReferenceKey");
        String reference = table == null ? field(fields, "decisionServiceReferenceKey") : table;
        if (reference == null) {
            process.log.error(
                    element.location(),
                    elementId,
                    "decision-missing",
                    "Expected a field 'decisionTableReferenceKey' or 'decisionServiceReferenceKey' in '" + elementId
                            + "' of type dmn, but it has neither. Name the key of the decision there.");
        }
        return ofKey(reference == null ? "" : reference, element, extensions, fields);
    }

    /** The decision of a case that has this key, with the fields of Flowable. */
    Implementation ofFlowableCase(String key, NodeDraft node, List<Field> fields) {
        return ofKey(key, node.element, node.extensions, fields);
    }

    private static Decision ofKey(String key, XmlElement element, Extensions extensions, List<Field> fields) {
        String same = field(fields, "sameDeployment");
        boolean sameDeployment = same == null ? extensions.flag("sameDeployment", true) : Extensions.isTrue(same);
        String hit = field(fields, "decisionTaskThrowErrorOnNoHits");
        return new Decision(
                key,
                sameDeployment ? Binding.DEPLOYMENT_OR_LATEST : Binding.LATEST,
                null,
                null,
                Result.VARIABLES,
                hit != null && Extensions.isTrue(hit),
                element.location());
    }

    private static @Nullable String field(List<Field> fields, String name) {
        for (Field field : fields) {
            if (field.name().equals(name)) {
                return Literals.trimToNull(field.stringValue() == null ? field.expression() : field.stringValue());
            }
        }
        return null;
    }
}
