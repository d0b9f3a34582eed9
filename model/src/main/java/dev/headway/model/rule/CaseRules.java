package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItem.Criterion;
import dev.headway.model.PlanItem.OnPart;
import dev.headway.model.PlanItemTransition;
import dev.headway.model.ProcessGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** All rules that the graph of a case must comply with beyond what its readers check (CMMN 1.1, chapter 8). */
public final class CaseRules {
    /** What a milestone or an event listener does (CMMN 1.1, tables 8.4 and 8.5). */
    private static final Set<PlanItemTransition> OF_EVENTS = Set.of(
            PlanItemTransition.CREATE,
            PlanItemTransition.OCCUR,
            PlanItemTransition.SUSPEND,
            PlanItemTransition.RESUME,
            PlanItemTransition.TERMINATE,
            PlanItemTransition.PARENT_TERMINATE);

    private CaseRules() {}

    /** Reports every rule that the graph breaks. */
    public static void check(ProcessGraph graph, ProblemLog log) {
        if (graph.process().children().isEmpty()) {
            log.warning(
                    graph.process().location(),
                    graph.key(),
                    "case-empty",
                    "Expected plan items in the case '" + graph.key()
                            + "', but it has none, so it completes as soon as it starts. Add a <planItem>.");
        }
        for (FlowNode node : graph.nodes()) {
            PlanItem item = node.planItem();
            if (item != null) {
                checkEvents(graph, node, item.entry(), log);
                checkEvents(graph, node, item.exit(), log);
                checkExit(node, item, log);
            }
        }
        warnOfNeverBegun(graph, log);
    }

    /** An on-part for a transition that its source never makes. */
    private static void checkEvents(ProcessGraph graph, FlowNode node, List<Criterion> criteria, ProblemLog log) {
        for (Criterion criterion : criteria) {
            for (OnPart part : criterion.on()) {
                FlowNode source = graph.node(part.source());
                if (isEvent(source) ? !OF_EVENTS.contains(part.event()) : part.event() == PlanItemTransition.OCCUR) {
                    log.warning(
                            criterion.location(),
                            node.id(),
                            "standard-event-never",
                            "Expected a transition that " + Words.item(source) + " makes in the criterion '"
                                    + criterion.id() + "' of '" + node.id() + "', but '"
                                    + part.event().xmlName()
                                    + "' never happens to it. Use '" + (isEvent(source) ? "occur" : "complete") + "'.");
                }
            }
        }
    }

    private static boolean isEvent(FlowNode node) {
        return node.type() == ElementType.MILESTONE || node.type() == ElementType.EVENT_LISTENER;
    }

    private static void checkExit(FlowNode node, PlanItem item, ProblemLog log) {
        for (Criterion criterion : item.exit()) {
            boolean completes = criterion.exitEvent() != PlanItem.ExitEvent.EXIT;
            if (completes && !(node.detail() instanceof ElementDetail.Stage)) {
                log.warning(
                        criterion.location(),
                        node.id(),
                        "exit-event-of-stage",
                        "Expected exitEventType on an exit criterion of a stage or a case, but " + Words.item(node)
                                + " is neither, so it is ignored. Remove it.");
            }
        }
    }

    /** Items that wait for each other, or for items that do, never begin: usually a criterion that was meant otherwise. */
    private static void warnOfNeverBegun(ProcessGraph graph, ProblemLog log) {
        BitSet begun = new Beginning(graph).find();
        for (FlowNode node : graph.nodes()) {
            boolean reportedByStage = node.scope() >= 0 && !begun.get(node.scope());
            if (!begun.get(node.index()) && !reportedByStage) {
                log.warning(
                        node.location(),
                        node.id(),
                        "item-never-begins",
                        "Expected an entry criterion of " + Words.item(node)
                                + " that can be satisfied, but each waits for"
                                + " items that wait for it, or never begin themselves. Change one of the criteria.");
            }
        }
    }

    /** Finds which items can begin. Each on-part is looked at once, when its source is found to begin. */
    private static final class Beginning {
        /** A criterion that still waits for this many of its on-parts. */
        private static final class Waiting {
            private final int node;
            private int open;

            Waiting(int node, int open) {
                this.node = node;
                this.open = open;
            }
        }

        private final ProcessGraph graph;
        private final List<List<Waiting>> bySource = new ArrayList<>();
        private final BitSet allowed = new BitSet();
        private final BitSet begun = new BitSet();
        private final Deque<Integer> queue = new ArrayDeque<>();

        Beginning(ProcessGraph graph) {
            this.graph = graph;
            graph.nodes().forEach(node -> bySource.add(new ArrayList<>(0)));
            for (FlowNode node : graph.nodes()) {
                PlanItem item = node.planItem();
                if (item == null || item.entry().isEmpty()) {
                    allowed.set(node.index());
                    continue;
                }
                for (Criterion criterion : item.entry()) {
                    wait(node.index(), criterion);
                }
            }
        }

        private void wait(int node, Criterion criterion) {
            Waiting waiting = new Waiting(node, 0);
            for (OnPart part : criterion.on()) {
                // An item is created with its stage, and its stage can end it, whether it ever begins or not.
                boolean needsBeginning = part.event() != PlanItemTransition.CREATE
                        && part.event() != PlanItemTransition.EXIT
                        && part.event() != PlanItemTransition.PARENT_TERMINATE
                        && part.event() != PlanItemTransition.TERMINATE;
                if (needsBeginning) {
                    waiting.open++;
                    bySource.get(part.source()).add(waiting);
                }
            }
            if (waiting.open == 0) {
                allowed.set(node);
            }
        }

        BitSet find() {
            begin(0);
            Integer next = queue.poll();
            while (next != null) {
                graph.node(next).children().forEach(this::begin);
                for (Waiting waiting : bySource.get(next)) {
                    if (--waiting.open == 0) {
                        allowed.set(waiting.node);
                        begin(waiting.node);
                    }
                }
                next = queue.poll();
            }
            return begun;
        }

        /** Begins an item that may, whose stage has begun, and that has not yet. */
        private void begin(int index) {
            int scope = graph.node(index).scope();
            if (allowed.get(index) && !begun.get(index) && (scope < 0 || begun.get(scope))) {
                begun.set(index);
                queue.add(index);
            }
        }
    }
}
