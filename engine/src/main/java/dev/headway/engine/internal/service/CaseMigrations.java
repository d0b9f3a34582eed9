package dev.headway.engine.internal.service;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.CaseAction.ChangeKind;
import dev.headway.core.command.CaseAction.ItemChange;
import dev.headway.core.command.Command;
import dev.headway.core.definition.Definition;
import dev.headway.core.migration.MigrationPlan;
import dev.headway.core.migration.PlanRules;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.query.CaseInstanceQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.migration.ActivatePlanItemDefinitionMapping;
import dev.headway.engine.migration.CaseInstanceMigrationDocument;
import dev.headway.engine.migration.MoveToAvailablePlanItemDefinitionMapping;
import dev.headway.engine.migration.PlanItemDefinitionMapping;
import dev.headway.engine.migration.RemoveWaitingForRepetitionPlanItemDefinitionMapping;
import dev.headway.engine.migration.TerminatePlanItemDefinitionMapping;
import dev.headway.engine.migration.WaitingForRepetitionPlanItemDefinitionMapping;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Location;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions.DefinitionKey;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.ExecutionView;
import dev.headway.runtime.port.Entity.InstanceView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Follows a migration document of cases: plan items become those of the new model by a plan, the rest are changes of state. Thread-safe. */
final class CaseMigrations extends EngineService {
    private static final int ITEMS_MAX = 10_000;

    private final Changes changes;

    CaseMigrations(ProcessRuntime runtime) {
        super(runtime);
        this.changes = new Changes(runtime);
    }

    /** What a document comes to between two definitions, and what is wrong with it. */
    private record Prepared(MigrationPlan plan, Command.Upgrade upgrade, List<String> problems) {
        Command command(long id) {
            return new Command.MigrateInstance(id, plan, upgrade, null);
        }
    }

    void migrate(String caseInstanceId, CaseInstanceMigrationDocument document) {
        InstanceView instance = running(EntityId.parse("case instance", caseInstanceId));
        execute(valid(runtime().definition(instance.definitionId()), document).command(instance.id()));
    }

    void migrateAll(String definitionId, CaseInstanceMigrationDocument document) {
        Prepared prepared = valid(definition(definitionId), document);
        changes.now(
                "migrate case instances",
                running(definitionId).stream()
                        .map(id -> prepared.command(EntityId.parse("case instance", id)))
                        .toList());
    }

    Batch migrateLater(String definitionId, CaseInstanceMigrationDocument document) {
        Prepared prepared = valid(definition(definitionId), document);
        return changes.later(
                new BatchPayload.Migrate(prepared.plan(), prepared.upgrade()),
                EntityId.parseAll("case instance", running(definitionId)),
                "of case definition " + definitionId);
    }

    /** Ids of the running cases of a definition. */
    List<String> running(String definitionId) {
        return Changes.pages(
                new CaseInstanceQueryImpl(queries()).caseDefinitionId(definitionId), instance -> instance.getId());
    }

    private InstanceView running(long id) {
        return directory()
                .list(
                        Entity.INSTANCE,
                        List.of(
                                new Criterion.Compare("id", Operator.EQ, id),
                                new Criterion.Compare("ofCase", Operator.EQ, true)),
                        1)
                .stream()
                .findFirst()
                .orElseThrow(() -> new ObjectNotFoundException("Expected a running case instance with id " + id
                        + ", but there is none: it never existed, is over, or was deleted. Look in the history."));
    }

    private Definition definition(String id) {
        Definition found = changes.definition(id);
        if (!found.graph().isCase()) {
            throw new InvalidRequestException("Expected the id of a case definition, got " + id + ", which is process "
                    + found + ". Use the ProcessMigrationService.");
        }
        return found;
    }

