package dev.headway.engine.migration;

import static dev.headway.engine.migration.MigrationDocumentJson.number;
import static dev.headway.engine.migration.MigrationDocumentJson.object;
import static dev.headway.engine.migration.MigrationDocumentJson.put;
import static dev.headway.engine.migration.MigrationDocumentJson.required;
import static dev.headway.engine.migration.MigrationDocumentJson.text;
import static dev.headway.engine.migration.MigrationDocumentJson.variables;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes documents of migrations of cases; the names are those of Flowable. */
final class CaseMigrationDocumentJson {
    private static final String ACTIVATE = "activatePlanItemDefinitions";
    private static final String TERMINATE = "terminatePlanItemDefinitions";
    private static final String AVAILABLE = "moveToAvailablePlanItemDefinitions";
    private static final String WAITING = "waitingForRepetitionPlanItemDefinitions";
    private static final String NOT_WAITING = "removeWaitingForRepetitionPlanItemDefinitions";
    private static final String IDS = "changePlanItemIds";
    private static final String DEFINITIONS = "changePlanItemIdsWithDefinitionId";
    private static final String TARGETS = "changePlanItemDefinitionWithNewTargetIds";
    private static final String EXISTING_ID = "existingPlanItemId";
    private static final String NEW_ID = "newPlanItemId";
    private static final String EXISTING_DEFINITION = "existingPlanItemDefinitionId";
    private static final String NEW_DEFINITION = "newPlanItemDefinitionId";

    private CaseMigrationDocumentJson() {}

    static String write(CaseInstanceMigrationDocument document) {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        put(json, "toCaseDefinitionId", document.migrateToCaseDefinitionId());
        put(json, "toCaseDefinitionKey", document.migrateToCaseDefinitionKey());
        put(json, "toCaseDefinitionVersion", document.migrateToCaseDefinitionVersion());
        put(json, "toCaseDefinitionTenantId", document.migrateToCaseDefinitionTenantId());
        put(json, "enableAutomaticPlanItemInstanceCreation", document.enableAutomaticPlanItemInstanceCreation());
        put(json, "preUpgradeExpression", document.preUpgradeExpression());
        put(json, "postUpgradeExpression", document.postUpgradeExpression());
        all(json, ACTIVATE, document.getActivatePlanItemDefinitionMappings(), (to, each) -> {
            mapping(to, each);
            MigrationDocumentJson.newValues(to, each.getNewValues());
            locals(to, each.getWithLocalVariables());
        });
        all(json, TERMINATE, document.getTerminatePlanItemDefinitionMappings(), CaseMigrationDocumentJson::mapping);
        all(json, AVAILABLE, document.getMoveToAvailablePlanItemDefinitionMappings(), (to, each) -> {
            mapping(to, each);
            locals(to, each.getWithLocalVariables());
        });
        all(
                json,
                WAITING,
                document.getWaitingForRepetitionPlanItemDefinitionMappings(),
                CaseMigrationDocumentJson::mapping);
        all(
                json,
                NOT_WAITING,
                document.getRemoveWaitingForRepetitionPlanItemDefinitionMappings(),
                CaseMigrationDocumentJson::mapping);
        all(
                json,
                IDS,
                document.changePlanItemIdMappings(),
                (to, each) -> to.put(EXISTING_ID, each.existingPlanItemId()).put(NEW_ID, each.newPlanItemId()));
        all(
                json,
                DEFINITIONS,
                document.changePlanItemIdWithDefinitionIdMappings(),
                (to, each) -> to.put(EXISTING_DEFINITION, each.existingPlanItemDefinitionId())
                        .put(NEW_DEFINITION, each.newPlanItemDefinitionId()));
        all(
                json,
                TARGETS,
                document.changePlanItemDefinitionWithNewTargetIdsMappings(),
                (to, each) -> to.put(EXISTING_DEFINITION, each.existingPlanItemDefinitionId())
                        .put(NEW_ID, each.newPlanItemId())
                        .put(NEW_DEFINITION, each.newPlanItemDefinitionId()));
        if (!document.caseInstanceVariables().isEmpty()) {
            put(json, "caseInstanceVariables", document.caseInstanceVariables());
        }
        return JsonMapper.shared().writeValueAsString(json);
    }

