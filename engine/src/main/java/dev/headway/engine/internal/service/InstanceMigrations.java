package dev.headway.engine.internal.service;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.definition.Definition;
import dev.headway.core.migration.MigrationPlan;
import dev.headway.core.migration.PlanRules;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.query.ProcessInstanceQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.migration.ActivityMigrationMapping;
import dev.headway.engine.migration.ProcessInstanceMigrationDocument;
import dev.headway.engine.migration.ProcessInstanceMigrationDocument.Code;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Location;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.ExecutionView;
import dev.headway.runtime.port.Entity.InstanceView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Follows a migration document: what {@link PlanRules} allow becomes an instruction of a plan, so that it goes on as it is; the rest
 * are tokens that are moved. Thread-safe.
 */
public final class InstanceMigrations extends EngineService {
    private static final int EXECUTIONS_MAX = 10_000;
    private static final String REASON = "migrated so that nothing was left";

    private final Changes changes;

    InstanceMigrations(ProcessRuntime runtime) {
        super(runtime);
        this.changes = new Changes(runtime);
    }

    /** What a document comes to between two definitions. */
    record Prepared(MigrationPlan plan, Command.Upgrade upgrade) {}

    void migrate(String processInstanceId, ProcessInstanceMigrationDocument document) {
        long id = EntityId.parse("process instance", processInstanceId);
        InstanceView instance = changes.instance(id);
        for (ActivityMigrationMapping mapping : document.activityMigrationMappings()) {
            if (mapping.isToParentProcess()) {
                changes.leaveToCaller(
                        id,
                        mapping.getToActivityIds(),
                        EngineService.document(document.processInstanceVariables()),
                        locals(mapping),
                        REASON);
                return;
            }
        }
        Prepared prepared = prepare(runtime().definition(instance.definitionId()), document);
        execute(new Command.MigrateInstance(id, prepared.plan(), prepared.upgrade(), null));
    }

    void migrateAll(String definitionId, ProcessInstanceMigrationDocument document) {
        Prepared prepared = prepare(changes.definition(definitionId), document);
        changes.now(
                "migrate process instances",
                running(definitionId).stream()
                        .map(id -> new Command.MigrateInstance(
                                EntityId.parse("process instance", id), prepared.plan(), prepared.upgrade(), null))
                        .toList());
    }

    Batch migrateLater(String definitionId, ProcessInstanceMigrationDocument document) {
        Prepared prepared = prepare(changes.definition(definitionId), document);
        return changes.later(
                new BatchPayload.Migrate(prepared.plan(), prepared.upgrade()),
                EntityId.parseAll("process instance", running(definitionId)),
                "of process definition " + definitionId);
    }

    List<String> running(String definitionId) {
        return Changes.ids(new ProcessInstanceQueryImpl(queries()).processDefinitionId(definitionId));
    }

    /** The id of a version of a process. */
    String definitionId(String key, @Nullable Integer version, @Nullable String tenantId) {
        Definition found = version == null
                ? runtime().latestDefinition(key, tenantId)
                : runtime()
                        .store()
                        .definitions()
                        .byVersion(key, version, tenantId)
                        .map(row -> runtime().definition(row.id()))
                        .orElse(null);
        if (found == null) {
            throw new ObjectNotFoundException("Expected a process definition with key '" + key + "'"
                    + (version == null ? "" : " and version " + version) + Starts.tenant(tenantId)
                    + ", but none is deployed. Find it with createProcessDefinitionQuery().");
        }
        return EntityId.text(found.id());
    }

    private Definition target(ProcessInstanceMigrationDocument document) {
        String id = document.migrateToProcessDefinitionId();
        String key = document.migrateToProcessDefinitionKey();
        return changes.definition(
                id != null || key == null
                        ? String.valueOf(id)
                        : definitionId(
                                key,
                                document.migrateToProcessDefinitionVersion(),
                                document.migrateToProcessDefinitionTenantId()));
    }

