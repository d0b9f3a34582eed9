package dev.headway.model.read;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The extension namespaces of the engine family, in the order in which they win where a model mixes them. */
enum Dialect {
    HEADWAY("http://headway.dev/schema/bpmn", false),
    OPERATON("http://operaton.org/schema/1.0/bpmn", false),
    CAMUNDA("http://camunda.org/schema/1.0/bpmn", false),
    FLOWABLE("http://flowable.org/bpmn", true),
    ACTIVITI("http://activiti.org/bpmn", true);

    private static final Map<String, Dialect> BY_NAMESPACE = new HashMap<>();

    static {
        for (Dialect dialect : values()) {
            BY_NAMESPACE.put(dialect.namespace, dialect);
        }
    }

    private final String namespace;
    private final boolean asyncIsPerInstance;

    Dialect(String namespace, boolean asyncIsPerInstance) {
        this.namespace = namespace;
        this.asyncIsPerInstance = asyncIsPerInstance;
    }

    String namespace() {
        return namespace;
    }

    /** Whether {@code async} on a multi-instance activity means each instance, not the loop as a whole. */
    boolean asyncIsPerInstance() {
        return asyncIsPerInstance;
    }

    static @Nullable Dialect of(String namespace) {
        return BY_NAMESPACE.get(namespace);
    }
}
