package dev.headway.testkit.store;

import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.StartTimerRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deployments and definitions in memory. Thread-safe. */
final class InMemoryDefinitions implements Definitions {
    private final Object lock;
    private final Tables tables;

    InMemoryDefinitions(Object lock, Tables tables) {
        this.lock = lock;
        this.tables = tables;
    }

    @Override
    public List<DefinitionRow> deploy(
            DeploymentRow deployment,
            List<ResourceRow> resources,
            List<NewDefinition> definitions,
            List<NewDecision> decisions) {
        synchronized (lock) {
            tables.generation++;
            tables.deployments.put(deployment.id(), deployment);
            tables.resources.put(deployment.id(), List.copyOf(resources));
            List<DefinitionRow> deployed = new ArrayList<>();
            for (NewDefinition definition : definitions) {
                List<Long> previous = of(definition.key(), deployment.tenantId())
                        .map(DefinitionRow::id)
                        .toList();
                int version = of(definition.key(), deployment.tenantId())
                                .mapToInt(DefinitionRow::version)
                                .max()
                                .orElse(0)
                        + 1;
                tables.startSubscriptions.removeIf(start -> previous.contains(start.definitionId()));
                tables.startTimers.values().removeIf(timer -> previous.contains(timer.definitionId()));
                definition.subscriptions().forEach(start -> tables.startSubscriptions.add(start(definition, start)));
                definition.timers().forEach(timer -> tables.startTimers.put(timer.id(), timer(definition, timer)));
                DefinitionRow row = row(deployment, definition, version);
                tables.definitions.put(row.id(), row);
                definition.starters().forEach(starter -> addStarter(row.id(), starter));
                deployed.add(row);
            }
            for (NewDecision decision : decisions) {
                int version = ofDecision(decision.key(), deployment.tenantId())
                                .mapToInt(DecisionRow::version)
                                .max()
                                .orElse(0)
                        + 1;
                tables.decisions.put(decision.id(), decisionRow(deployment, decision, version));
            }
            return deployed;
        }
    }

    private static DecisionRow decisionRow(DeploymentRow deployment, NewDecision decision, int version) {
        return new DecisionRow(
                decision.id(),
                decision.key(),
                version,
                decision.name(),
                decision.versionTag(),
                deployment.id(),
                decision.resourceName(),
                deployment.tenantId());
    }

    private Stream<DecisionRow> ofDecision(String key, @Nullable String tenantId) {
        return tables.decisions.values().stream()
                .filter(each -> each.key().equals(key) && Objects.equals(each.tenantId(), tenantId));
    }

    @Override
    public List<DecisionRow> decisions(String key, @Nullable String tenantId) {
        synchronized (lock) {
            return ofDecision(key, tenantId)
                    .sorted(Comparator.comparingInt(DecisionRow::version).reversed())
                    .toList();
        }
    }

    @Override
    public List<DecisionRow> decisionsOf(long deploymentId) {
        synchronized (lock) {
            return tables.decisions.values().stream()
                    .filter(each -> each.deploymentId() == deploymentId)
                    .sorted(Comparator.comparing(DecisionRow::key))
                    .toList();
        }
    }

    private static StartSubscription start(NewDefinition definition, StartSubscription start) {
        return new StartSubscription(definition.id(), start.elementId(), start.type(), start.name(), start.tenantId());
    }

    private static StartTimerRow timer(NewDefinition definition, StartTimerRow timer) {
        return new StartTimerRow(
                timer.id(),
                definition.id(),
                timer.elementId(),
                timer.dueMillis(),
                timer.repeat(),
                timer.repeatsLeft(),
                timer.endMillis(),
                timer.tenantId());
    }

    private static DefinitionRow row(DeploymentRow deployment, NewDefinition definition, int version) {
        return new DefinitionRow(
                definition.id(),
                definition.key(),
                version,
                definition.name(),
                definition.category(),
                definition.versionTag(),
                deployment.id(),
                definition.resourceName(),
                deployment.tenantId(),
                false,
                definition.startable(),
                definition.description());
    }

    private Stream<DefinitionRow> of(String key, @Nullable String tenantId) {
        return tables.definitions.values().stream()
                .filter(each -> each.key().equals(key) && Objects.equals(each.tenantId(), tenantId));
    }

    @Override
    public Optional<DefinitionRow> byId(long definitionId) {
        synchronized (lock) {
            return Optional.ofNullable(tables.definitions.get(definitionId));
        }
    }

    @Override
    public Optional<DefinitionRow> latest(String key, @Nullable String tenantId) {
        synchronized (lock) {
            return of(key, tenantId).max(Comparator.comparingInt(DefinitionRow::version));
        }
    }

    @Override
    public Optional<DefinitionRow> byVersion(String key, int version, @Nullable String tenantId) {
        synchronized (lock) {
            return of(key, tenantId).filter(each -> each.version() == version).findFirst();
        }
    }

