package dev.headway.model.read;

import dev.headway.model.xml.XmlElement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The extension namespaces of the engine family, in the order in which they win where a model mixes them. */
enum Dialect {
    HEADWAY("http://headway.dev/schema/bpmn", "http://headway.dev/schema/cmmn", false),
    OPERATON("http://operaton.org/schema/1.0/bpmn", "http://operaton.org/schema/1.0/cmmn", false),
    CAMUNDA("http://camunda.org/schema/1.0/bpmn", "http://camunda.org/schema/1.0/cmmn", false),
    /** What Camunda was called before: only models of that time have it. */
    FOX("http://www.camunda.com/fox", null, false),
    FLOWABLE("http://flowable.org/bpmn", "http://flowable.org/cmmn", true),
    ACTIVITI("http://activiti.org/bpmn", null, true);

    private static final Map<String, Dialect> BY_NAMESPACE = new HashMap<>();

    static {
        for (Dialect dialect : values()) {
            BY_NAMESPACE.put(dialect.namespace, dialect);
            if (dialect.cases != null) {
                BY_NAMESPACE.put(dialect.cases, dialect);
            }
        }
    }

    private final String namespace;
    private final @Nullable String cases;
    private final boolean asyncIsPerInstance;

    Dialect(String namespace, @Nullable String cases, boolean asyncIsPerInstance) {
        this.namespace = namespace;
        this.cases = cases;
        this.asyncIsPerInstance = asyncIsPerInstance;
    }

    /** That of extensions of BPMN. */
    String namespace() {
        return namespace;
    }

    /** That of extensions of CMMN; null for none. */
    @Nullable
    String cases() {
        return cases;
    }

    /** Whether {@code async} on a multi-instance activity means each instance, not the loop as a whole. */
    boolean asyncIsPerInstance() {
        return asyncIsPerInstance;
    }

    /** Whether a call's {@code out} is mapped as well when the called instance throws an escalation or ends by an error. */
    boolean outWhenThrown() {
        return this == OPERATON || this == CAMUNDA || this == FOX;
    }

    /** Whether a model of a case is written for Flowable: by its target namespace, or as it has extensions of Flowable alone. */
    static boolean isFlowableCase(XmlElement model, @Nullable String targetNamespace) {
        return String.valueOf(targetNamespace).startsWith("http://flowable.org/")
                || (uses(model, FLOWABLE) && !uses(model, CAMUNDA) && !uses(model, OPERATON));
    }

    private static boolean uses(XmlElement element, Dialect dialect) {
        return element.namespace().equals(dialect.cases)
                || element.attributes().stream()
                        .anyMatch(attribute -> attribute.namespace().equals(dialect.cases))
                || element.children().stream().anyMatch(child -> uses(child, dialect));
    }

    /** Whether it is the namespace of a dialect's cases. */
    static boolean ofCases(String namespace) {
        Dialect dialect = of(namespace);
        return dialect != null && namespace.equals(dialect.cases);
    }

    static @Nullable Dialect of(String namespace) {
        return BY_NAMESPACE.get(namespace);
    }
}