    /** The id of a version of a case. */
    String definitionId(String key, @Nullable Integer version, @Nullable String tenantId) {
        Long found;
        if (version == null) {
            Definition latest = runtime().latestCase(key, tenantId);
            found = latest == null ? null : latest.id();
        } else {
            found = runtime()
                    .store()
                    .definitions()
                    .byVersion(new DefinitionKey(true, key, tenantId), version)
                    .map(DefinitionRow::id)
                    .orElse(null);
        }
        if (found == null) {
            throw new ObjectNotFoundException("Expected a case definition with key '" + key + "'"
                    + (version == null ? "" : " and version " + version) + Starts.tenant(tenantId)
                    + ", but none is deployed. Find it with createCaseDefinitionQuery().");
        }
        return EntityId.text(found);
    }

    private Definition target(CaseInstanceMigrationDocument document) {
        String id = document.migrateToCaseDefinitionId();
        String key = document.migrateToCaseDefinitionKey();
        return definition(
                id != null || key == null
                        ? String.valueOf(id)
                        : definitionId(
                                key,
                                document.migrateToCaseDefinitionVersion(),
                                document.migrateToCaseDefinitionTenantId()));
    }

    /** What stands in the way of a case. */
    List<String> problems(String caseInstanceId, CaseInstanceMigrationDocument document) {
        InstanceView instance;
        Definition target;
        try {
            instance = running(EntityId.parse("case instance", caseInstanceId));
            target = target(document);
        } catch (ObjectNotFoundException | InvalidRequestException notThere) {
            return List.of(String.valueOf(notThere.getMessage()));
        }
        Definition source = runtime().definition(instance.definitionId());
        Prepared prepared = prepare(source, target, document);
        List<String> problems = new ArrayList<>(prepared.problems());
        Map<String, MigrationPlan.Instruction> mapped = prepared.plan().bySource();
        for (ExecutionView row : directory()
                .list(
                        Entity.EXECUTION,
                        List.of(new Criterion.Compare("instanceId", Operator.EQ, instance.id())),
                        ITEMS_MAX)) {
            String at = row.activityId();
            if (at != null && !mapped.containsKey(at) && !ends(source.node(at), document)) {
                problems.add("Expected a place in case " + target + " for plan item '" + at + "', of which case "
                        + instance.id()
                        + " has an open instance: map it to a plan item of the same type, or terminate it.");
            }
        }
        return List.copyOf(new TreeSet<>(problems));
    }

    private static boolean ends(FlowNode node, CaseInstanceMigrationDocument document) {
        return document.getTerminatePlanItemDefinitionMappings().stream()
                .anyMatch(mapping -> isOf(node, mapping.getPlanItemDefinitionId()));
    }

    private static boolean isOf(FlowNode node, String id) {
        return node.id().equals(id)
                || (node.planItem() != null && node.planItem().definitionId().equals(id));
    }

    private Prepared valid(Definition source, CaseInstanceMigrationDocument document) {
        Prepared prepared = prepare(source, target(document), document);
        if (!prepared.problems().isEmpty()) {
            throw new InvalidRequestException("Expected a plan that carries cases from " + source + " over to "
                    + prepared.plan().targetDefinitionId() + ", but: " + String.join(" ", prepared.problems()));
        }
        return prepared;
    }

