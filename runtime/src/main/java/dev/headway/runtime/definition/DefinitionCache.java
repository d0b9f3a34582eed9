package dev.headway.runtime.definition;

import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.definition.JobPlace;
import dev.headway.core.expression.ExpressionCompiler;
import dev.headway.model.ModelFile;
import dev.headway.model.ParserLimits;
import dev.headway.model.ProcessGraph;
import dev.headway.model.parse.ModelParser;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DefinitionKey;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.ResourceRow;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Deployed definitions in memory. What is deployed never changes; which version is the newest is asked again when any node has
 * deployed, which shows within {@link #RECHECK_MILLIS}. Keeps what was used last, up to a limit. Thread-safe.
 */
public final class DefinitionCache implements DefinitionSource {
    /** How stale the answer to "which is the newest" may be for deployments by other nodes. */
    public static final long RECHECK_MILLIS = 500;

    /** Definitions kept in memory; those that were not used lately are read and compiled once more when they are needed. */
    static final int DEFINITIONS_MAX = 1_000;

    /** Answers kept of each kind. */
    static final int LOOKUPS_MAX = 10_000;

    private final Definitions port;
    private final ExpressionCompiler compiler;
    private final LongSupplier monotonicMillis;
    private final BoundedCache<Long, Definition> byId = new BoundedCache<>(DEFINITIONS_MAX);
    /** Keys that callers made up have answers here too, so there may be any number of them. */
    private final BoundedCache<String, Optional<DefinitionRow>> lookups = new BoundedCache<>(LOOKUPS_MAX);

    private final BoundedCache<Long, Boolean> suspended = new BoundedCache<>(LOOKUPS_MAX);
    private final DefinitionSource cases = new Cases();
    private volatile Places places = new Places(-2, Map.of());
    private volatile long generation = -1;
    private volatile long checkedMillis = Long.MIN_VALUE / 2;

    public DefinitionCache(Definitions port, ExpressionCompiler compiler, LongSupplier monotonicMillis) {
        this.port = port;
        this.compiler = compiler;
        this.monotonicMillis = monotonicMillis;
    }

    @Override
    public Definition byId(long definitionId) {
        Definition known = byId.get(definitionId);
        return known != null ? known : byId.computeIfAbsent(definitionId, this::load);
    }

    @Override
    public @Nullable Definition find(long definitionId) {
        return byId.get(definitionId) != null || port.byId(definitionId).isPresent() ? byId(definitionId) : null;
    }

    private Definition load(long definitionId) {
        DefinitionRow row = port.byId(definitionId)
                .orElseThrow(() -> new IllegalStateException("Expected process definition " + definitionId
                        + ", but there is none. Its deployment was deleted while something still referred to it."));
        for (ResourceRow resource : port.resources(row.deploymentId())) {
            if (resource.name().equals(row.resourceName())) {
                return compile(row, resource);
            }
        }
        throw new IllegalStateException("Expected resource '" + row.resourceName() + "' in deployment "
                + row.deploymentId() + " of process '" + row.key() + "', but it is missing");
    }

    private Definition compile(DefinitionRow row, ResourceRow resource) {
        ModelFile model = ModelParser.parse(resource.content(), resource.name(), ParserLimits.DEFAULT);
        for (ProcessGraph graph : model.graphs()) {
            if (graph.key().equals(row.key()) && graph.isCase() == row.ofCase()) {
                return new Definition(
                        row.id(), row.key(), row.version(), row.deploymentId(), row.tenantId(), graph, compiler);
            }
        }
        throw new IllegalStateException("Expected " + (row.ofCase() ? "case" : "process") + " '" + row.key()
                + "' in resource '" + resource.name() + "', but it has none such");
    }

    @Override
    public DefinitionSource cases() {
        return cases;
    }

    @Override
    public @Nullable Definition latest(String key, @Nullable String tenantId) {
        return latest(new DefinitionKey(false, key, tenantId));
    }

    @Override
    public @Nullable Definition byVersion(String key, int version, @Nullable String tenantId) {
        return byVersion(new DefinitionKey(false, key, tenantId), version);
    }

    @Override
    public @Nullable Definition byVersionTag(String key, String versionTag, @Nullable String tenantId) {
        return byVersionTag(new DefinitionKey(false, key, tenantId), versionTag);
    }

    @Override
    public @Nullable Definition inDeployment(String key, long deploymentId) {
        return inDeployment(false, key, deploymentId);
    }

    private @Nullable Definition latest(DefinitionKey key) {
        return find("latest" + text(key), () -> port.latest(key));
    }

    private @Nullable Definition byVersion(DefinitionKey key, int version) {
        return find(version + text(key), () -> port.byVersion(key, version));
    }

    private @Nullable Definition byVersionTag(DefinitionKey key, String versionTag) {
        return find("tag " + versionTag + text(key), () -> port.byVersionTag(key, versionTag));
    }

    private @Nullable Definition inDeployment(boolean ofCase, String key, long deploymentId) {
        return find(
                "deployment " + deploymentId + text(new DefinitionKey(ofCase, key, null)),
                () -> port.byDeployment(deploymentId).stream()
                        .filter(row -> row.ofCase() == ofCase && row.key().equals(key))
                        .findFirst());
    }

    private static String text(DefinitionKey key) {
        return "\n" + key.ofCase() + "\n" + key.key() + "\n" + key.tenantId();
    }

    private @Nullable Definition find(String what, Supplier<Optional<DefinitionRow>> query) {
        recheck();
        Optional<DefinitionRow> row = lookups.computeIfAbsent(what, any -> query.get());
        return row.isEmpty() ? null : byId(row.get().id());
    }

    @Override
    public boolean suspended(long definitionId) {
        recheck();
        return suspended.computeIfAbsent(
                definitionId,
                any -> port.byId(definitionId).map(DefinitionRow::suspended).orElse(false));
    }

    @Override
    public JobPlace jobPlace(long definitionId, JobPlace.Id place) {
        JobPlace known = knownPlace(definitionId, place);
        if (known.suspended()) { // a job that is put aside after the activation would wait for ever
            checkedMillis = Long.MIN_VALUE / 2;
            known = knownPlace(definitionId, place);
        }
        return known;
    }

    /** The same, for who asks again: an activation by another node shows within {@link #RECHECK_MILLIS}. */
    public JobPlace knownPlace(long definitionId, JobPlace.Id place) {
        recheck();
        Places known = places;
        long current = generation;
        if (known.generation() != current) {
            known = new Places(current, port.jobPlaces());
            places = known;
        }
        return known.all().getOrDefault(definitionId, Map.of()).getOrDefault(place, JobPlace.AS_MODELLED);
    }

    /** What is set for places, at least as new as a generation. */
    private record Places(long generation, Map<Long, Map<JobPlace.Id, JobPlace>> all) {}

    private void recheck() {
        long now = monotonicMillis.getAsLong();
        if (now - checkedMillis < RECHECK_MILLIS) {
            return;
        }
        checkedMillis = now;
        long current = port.generation();
        if (current != generation) {
            generation = current;
            lookups.clear();
            suspended.clear();
        }
    }

    /** Forgets which versions are the newest: something was deployed, suspended or deleted through this node. */
    public void changed() {
        lookups.clear();
        suspended.clear();
        places = new Places(-2, Map.of());
        checkedMillis = Long.MIN_VALUE / 2;
    }

    /** This cache, asked for cases. */
    private final class Cases implements DefinitionSource {
        @Override
        public Definition byId(long definitionId) {
            return DefinitionCache.this.byId(definitionId);
        }

        @Override
        public @Nullable Definition find(long definitionId) {
            return DefinitionCache.this.find(definitionId);
        }

        @Override
        public boolean suspended(long definitionId) {
            return DefinitionCache.this.suspended(definitionId);
        }

        @Override
        public DefinitionSource cases() {
            return this;
        }

        @Override
        public @Nullable Definition latest(String key, @Nullable String tenantId) {
            return DefinitionCache.this.latest(new DefinitionKey(true, key, tenantId));
        }

        @Override
        public @Nullable Definition byVersion(String key, int version, @Nullable String tenantId) {
            return DefinitionCache.this.byVersion(new DefinitionKey(true, key, tenantId), version);
        }

        @Override
        public @Nullable Definition byVersionTag(String key, String versionTag, @Nullable String tenantId) {
            return DefinitionCache.this.byVersionTag(new DefinitionKey(true, key, tenantId), versionTag);
        }

        @Override
        public @Nullable Definition inDeployment(String key, long deploymentId) {
            return DefinitionCache.this.inDeployment(true, key, deploymentId);
        }
    }
}
