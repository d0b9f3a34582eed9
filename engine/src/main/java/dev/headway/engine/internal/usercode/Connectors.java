package dev.headway.engine.internal.usercode;

import dev.headway.engine.DelegateException;
import dev.headway.engine.delegate.Connector;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.model.Implementation;
import dev.headway.model.Parameter;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The connectors that models may name: beans with the id as their name first, then those of the class path. Thread-safe. */
public final class Connectors {
    /** Without any. */
    public static final Connectors NONE = new Connectors(name -> null, Map.of());

    /** Modules that can be added, by the connectors that they bring. */
    private static final Map<String, String> MODULES = Map.of(
            "http-connector", "headway-task-http",
            "soap-http-connector", "headway-task-http",
            "mail-send", "headway-task-mail");

    private final Function<String, @Nullable Object> beans;
    private final Map<String, Connector> connectors;

    private Connectors(Function<String, @Nullable Object> beans, Map<String, Connector> connectors) {
        this.beans = beans;
        this.connectors = connectors;
    }

    /** Those that are beans, those on the class path of this loader or of Headway itself, and those of task types. */
    public static Connectors of(Function<String, @Nullable Object> beans, ClassLoader classLoader, TaskTypes types) {
        Map<String, Connector> found = new TreeMap<>();
        for (ClassLoader loader : new ClassLoader[] {classLoader, Connectors.class.getClassLoader()}) {
            ServiceLoader.load(Connector.class, loader).forEach(one -> found.putIfAbsent(one.getId(), one));
        }
        types.connectors().forEach(connector -> found.putIfAbsent(connector.getId(), connector));
        return new Connectors(beans, Map.copyOf(found));
    }

    private @Nullable Connector find(String id) {
        return beans.apply(id) instanceof Connector bean ? bean : connectors.get(id);
    }

    /** Why a connector cannot be executed, or null when it can. */
    public @Nullable String refused(Implementation.Connector named) {
        Connector connector = find(named.connectorId());
        return connector == null
                ? missing(named)
                : connector.refused(
                        named.inputs().stream().map(Parameter::target).collect(Collectors.toUnmodifiableSet()));
    }

    private String missing(Implementation.Connector named) {
        String module = MODULES.get(named.connectorId());
        return module == null
                ? "the connector '" + named.connectorId() + "' is not registered; registered are "
                        + new TreeSet<>(connectors.keySet())
                        + ". Register it as a bean of this name, or put the work into a delegate"
                : "the connector '" + named.connectorId() + "' needs the module " + module
                        + ". Add it to the class path, or put the work into a delegate";
    }

    /** Does the work of a connector. */
    Map<String, @Nullable Object> execute(
            Implementation.Connector named,
            Map<String, @Nullable Object> inputs,
            DelegateExecution execution,
            Place place)
            throws Exception {
        Connector connector = find(named.connectorId());
        if (connector == null) {
            throw new DelegateException("Cannot run " + place + ": " + missing(named) + ".", null);
        }
        return new HashMap<>(connector.execute(execution, inputs));
    }
}
