package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Rules of link events, which are a go-to inside one scope (BPMN 2.0.2, 10.5.5, link). */
final class LinkRules implements ModelRules.Topic {
    /** Links find each other by name within one scope. */
    private record Key(int scope, String name) {}

    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        Map<Key, FlowNode> targets = new HashMap<>();
        Set<Key> sources = new HashSet<>();
        for (FlowNode node : graph.nodes()) {
            if (Words.eventOf(node) instanceof EventDefinition.Link link
                    && !link.name().isEmpty()) {
                Key key = new Key(node.scope(), link.name());
                if (node.detail() instanceof ElementDetail.CatchEvent) {
                    FlowNode first = targets.putIfAbsent(key, node);
                    if (first != null) {
                        duplicateTarget(node, first, link.name(), log);
                    }
                } else {
                    sources.add(key);
                }
            }
        }
        for (FlowNode node : graph.nodes()) {
            if (Words.eventOf(node) instanceof EventDefinition.Link link
                    && !link.name().isEmpty()) {
                checkPartner(node, new Key(node.scope(), link.name()), targets, sources, log);
            }
        }
    }

    private static void duplicateTarget(FlowNode node, FlowNode first, String name, ProblemLog log) {
        log.error(
                node.location(),
                node.id(),
                "link-target-duplicate",
                "Expected one catching link event named '" + name + "' in its scope, but '" + first.id() + "' and '"
                        + node.id() + "' are both one. Rename one of them.");
    }

    private static void checkPartner(
            FlowNode node, Key key, Map<Key, FlowNode> targets, Set<Key> sources, ProblemLog log) {
        boolean catches = node.detail() instanceof ElementDetail.CatchEvent;
        if (!catches && !targets.containsKey(key)) {
            log.error(
                    node.location(),
                    node.id(),
                    "link-target-missing",
                    "Expected a catching link event named '" + key.name() + "' in the scope of '" + node.id()
                            + "', but there is none. Add it, or correct the name.");
        }
        if (catches && !sources.contains(key)) {
            log.warning(
                    node.location(),
                    node.id(),
                    "link-source-missing",
                    "Expected a throwing link event named '" + key.name() + "' in the scope of '" + node.id()
                            + "', but there is none, so it is never reached. Add it, or correct the name.");
        }
        if (!catches && !node.outgoing().isEmpty()) {
            log.error(
                    node.location(),
                    node.id(),
                    "link-throw-outgoing",
                    "Expected no flow out of the throwing link event '" + node.id()
                            + "', but it has one. The path goes on at the catching link event of the same name.");
        }
        if (catches && !node.incoming().isEmpty()) {
            log.error(
                    node.location(),
                    node.id(),
                    "link-catch-incoming",
                    "Expected no flow into the catching link event '" + node.id()
                            + "', but it has one. The path comes from the throwing link event of the same name.");
        }
    }
}
