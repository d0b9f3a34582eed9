package dev.headway.engine.internal.config;

import dev.headway.core.execution.usercode.Scripts;
import dev.headway.core.execution.usercode.ServiceCall;
import dev.headway.core.expression.ExpressionCompiler;
import dev.headway.core.expression.ExpressionException;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.usercode.Calendars;
import dev.headway.engine.internal.usercode.Connectors;
import dev.headway.engine.internal.usercode.ScriptLanguages;
import dev.headway.engine.internal.usercode.TaskTypes;
import dev.headway.engine.internal.wiring.ModelCheck;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.EventListener;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.ModelFile;
import dev.headway.model.ProcessGraph;
import dev.headway.model.parse.Validation;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says of each element of a parsed model what this engine, with its settings, cannot execute. Thread-safe. */
public final class ModelChecks implements ModelCheck {
    private static final Set<String> EVENTS =
            Stream.of(EngineEventType.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());
    /** Known to Flowable or Activiti; a listener for them deploys, and they never happen here. */
    private static final Set<String> EVENTS_OF_THE_FAMILY = Set.of(
            "ACTIVITY_ESCALATION_WAITING",
            "ACTIVITY_SIGNAL_CANCELLED",
            "CHANGE_TENANT_ID",
            "HISTORIC_ACTIVITY_INSTANCE_CREATED",
            "HISTORIC_ACTIVITY_INSTANCE_ENDED",
            "HISTORIC_PROCESS_INSTANCE_CREATED",
            "HISTORIC_PROCESS_INSTANCE_ENDED",
            "JOB_REJECTED",
            "MEMBERSHIP_CREATED",
            "MEMBERSHIP_DELETED",
            "MEMBERSHIPS_DELETED",
            "PROCESS_COMPLETED_WITH_ESCALATION_END_EVENT",
            "UNCAUGHT_BPMN_ERROR");

    private final ScriptLanguages scripts;
    private final boolean decides;
    private final BiFunction<String, Set<String>, @Nullable String> sources;
    private final Calendars calendars;
    private final TaskTypes taskTypes;
    private final Connectors connectors;
    private final ExpressionCompiler compiler;

    /**
     * @param sources says of a script resource that a deployment of these files has it not; else null
     * @param decides whether there is an engine for DMN decisions
     */
    ModelChecks(
            ScriptLanguages scripts,
            BiFunction<String, Set<String>, @Nullable String> sources,
            boolean decides,
            Calendars calendars,
            TaskTypes taskTypes,
            Connectors connectors,
            ExpressionCompiler compiler) {
        this.compiler = compiler;
        this.taskTypes = taskTypes;
        this.connectors = connectors;
        this.calendars = calendars;
        this.sources = sources;
        this.decides = decides;
        this.scripts = scripts;
    }

    @Override
    public ModelFile check(ModelFile model, Set<String> deployed) {
        ModelFile checked = Validation.warned(
                Validation.unsupported(model, this::reason),
                "script-resource-missing",
                (graph, node) -> missingScript(graph, node, deployed));
        checked = Validation.warned(checked, "timer-unreadable", (graph, node) -> calendars.unreadable(node));
        return Validation.warned(checked, "expression-malformed", this::malformed);
    }

    private @Nullable String malformed(ProcessGraph graph, FlowNode node) {
        for (String text : ExpressionTexts.of(graph, node)) {
            try {
                compiler.compile(text);
            } catch (ExpressionException wrong) {
                String message = String.valueOf(wrong.getMessage());
                return (message.endsWith(".") ? message : message + ".") + " What comes to '" + node.id()
                        + "' fails there: correct it.";
            }
        }
        return null;
    }

    /** As in the family, a script that is a file is looked for when it runs; that it is not there yet is worth a warning. */
    private @Nullable String missingScript(ProcessGraph graph, FlowNode node, Set<String> deployed) {
        for (Implementation.Script script : Scripts.of(graph, node)) {
            String missing = script.resource() == null ? null : sources.apply(script.resource(), deployed);
            if (missing != null) {
                return missing + ". Until then the step fails at '" + node.id() + "'.";
            }
        }
        return null;
    }

    private static @Nullable String unknownEvent(ProcessGraph graph) {
        for (EventListener listener : graph.attributes().eventListeners()) {
            for (String event : listener.events()) {
                if (!EVENTS.contains(event) && !EVENTS_OF_THE_FAMILY.contains(event)) {
                    return "the event type '" + event + "' of an eventListener (line "
                            + listener.location().line() + ") is none of "
                            + String.join(", ", EVENTS.stream().sorted().toList());
                }
            }
        }
        return null;
    }

    private static boolean waitsForRegistryEvent(FlowNode node) {
        EventDefinition event = switch (node.detail()) {
            case ElementDetail.StartEvent start -> start.event();
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            case ElementDetail.ReceiveTask receive -> receive.event();
            case ElementDetail.ServiceTask task -> task.answer();
            default -> null;
        };
        return event instanceof EventDefinition.Signal signal && signal.ofRegistry();
    }

    private @Nullable String reason(ProcessGraph graph, FlowNode node) {
        if (node.type() == ElementType.PROCESS) {
            String event = unknownEvent(graph);
            if (event != null) {
                return event;
            }
        }
        ElementDetail.ServiceTask task = ServiceCall.taskOf(node);
        if (task != null && task.implementation() instanceof Implementation.BuiltIn builtIn) {
            String refusal = taskTypes.refused(builtIn);
            if (refusal != null) {
                return refusal;
            }
        }
        if (task != null && task.implementation() instanceof Implementation.Connector connector) {
            String refusal = connectors.refused(connector);
            if (refusal != null) {
                return refusal;
            }
        }
        if (!decides && task != null && task.implementation() instanceof Implementation.Decision decision) {
            return "the DMN decision '" + decision.decisionRef() + "' needs a decision engine. " + Decisions.ADVICE
                    + ", or put the work into a delegate";
        }
        String event = waitsForRegistryEvent(node) ? taskTypes.refusedEvent() : null;
        if (event != null) {
            return event;
        }
        String calendar = calendars.refused(node);
        if (calendar != null) {
            return calendar;
        }
        for (Implementation.Script script : Scripts.of(graph, node)) {
            String refusal = scripts.refused(script);
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }
}
