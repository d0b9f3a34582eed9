package dev.headway.engine;

import dev.headway.core.definition.Definition;
import dev.headway.core.migration.MigrationPlan.Instruction;
import dev.headway.core.migration.MigrationPlan.Problem;
import dev.headway.core.migration.PlanRules;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.migration.MigrationPlanValidationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says which element of the source definition becomes which of the target. Elements that are not mapped need not be, unless an
 * instance is there; what waits at an event that is not mapped stops waiting, and events that only the target has begin to. Made
 * by {@code RuntimeService.createMigrationPlan(source, target)}. Not thread-safe.
 */
public final class MigrationPlanBuilder {
    private static final String LOOP_BODY = dev.headway.core.command.Instruction.LOOP_BODY;

    private final Definition source;
    private final Definition target;
    private final Map<String, Instruction> equal = new LinkedHashMap<>();
    private final List<Instruction> chosen = new ArrayList<>();
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

    MigrationPlanBuilder(Definition source, Definition target) {
        this.source = source;
        this.target = target;
    }

    /** Maps every element that has the same id, kind and place in both, events and gateways too. */
    public MigrationPlanBuilder mapEqualActivities() {
        new PlanRules(source, target)
                .equalElements()
                .forEach((from, to) -> equal.put(from, new Instruction(from, to, false)));
        return this;
    }

    /**
     * Maps one element; it goes before {@link #mapEqualActivities()}, whichever is called first. A loop is mapped as a whole, its
     * body ({@code task#multiInstanceBody}) with its instances ({@code task}): naming either, or both, is the same.
     */
    public MigrationPlanBuilder mapActivities(String sourceActivityId, String targetActivityId) {
        String from = EngineService.required("source activity id", sourceActivityId);
        String to = EngineService.required("target activity id", targetActivityId);
        boolean bodies = from.endsWith(LOOP_BODY) && to.endsWith(LOOP_BODY);
        Instruction instruction =
                bodies ? new Instruction(withoutBody(from), withoutBody(to), false) : new Instruction(from, to, false);
        if (!chosen.contains(instruction)) {
            chosen.add(instruction);
        }
        return this;
    }

    private static String withoutBody(String id) {
        return id.substring(0, id.length() - LOOP_BODY.length());
    }

    /**
     * The event mapped last waits for what the target's model says, asked anew: another message name, a timer from now on. If not
     * called, it goes on waiting for what it waits for.
     */
    public MigrationPlanBuilder updateEventTrigger() {
        if (chosen.isEmpty()) {
            throw new InvalidRequestException("Expected mapActivities(source, target) before updateEventTrigger().");
        }
        Instruction last = chosen.removeLast();
        chosen.add(new Instruction(last.sourceId(), last.targetId(), true));
        return this;
    }

    /** The same for all events that {@link #mapEqualActivities()} has mapped. */
    public MigrationPlanBuilder updateEventTriggers() {
        PlanRules rules = new PlanRules(source, target);
        equal.replaceAll(
                (id, each) -> new Instruction(each.sourceId(), each.targetId(), rules.hasTrigger(each.sourceId())));
        return this;
    }

    /** Sets variables on each instance that is migrated. */
    public MigrationPlanBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    /**
     * Checks the plan.
     *
     * @throws MigrationPlanValidationException when something cannot be mapped; it names everything
     */
    public MigrationPlan build() {
        Set<String> own =
                chosen.stream().map(Instruction::sourceId).collect(Collectors.toCollection(LinkedHashSet::new));
        List<Instruction> all = new ArrayList<>(chosen);
        equal.values().stream().filter(each -> !own.contains(each.sourceId())).forEach(all::add);
        VariableDocument document = EngineService.document(variables);
        var plan = new dev.headway.core.migration.MigrationPlan(source.id(), target.id(), all, document);
        List<String> problems = new PlanRules(source, target)
                .check(plan).stream().map(Problem::message).toList();
        if (!problems.isEmpty()) {
            throw new MigrationPlanValidationException(
                    "Expected a plan from " + source + " to " + target + " that instances can follow, but: "
                            + String.join(" ", problems),
                    problems);
        }
        return new MigrationPlan(plan);
    }
}