    /** What stands in the way of an instance. */
    List<String> problems(String processInstanceId, ProcessInstanceMigrationDocument document) {
        long id = EntityId.parse("process instance", processInstanceId);
        List<String> problems = new ArrayList<>();
        Definition target;
        InstanceView instance;
        try {
            target = target(document);
            instance = changes.instance(id);
        } catch (ObjectNotFoundException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
        Definition source = runtime().definition(instance.definitionId());
        Set<String> mapped = new HashSet<>();
        for (ActivityMigrationMapping mapping : document.activityMigrationMappings()) {
            mapped.addAll(mapping.getFromActivityIds());
            for (String from : mapping.getFromActivityIds()) {
                unknown(source, from, problems);
            }
            if (!mapping.isToParentProcess()) {
                List<String> targets = mapping.getToCallActivityId() == null
                        ? mapping.getToActivityIds()
                        : List.of(mapping.getToCallActivityId());
                targets.forEach(to -> unknown(target, to, problems));
            }
        }
        for (ExecutionView row : directory()
                .list(
                        Entity.EXECUTION,
                        List.of(new Criterion.Compare("instanceId", Operator.EQ, id)),
                        EXECUTIONS_MAX)) {
            String at = row.activityId();
            if (at != null
                    && !mapped.contains(at)
                    && target.graph().nodeById(at) == null
                    && !source.node(at).type().isScope()) {
                problems.add("Expected a mapping for '" + at + "', at which process instance " + id + " is: process "
                        + target + " has no such activity.");
            }
        }
        return problems;
    }

    private static void unknown(Definition definition, String activityId, List<String> problems) {
        if (definition.graph().nodeById(activityId) == null) {
            problems.add("Expected an activity of process " + definition + ", got '" + activityId + "'.");
        }
    }

    private Prepared prepare(Definition source, ProcessInstanceMigrationDocument document) {
        Definition target = target(document);
        PlanRules rules = new PlanRules(source, target);
        Map<String, String> carried = new LinkedHashMap<>(rules.equalElements());
        Map<String, String> equal = Map.copyOf(carried);
        List<Instruction> instructions = new ArrayList<>();
        Set<String> mapped = new HashSet<>();
        for (ActivityMigrationMapping mapping : document.activityMigrationMappings()) {
            mapped.addAll(mapping.getFromActivityIds());
            mapping.getFromActivityIds().forEach(carried::remove);
        }
        for (ActivityMigrationMapping mapping : document.activityMigrationMappings()) {
            if (staysAsItIs(mapping) && fits(rules, source, target, carried, mapping)) {
                carried.put(
                        mapping.getFromActivityIds().getFirst(),
                        mapping.getToActivityIds().getFirst());
            } else {
                instructions.add(move(mapping));
            }
            if (!mapping.getNewValues().isEmpty()) {
                instructions.add(
                        new Instruction.EditTasks(mapping.getToActivityIds().getFirst(), mapping.getNewValues()));
            }
        }
        for (FlowNode node : source.graph().nodes()) {
            if (!equal.containsKey(node.id()) && !mapped.contains(node.id()) && movesById(node, target)) {
                instructions.add(
                        new Instruction.Move(List.of(node.id()), List.of(), List.of(node.id()), null, Map.of(), true));
            }
        }
        document.enableActivities().forEach(id -> instructions.add(new Instruction.Enable(id)));
        return new Prepared(
                plan(source, target, carried, document(document.processInstanceVariables())),
                new Command.Upgrade(
                        List.copyOf(instructions),
                        code(document.preUpgrade()),
                        code(document.postUpgrade()),
                        CaseAction.Change.NONE,
                        false));
    }

    private static boolean staysAsItIs(ActivityMigrationMapping mapping) {
        return mapping.getFromActivityIds().size() == 1
                && mapping.getToActivityIds().size() == 1
                && !mapping.isToCallActivity()
                && mapping.getActivitiesLocalVariables().isEmpty();
    }

    private static boolean fits(
            PlanRules rules,
            Definition source,
            Definition target,
            Map<String, String> carried,
            ActivityMigrationMapping mapping) {
        String from = mapping.getFromActivityIds().getFirst();
        Map<String, String> with = new LinkedHashMap<>(carried);
        with.put(from, mapping.getToActivityIds().getFirst());
        Predicate<String> isWrong = id -> from.equals(id) || !carried.containsKey(id);
        return rules.check(plan(source, target, with, VariableDocument.EMPTY)).stream()
                .noneMatch(problem -> isWrong.test(problem.elementId()));
    }

    /** Whether tokens can be at an element that has the same id in the target, but is not carried over as it is. */
    private static boolean movesById(FlowNode node, Definition target) {
        return node.type() != ElementType.PROCESS
                && node.type() != ElementType.BOUNDARY_EVENT
                && node.type() != ElementType.START_EVENT
                && node.type() != ElementType.EVENT_SUB_PROCESS
                && target.graph().nodeById(node.id()) != null;
    }

    private static MigrationPlan plan(
            Definition source, Definition target, Map<String, String> carried, VariableDocument variables) {
        List<MigrationPlan.Instruction> all = new ArrayList<>();
        carried.forEach((from, to) -> all.add(new MigrationPlan.Instruction(from, to, false)));
        return new MigrationPlan(source.id(), target.id(), all, variables);
    }

    private static Instruction move(ActivityMigrationMapping mapping) {
        String called = mapping.getToCallActivityId();
        Integer version = mapping.getCallActivityProcessDefinitionVersion();
        return new Instruction.Move(
                mapping.getFromActivityIds(),
                List.of(),
                called == null ? mapping.getToActivityIds() : List.of(called),
                called == null
                        ? null
                        : new Instruction.CalledStart(
                                mapping.getToActivityIds().getFirst(), version == null ? 0 : version),
                locals(mapping),
                true);
    }

    private static Map<String, VariableDocument> locals(ActivityMigrationMapping mapping) {
        Map<String, VariableDocument> locals = new LinkedHashMap<>();
        mapping.getActivitiesLocalVariables().forEach((activity, values) -> locals.put(activity, document(values)));
        return locals;
    }

    private static @Nullable Implementation code(@Nullable Code code) {
        if (code == null) {
            return null;
        }
        if (code.script() != null) {
            return new Implementation.Script(
                    code.script().language(), code.script().script(), null, Location.UNKNOWN);
        }
        return code.javaDelegate() != null
                ? new Implementation.JavaClass(code.javaDelegate(), List.of(), Location.UNKNOWN)
                : new Implementation.DelegateExpression(
                        String.valueOf(code.javaDelegateExpression()), List.of(), Location.UNKNOWN);
    }
}
