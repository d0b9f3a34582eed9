package dev.headway.runtime.dispatch;

import dev.headway.model.RegistryEvent;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Tenants;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the processes that a message or signal starts; one that is suspended counts as not deployed. Thread-safe. */
final class EventStarts {
    private final Store store;

    EventStarts(Store store) {
        this.store = store;
    }

    /** What a signal starts, or an event of a registry. */
    List<StartSubscription> bySignal(String name, Tenants tenants) {
        List<StartSubscription> all = new ArrayList<>(deployed(name, tenants));
        if (RegistryEvent.isName(name)) {
            all.addAll(store.dynamicStarts().startedBy(name, tenants));
        }
        return active(all);
    }

    private List<StartSubscription> deployed(String name, Tenants tenants) {
        Definitions definitions = store.definitions();
        if (tenants.any()) {
            return definitions.startSubscriptionsOfAll("signal", name);
        }
        List<StartSubscription> all =
                new ArrayList<>(definitions.startSubscriptions("signal", name, tenants.tenantId()));
        if (tenants.shared() && tenants.tenantId() != null) {
            all.addAll(definitions.startSubscriptions("signal", name, null));
        }
        return all;
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
