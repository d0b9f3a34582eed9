package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.Implementation;
import dev.headway.model.Parameter;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItem.LifecycleListener;
import dev.headway.model.PlanItem.VariableListener;
import dev.headway.model.PlanItemTransition;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Second pass over a case: fills in what each plan item is, by kind of element. */
final class CaseNodeReader {
    private static final Set<String> VARIABLE_EVENTS = Set.of("create", "update", "delete");

    private final ProcessDraft draft;
    private final XmlElement caseElement;
    private final CaseTaskReader tasks;
    private final CaseListenerReader eventListeners;
    private final UserTaskReader userTasks;
    private final FormReader forms;
    private final CriterionReader criteria;
    private final ItemControlReader controls;
    private final AsyncReader async;
    private final ParameterReader parameters;
    private final ImplementationReader implementations;

    CaseNodeReader(
            ProcessDraft draft,
            XmlElement caseElement,
            CaseDeclarations declarations,
            Map<String, XmlElement> sentries,
            @Nullable String targetNamespace) {
        this.draft = draft;
        this.caseElement = caseElement;
        this.tasks = new CaseTaskReader(draft, declarations);
        this.eventListeners = new CaseListenerReader(draft);
        this.userTasks = new UserTaskReader(draft);
        this.forms = new FormReader(draft);
        this.criteria = new CriterionReader(draft, sentries, Dialect.isFlowableCase(caseElement, targetNamespace));
        this.controls = new ItemControlReader(draft);
        this.async = new AsyncReader(draft);
        this.parameters = new ParameterReader(draft);
        this.implementations = new ImplementationReader(draft);
    }

    void read(NodeDraft node) {
        node.detail = detail(node);
        node.async = node.type == ElementType.CASE ? async.ofCase(node, caseElement) : async.ofNode(node);
        node.properties = properties(node);
        node.inputs = mappings(node, "inputParameter", "in", "externalWorkerInParameter");
        node.outputs = mappings(node, "outputParameter", "out", "externalWorkerOutParameter");
        node.planItem = planItem(node);
    }

    private ElementDetail detail(NodeDraft node) {
        return switch (node.type) {
            case CASE, STAGE -> stage(node);
            case MILESTONE -> milestone(node);
            case EVENT_LISTENER -> eventListeners.read(node);
            case USER_TASK -> userTasks.read(node);
            case CALL_ACTIVITY, CASE_TASK -> tasks.call(node);
            case TASK -> new ElementDetail.Plain();
            default -> tasks.service(node);
        };
    }

    private ElementDetail stage(NodeDraft node) {
        boolean ofCase = node.type == ElementType.CASE;
        Extensions extensions = new Extensions(caseElement);
        String autoComplete = node.element.attribute("autoComplete");
        return new ElementDetail.Stage(
                autoComplete != null && Extensions.isTrue(autoComplete),
                Literals.trimToNull(node.extensions.attribute("autoCompleteCondition")),
                displayOrder(node),
                inOverview(node),
                Literals.trimToNull(node.extensions.attribute("businessStatus")),
                ofCase ? Literals.trimToNull(extensions.attribute("initiatorVariableName")) : null,
                ofCase ? forms.read(node) : ElementDetail.FormInfo.NONE,
                ofCase ? new RegistryEventReader(draft).starting(node, extensions) : null);
    }

    private ElementDetail milestone(NodeDraft node) {
        return new ElementDetail.Milestone(
                displayOrder(node),
                inOverview(node),
                Literals.trimToNull(node.extensions.attribute("milestoneVariable")),
                Literals.trimToNull(node.extensions.attribute("businessStatus")));
    }

    private @Nullable Integer displayOrder(NodeDraft node) {
        String text = Literals.trimToNull(node.extensions.attribute("displayOrder"));
        if (text == null) {
            return null;
        }
        if (text.matches("-?[0-9]{1,9}")) {
            return Integer.valueOf(text);
        }
        draft.log.error(
                node.element.location(),
                node.id,
                "number-invalid",
                "Expected a whole number as displayOrder of '" + node.id + "', but got '" + text
                        + "'. Write a number.");
        return null;
    }

    private static String inOverview(NodeDraft node) {
        String text = Literals.trimToNull(node.extensions.attribute("includeInStageOverview"));
        return text == null ? "true" : text;
    }

    private List<Parameter> mappings(NodeDraft node, String name, String worker, String ofFlowable) {
        List<Parameter> all = new ArrayList<>(parameters.inputOutput(node.extensions, name, node.id));
        boolean external = node.detail instanceof ElementDetail.ServiceTask task
                && task.implementation() instanceof Implementation.External;
        if (external) {
            all.addAll(parameters.mapping(node.extensions, worker, node.id));
            all.addAll(parameters.mapping(node.extensions, ofFlowable, node.id));
        }
        return List.copyOf(all);
    }

