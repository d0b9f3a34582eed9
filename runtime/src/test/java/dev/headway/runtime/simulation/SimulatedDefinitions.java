package dev.headway.runtime.simulation;

import dev.headway.core.definition.JobPlace;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.StartTimerRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Deployed definitions over lists, one resource a definition. Thread-safe. */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
public final class SimulatedDefinitions implements Definitions {
    private final List<DefinitionRow> rows = new ArrayList<>();
    private final List<byte[]> resources = new ArrayList<>();
    private final List<StartSubscription> starts = new ArrayList<>();
    private final List<PlaceAt> places = new ArrayList<>();
    private long generation;
    private int lookups;

    /** Deploys one process; its id is the number of definitions after it. */
    public synchronized DefinitionRow add(String key, String bpmn) {
        int version = (int) rows.stream().filter(row -> row.key().equals(key)).count() + 1;
        long id = rows.size() + 1L;
        DefinitionRow row = new DefinitionRow(
                id, key, version, key, null, "v" + version, id, key + ".bpmn", null, false, true, null, false);
        rows.add(row);
        resources.add(bpmn.getBytes(StandardCharsets.UTF_8));
        generation++;
        return row;
    }

    /** How often rows were asked for. */
    public synchronized int lookups() {
        return lookups;
    }

    public synchronized void startedBy(StartSubscription start) {
        starts.add(start);
    }

    @Override
    public Optional<List<DefinitionRow>> deployAt(
            @Nullable Long generation,
            DeploymentRow deployment,
            List<ResourceRow> resourceRows,
            List<NewDefinition> definitions,
            List<NewDecision> decisions) {
        throw new UnsupportedOperationException("Use add");
    }

    @Override
    public List<DecisionRow> decisions(String key, @Nullable String tenantId) {
        return List.of();
    }

    @Override
    public List<DecisionRow> decisionsOf(long deploymentId) {
        return List.of();
    }

    @Override
    public synchronized Optional<DefinitionRow> byId(long definitionId) {
        lookups++;
        return rows.stream().filter(row -> row.id() == definitionId).findFirst();
    }

    @Override
    public synchronized Optional<DefinitionRow> latest(DefinitionKey key) {
        lookups++;
        return rows.stream()
                .filter(row -> row.definitionKey().equals(key))
                .max(Comparator.comparingInt(DefinitionRow::version));
    }

    @Override
    public synchronized Optional<DefinitionRow> byVersion(DefinitionKey key, int version) {
        lookups++;
        return rows.stream()
                .filter(row -> row.definitionKey().equals(key) && row.version() == version)
                .findFirst();
    }

    @Override
    public synchronized Optional<DefinitionRow> byVersionTag(DefinitionKey key, String versionTag) {
        lookups++;
        return rows.stream()
                .filter(row -> row.definitionKey().equals(key) && Objects.equals(row.versionTag(), versionTag))
                .findFirst();
    }

    @Override
    public synchronized List<DefinitionRow> byDeployment(long deploymentId) {
        lookups++;
        return rows.stream().filter(row -> row.deploymentId() == deploymentId).toList();
    }

    @Override
    public List<DeploymentRow> deploymentsByName(String name, @Nullable String tenantId) {
        return List.of();
    }

    @Override
    public synchronized List<ResourceRow> resources(long deploymentId) {
        DefinitionRow row = rows.get((int) deploymentId - 1);
        return List.of(new ResourceRow(row.resourceName(), resources.get((int) deploymentId - 1)));
    }

    @Override
    public List<StartSubscription> startSubscriptions(String type, String name, @Nullable String tenantId) {
        return startSubscriptionsOfAll(type, name);
    }

    @Override
    public synchronized List<StartSubscription> startSubscriptionsOfAll(String type, String name) {
        return starts.stream()
                .filter(start -> start.type().equals(type) && start.name().equals(name))
                .toList();
    }

    @Override
    public List<Starter> starters(long definitionId) {
        return List.of();
    }

    @Override
    public void addStarter(long definitionId, Starter starter) {
        throw new UnsupportedOperationException("Nobody asks who may start");
    }

    @Override
    public void removeStarter(long definitionId, Starter starter) {
        throw new UnsupportedOperationException("Nobody asks who may start");
    }

    @Override
    public List<Long> startableBy(List<String> users, List<String> groups) {
        return List.of();
    }

    @Override
    public synchronized long generation() {
        return generation;
    }

    @Override
    public boolean changeStartTimer(long timerId, @Nullable Long dueMillis) {
        throw new UnsupportedOperationException("No start timer is moved in the simulation");
    }

    @Override
    public boolean replaceStartTimer(StartTimerRow timer) {
        throw new UnsupportedOperationException("No start timer is changed in the simulation");
    }

    @Override
    public synchronized void setSuspended(long definitionId, boolean suspended) {
        DefinitionRow row = rows.get((int) definitionId - 1);
        rows.set(
                (int) definitionId - 1,
                new DefinitionRow(
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
                        row.description(),
                        row.ofCase()));
        generation++;
    }

    @Override
    public void plan(StartTimerRow change) {
        throw new UnsupportedOperationException("Nothing is planned here");
    }

    @Override
    public synchronized Map<Long, Map<JobPlace.Id, JobPlace>> jobPlaces() {
        return places.stream()
                .collect(Collectors.groupingBy(
                        PlaceAt::definitionId, Collectors.toMap(PlaceAt::place, at -> new JobPlace(true, null))));
    }

    @Override
    public synchronized void setPlacesSuspended(List<PlaceAt> changed, boolean suspended) {
        places.removeAll(changed);
        if (suspended) {
            places.addAll(changed);
        }
        generation++;
    }

    @Override
    public void setPlacePriority(PlaceAt place, @Nullable Integer priority) {
        throw new UnsupportedOperationException("Places are as the model has them");
    }

    @Override
    public void deleteDeployment(long deploymentId, List<RestoredStarts> restored) {
        throw new UnsupportedOperationException("Nothing is undeployed here");
    }

    @Override
    public void deleteDefinition(long definitionId, List<RestoredStarts> restored) {
        throw new UnsupportedOperationException("Nothing is undeployed here");
    }
}
