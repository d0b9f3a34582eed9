package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.KnownEvents;
import dev.headway.engine.internal.entity.EventSubscriptionImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.model.RegistryEvent;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions.DefinitionKey;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.DynamicStarts.DynamicStart;
import dev.headway.runtime.port.Entity.SubscriptionView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Subscribes start events by calls, and moves and deletes such subscriptions. Confined to one thread. */
abstract class StartSubscriptions {
    private static final int SIGNAL = 1;

    private final ProcessRuntime runtime;
    private final KnownEvents known;
    private final boolean ofCase;
    private final String kind;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
    private boolean follows = true;
    private @Nullable String key;
    private @Nullable Long definitionId;
    private @Nullable String tenantId;

    StartSubscriptions(ProcessRuntime runtime, KnownEvents known, boolean ofCase) {
        this.runtime = runtime;
        this.known = known;
        this.ofCase = ofCase;
        this.kind = ofCase ? "case" : "process";
    }

    /** A start event that waits for what somebody subscribes. */
    private record Start(String elementId, String type) {}

    final void setKey(String given) {
        key = EngineService.required(kind + " definition key", given);
    }

    final void setDefinitionId(String id) {
        definitionId = EntityId.parse(kind + " definition", id);
    }

    final void setTenantId(String id) {
        tenantId = EngineService.required("tenant id", id);
    }

    final void stay() {
        follows = false;
    }

    final void add(String parameterName, @Nullable Object value) {
        values.put(EngineService.required("name of a correlation parameter", parameterName), value);
    }

    final EventSubscription subscribed() {
        String wanted = EngineService.required(kind + " definition key", key);
        if (values.isEmpty()) {
            throw new InvalidRequestException("Expected at least one correlation value in order to subscribe the start"
                    + " event of " + kind + " '" + wanted + "', got none: each event would start it. Call"
                    + " addCorrelationParameterValue, or take the configuration out of the model.");
        }
        try {
            while (true) {
                DefinitionRow latest = latest(new DefinitionKey(ofCase, wanted, tenantId));
                Start start = only(latest);
                DynamicStart added = new DynamicStart(
                        runtime.ids().next(runtime.partitionForNewInstance()),
                        latest.id(),
                        start.elementId(),
                        start.type(),
                        name(start.type(), latest),
                        follows,
                        runtime.nowMillis(),
                        latest.tenantId());
                if (runtime.store().dynamicStarts().add(added)) {
                    return shown(added);
                }
                // Another version has become the latest meanwhile.
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private static EventSubscription shown(DynamicStart added) {
        return new EventSubscriptionImpl(new SubscriptionView(
                added.id(),
                0,
                0,
                added.definitionId(),
                added.elementId(),
                SIGNAL,
                added.name(),
                added.createdMillis(),
                added.tenantId()));
    }

    /** @param toId null for the latest version */
    final void moved(@Nullable String toId) {
        try {
            DefinitionRow from = definition();
            DefinitionRow to =
                    toId == null ? latest(from.definitionKey()) : byId(EntityId.parse(kind + " definition", toId));
            if (!to.definitionKey().equals(from.definitionKey())) {
                throw new InvalidRequestException("Expected a version of " + kind + " '" + from.key() + "'"
                        + Starts.tenant(from.tenantId()) + ", got definition " + to.id() + ", which is of '" + to.key()
                        + "'" + Starts.tenant(to.tenantId())
                        + ". Subscriptions move to versions of their own definition.");
            }
            Start start = only(to);
            runtime.store()
                    .dynamicStarts()
                    .move(
                            from.id(),
                            values.isEmpty() ? null : name(start.type(), from),
                            start.type(),
                            to.id(),
                            start.elementId());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    final void deleted() {
        try {
            DefinitionRow from = definition();
            String name = values.isEmpty() ? null : name(only(from).type(), from);
            runtime.store().dynamicStarts().delete(from.id(), name);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private DefinitionRow definition() {
        if (definitionId == null) {
            throw new InvalidRequestException("Expected the id of the " + kind
                    + " definition whose subscriptions are meant, got none. Call " + kind + "DefinitionId.");
        }
        DefinitionRow found = byId(definitionId);
        if (tenantId != null && !Objects.equals(tenantId, found.tenantId())) {
            throw new InvalidRequestException("Expected a " + kind + " definition of tenant '" + tenantId
                    + "', got definition " + found.id() + Starts.tenant(found.tenantId()) + ". Correct one of them.");
        }
        return found;
    }

    private DefinitionRow byId(long id) {
        return runtime.store()
                .definitions()
                .byId(id)
                .filter(row -> row.ofCase() == ofCase)
                .orElseThrow(() -> new ObjectNotFoundException("Expected a deployed " + kind + " definition with id "
                        + id + ", but there is none. Look for it with create" + (ofCase ? "Case" : "Process")
                        + "DefinitionQuery()."));
    }

    private DefinitionRow latest(DefinitionKey wanted) {
        return runtime.store()
                .definitions()
                .latest(wanted)
                .orElseThrow(() -> new ObjectNotFoundException(
                        "Expected a deployed " + kind + " definition with key '" + wanted.key() + "'"
                                + Starts.tenant(wanted.tenantId())
                                + ", but there is none. The key is the id attribute of the " + kind + " element."));
    }

    private String name(String type, DefinitionRow definition) {
        Set<String> parameters = known.correlation(type, definition.tenantId());
        if (parameters != null && !parameters.containsAll(values.keySet())) {
            throw new InvalidRequestException("Expected correlation parameters of the event '" + type + "', which are "
                    + new TreeSet<>(parameters) + ", got " + new TreeSet<>(values.keySet())
                    + ". Name parameters that have correlationParameter in the .event file.");
        }
        return RegistryEvent.name(type, values);
    }

    private Start only(DefinitionRow row) {
        List<Start> found = starts(runtime.definition(row.id()).graph());
        if (found.size() != 1) {
            throw new InvalidRequestException("Expected one start event with '"
                    + RegistryEvent.Start.MANUAL.text() + "' as startEventCorrelationConfiguration in " + kind + " '"
                    + row.key() + "' (version " + row.version() + ", id " + row.id() + "), got "
                    + (found.isEmpty() ? "none" : found.size() + ": " + found) + ". Correct the model.");
        }
        return found.getFirst();
    }

    private static List<Start> starts(ProcessGraph graph) {
        List<FlowNode> nodes = new ArrayList<>(List.of(graph.process()));
        graph.process().children().forEach(index -> nodes.add(graph.node(index)));
        List<Start> found = new ArrayList<>();
        for (FlowNode node : nodes) {
            EventDefinition event = switch (node.detail()) {
                case ElementDetail.StartEvent start -> start.event();
                case ElementDetail.Stage stage when node.scope() < 0 -> stage.start();
                default -> null;
            };
            RegistryEvent awaited = event instanceof EventDefinition.Signal signal ? signal.awaited() : null;
            if (awaited != null && awaited.start() == RegistryEvent.Start.MANUAL) {
                found.add(new Start(node.id(), awaited.type()));
            }
        }
        return found;
    }
}