    private PlanItem planItem(NodeDraft node) {
        XmlElement definition = node.element;
        XmlElement item = node.itemElement;
        List<PlanItem.Criterion> entry =
                new ArrayList<>(item == null ? List.of() : criteria.read(node, item, "entryCriterion"));
        if (definition.name().equals("timerEventListener")) {
            entry.addAll(criteria.startTrigger(node));
        }
        List<PlanItem.Criterion> exit = criteria.read(node, item == null ? definition : item, "exitCriterion");
        if (item != null && !definition.children(CMMN, "exitCriterion").isEmpty()) {
            draft.log.error(
                    definition.location(),
                    node.id,
                    "criterion-misplaced",
                    "Expected the exit criteria of " + node.described() + " in its plan item '" + node.id
                            + "', but they are in the definition '" + definition.attribute("id") + "'. Move them.");
        }
        String blocking = definition.attribute("isBlocking");
        return new PlanItem(
                definitionId(node),
                node.type == ElementType.CASE ? "caseplanmodel" : CaseElements.typeName(definition, node.type),
                List.copyOf(entry),
                exit,
                controls.read(node),
                lifecycleListeners(node),
                blocking == null
                        || Extensions.isTrue(blocking)
                        || CaseElements.CASE_PAGE.equals(CaseElements.taskType(definition)),
                Literals.trimToNull(node.extensions.attribute("isBlockingExpression")),
                variableListeners(node));
    }

    private List<VariableListener> variableListeners(NodeDraft node) {
        List<VariableListener> listeners = new ArrayList<>(0);
        for (XmlElement each : node.extensions.elements("variableListener")) {
            Implementation implementation = implementations.ofExtension(each, node.id);
            String event = Literals.trimToNull(Extensions.own(each, "event"));
            if (event != null && !VARIABLE_EVENTS.contains(event)) {
                draft.log.error(
                        each.location(),
                        node.id,
                        "listener-event-invalid",
                        "Expected create, update or delete as event of <" + each.qualifiedName() + "> of '" + node.id
                                + "', but got '" + event + "'. Correct the 'event' attribute.");
            } else if (implementation == null) {
                implementationMissing(each, node.id);
            } else {
                listeners.add(new VariableListener(event, implementation));
            }
        }
        return List.copyOf(listeners);
    }

    private static String definitionId(NodeDraft node) {
        String id = Literals.trimToNull(node.element.attribute("id"));
        return id == null ? node.id : id;
    }

    private List<LifecycleListener> lifecycleListeners(NodeDraft node) {
        List<LifecycleListener> listeners = new ArrayList<>(0);
        boolean ofCase = node.type == ElementType.CASE;
        Extensions extensions = node.extensions;
        for (XmlElement each : extensions.elements("planItemLifecycleListener")) {
            add(listeners, each, node.id);
        }
        for (XmlElement each : extensions.elements("caseExecutionListener")) {
            add(listeners, each, node.id);
        }
        if (ofCase) {
            for (XmlElement each : new Extensions(caseElement).elements("caseLifecycleListener")) {
                add(listeners, each, node.id);
            }
        }
        return List.copyOf(listeners);
    }

    private void add(List<LifecycleListener> listeners, XmlElement element, String elementId) {
        Extensions.own(element, "type");
        Extensions.own(element, "id");
        Implementation implementation = implementations.ofExtension(element, elementId);
        String event = Literals.trimToNull(Extensions.own(element, "event"));
        PlanItemTransition transition = event == null ? null : PlanItemTransition.of(event);
        if (event != null && transition == null) {
            draft.log.error(
                    element.location(),
                    elementId,
                    "listener-event-invalid",
                    "Expected a transition of CMMN 1.1, such as create, start or complete, as event of <"
                            + element.qualifiedName() + ">, but got '" + event + "'. Correct the 'event' attribute.");
            return;
        }
        if (implementation == null) {
            implementationMissing(element, elementId);
            return;
        }
        if (Literals.trimToNull(Extensions.own(element, "onTransaction")) != null) {
            draft.log.warning(
                    element.location(),
                    elementId,
                    "listener-transaction-ignored",
                    "Expected a listener that is called at once, but <" + element.qualifiedName() + "> of '" + elementId
                            + "' has 'onTransaction', which is ignored for cases. Remove it.");
        }
        String source = Literals.trimToNull(Extensions.own(element, "sourceState"));
        String target = Literals.trimToNull(Extensions.own(element, "targetState"));
        if (element.name().equals("caseExecutionListener") && event == null) {
            // Camunda tells it of each transition by its name.
            for (PlanItemTransition each : PlanItemTransition.values()) {
                listeners.add(new LifecycleListener(source, target, each, implementation));
            }
        } else {
            listeners.add(new LifecycleListener(source, target, transition, implementation));
        }
    }

    private void implementationMissing(XmlElement element, String elementId) {
        draft.log.error(
                element.location(),
                elementId,
                "listener-implementation-missing",
                "Expected <" + element.qualifiedName() + "> to name what it runs, but it has neither 'class',"
                        + " 'expression', 'delegateExpression' nor a script. Add one of them, or remove the listener.");
    }

    /** Properties of the definition, and those of the plan item over them. */
    private static Map<String, String> properties(NodeDraft node) {
        Map<String, String> properties = ImplementationReader.properties(node.extensions);
        if (node.itemElement == null) {
            return properties;
        }
        Map<String, String> ofItem = ImplementationReader.properties(new Extensions(node.itemElement));
        if (ofItem.isEmpty()) {
            return properties;
        }
        Map<String, String> all = new LinkedHashMap<>(properties);
        all.putAll(ofItem);
        return Collections.unmodifiableMap(all);
    }
}
