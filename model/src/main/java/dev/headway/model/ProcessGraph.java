package dev.headway.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One process or case as an immutable graph whose nodes and flows are addressed by index. Thread-safe. */
public final class ProcessGraph {
    private final String key;
    private final ProcessAttributes attributes;
    private final List<FlowNode> nodes;
    private final List<SequenceFlow> flows;
    private final Map<String, FlowNode> byId = new HashMap<>();
    private final Map<String, SequenceFlow> flowById = new HashMap<>();

    /** @param nodes node 0 is the process or case itself */
    public ProcessGraph(String key, ProcessAttributes attributes, List<FlowNode> nodes, List<SequenceFlow> flows) {
        this.key = key;
        this.attributes = attributes;
        this.nodes = List.copyOf(nodes);
        this.flows = List.copyOf(flows);
        for (FlowNode node : nodes) {
            byId.put(node.id(), node);
        }
        for (SequenceFlow flow : flows) {
            flowById.put(flow.id(), flow);
        }
    }

    /**
     * Attributes of the process element.
     *
     * @param executable false: parsed, not startable
     * @param uniqueBusinessKey at most one running instance per business key
     */
    public record ProcessAttributes(
            @Nullable String name,
            @Nullable String documentation,
            boolean executable,
            @Nullable String versionTag,
            @Nullable String historyTimeToLive,
            @Nullable String historyLevel,
            @Nullable String jobPriority,
            List<String> candidateStarterUsers,
            List<String> candidateStarterGroups,
            boolean uniqueBusinessKey,
            @Nullable String category,
            List<String> searchableVariables,
            List<EventListener> eventListeners) {}

    /** The process id of the XML, which is the definition key. */
    public String key() {
        return key;
    }

    public ProcessAttributes attributes() {
        return attributes;
    }

    public List<FlowNode> nodes() {
        return nodes;
    }

    public List<SequenceFlow> flows() {
        return flows;
    }

    public FlowNode process() {
        return nodes.get(0);
    }

    /** Whether this is a case, not a process. */
    public boolean isCase() {
        return process().type() == ElementType.CASE;
    }

    public FlowNode node(int index) {
        return nodes.get(index);
    }

    public SequenceFlow flow(int index) {
        return flows.get(index);
    }

    /** The node with this XML id, or null. */
    public @Nullable FlowNode nodeById(String id) {
        return byId.get(id);
    }

    /** The flow with this XML id, or null. */
    public @Nullable SequenceFlow flowById(String id) {
        return flowById.get(id);
    }
}