    private static Prepared prepare(Definition source, Definition target, CaseInstanceMigrationDocument document) {
        List<String> problems = new ArrayList<>();
        PlanRules rules = new PlanRules(source, target);
        Map<String, String> carried = new LinkedHashMap<>(rules.equalElements());
        document.changePlanItemIdMappings()
                .forEach(each -> carry(
                        carried,
                        only(source, each.existingPlanItemId(), false, problems),
                        only(target, each.newPlanItemId(), false, problems)));
        document.changePlanItemIdWithDefinitionIdMappings()
                .forEach(each -> carry(
                        carried,
                        only(source, each.existingPlanItemDefinitionId(), true, problems),
                        only(target, each.newPlanItemDefinitionId(), true, problems)));
        document.changePlanItemDefinitionWithNewTargetIdsMappings()
                .forEach(each -> carry(
                        carried,
                        only(source, each.existingPlanItemDefinitionId(), true, problems),
                        only(target, each.newPlanItemId(), false, problems)));
        List<ItemChange> items = new ArrayList<>();
        for (PlanItemDefinitionMapping mapping : document.planItemDefinitionMappings()) {
            ItemChange change = change(mapping);
            boolean before = change.kind() == ChangeKind.TERMINATE || change.kind() == ChangeKind.END_REPETITION;
            known(before ? source : target, change.id(), problems);
            items.add(change);
        }
        MigrationPlan plan = new MigrationPlan(
                source.id(),
                target.id(),
                carried.entrySet().stream()
                        .map(each -> new MigrationPlan.Instruction(each.getKey(), each.getValue(), false))
                        .toList(),
                document(document.caseInstanceVariables()));
        rules.check(plan).forEach(problem -> problems.add(problem.message()));
        Command.Upgrade upgrade = new Command.Upgrade(
                List.of(),
                expression(document.preUpgradeExpression()),
                expression(document.postUpgradeExpression()),
                new CaseAction.Change(items),
                Boolean.TRUE.equals(document.enableAutomaticPlanItemInstanceCreation()));
        return new Prepared(plan, upgrade, problems);
    }

    private static void carry(Map<String, String> carried, @Nullable String from, @Nullable String to) {
        if (from != null && to != null) {
            carried.put(from, to);
        }
    }

    private static void known(Definition definition, String id, List<String> problems) {
        if (definition.graph().nodes().stream().noneMatch(node -> node.scope() >= 0 && isOf(node, id))) {
            problems.add("Expected a plan item of case " + definition + ", got '" + id + "'.");
        }
    }

    /** The plan item with this id, or the only one with this definition; null, and a problem, when there is no such one. */
    private static @Nullable String only(
            Definition definition, String id, boolean byDefinition, List<String> problems) {
        List<String> found = definition.graph().nodes().stream()
                .filter(node -> node.scope() >= 0
                        && (byDefinition
                                ? node.planItem() != null
                                        && node.planItem().definitionId().equals(id)
                                : node.id().equals(id)))
                .map(FlowNode::id)
                .toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        problems.add("Expected a plan item of case " + definition + (byDefinition ? " with the definition" : "") + " '"
                + id + "', got " + (found.isEmpty() ? "none" : found.size() + ": name them by changePlanItemId") + ".");
        return null;
    }

    /** What a mapping asks for. */
    static ItemChange change(PlanItemDefinitionMapping mapping) {
        return switch (mapping) {
            case TerminatePlanItemDefinitionMapping ends -> change(ChangeKind.TERMINATE, mapping, Map.of(), Map.of());
            case RemoveWaitingForRepetitionPlanItemDefinitionMapping ends ->
                change(ChangeKind.END_REPETITION, mapping, Map.of(), Map.of());
            case WaitingForRepetitionPlanItemDefinitionMapping waits ->
                change(ChangeKind.AWAIT_REPETITION, mapping, Map.of(), Map.of());
            case MoveToAvailablePlanItemDefinitionMapping waits ->
                change(ChangeKind.MAKE_AVAILABLE, mapping, waits.getWithLocalVariables(), Map.of());
            case ActivatePlanItemDefinitionMapping begins ->
                change(ChangeKind.ACTIVATE, mapping, begins.getWithLocalVariables(), begins.getNewValues());
        };
    }

    private static ItemChange change(
            ChangeKind kind,
            PlanItemDefinitionMapping mapping,
            Map<String, ? extends @Nullable Object> local,
            Map<String, String> task) {
        VariableDocument variables = local.isEmpty() ? VariableDocument.EMPTY : document(local);
        return new ItemChange(kind, mapping.getPlanItemDefinitionId(), mapping.getCondition(), variables, task);
    }

    private static @Nullable Implementation expression(@Nullable String text) {
        return text == null ? null : new Implementation.Expression(text, Location.UNKNOWN);
    }
}
