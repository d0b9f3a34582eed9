package dev.headway.core.scenario;

import dev.headway.model.AsyncMarker;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Location;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItemTransition;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A case made by hand, so that a scenario shows its plan in a few lines. */
final class CaseGraph {
    private static final Location NOWHERE = new Location(1, 1);

    private final String key;
    private final Map<String, Item> items = new LinkedHashMap<>();

    CaseGraph(String key) {
        this.key = key;
        items.put(key, new Item(key, null, ElementType.CASE, "case", ElementDetail.Stage.PLAIN));
    }

    /** One plan item with what it says. */
    final class Item {
        private final String id;
        private final @Nullable String stage;
        private final ElementType type;
        private final String typeName;
        private ElementDetail detail;
        private final List<Wanted> entry = new ArrayList<>();
        private final List<Wanted> exit = new ArrayList<>();
        private final List<PlanItem.LifecycleListener> listeners = new ArrayList<>();
        private final List<PlanItem.VariableListener> variableListeners = new ArrayList<>();
        private PlanItem.Control control = PlanItem.Control.NONE;
        private AsyncMarker async = AsyncMarker.NONE;
        private boolean blocking = true;

        Item(String id, @Nullable String stage, ElementType type, String typeName, ElementDetail detail) {
            this.id = id;
            this.stage = stage;
            this.type = type;
            this.typeName = typeName;
            this.detail = detail;
        }

        /** An entry criterion: {@code "a complete", "b occur"}, and an if-part or null. */
        Item entry(@Nullable String condition, String... on) {
            entry.add(new Wanted(condition, false, PlanItem.ExitEvent.EXIT, PlanItem.ExitType.ALL, List.of(on)));
            return this;
        }

        Item entryOnEvent(@Nullable String condition, String... on) {
            entry.add(new Wanted(condition, true, PlanItem.ExitEvent.EXIT, PlanItem.ExitType.ALL, List.of(on)));
            return this;
        }

        Item exit(@Nullable String condition, String... on) {
            return exit(PlanItem.ExitEvent.EXIT, PlanItem.ExitType.ALL, condition, on);
        }

        Item exit(PlanItem.ExitEvent event, PlanItem.ExitType type, @Nullable String condition, String... on) {
            exit.add(new Wanted(condition, false, event, type, List.of(on)));
            return this;
        }

        Item required() {
            return required("${true}");
        }

        Item required(String condition) {
            control = new PlanItem.Control(
                    condition,
                    control.repetition(),
                    control.manualActivation(),
                    control.parentCompletion(),
                    control.completionNeutral(),
                    control.availability(),
                    null);
            return this;
        }

        Item manual() {
            return manual("${true}");
        }

        /** Its work goes on by itself. */
        Item nonBlocking() {
            blocking = false;
            return this;
        }

        Item manual(String condition) {
            control = new PlanItem.Control(
                    control.required(),
                    control.repetition(),
                    condition,
                    control.parentCompletion(),
                    control.completionNeutral(),
                    control.availability(),
                    null);
            return this;
        }

        Item repeat(String condition) {
            return repeat(PlanItem.Repetition.of(condition));
        }

        Item repeat(PlanItem.Repetition rule) {
            control = new PlanItem.Control(
                    control.required(),
                    rule,
                    control.manualActivation(),
                    control.parentCompletion(),
                    control.completionNeutral(),
                    control.availability(),
                    null);
            return this;
        }

        Item parentCompletion(PlanItem.ParentCompletion rule) {
            control = new PlanItem.Control(
                    control.required(),
                    control.repetition(),
                    control.manualActivation(),
                    rule,
                    control.completionNeutral(),
                    control.availability(),
                    null);
            return this;
        }

        Item neutral() {
            control = new PlanItem.Control(
                    control.required(),
                    control.repetition(),
                    control.manualActivation(),
                    control.parentCompletion(),
                    "${true}",
                    control.availability(),
                    null);
            return this;
        }

        Item available(String condition) {
            control = new PlanItem.Control(
                    control.required(),
                    control.repetition(),
                    control.manualActivation(),
                    control.parentCompletion(),
                    control.completionNeutral(),
                    condition,
                    null);
            return this;
        }

        Item async() {
            async = new AsyncMarker(true, false, true, null, null, null, false);
            return this;
        }

        Item asyncLeave() {
            async = new AsyncMarker(false, true, true, null, null, null, false);
            return this;
        }

        Item listener(@Nullable String from, @Nullable String to, String delegate) {
            listeners.add(new PlanItem.LifecycleListener(
                    from, to, null, new Implementation.JavaClass(delegate, List.of(), NOWHERE)));
            return this;
        }

        Item autoComplete() {
            detail = new ElementDetail.Stage(true, null, null, "true", null, null, ElementDetail.FormInfo.NONE, null);
            return this;
        }

        CaseGraph and() {
            return CaseGraph.this;
        }
    }

    private record Wanted(
            @Nullable String condition,
            boolean onEvent,
            PlanItem.ExitEvent event,
            PlanItem.ExitType type,
            List<String> on) {}

    /** The plan model of the case. */
    Item model() {
        return items.get(key);
    }

    private Item add(String id, String stage, ElementType type, String typeName, ElementDetail detail) {
        Item item = new Item(id, stage.isEmpty() ? key : stage, type, typeName, detail);
        items.put(id, item);
        return item;
    }

    Item task(String id) {
        return task(id, "");
    }