    private static <T> void all(ObjectNode json, String name, List<T> mappings, BiConsumer<ObjectNode, T> write) {
        if (!mappings.isEmpty()) {
            var array = json.putArray(name);
            mappings.forEach(each -> write.accept(array.addObject(), each));
        }
    }

    private static void mapping(ObjectNode json, PlanItemDefinitionMapping mapping) {
        put(json, "planItemDefinitionId", mapping.getPlanItemDefinitionId());
        put(json, "condition", mapping.getCondition());
    }

    private static void locals(ObjectNode json, Map<String, @Nullable Object> variables) {
        if (!variables.isEmpty()) {
            put(json, "localVariables", variables);
        }
    }

    static CaseInstanceMigrationDocument read(String text) {
        JsonNode json = object(text);
        CaseInstanceMigrationDocumentBuilder document = new CaseInstanceMigrationDocumentBuilder();
        String id = text(json, "toCaseDefinitionId");
        if (id != null) {
            document.setCaseDefinitionToMigrateTo(id);
        }
        String key = text(json, "toCaseDefinitionKey");
        if (key != null) {
            document.setCaseDefinitionToMigrateTo(key, number(json, "toCaseDefinitionVersion"));
        }
        document.setTenantId(text(json, "toCaseDefinitionTenantId"));
        if (json.path("enableAutomaticPlanItemInstanceCreation").asBoolean(false)) {
            document.enableAutomaticPlanItemInstanceCreation();
        }
        document.preUpgradeExpression(text(json, "preUpgradeExpression"));
        document.postUpgradeExpression(text(json, "postUpgradeExpression"));
        mappings(json, document);
        json.path(IDS)
                .forEach(each -> document.addChangePlanItemIdMapping(
                        new ChangePlanItemIdMapping(required(each, EXISTING_ID), required(each, NEW_ID))));
        json.path(DEFINITIONS)
                .forEach(each ->
                        document.addChangePlanItemIdWithDefinitionIdMapping(new ChangePlanItemIdWithDefinitionIdMapping(
                                required(each, EXISTING_DEFINITION), required(each, NEW_DEFINITION))));
        json.path(TARGETS)
                .forEach(each -> document.addChangePlanItemDefinitionWithNewTargetIdsMapping(
                        new ChangePlanItemDefinitionWithNewTargetIdsMapping(
                                required(each, EXISTING_DEFINITION),
                                required(each, NEW_ID),
                                required(each, NEW_DEFINITION))));
        document.addCaseInstanceVariables(variables(json.path("caseInstanceVariables")));
        return document.build();
    }

    private static void mappings(JsonNode json, CaseInstanceMigrationDocumentBuilder document) {
        json.path(ACTIVATE).forEach(each -> {
            ActivatePlanItemDefinitionMapping mapping = new ActivatePlanItemDefinitionMapping(
                    definition(each), condition(each), variables(each.path("localVariables")));
            MigrationDocumentJson.newValues(each, mapping::with);
            document.addActivatePlanItemDefinitionMapping(mapping);
        });
        json.path(TERMINATE)
                .forEach(each -> document.addTerminatePlanItemDefinitionMapping(
                        new TerminatePlanItemDefinitionMapping(definition(each), condition(each))));
        json.path(AVAILABLE)
                .forEach(each -> document.addMoveToAvailablePlanItemDefinitionMapping(
                        new MoveToAvailablePlanItemDefinitionMapping(
                                definition(each), condition(each), variables(each.path("localVariables")))));
        json.path(WAITING)
                .forEach(each -> document.addWaitingForRepetitionPlanItemDefinitionMapping(
                        new WaitingForRepetitionPlanItemDefinitionMapping(definition(each), condition(each))));
        json.path(NOT_WAITING)
                .forEach(each -> document.addRemoveWaitingForRepetitionPlanItemDefinitionMapping(
                        new RemoveWaitingForRepetitionPlanItemDefinitionMapping(definition(each), condition(each))));
    }

    private static String definition(JsonNode json) {
        return required(json, "planItemDefinitionId");
    }

    private static @Nullable String condition(JsonNode json) {
        return text(json, "condition");
    }
}
