package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CmmnMigrationService;
import dev.headway.engine.migration.CaseInstanceMigrationBuilder;
import dev.headway.engine.migration.CaseInstanceMigrationDocument;
import dev.headway.engine.migration.ChangePlanItemDefinitionWithNewTargetIdsMapping;
import dev.headway.engine.migration.ChangePlanItemIdMapping;
import dev.headway.engine.migration.ChangePlanItemIdWithDefinitionIdMapping;
import dev.headway.engine.migration.PlanItemDefinitionMappingBuilder;
import dev.headway.engine.task.Task;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Migration of cases, as Flowable has it. */
interface CaseMigrationContract extends EngineContract {
    private CmmnMigrationService migrations() {
        return engine().processEngine().getCmmnMigrationService();
    }

    private CaseInstanceMigrationBuilder to(int version) {
        return migrations().createCaseInstanceMigrationBuilder().migrateToCaseDefinition("claim", version);
    }

    private String version(String items) {
        cmmnRepositoryService()
                .createDeployment()
                .addString(
                        "claim.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
                                + " xmlns:flowable='http://flowable.org/cmmn' targetNamespace='test'>"
                                + "<case id='claim'><casePlanModel id='model'>" + items
                                + "</casePlanModel></case></definitions>")
                .deploy();
        return cmmnRepositoryService()
                .createCaseDefinitionQuery()
                .caseDefinitionKey("claim")
                .latestVersion()
                .singleResult()
                .getId();
    }

    private static String item(String id, String definition, String content) {
        return "<planItem id='" + id + "' definitionRef='" + definition + "'>" + content + "</planItem>";
    }

    private static String after(String id, String source, String event) {
        return "<sentry id='s" + id + "'><planItemOnPart id='on" + id + "' sourceRef='" + source + "'><standardEvent>"
                + event + "</standardEvent></planItemOnPart></sentry>";
    }

    private static String entry(String sentry) {
        return "<entryCriterion sentryRef='s" + sentry + "'/>";
    }

    private static String repeated(String id) {
        return "<itemControl><repetitionRule/></itemControl>" + entry(id);
    }

    /** Task a, then task b. */
    private String first() {
        return version(item("a1", "a", "") + item("b1", "b", entry("1")) + after("1", "a1", "complete")
                + "<humanTask id='a'/><humanTask id='b'/>");
    }

    private CaseInstance start(String definitionId) {
        return engine().processEngine()
                .getCmmnRuntimeService()
                .createCaseInstanceBuilder()
                .caseDefinitionId(definitionId)
                .start();
    }

    private List<String> plan(CaseInstance instance) {
        return engine()
                .processEngine()
                .getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .caseInstanceId(instance.getId())
                .orderByElementId()
                .asc()
                .list()
                .stream()
                .map(item -> item.getElementId() + ":" + item.getState())
                .toList();
    }

    private Task task(CaseInstance instance, String element) {
        return taskService()
                .createTaskQuery()
                .processInstanceId(instance.getId())
                .taskDefinitionKey(element)
                .singleResult();
    }

    @Test
    default void planItemsGoOnByTheNewModel() {
        CaseInstance instance = start(first());
        String task = task(instance, "a1").getId();
        String second = version(item("x", "a", "") + item("y", "b", entry("1") + entry("2"))
                + item("s", "ts", entry("1")) + after("1", "x", "complete") + after("2", "s", "complete")
                + "<humanTask id='a'/><humanTask id='b'/><stage id='ts'>" + item("c1", "c", "")
                + "<humanTask id='c'/></stage>");
        assertThat(to(2).validateMigration(instance.getId()).isMigrationValid()).isTrue();
        to(2).withCaseInstanceVariable("v", 1)
                .withCaseInstanceVariables(Map.of("w", 2))
                .enableAutomaticPlanItemInstanceCreation()
                .migrate(instance.getId());
        assertThat(plan(instance)).containsExactly("s:available", "x:active", "y:available");
        assertThat(task(instance, "x").getId()).isEqualTo(task);
        assertThat(engine().processEngine().getCmmnRuntimeService().getVariables(instance.getId()))
                .containsOnly(Map.entry("v", 1), Map.entry("w", 2));
        assertThat(engine().processEngine()
                        .getCmmnRuntimeService()
                        .createCaseInstanceQuery()
                        .caseDefinitionId(second)
                        .count())
                .isEqualTo(1);
        taskService().complete(task);
        assertThat(plan(instance)).containsExactly("c1:active", "s:active", "y:active");
        taskService().complete(task(instance, "c1").getId());
        taskService().complete(task(instance, "y").getId());
        assertThat(plan(instance)).isEmpty();
    }

