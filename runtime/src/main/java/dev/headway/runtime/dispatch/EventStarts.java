package dev.headway.runtime.dispatch;

import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Store;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the processes that a message or signal starts; one that is suspended counts as not deployed. Thread-safe. */
final class EventStarts {
    private final Store store;

    EventStarts(Store store) {
        this.store = store;
    }

    /** What a signal starts: of this tenant, null for those without one; {@code anyTenant}: of all. */
    List<StartSubscription> bySignal(String name, boolean anyTenant, @Nullable String tenantId) {
        Definitions definitions = store.definitions();
        return active(
                anyTenant
                        ? definitions.startSubscriptionsOfAll("signal", name)
                        : definitions.startSubscriptions("signal", name, tenantId));
    }

    /** What a message starts: of this tenant; without one first of none, then of any. */
    List<StartSubscription> byMessage(String name, @Nullable String tenantId) {
        Definitions definitions = store.definitions();
        List<StartSubscription> own = active(definitions.startSubscriptions("message", name, tenantId));
        return own.isEmpty() && tenantId == null ? active(definitions.startSubscriptionsOfAll("message", name)) : own;
    }

    private List<StartSubscription> active(List<StartSubscription> starts) {
        return starts.stream()
                .filter(start -> !store.definitions()
                        .byId(start.definitionId())
                        .map(DefinitionRow::suspended)
                        .orElse(false))
                .toList();
    }
}
