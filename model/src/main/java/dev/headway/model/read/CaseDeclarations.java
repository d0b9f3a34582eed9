package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.xml.XmlElement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a CMMN file declares beside its cases, under names of its own: the processes and decisions that tasks call. */
final class CaseDeclarations {
    private final Map<String, String> keys = new HashMap<>();

    static CaseDeclarations of(XmlElement definitions) {
        CaseDeclarations declarations = new CaseDeclarations();
        for (XmlElement child : definitions.children()) {
            String id = child.attribute("id");
            if (id != null && (child.is(CMMN, "process") || child.is(CMMN, "decision"))) {
                String key = Literals.trimToNull(child.attribute("externalRef"));
                declarations.keys.putIfAbsent(child.name() + " " + id, key == null ? id : key);
            }
        }
        return declarations;
    }

    /**
     * The key that a reference means: that of the declaration, or the reference itself where the file declares none.
     *
     * @param kind process or decision
     */
    @Nullable
    String key(String kind, @Nullable String reference) {
        return reference == null ? null : keys.getOrDefault(kind + " " + reference, reference);
    }
}
