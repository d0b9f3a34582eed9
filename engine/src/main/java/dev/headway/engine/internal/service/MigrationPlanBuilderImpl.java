package dev.headway.engine.internal.service;

import dev.headway.core.definition.Definition;
import dev.headway.core.migration.MigrationPlan.Instruction;
import dev.headway.core.migration.MigrationPlan.Problem;
import dev.headway.core.migration.PlanRules;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MigrationPlanBuilder;
import dev.headway.engine.MigrationPlanValidationException;
import dev.headway.engine.internal.entity.MigrationPlanImpl;
import dev.headway.engine.migration.MigrationPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

public final class MigrationPlanBuilderImpl implements MigrationPlanBuilder {
    private static final String LOOP_BODY = dev.headway.core.command.Instruction.LOOP_BODY;

    private final Definition source;
    private final Definition target;
    private final Map<String, Instruction> equal = new LinkedHashMap<>();
    private final List<Instruction> chosen = new ArrayList<>();
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

    public MigrationPlanBuilderImpl(Definition source, Definition target) {
        this.source = source;
        this.target = target;
    }

    @Override
    public MigrationPlanBuilder mapEqualActivities() {
        new PlanRules(source, target)
                .equalElements()
                .forEach((from, to) -> equal.put(from, new Instruction(from, to, false)));
        return this;
    }

    @Override
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

    @Override
    public MigrationPlanBuilder updateEventTrigger() {
        if (chosen.isEmpty()) {
            throw new InvalidRequestException("Expected mapActivities(source, target) before updateEventTrigger().");
        }
        Instruction last = chosen.removeLast();
        chosen.add(new Instruction(last.sourceId(), last.targetId(), true));
        return this;
    }

    @Override
    public MigrationPlanBuilder updateEventTriggers() {
        PlanRules rules = new PlanRules(source, target);
        equal.replaceAll(
                (id, each) -> new Instruction(each.sourceId(), each.targetId(), rules.hasTrigger(each.sourceId())));
        return this;
    }

    @Override
    public MigrationPlanBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(EngineService.required("map of variables", values));
        return this;
    }

    @Override
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
        return new MigrationPlanImpl(plan);
    }
}
