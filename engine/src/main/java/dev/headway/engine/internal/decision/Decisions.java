package dev.headway.engine.internal.decision;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.engine.DecisionException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.decision.DecisionEngine;
import dev.headway.engine.decision.DecisionEngine.DecisionFile;
import dev.headway.engine.decision.DecisionEngine.DecisionModel;
import dev.headway.engine.internal.entity.DecisionResultImpl;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Implementation.Decision.Binding;
import dev.headway.runtime.definition.BoundedCache;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DecisionRow;
import dev.headway.runtime.port.Definitions.ResourceRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Deployed decisions: finds the version that is meant and makes it. What is deployed never changes; which version is the newest
 * is asked again when any node has deployed, which shows within {@link #RECHECK_MILLIS}. Thread-safe.
 */
public final class Decisions {
    /** How stale the answer to "which is the newest" may be for deployments by other nodes. */
    public static final long RECHECK_MILLIS = 500;

    /** What to add to the class path where there is no decision engine. */
    public static final String ADVICE = "Add the module headway-dmn to the class path";

    /** Name under which output mappings and end listeners of the element find what the decision says, in its step alone. */
    private static final String RESULT = "decisionResult";

    /** Decisions kept in memory. */
    private static final int MODELS_MAX = 1_000;

    /** Keys whose versions are kept in memory; callers may ask for any number of keys that do not exist. */
    private static final int LOOKUPS_MAX = 10_000;

    private final Definitions port;
    private final @Nullable DecisionEngine engine;
    private final LongSupplier monotonicMillis;
    private final BoundedCache<String, List<DecisionRow>> versions = new BoundedCache<>(LOOKUPS_MAX);
    private final BoundedCache<Long, DecisionModel> models = new BoundedCache<>(MODELS_MAX);
    private volatile long generation = -1;
    private volatile long checkedMillis = Long.MIN_VALUE / 2;

    /** @param engine null where there is none: then nothing can be decided, and every attempt says so */
    public Decisions(Definitions port, @Nullable DecisionEngine engine, LongSupplier monotonicMillis) {
        this.port = port;
        this.engine = engine;
        this.monotonicMillis = monotonicMillis;
    }

    /** The decision engine on the class path of this loader or of Headway itself, null where there is none. */
    public static @Nullable DecisionEngine engineOf(ClassLoader classLoader) {
        return ServiceLoader.load(DecisionEngine.class, classLoader)
                .findFirst()
                .or(() -> ServiceLoader.load(DecisionEngine.class, Decisions.class.getClassLoader())
                        .findFirst())
                .orElse(null);
    }

    /** Whether there is an engine for them. */
    public boolean available() {
        return engine != null;
    }

    /** Whether a resource of this name holds decisions. */
    public static boolean isDecisionFile(String resourceName) {
        return resourceName.endsWith(".dmn") || resourceName.endsWith(".dmn11.xml");
    }

    /** What a file holds. */
    public DecisionFile read(String fileName, byte[] content) {
        return required().read(fileName, content);
    }

    private DecisionEngine required() {
        DecisionEngine present = engine;
        if (present == null) {
            throw new DecisionException(
                    "Expected an engine for DMN decisions, but there is none. " + ADVICE + ".", null);
        }
        return present;
    }

    /** Makes the decision that an element names, on the variables that it sees. */
    public DecisionOutcome decide(Implementation.Decision decision, ActivityContext context) {
        String key = String.valueOf(text(decision.decisionRef(), context));
        String version = text(decision.version(), context);
        String tenant = decision.tenant() == null ? context.tenantId() : text(decision.tenant(), context);
        String where = "element '" + context.node().id() + "' (line "
                + decision.location().line() + " of " + context.definition().described() + ")";
        DecisionRow row = find(
                key, tenant, decision.binding(), version, context.definition().deploymentId(), where);
        DecisionModel model = model(row);
        Map<String, @Nullable Object> variables = new LinkedHashMap<>();
        for (String name : model.names()) {
            if (context.hasVariable(name)) {
                variables.put(name, context.variable(name));
            }
        }
        DecisionOutcome outcome = evaluate(row, model, variables, where);
        context.decided(told(row, model, context, variables, outcome));
        if (isSeen(context.node())) {
            context.setLocalTransientVariable(RESULT, new DecisionResultImpl(row.key(), outcome.rows()));
        }
        return outcome;
    }

    private static boolean isSeen(FlowNode node) {
        return !node.outputs().isEmpty()
                || node.executionListeners().stream()
                        .anyMatch(listener -> listener.event().equals("end"));
    }

    private static Map<String, @Nullable Object> told(
            DecisionRow row,
            DecisionModel model,
            ActivityContext context,
            Map<String, @Nullable Object> variables,
            DecisionOutcome outcome) {
        Map<String, @Nullable Object> told = new LinkedHashMap<>();
        told.put("definitionId", row.id());
        told.put("deploymentId", row.deploymentId());
        told.put("key", row.key());
        told.put("name", model.name());
        told.put("version", row.version());
        told.put("tenantId", row.tenantId());
        told.put("requirementsId", row.requirementsId());
        told.put("requirementsKey", row.requirementsKey());
        told.put("activityId", context.node().id());
        told.put("inputs", variables);
        told.put("outputs", outcome.rows());
        told.put("rules", outcome.rules());
        told.put("processDefinitionId", context.definition().id());
        told.put("processDefinitionKey", context.definition().key());
        told.put("rootInstanceId", context.rootInstanceId());
        told.put("userId", context.userId());
        DecisionOutcome.Table table = outcome.table();
        if (table != null) {
            told.put("columns", cells(table.inputs()));
            told.put("entries", cells(table.outputs()));
            told.put("collected", table.collected());
        }
        return told;
    }

    private static List<Map<String, @Nullable Object>> cells(List<DecisionOutcome.Cell> cells) {
        List<Map<String, @Nullable Object>> told = new ArrayList<>();
        for (DecisionOutcome.Cell cell : cells) {
            Map<String, @Nullable Object> each = new LinkedHashMap<>();
            each.put("rule", cell.rule());
            each.put("id", cell.id());
            each.put("label", cell.label());
            each.put("name", cell.name());
            each.put("value", cell.value());
            told.add(each);
        }
        return told;
    }

    private static @Nullable String text(@Nullable String text, ActivityContext context) {
        return text == null ? null : context.definition().expression(text).text(context);
    }

    /** Makes a decision outside of any process. */
    public DecisionOutcome decide(DecisionRow row, Map<String, ? extends @Nullable Object> variables) {
        return evaluate(row, model(row), variables, "a call of the decision service");
    }

    private static DecisionOutcome evaluate(
            DecisionRow row, DecisionModel model, Map<String, ? extends @Nullable Object> variables, String where) {
        try {
            return model.evaluate(variables);
        } catch (RuntimeException failure) {
            throw new DecisionException(
                    "Expected an answer from decision '" + row.key() + "' version " + row.version() + " ('"
                            + row.resourceName() + "') for " + where + ", but it cannot be made: "
                            + failure.getMessage(),
                    failure);
        }
    }

    /**
     * The version that is meant: of the tenant, else one that belongs to no tenant.
     *
     * @param version number or tag, as the binding has it
     * @param deploymentId for the bindings to a deployment
     * @param where for messages
     * @throws ObjectNotFoundException when there is none
     */
    public DecisionRow find(
            String key,
            @Nullable String tenantId,
            Binding binding,
            @Nullable String version,
            long deploymentId,
            String where) {
        DecisionRow found = among(versions(key, tenantId), binding, version, deploymentId);
        if (found == null && tenantId != null) {
            found = among(versions(key, null), binding, version, deploymentId);
        }
        if (found == null) {
            required();
            List<DecisionRow> others = versions(key, tenantId);
            throw new ObjectNotFoundException("Expected a deployed DMN decision '" + key + "' for " + where
                    + ", binding " + binding + (version == null ? "" : " " + version)
                    + (tenantId == null ? "" : ", tenant '" + tenantId + "'") + ", but there is none"
                    + (others.isEmpty()
                            ? ". Deploy its .dmn file first; the key is the id of the decision in the file."
                            : "; there are versions 1 to " + others.get(0).version() + " of it."));
        }
        return found;
    }

    private static @Nullable DecisionRow among(
            List<DecisionRow> newestFirst, Binding binding, @Nullable String version, long deploymentId) {
        for (DecisionRow row : newestFirst) {
            boolean matches = switch (binding) {
                case LATEST -> true;
                case DEPLOYMENT, DEPLOYMENT_OR_LATEST -> row.deploymentId() == deploymentId;
                case VERSION -> version != null && version.trim().equals(Integer.toString(row.version()));
                case VERSION_TAG -> Objects.equals(version, row.versionTag());
            };
            if (matches) {
                return row;
            }
        }
        return binding == Binding.DEPLOYMENT_OR_LATEST && !newestFirst.isEmpty() ? newestFirst.get(0) : null;
    }

    private List<DecisionRow> versions(String key, @Nullable String tenantId) {
        long now = monotonicMillis.getAsLong();
        if (now - checkedMillis >= RECHECK_MILLIS) {
            checkedMillis = now;
            long current = port.generation();
            if (current != generation) {
                generation = current;
                versions.clear();
            }
        }
        return versions.computeIfAbsent(key + "\n" + tenantId, any -> port.decisions(key, tenantId));
    }

    private DecisionModel model(DecisionRow row) {
        return models.computeIfAbsent(row.id(), any -> load(row));
    }

    private DecisionModel load(DecisionRow row) {
        for (ResourceRow resource : port.resources(row.deploymentId())) {
            if (resource.name().equals(row.resourceName())) {
                for (DecisionModel model :
                        read(resource.name(), resource.content()).decisions()) {
                    if (model.key().equals(row.key())) {
                        return model;
                    }
                }
            }
        }
        throw new DecisionException(
                "Expected decision '" + row.key() + "' in resource '" + row.resourceName() + "' of deployment "
                        + row.deploymentId() + ", but it is not there any more. Deploy it again.",
                null);
    }

    /** Forgets which versions are the newest: something was deployed or deleted through this node. */
    public void changed() {
        versions.clear();
        checkedMillis = Long.MIN_VALUE / 2;
    }
}
