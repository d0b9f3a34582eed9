package dev.headway.core.element;

import dev.headway.core.execution.instance.Calls;
import dev.headway.core.execution.job.ExternalTaskOffers;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.CompensationBehavior;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.EscalationBehavior;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.LenientTexts;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Terminations;
import dev.headway.core.execution.token.Walk;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The behavior of each element of BPMN and CMMN: the table of what can be executed. Makes a behavior when a token comes to its element,
 * so a step makes those alone that it needs. Belongs to one instance in one step.
 */
public final class Elements {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;
    private final EngineEvents engineEvents;
    private final Listeners listeners;
    private final LenientTexts lenient;
    private final Scopes scopes;
    private final Terminations terminations;
    private final EventBehavior events;
    private final ErrorBehavior errors;
    private final EscalationBehavior escalations;
    private final CompensationBehavior compensation;
    private final Supplier<Calls> calls;
    private final Supplier<ExternalTaskOffers> offers;
    private final @Nullable CaseBehavior planItems;
    private @Nullable ElementType lastType;
    private @Nullable ElementBehavior last;

    /** @param planItems null in a process */
    public Elements(
            InstanceStep step,
            Contexts contexts,
            Walk walk,
            EngineEvents engineEvents,
            Listeners listeners,
            LenientTexts lenient,
            Scopes scopes,
            Terminations terminations,
            EventBehavior events,
            ErrorBehavior errors,
            EscalationBehavior escalations,
            CompensationBehavior compensation,
            Supplier<Calls> calls,
            Supplier<ExternalTaskOffers> offers,
            @Nullable CaseBehavior planItems) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
        this.engineEvents = engineEvents;
        this.listeners = listeners;
        this.lenient = lenient;
        this.scopes = scopes;
        this.terminations = terminations;
        this.events = events;
        this.errors = errors;
        this.escalations = escalations;
        this.compensation = compensation;
        this.calls = calls;
        this.offers = offers;
        this.planItems = planItems;
    }

    /** Whether a job runs user code for this element, outside the turn. */
    public static boolean runsUserCode(FlowNode node) {
        return switch (node.type()) {
            case SERVICE_TASK, SCRIPT_TASK, BUSINESS_RULE_TASK -> ServiceTask.runsUserCode(node);
            case SEND_TASK -> SendTask.runsUserCode(node);
            case END_EVENT -> EndEvent.runsUserCode(node);
            case INTERMEDIATE_THROW_EVENT -> IntermediateThrowEvent.runsUserCode(node);
            default -> false;
        };
    }

    /** The behavior of a node of the instance's model. */
    public ElementBehavior of(FlowNode node) {
        ElementBehavior known = last;
        if (known == null || lastType != node.type()) {
            known = make(node);
            last = known;
            lastType = node.type();
        }
        return known;
    }

    private ElementBehavior make(FlowNode node) {
        return switch (node.type()) {
            case START_EVENT -> new StartEvent(walk);
            case END_EVENT ->
                new EndEvent(contexts, walk, terminations, errors, escalations, compensation, messages(), signals());
            case INTERMEDIATE_CATCH_EVENT -> new IntermediateCatchEvent(walk, events);
            case INTERMEDIATE_THROW_EVENT ->
                new IntermediateThrowEvent(walk, escalations, compensation, messages(), signals());
            case BOUNDARY_EVENT -> new BoundaryEvent(walk);
            case EXCLUSIVE_GATEWAY -> new ExclusiveGateway(step, contexts, walk);
            case PARALLEL_GATEWAY -> new ParallelGateway(step, walk);
            case INCLUSIVE_GATEWAY -> new InclusiveGateway(step, contexts, walk);
            case EVENT_BASED_GATEWAY -> new EventBasedGateway(step, walk, events);
            case TASK, MANUAL_TASK -> new PlainTask(step, walk, planItems);
            case SERVICE_TASK, SCRIPT_TASK, BUSINESS_RULE_TASK -> service();
            case SEND_TASK -> new SendTask(walk, service(), messages());
            case USER_TASK -> new UserTask(step, contexts, walk, engineEvents, listeners, events, lenient, planItems);
            case RECEIVE_TASK -> new ReceiveTask(step, contexts, walk, events);
            case SUB_PROCESS, TRANSACTION -> new SubProcess(step, scopes);
            case EVENT_SUB_PROCESS -> new EventSubProcess(scopes);
            case CALL_ACTIVITY, CASE_TASK -> new CallActivity(calls.get(), planItems);
            case STAGE -> new Stage(Objects.requireNonNull(planItems, "a case"));
            case MILESTONE -> new Milestone(step, contexts, walk);
            case EVENT_LISTENER -> new CaseListener(step, contexts, walk);
            case AD_HOC_SUB_PROCESS -> new AdHocSubProcess(step, scopes);
            case COMPLEX_GATEWAY -> new ComplexGateway(new InclusiveGateway(step, contexts, walk));
            case PROCESS, CASE ->
                throw new IllegalStateException("Expected an element inside process '" + node.id() + "'");
        };
    }

    private ServiceTask service() {
        return new ServiceTask(step, contexts, walk, events, offers.get());
    }

    private Messages messages() {
        return new Messages(step, contexts, walk, offers);
    }

    private Signals signals() {
        return new Signals(step, contexts);
    }
}