    @Override
    public Optional<DefinitionRow> byVersionTag(String key, String versionTag, @Nullable String tenantId) {
        synchronized (lock) {
            return of(key, tenantId)
                    .filter(each -> versionTag.equals(each.versionTag()))
                    .max(Comparator.comparingInt(DefinitionRow::version));
        }
    }

    @Override
    public List<DefinitionRow> byDeployment(long deploymentId) {
        synchronized (lock) {
            return tables.definitions.values().stream()
                    .filter(each -> each.deploymentId() == deploymentId)
                    .toList();
        }
    }

    @Override
    public List<DeploymentRow> deploymentsByName(String name, @Nullable String tenantId) {
        synchronized (lock) {
            return tables.deployments.values().stream()
                    .filter(each -> name.equals(each.name()) && Objects.equals(each.tenantId(), tenantId))
                    .sorted(Comparator.comparingLong(DeploymentRow::deployedMillis)
                            .thenComparingLong(DeploymentRow::id)
                            .reversed())
                    .toList();
        }
    }

    @Override
    public List<ResourceRow> resources(long deploymentId) {
        synchronized (lock) {
            return tables.resources.getOrDefault(deploymentId, List.of()).stream()
                    .sorted(Comparator.comparing(ResourceRow::name))
                    .toList();
        }
    }

    @Override
    public List<StartSubscription> startSubscriptions(String type, String name, @Nullable String tenantId) {
        return startSubscriptionsOfAll(type, name).stream()
                .filter(each -> Objects.equals(each.tenantId(), tenantId))
                .toList();
    }

    @Override
    public List<StartSubscription> startSubscriptionsOfAll(String type, String name) {
        synchronized (lock) {
            return tables.startSubscriptions.stream()
                    .filter(each -> each.type().equals(type) && each.name().equals(name))
                    .sorted(Comparator.comparingLong(StartSubscription::definitionId)
                            .thenComparing(StartSubscription::elementId))
                    .toList();
        }
    }

    @Override
    public List<Starter> starters(long definitionId) {
        synchronized (lock) {
            return List.copyOf(tables.starters.getOrDefault(definitionId, Set.of()));
        }
    }

    @Override
    public void addStarter(long definitionId, Starter starter) {
        synchronized (lock) {
            if (tables.definitions.containsKey(definitionId)) {
                tables.starters
                        .computeIfAbsent(
                                definitionId,
                                any -> new TreeSet<>(
                                        Comparator.comparing(Starter::group).thenComparing(Starter::name)))
                        .add(starter);
            }
        }
    }

    @Override
    public void removeStarter(long definitionId, Starter starter) {
        synchronized (lock) {
            Set<Starter> known = tables.starters.get(definitionId);
            if (known != null) {
                known.remove(starter);
            }
        }
    }

    @Override
    public List<Long> startableBy(List<String> users, List<String> groups) {
        synchronized (lock) {
            return tables.starters.entrySet().stream()
                    .filter(entry -> entry.getValue().stream()
                            .anyMatch(each -> (each.group() ? groups : users).contains(each.name())))
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    @Override
    public long generation() {
        synchronized (lock) {
            return tables.generation;
        }
    }

    @Override
    public void setSuspended(long definitionId, boolean suspended) {
        synchronized (lock) {
            tables.generation++;
            tables.definitions.computeIfPresent(
                    definitionId,
                    (id, row) -> new DefinitionRow(
                            row.id(),
                            row.key(),
                            row.version(),
                            row.name(),
                            row.category(),
                            row.versionTag(),
                            row.deploymentId(),
                            row.resourceName(),
                            row.tenantId(),
                            suspended,
                            row.startable(),
                            row.description()));
        }
    }

    @Override
    public void deleteDeployment(long deploymentId, List<RestoredStarts> restored) {
        synchronized (lock) {
            tables.generation++;
            List<Long> gone =
                    byDeployment(deploymentId).stream().map(DefinitionRow::id).toList();
            gone.forEach(tables.definitions::remove);
            gone.forEach(tables.starters::remove);
            tables.startSubscriptions.removeIf(start -> gone.contains(start.definitionId()));
            tables.startTimers.values().removeIf(timer -> gone.contains(timer.definitionId()));
            tables.decisions.values().removeIf(decision -> decision.deploymentId() == deploymentId);
            tables.resources.remove(deploymentId);
            tables.deployments.remove(deploymentId);
            for (RestoredStarts starts : restored) {
                DefinitionRow row = tables.definitions.get(starts.definitionId());
                if (row != null
                        && latest(row.key(), row.tenantId()).equals(Optional.of(row))
                        && tables.startSubscriptions.stream().noneMatch(start -> start.definitionId() == row.id())) {
                    tables.startSubscriptions.addAll(starts.subscriptions());
                    starts.timers().forEach(timer -> tables.startTimers.put(timer.id(), timer));
                }
            }
        }
    }
}
