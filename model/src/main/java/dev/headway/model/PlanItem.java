package dev.headway.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node of a case has as a plan item (CMMN 1.1, 5.4.5), beside what its element does. The plan model of the case, node 0, has
 * one as well: its exit criteria and the listeners of the case.
 *
 * @param definitionId id of the definition that the plan item refers to
 * @param typeName kind of the definition as Flowable shows it, such as {@code humantask} or {@code usereventlistener}
 * @param entry any of them being satisfied lets the item begin; none means that it begins with its stage
 * @param exit any of them being satisfied ends the item
 * @param blocking whether a task waits for its work ({@code isBlocking})
 * @param blockingExpression says the same at runtime; null for none
 * @param variableListeners hear of variables that change in the item or in what is in it
 */
public record PlanItem(
        String definitionId,
        String typeName,
        List<Criterion> entry,
        List<Criterion> exit,
        Control control,
        List<LifecycleListener> lifecycleListeners,
        boolean blocking,
        @Nullable String blockingExpression,
        List<VariableListener> variableListeners) {
    /** The plan item of an element that has nothing beyond its kind. */
    public static PlanItem plain(String definitionId, String typeName) {
        return new PlanItem(
                definitionId, typeName, List.of(), List.of(), Control.NONE, List.of(), true, null, List.of());
    }

    /**
     * An entry or exit criterion with the sentry that it refers to (CMMN 1.1, 5.4.6). It is satisfied once each of its on-parts has
     * occurred and its if-part is true.
     *
     * @param on on-parts that look at items; without any part the condition alone decides
     * @param variables on-parts that look at variables, as Camunda has them
     * @param condition the if-part, an expression; null for none
     * @param onEvent whether the if-part has to be true when the on-part occurs ({@code triggerMode="onEvent"}); else what has
     *     occurred is remembered
     * @param exitType which instances of the item an exit criterion ends
     * @param exitEvent what an exit criterion does with a stage or the case
     */
    public record Criterion(
            String id,
            @Nullable String name,
            List<OnPart> on,
            List<VariablePart> variables,
            @Nullable String condition,
            boolean onEvent,
            ExitType exitType,
            ExitEvent exitEvent,
            Location location) {
        /** How many parts have to occur. */
        public int parts() {
            return on.size() + variables.size();
        }
    }

    /**
     * Occurs when an item makes a transition (CMMN 1.1, 5.4.6.1).
     *
     * @param id its id in the file, or one by its place
     * @param source index of the node of that item
     * @param flowable whether the model is one of Flowable's: {@code start} is that of somebody as well, and a repeated item that the
     *     event enters begins again with its stage, even if that is over
     */
    public record OnPart(String id, int source, PlanItemTransition event, boolean flowable) {
        public OnPart(String id, int source, PlanItemTransition event) {
            this(id, source, event, false);
        }

        /** Whether a transition of the item is the one that this part waits for. */
        public boolean hears(PlanItemTransition transition) {
            return event == transition
                    || (flowable && event == PlanItemTransition.START && transition == PlanItemTransition.MANUAL_START);
        }
    }

    /**
     * Occurs when a variable that the item sees changes ({@code variableOnPart} of Camunda).
     *
     * @param id one by its place
     * @param variable name of the variable
     * @param event create, update or delete
     */
    public record VariablePart(String id, String variable, String event) {}

    /** Which instances of an item an exit criterion ends; all of them where the model says nothing. */
    public enum ExitType {
        ALL("default"),
        ACTIVE_INSTANCES("activeInstances"),
        ACTIVE_AND_ENABLED_INSTANCES("activeAndEnabledInstances");

        private final String xmlName;

        ExitType(String xmlName) {
            this.xmlName = xmlName;
        }

        /** The name that it has in XML. */
        public String xmlName() {
            return xmlName;
        }
    }

    /** How an exit criterion ends a stage or the case. */
    public enum ExitEvent {
        /** It is terminated. */
        EXIT("exit"),
        /** It completes, and it is an error if it cannot. */
        COMPLETE("complete"),
        /** It completes, whatever is still open in it. */
        FORCE_COMPLETE("forceComplete");

        private final String xmlName;

        ExitEvent(String xmlName) {
            this.xmlName = xmlName;
        }

        /** The name that it has in XML. */
        public String xmlName() {
            return xmlName;
        }
    }

    /**
     * The rules of an item (CMMN 1.1, 5.4.11). A rule is an expression; one without a condition is {@code ${true}}, an absent one
     * is null.
     *
     * @param required whether its stage may complete only after it
     * @param manualActivation whether it waits for somebody who starts it
     * @param completionNeutral whether its stage may complete while it has not begun
     * @param availability of an event listener: whether it listens
     * @param reactivation what becomes of the item when its case is reactivated
     */
    public record Control(
            @Nullable String required,
            @Nullable Repetition repetition,
            @Nullable String manualActivation,
            ParentCompletion parentCompletion,
            @Nullable String completionNeutral,
            @Nullable String availability,
            @Nullable Reactivation reactivation) {
        /** No rule at all. */
        public static final Control NONE = new Control(null, null, null, ParentCompletion.DEFAULT, null, null, null);
    }

    /** When an item does not keep its stage from completing ({@code parentCompletionRule} of Flowable). */
    public enum ParentCompletion {
        DEFAULT("default"),
        IGNORE("ignore"),
        IGNORE_IF_AVAILABLE("ignoreIfAvailable"),
        IGNORE_IF_AVAILABLE_OR_ENABLED("ignoreIfAvailableOrEnabled"),
        IGNORE_AFTER_FIRST_COMPLETION("ignoreAfterFirstCompletion"),
        IGNORE_AFTER_FIRST_COMPLETION_IF_AVAILABLE_OR_ENABLED("ignoreAfterFirstCompletionIfAvailableOrEnabled");

        private final String xmlName;

        ParentCompletion(String xmlName) {
            this.xmlName = xmlName;
        }

        /** The name that it has in XML. */
        public String xmlName() {
            return xmlName;
        }
    }

    /**
     * The repetition rule of an item (CMMN 1.1, 5.4.11.3).
     *
     * @param condition an expression, asked before each further instance
     * @param counterVariable name of the local variable that has the number of the instance, from 1
     * @param maxInstanceCount number of instances that may be open at once, text or expression; null for no limit
     * @param ignoreCounter whether no instance gets the counter
     * @param collectionVariable variable or expression; each of its elements gets an instance
     * @param elementVariable name of the local variable that has the element
     * @param elementIndexVariable name of the local variable that has the index of the element, from 0
     * @param repeatOn the transition on which an item without entry criteria is repeated; null for its completion
     */
    public record Repetition(
            String condition,
            String counterVariable,
            @Nullable String maxInstanceCount,
            boolean ignoreCounter,
            @Nullable String collectionVariable,
            @Nullable String elementVariable,
            @Nullable String elementIndexVariable,
            List<Loop.Aggregation> aggregations,
            @Nullable PlanItemTransition repeatOn) {
        /** The name of the counter where the model names none. */
        public static final String COUNTER_VARIABLE = "repetitionCounter";

        /** A rule with a condition alone. */
        public static Repetition of(String condition) {
            return new Repetition(condition, COUNTER_VARIABLE, null, false, null, null, null, List.of(), null);
        }
    }

    /**
     * What becomes of an item when its case is reactivated; each is an expression, or null.
     *
     * @param activate whether it begins anew
     * @param ignore whether it is left out
     * @param standard whether it is evaluated like at the start of a case
     */
    public record Reactivation(
            @Nullable String activate,
            @Nullable String ignore,
            @Nullable String standard) {}

    /**
     * A listener for the life cycle of the item or case.
     *
     * @param sourceState state that is left; null for any
     * @param targetState state that is entered; null for any
     * @param transition in place of the states: the transition that is made, as Camunda names it; null for any
     */
    public record LifecycleListener(
            @Nullable String sourceState,
            @Nullable String targetState,
            @Nullable PlanItemTransition transition,
            Implementation implementation) {
        /** What the listener is told: the transition where it asks for one, else the state that is entered. */
        public String event(String state) {
            return transition == null ? state : transition.xmlName();
        }
    }

    /**
     * A listener that hears of variables ({@code variableListener} of Camunda).
     *
     * @param event create, update or delete; null for any
     */
    public record VariableListener(@Nullable String event, Implementation implementation) {}
}