    Item task(String id, String stage) {
        return add(
                id,
                stage,
                ElementType.USER_TASK,
                "humantask",
                new ElementDetail.UserTask(
                        null,
                        null,
                        List.of(),
                        List.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        ElementDetail.FormInfo.NONE,
                        List.of(),
                        List.of()));
    }

    Item service(String id, String delegate) {
        return service(id, "", delegate);
    }

    Item service(String id, String stage, String delegate) {
        return add(
                id,
                stage,
                ElementType.SERVICE_TASK,
                "servicetask",
                detail(new Implementation.JavaClass(delegate, List.of(), NOWHERE)));
    }

    private static ElementDetail detail(Implementation implementation) {
        return new ElementDetail.ServiceTask(implementation, null, false, false, false, null, List.of(), null);
    }

    Item stage(String id) {
        return stage(id, "");
    }

    Item stage(String id, String stage) {
        return add(id, stage, ElementType.STAGE, "stage", ElementDetail.Stage.PLAIN);
    }

    Item milestone(String id) {
        return milestone(id, "");
    }

    Item milestone(String id, String stage) {
        return add(id, stage, ElementType.MILESTONE, "milestone", ElementDetail.Milestone.PLAIN);
    }

    Item userEvent(String id) {
        return userEvent(id, "");
    }

    Item userEvent(String id, String stage) {
        return listener(id, stage, ElementDetail.CaseListener.Kind.USER, new EventDefinition.None());
    }

    Item timer(String id, String duration) {
        return listener(
                id,
                "",
                ElementDetail.CaseListener.Kind.TIMER,
                new EventDefinition.Timer(EventDefinition.Timer.Kind.DURATION, duration, null, null));
    }

    Item cycle(String id, String cycle) {
        return listener(
                id,
                "",
                ElementDetail.CaseListener.Kind.TIMER,
                new EventDefinition.Timer(EventDefinition.Timer.Kind.CYCLE, cycle, null, null));
    }

    Item plain(String id) {
        return add(id, "", ElementType.TASK, "task", new ElementDetail.Plain());
    }

    Item signal(String id, String name) {
        return listener(
                id,
                "",
                ElementDetail.CaseListener.Kind.SIGNAL,
                new EventDefinition.Signal(name, false, false, List.of()));
    }

    Item variable(String id, String name) {
        return listener(
                id,
                "",
                ElementDetail.CaseListener.Kind.VARIABLE,
                EventDefinition.Conditional.listener(name, List.of()));
    }

    private Item listener(String id, String stage, ElementDetail.CaseListener.Kind kind, EventDefinition event) {
        return add(
                id,
                stage,
                ElementType.EVENT_LISTENER,
                "usereventlistener",
                new ElementDetail.CaseListener(kind, event, null));
    }

    Item call(String id, String process) {
        return call(id, process, ElementType.CALL_ACTIVITY);
    }

    Item callCase(String id, String key) {
        return call(id, key, ElementType.CASE_TASK);
    }

    private Item call(String id, String process, ElementType type) {
        return add(
                id,
                "",
                type,
                type == ElementType.CASE_TASK ? "casetask" : "processtask",
                new ElementDetail.CallActivity(
                        process,
                        ElementDetail.CallActivity.Binding.LATEST,
                        null,
                        null,
                        null,
                        List.of(),
                        List.of(),
                        null,
                        false,
                        true,
                        false,
                        null,
                        null,
                        false,
                        null,
                        List.of(),
                        type == ElementType.CASE_TASK,
                        false));
    }

    // --- the graph ---

    ProcessGraph graph() {
        List<String> order = List.copyOf(items.keySet());
        List<FlowNode> nodes = new ArrayList<>();
        for (Item item : items.values()) {
            nodes.add(node(item, order));
        }
        return new ProcessGraph(
                key,
                new ProcessGraph.ProcessAttributes(
                        null, null, true, null, null, null, null, List.of(), List.of(), false, null, List.of(),
                        List.of()),
                nodes,
                List.of());
    }

    private FlowNode node(Item item, List<String> order) {
        List<Integer> children = new ArrayList<>();
        for (Item other : items.values()) {
            if (item.id.equals(other.stage)) {
                children.add(order.indexOf(other.id));
            }
        }
        PlanItem said = new PlanItem(
                item.id,
                item.typeName,
                criteria(item, "entry", item.entry, order),
                criteria(item, "exit", item.exit, order),
                item.control,
                item.listeners,
                item.blocking,
                null,
                item.variableListeners);
        return new FlowNode(
                order.indexOf(item.id),
                item.id,
                item.id,
                null,
                item.type,
                item.stage == null ? -1 : order.indexOf(item.stage),
                List.of(),
                List.of(),
                -1,
                List.of(),
                children,
                item.async,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                false,
                true,
                Map.of(),
                item.detail,
                said,
                NOWHERE);
    }

    private static List<PlanItem.Criterion> criteria(Item item, String kind, List<Wanted> wanted, List<String> order) {
        List<PlanItem.Criterion> criteria = new ArrayList<>();
        for (Wanted each : wanted) {
            List<PlanItem.OnPart> on = new ArrayList<>();
            for (String part : each.on()) {
                String[] words = part.split(" ", -1);
                PlanItemTransition transition = PlanItemTransition.of(words[1]);
                on.add(new PlanItem.OnPart("on" + on.size(), order.indexOf(words[0]), transition));
            }
            criteria.add(new PlanItem.Criterion(
                    item.id + "-" + kind + criteria.size(),
                    null,
                    on,
                    List.of(),
                    each.condition(),
                    each.onEvent(),
                    each.type(),
                    each.event(),
                    NOWHERE));
        }
        return criteria;
    }
}
