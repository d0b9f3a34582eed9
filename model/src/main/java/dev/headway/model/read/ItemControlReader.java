package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.Loop;
import dev.headway.model.PlanItem.Control;
import dev.headway.model.PlanItem.ParentCompletion;
import dev.headway.model.PlanItem.Reactivation;
import dev.headway.model.PlanItem.Repetition;
import dev.headway.model.PlanItemTransition;
import dev.headway.model.xml.XmlElement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rules of a plan item (CMMN 1.1, 5.4.11): those of the item itself, or else the default ones of its definition. */
final class ItemControlReader {
    private static final String TRUE = "${true}";

    private final ProcessDraft draft;
    private final LoopReader loops;

    ItemControlReader(ProcessDraft draft) {
        this.draft = draft;
        this.loops = new LoopReader(draft);
    }

    Control read(NodeDraft node) {
        String availability = Literals.trimToNull(node.extensions.attribute("availableCondition"));
        XmlElement own = node.itemElement == null ? null : node.itemElement.child(CMMN, "itemControl");
        XmlElement standard = node.element.child(CMMN, "defaultControl");
        XmlElement control = own == null ? standard : own;
        if (control == null) {
            return availability == null
                    ? Control.NONE
                    : new Control(null, null, null, ParentCompletion.DEFAULT, null, availability, null);
        }
        Extensions extensions = new Extensions(control);
        boolean timer = node.element.name().equals("timerEventListener");
        // A timer repeats as its own text says, so Flowable drops the rule.
        XmlElement repetition = timer ? null : ruleOf(control, standard, "repetitionRule");
        XmlElement neutral = extensions.element("completionNeutralRule");
        if (neutral != null) {
            neutral.markAllRead();
        }
        return new Control(
                rule(ruleOf(control, standard, "requiredRule"), node.id),
                repetition == null ? null : repetition(repetition, node),
                rule(ruleOf(control, standard, "manualActivationRule"), node.id),
                parentCompletion(extensions, node),
                rule(neutral, node.id),
                availability,
                reactivation(extensions.element("reactivationRule")));
    }

    /** A rule that the item does not have is that of its definition, each for itself, as Camunda reads them. */
    private static @Nullable XmlElement ruleOf(XmlElement control, @Nullable XmlElement standard, String name) {
        XmlElement own = control.child(CMMN, name);
        return own == null && standard != null ? standard.child(CMMN, name) : own;
    }

    private @Nullable String rule(@Nullable XmlElement rule, String elementId) {
        if (rule == null) {
            return null;
        }
        String condition = condition(rule, elementId);
        return condition == null ? TRUE : condition;
    }

    /** The condition in a rule or if-part, as an expression; null when there is none. */
    @Nullable
    String condition(XmlElement rule, String elementId) {
        XmlElement condition = null;
        for (XmlElement child : rule.children()) {
            // In extension elements of Flowable it has the namespace of either.
            if (child.name().equals("condition")) {
                XmlElement body = child.child(CMMN, "body"); // CMMN 1.0
                condition = body == null ? child : body;
            }
        }
        if (condition == null || condition.textOrNull() == null) {
            return null;
        }
        String language = Conditions.scriptLanguage(condition);
        if (language != null) {
            draft.log.error(
                    condition.location(),
                    elementId,
                    "condition-language-not-executable",
                    "Expected the expression language in <condition> of '" + elementId + "', but got '" + language
                            + "'. Write an expression ${...}.");
        }
        String text = new Conditions(draft).read(condition, elementId);
        boolean fixed = text != null && (text.equals("true") || text.equals("false"));
        return fixed ? "${" + text + "}" : text;
    }

    private Repetition repetition(XmlElement rule, NodeDraft node) {
        Extensions extensions = new Extensions(rule);
        String repeatOn = Literals.trimToNull(extensions.attribute("repeatOnStandardEvent"));
        PlanItemTransition transition = repeatOn == null ? null : PlanItemTransition.of(repeatOn);
        if (repeatOn != null && transition == null) {
            draft.log.error(
                    rule.location(),
                    node.id,
                    "transition-invalid",
                    "Expected a transition of CMMN 1.1, such as complete or disable, as repeatOnStandardEvent of '"
                            + node.id + "', but got '" + repeatOn + "'. Correct it.");
        }
        String counter = Literals.trimToNull(extensions.attribute("counterVariable"));
        List<Loop.Aggregation> aggregations = extensions.elements("variableAggregation").stream()
                .map(each -> loops.aggregation(node, each))
                .toList();
        String condition = rule(rule, node.id);
        return new Repetition(
                condition == null ? TRUE : condition,
                counter == null ? Repetition.COUNTER_VARIABLE : counter,
                maxInstanceCount(rule, extensions, node),
                extensions.flag("ignoreCounterVariable", false),
                Literals.trimToNull(extensions.attribute("collectionVariable")),
                Literals.trimToNull(extensions.attribute("elementVariable")),
                Literals.trimToNull(extensions.attribute("elementIndexVariable")),
                aggregations,
                transition == PlanItemTransition.COMPLETE ? null : transition);
    }

    private @Nullable String maxInstanceCount(XmlElement rule, Extensions extensions, NodeDraft node) {
        String text = Literals.trimToNull(extensions.attribute("maxInstanceCount"));
        if (text == null || text.equals("unlimited") || text.equals("-1")) {
            return null;
        }
        if (text.equals("one")) {
            return "1"; // as Flowable's first version of the attribute has it
        }
        if (!Literals.isExpression(text) && !text.matches("0*[1-9][0-9]{0,8}")) {
            draft.log.error(
                    rule.location(),
                    node.id,
                    "number-invalid",
                    "Expected a number from 1, or unlimited, as maxInstanceCount of '" + node.id + "', but got '" + text
                            + "'. Correct it.");
            return null;
        }
        return text;
    }

    private ParentCompletion parentCompletion(Extensions extensions, NodeDraft node) {
        XmlElement rule = extensions.element("parentCompletionRule");
        if (rule == null) {
            return ParentCompletion.DEFAULT;
        }
        Extensions.own(rule, "name");
        String type = Literals.trimToNull(Extensions.own(rule, "type"));
        for (ParentCompletion each : ParentCompletion.values()) {
            if (type == null || each.xmlName().equals(type)) {
                return each;
            }
        }
        draft.log.error(
                rule.location(),
                node.id,
                "parent-completion-invalid",
                "Expected the type of <" + rule.qualifiedName() + "> of '" + node.id + "' to be default, ignore,"
                        + " ignoreIfAvailable, ignoreIfAvailableOrEnabled, ignoreAfterFirstCompletion or"
                        + " ignoreAfterFirstCompletionIfAvailableOrEnabled, but got '" + type + "'. Correct it.");
        return ParentCompletion.DEFAULT;
    }

    /** What becomes of items when the case is reactivated; null where the model does not say. */
    static @Nullable Reactivation reactivation(@Nullable XmlElement rule) {
        return rule == null
                ? null
                : new Reactivation(
                        Literals.trimToNull(Extensions.own(rule, "activateCondition")),
                        Literals.trimToNull(Extensions.own(rule, "ignoreCondition")),
                        Literals.trimToNull(Extensions.own(rule, "defaultCondition")));
    }
}
