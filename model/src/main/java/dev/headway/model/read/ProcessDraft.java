package dev.headway.model.read;

import dev.headway.model.ElementType;
import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One process or case while its file is being read; node 0 is the process or case itself. */
final class ProcessDraft {
    final String key;
    final boolean executable;
    final Declarations declarations;
    final ProblemLog log;
    final NodeDraft root;
    final List<NodeDraft> nodes = new ArrayList<>();
    final List<XmlElement> flowElements = new ArrayList<>();
    final List<XmlElement> associations = new ArrayList<>();
    private final Map<String, NodeDraft> byId = new HashMap<>();

    ProcessDraft(String key, boolean executable, XmlElement element, Declarations declarations, ProblemLog log) {
        this(key, ElementType.PROCESS, executable, element, declarations, log);
    }

    /** @param type process or case */
    ProcessDraft(
            String key,
            ElementType type,
            boolean executable,
            XmlElement element,
            Declarations declarations,
            ProblemLog log) {
        this.key = key;
        this.executable = executable;
        this.declarations = declarations;
        this.log = log;
        this.root = addNode(key, type, element, null);
    }

    private NodeDraft addNode(String id, ElementType type, XmlElement element, @Nullable NodeDraft scope) {
        NodeDraft node = new NodeDraft(nodes.size(), id, type, element, scope);
        nodes.add(node);
        byId.putIfAbsent(id, node);
        return node;
    }

    /** Adds a node to its scope. Where an id stands twice, references find the first. */
    NodeDraft add(String id, ElementType type, XmlElement element, NodeDraft scope) {
        NodeDraft node = addNode(id, type, element, scope);
        scope.children.add(node.index);
        return node;
    }

    /** The node that a reference means, with or without a namespace prefix; null if there is none. */
    @Nullable
    NodeDraft find(String reference) {
        String trimmed = reference.strip();
        NodeDraft found = byId.get(trimmed);
        return found != null ? found : byId.get(Declarations.localName(trimmed));
    }

    /** For error messages: some ids of the same kind as a wrong reference, so that a slip is seen at once. */
    String knownIds() {
        int max = 8;
        StringBuilder ids = new StringBuilder();
        for (int i = 1; i < nodes.size() && i <= max; i++) {
            String id = nodes.get(i).id;
            ids.append(i > 1 ? ", " : "").append(id, 0, Math.min(id.length(), 80));
        }
        if (nodes.size() - 1 > max) {
            ids.append(" ... (").append(nodes.size() - 1).append(" in all)");
        }
        return ids.isEmpty() ? "none" : ids.toString();
    }
}