    @Test
    default void itemsEndWaitAndBegin() {
        CaseInstance instance = start(first());
        version(item("a1", "a", "") + item("b1", "b", entry("1")) + item("c1", "c", repeated("1"))
                + after("1", "a1", "complete") + "<humanTask id='a'/><humanTask id='b'/><humanTask id='c'/>");
        to(2).addTerminatePlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createTerminatePlanItemDefinitionMappingFor("b", "${false}"))
                .addWaitingForRepetitionPlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createWaitingForRepetitionPlanItemDefinitionMappingFor("c"))
                .addActivatePlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createActivatePlanItemDefinitionMappingFor(
                                        "b", Map.of("local", 1))
                                .withNewAssignee("kermit"))
                .migrate(instance.getId());
        assertThat(plan(instance)).containsExactly("a1:active", "b1:active", "c1:wait_repetition");
        assertThat(task(instance, "b1").getAssignee()).isEqualTo("kermit");
        assertThat(taskService().getVariable(task(instance, "b1").getId(), "local"))
                .isEqualTo(1);
        version(item("b1", "b", entry("1")) + item("c1", "c", repeated("1")) + item("m1", "m", "")
                + after("1", "m1", "complete") + "<humanTask id='b'/><humanTask id='c'/><humanTask id='m'/>");
        to(3).addTerminatePlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createTerminatePlanItemDefinitionMappingFor("a"))
                .removeWaitingForRepetitionPlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createRemoveWaitingForRepetitionPlanItemDefinitionMappingFor(
                                "c"))
                .addMoveToAvailablePlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createMoveToAvailablePlanItemDefinitionMappingFor("b"))
                .addActivatePlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createActivatePlanItemDefinitionMappingFor("m"))
                .withPreUpgradeExpression("${execution.setVariable('before', 1)}")
                .withPostUpgradeExpression("${execution.setVariable('after', before + 1)}")
                .migrate(instance.getId());
        assertThat(plan(instance)).containsExactly("b1:available", "m1:active");
        assertThat(engine().processEngine().getCmmnRuntimeService().getVariables(instance.getId()))
                .containsEntry("before", 1L)
                .containsEntry("after", 2L);
        taskService().complete(task(instance, "m1").getId());
        assertThat(plan(instance)).containsExactly("b1:active");
    }

    @Test
    default void itemsAreMappedByHand() {
        CaseInstance instance = start(version(item("a1", "a", "") + item("b1", "b", "") + item("c1", "c", "")
                + "<humanTask id='a'/><humanTask id='b'/><humanTask id='c'/>"));
        version(item("a2", "na", "") + item("b2", "nb", "") + item("c2", "nc", "")
                + "<humanTask id='na'/><humanTask id='nb'/><humanTask id='nc'/>");
        CaseInstanceMigrationBuilder builder = to(2);
        assertThat(builder.validateMigration(instance.getId()).getValidationMessages())
                .hasSize(3)
                .anySatisfy(message -> assertThat(message).contains("'a1'", "terminate it"));
        assertThatThrownBy(() -> builder.migrate(instance.getId()))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'a1'");
        assertThat(plan(instance)).containsExactly("a1:active", "b1:active", "c1:active");
        builder.addChangePlanItemIdMapping(new ChangePlanItemIdMapping("a1", "a2"))
                .addChangePlanItemIdWithDefinitionIdMapping(new ChangePlanItemIdWithDefinitionIdMapping("b", "nb"))
                .addChangePlanItemDefinitionWithNewTargetIdsMapping(
                        new ChangePlanItemDefinitionWithNewTargetIdsMapping("c", "c2", "nc"))
                .migrate(instance.getId());
        assertThat(plan(instance)).containsExactly("a2:active", "b2:active", "c2:active");
    }

    @Test
    default void whatDoesNotFitIsSaid() {
        CaseInstance instance = start(first());
        version(item("a1", "a", "") + item("o", "b", "") + "<milestone id='a'/><humanTask id='b'/>");
        assertThat(to(2).addChangePlanItemIdMapping(new ChangePlanItemIdMapping("a1", "a1"))
                        .addActivatePlanItemDefinitionMapping(
                                PlanItemDefinitionMappingBuilder.createActivatePlanItemDefinitionMappingFor("odd"))
                        .validateMigration(instance.getId())
                        .getValidationMessages())
                .hasSize(2)
                .anySatisfy(message -> assertThat(message).contains("'a1'", "milestone"))
                .anySatisfy(message -> assertThat(message).contains("'odd'"));
        assertThat(migrations()
                        .createCaseInstanceMigrationBuilder()
                        .migrateToCaseDefinition("claim", 7, "odd")
                        .withMigrateToCaseDefinitionTenantId(null)
                        .validateMigration(instance.getId())
                        .getValidationMessages())
                .singleElement()
                .asString()
                .contains("version 7");
        assertThatThrownBy(
                        () -> migrations().createCaseInstanceMigrationBuilder().getCaseInstanceMigrationDocument())
                .isInstanceOf(InvalidRequestException.class);
        deploy(Models.userTask("p", "t"));
        String process = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .singleResult()
                .getId();
        assertThatThrownBy(() -> migrations()
                        .createCaseInstanceMigrationBuilder()
                        .migrateToCaseDefinition(process)
                        .migrate(instance.getId()))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("process");
        assertThat(plan(instance)).containsExactly("a1:active", "b1:available");
    }

    @Test
    default void allCasesMigrateAtOnceOrInTheBackground() {
        String first = first();
        start(first);
        first();
        CaseInstanceMigrationDocument document = to(2).getCaseInstanceMigrationDocument();
        assertThat(migrations()
                        .validateMigrationForCaseInstancesOfCaseDefinition(first, document)
                        .hasErrors())
                .isFalse();
        assertThat(migrations()
                        .validateMigrationForCaseInstancesOfCaseDefinition("claim", 1, null, document)
                        .hasErrors())
                .isFalse();
        migrations().migrateCaseInstancesOfCaseDefinition(first, document);
        CaseInstance one = start(first);
        assertThat(migrations()
                        .validateMigrationForCaseInstance(one.getId(), document)
                        .hasErrors())
                .isFalse();
        migrations().migrateCaseInstance(one.getId(), document);
        start(first);
        migrations().migrateCaseInstancesOfCaseDefinition("claim", 1, null, document);
        CaseInstance later = start(first);
        migrations()
                .batchMigrateCaseInstancesOfCaseDefinition(
                        first,
                        document.toBuilder()
                                .postUpgradeExpression("${execution.setVariable('later', 1)}")
                                .addActivatePlanItemDefinitionMapping(
                                        PlanItemDefinitionMappingBuilder.createActivatePlanItemDefinitionMappingFor(
                                                "b", "${true}"))
                                .build());
        engine().runUntilIdle();
        assertThat(plan(later)).containsExactly("a1:active", "b1:active");
        assertThat(engine().processEngine().getCmmnRuntimeService().getVariable(later.getId(), "later"))
                .isEqualTo(1L);
        start(first);
        migrations().batchMigrateCaseInstancesOfCaseDefinition("claim", 1, null, document);
        engine().runUntilIdle();
        assertThat(ofDefinition(first)).isZero();
    }

    @Test
    default void aBuilderCarriesAllCasesOver() {
        String first = first();
        String second = first();
        CaseInstanceMigrationBuilder anew = migrations()
                .createCaseInstanceMigrationBuilder()
                .fromCaseInstanceMigrationDocument(to(2).getCaseInstanceMigrationDocument())
                .withMigrateToCaseDefinitionTenantId(null);
        start(first);
        assertThat(anew.validateMigrationOfCaseInstances(first).hasErrors()).isFalse();
        assertThat(to(2).validateMigrationOfCaseInstances("claim", 1, null).hasErrors())
                .isFalse();
        assertThat(to(3).validateMigrationOfCaseInstances(first).hasErrors()).isTrue();
        assertThat(ofDefinition(first)).isEqualTo(1);

        anew.migrateCaseInstances(first);
        assertThat(ofDefinition(second)).isEqualTo(1);
        start(first);
        to(2).migrateCaseInstances("claim", 1, null);
        assertThat(ofDefinition(second)).isEqualTo(2);
        start(first);
        to(2).batchMigrateCaseInstances(first);
        engine().runUntilIdle();
        assertThat(ofDefinition(second)).isEqualTo(3);
        start(first);
        migrations()
                .createCaseInstanceMigrationBuilder()
                .migrateToCaseDefinition("claim", 2, null)
                .batchMigrateCaseInstances("claim", 1, null);
        engine().runUntilIdle();
        assertThat(ofDefinition(second)).isEqualTo(4);
        assertThat(ofDefinition(first)).isZero();
    }

    private long ofDefinition(String definitionId) {
        return engine().processEngine()
                .getCmmnRuntimeService()
                .createCaseInstanceQuery()
                .caseDefinitionId(definitionId)
                .count();
    }

    @Test
    default void aDocumentOfCasesIsJsonAndBack() {
        CaseInstanceMigrationDocument document = CaseInstanceMigrationDocument.builder()
                .setCaseDefinitionToMigrateTo("claim", 2)
                .enableAutomaticPlanItemInstanceCreation()
                .addActivatePlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createActivatePlanItemDefinitionMappingFor("a", "${x}")
                                .withNewName("n")
                                .withNewCandidateGroups(List.of("g", "h"))
                                .withLocalVariables(Map.of("l", 1)))
                .addTerminatePlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createTerminatePlanItemDefinitionMappingFor("b"))
                .addMoveToAvailablePlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createMoveToAvailablePlanItemDefinitionMappingFor(
                                "c", Map.of("m", true)))
                .addWaitingForRepetitionPlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createWaitingForRepetitionPlanItemDefinitionMappingFor("d"))
                .addRemoveWaitingForRepetitionPlanItemDefinitionMapping(
                        PlanItemDefinitionMappingBuilder.createRemoveWaitingForRepetitionPlanItemDefinitionMappingFor(
                                "e"))
                .addChangePlanItemIdMapping(new ChangePlanItemIdMapping("f", "g"))
                .addCaseInstanceVariable("v", 1)
                .preUpgradeExpression("${before}")
                .build();
        String json = document.asJsonString();
        assertThat(CaseInstanceMigrationDocument.fromJson(json).asJsonString()).isEqualTo(json);
        assertThat(json)
                .contains(
                        "\"toCaseDefinitionKey\":\"claim\"",
                        "\"newCandidateGroups\":[\"g\",\"h\"]",
                        "\"existingPlanItemId\":\"f\"");
        assertThat(migrations()
                        .createCaseInstanceMigrationBuilderFromCaseInstanceMigrationDocument(document)
                        .getCaseInstanceMigrationDocument()
                        .asJsonString())
                .isEqualTo(json);
        assertThatThrownBy(() -> CaseInstanceMigrationDocument.fromJson(
                        "{\"toCaseDefinitionId\": \"1\", \"terminatePlanItemDefinitions\":[{}]}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("planItemDefinitionId");
    }

    @Test
    default void statesChangeByDefinition() {
        CaseInstance instance = start(version(item("a1", "a", "") + item("b1", "b", entry("1"))
                + item("c1", "c", repeated("1")) + after("1", "a1", "complete")
                + "<humanTask id='a'/><humanTask id='b'/><humanTask id='c'/>"));
        var change = engine().processEngine().getCmmnRuntimeService();
        change.createChangePlanItemStateBuilder()
                .caseInstanceId(instance.getId())
                .terminatePlanItemDefinitionId("c")
                .activatePlanItemDefinition(
                        PlanItemDefinitionMappingBuilder.createActivatePlanItemDefinitionMappingFor("b")
                                .withNewOwner("gonzo"))
                .addWaitingForRepetitionPlanItemDefinitionId("c")
                .changeState();
        assertThat(plan(instance)).containsExactly("a1:active", "b1:active", "c1:wait_repetition");
        assertThat(task(instance, "b1").getOwner()).isEqualTo("gonzo");
        change.createChangePlanItemStateBuilder()
                .caseInstanceId(instance.getId())
                .removeWaitingForRepetitionPlanItemDefinitionId("c")
                .changeToAvailableStateByPlanItemDefinitionIds(List.of("b"))
                .changeState();
        assertThat(plan(instance)).containsExactly("a1:active", "b1:available");
    }
}
