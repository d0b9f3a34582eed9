package dev.headway.dmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.DecisionEvaluationBuilder;
import dev.headway.engine.DecisionException;
import dev.headway.engine.DecisionService;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.decision.DecisionResult;
import dev.headway.engine.history.HistoricDecisionExecution;
import dev.headway.engine.history.HistoricDecisionExecutionQuery;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.DecisionDefinitionQuery;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.runtime.Job;
import dev.headway.testkit.Scenario;
import dev.headway.testkit.TestEngine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Decisions that processes make, on a store that a subclass chooses. */
abstract class DecisionContract implements RequirementsContract {
    private TestEngine engine;

    abstract ProcessEngineBuilder on(ProcessEngineBuilder builder);

    @BeforeEach
    void start() {
        engine = TestEngine.start(builder -> on(builder).historyLevel(HistoryLevel.FULL));
    }

    @Override
    public TestEngine engine() {
        return engine;
    }

    @AfterEach
    void close() {
        engine.close();
    }

    static String process(String key, String task) {
        return """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                    xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:flowable="http://flowable.org/bpmn"
                    targetNamespace="http://headway.dev/test"><process id="%s" isExecutable="true"><startEvent id="s"/>
                %s<userTask id="eat"/><sequenceFlow id="f1" sourceRef="s" targetRef="decide"/>
                <sequenceFlow id="f2" sourceRef="decide" targetRef="eat"/></process></definitions>
                """.formatted(key, task);
    }

    private static String rule(String attributes) {
        return process("meal", "<businessRuleTask id='decide' " + attributes + "/>");
    }

    private Deployment deploy(String bpmn, String... decisions) {
        var builder = engine.getRepositoryService().createDeployment().addString("meal.bpmn", bpmn);
        for (int i = 0; i < decisions.length; i++) {
            builder.addString("decision" + i + ".dmn", Dmn.file(decisions[i]));
        }
        return builder.deploy();
    }

    private Scenario winter(int guests) {
        return engine.start("meal", Map.of("season", "Winter", "guests", guests));
    }

    @Test
    void aBusinessRuleTaskKeepsItsSingleEntry() {
        deploy(
                rule(
                        "camunda:decisionRef='dish' camunda:resultVariable='meal' camunda:mapDecisionResult='singleEntry'"),
                Dmn.dish());

        winter(4).then().isWaitingAtExactly("eat").hasVariable("meal", "Roastbeef");
        winter(40).then().hasVariable("meal", "Stew");
    }

    @Test
    void aCaseMakesADecisionAsItsVendorSays() {
        for (String attributes : List.of(
                "decisionRef='dish'",
                "decisionRef='dish' camunda:resultVariable='meal' camunda:mapDecisionResult='singleEntry'")) {
            engine.getCmmnRepositoryService()
                    .createDeployment()
                    .addString("dish.dmn", Dmn.file(Dmn.dish()))
                    .addString(
                            "c.cmmn",
                            "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='test'"
                                    + " xmlns:camunda='http://camunda.org/schema/1.0/cmmn'><case id='c'>"
                                    + "<casePlanModel id='plan'><planItem id='decide' definitionRef='decideDef'/>"
                                    + "<planItem id='a' definitionRef='aDef'/><decisionTask id='decideDef' "
                                    + attributes
                                    + "/><humanTask id='aDef'/></casePlanModel></case></definitions>")
                    .deploy();
            CaseInstance started = engine.startCase("c", Map.of("season", "Winter", "guests", 4));
            assertThat(engine.getCmmnRuntimeService().getVariables(started.getId()))
                    .containsEntry(attributes.contains("meal") ? "meal" : "dish", "Roastbeef");
        }
    }

    private DecisionDefinitionQuery definitions() {
        return engine.getRepositoryService().createDecisionDefinitionQuery();
    }

    private static List<Integer> versions(DecisionDefinitionQuery query) {
        return query.orderByDecisionDefinitionVersion().asc().list().stream()
                .map(DecisionDefinition::getVersion)
                .toList();
    }

    @Test
    void versionsOfDecisionsAreFound() {
        Date before = Date.from(engine.clock().instant().minusSeconds(1));
        String first = deploy(rule("camunda:decisionRef='dish'"), Dmn.dish()).getId();
        engine.advance(Duration.ofSeconds(10));
        Deployment second = deploy(rule("camunda:decisionRef='dish'"), Dmn.dish());
        engine.getRepositoryService()
                .createDeployment()
                .tenantId("inn")
                .addString("inn.dmn", Dmn.file(Dmn.dish()))
                .deploy();

        assertThat(versions(definitions().decisionDefinitionKey("dish").withoutTenantId()))
                .containsExactly(1, 2);
        assertThat(versions(definitions().decisionDefinitionKey("dish").latestVersion()))
                .as("of no tenant, and of one")
                .containsExactly(1, 2);
        assertThat(versions(definitions().tenantIdIn("inn"))).containsExactly(1);
        assertThat(versions(definitions().tenantIdIn("inn").includeDecisionDefinitionsWithoutTenantId()))
                .containsExactly(1, 1, 2);
        assertThat(versions(definitions().deploymentId(first))).containsExactly(1);
        assertThat(versions(definitions().decisionDefinitionKeyLike("di%").decisionDefinitionVersion(2)))
                .containsExactly(2);
        assertThat(versions(definitions().decisionDefinitionResourceName("inn.dmn")))
                .containsExactly(1);
        assertThat(definitions().deployedAfter(before).count()).isEqualTo(3);
        assertThat(definitions().deployedAt(second.getDeploymentTime()).count()).isEqualTo(2);
        assertThat(definitions().decisionDefinitionKey("soup").count()).isZero();
        DecisionDefinition latest =
                definitions().withoutTenantId().latestVersion().singleResult();
        assertThat(latest.getDeploymentId()).isEqualTo(second.getId());
        assertThat(engine.getRepositoryService()
                        .getDecisionDefinition(latest.getId())
                        .getResourceName())
                .isEqualTo("decision0.dmn");
        assertThat(engine.getRepositoryService().getDecisionModel(latest.getId()))
                .asString(StandardCharsets.UTF_8)
                .contains("Roastbeef");
    }

    @Test
    void aVersionIsMadeByItsId() {
        Deployment first = deploy(rule("camunda:decisionRef='dish'"), Dmn.dish());
        deploy(rule("camunda:decisionRef='dish'"), Dmn.dish().replace("Roastbeef", "Soup"));
        String id = first.getDeployedDecisionDefinitions().getFirst().getId();
        DecisionService service = engine.processEngine().getDecisionService();
        Map<String, Object> winter = Map.of("season", "Winter", "guests", 4);

        DecisionResult made = service.evaluateDecisionById(id).variables(winter).evaluate();
        assertThat(made.<String>getSingleEntry()).isEqualTo("Roastbeef");
        assertThat(made.get(0).<String>getFirstEntry()).isEqualTo("Roastbeef");
        assertThat(made.get(0).<String>getSingleEntry()).isEqualTo("Roastbeef");
        assertThat(made.iterator().next()).isEqualTo(made.get(0).getEntryMap());
        assertThat(service.evaluateDecisionTableById(id, winter).<String>getSingleEntry())
                .isEqualTo("Roastbeef");
        assertThat(service.evaluateDecisionTableByKey("dish", winter).<String>getSingleEntry())
                .isEqualTo("Soup");
        assertThat(service.evaluateDecisionTableById(id)
                        .variables(winter)
                        .evaluate()
                        .<String>getSingleEntry())
                .isEqualTo("Roastbeef");
        assertThat(service.evaluateDecisionByKey("dish")
                        .decisionDefinitionTenantId("inn")
                        .decisionDefinitionWithoutTenantId()
                        .variables(winter)
                        .evaluate()
                        .<String>getSingleEntry())
                .isEqualTo("Soup");
        assertThatThrownBy(() -> service.evaluateDecisionById(id).version(1))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("version");
        assertThatThrownBy(() -> service.evaluateDecisionById("4711").evaluate())
                .isInstanceOf(ObjectNotFoundException.class);
    }

    private HistoricDecisionExecutionQuery decisions() {
        return engine.getHistoryService().createHistoricDecisionExecutionQuery();
    }

    @Test
    void decisionsInHistoryArePaged() {
        deploy(rule("camunda:decisionRef='dish' camunda:resultVariable='meal'"), Dmn.dish());
        for (int guests = 0; guests < 7; guests++) {
            winter(guests);
        }

        List<String> all = ids(decisions().processDefinitionKey("meal").list());
        List<String> pages = new ArrayList<>();
        for (int first = 0; first < 9; first += 3) {
            pages.addAll(ids(decisions().processDefinitionKey("meal").listPage(first, 3)));
        }

        assertThat(all).hasSize(7).doesNotHaveDuplicates();
        assertThat(pages).isEqualTo(all);
        assertThat(decisions().processDefinitionKey("meal").count()).isEqualTo(7);
    }

    private static List<String> ids(List<HistoricDecisionExecution> found) {
        return found.stream().map(HistoricDecisionExecution::getId).toList();
    }

    @Test
    void historyTellsWhatWasDecidedOnWhatAndWhy() {
        Deployment deployment = deploy(
                rule(
                        "camunda:decisionRef='dish' camunda:resultVariable='meal' camunda:mapDecisionResult='singleEntry'"),
                Dmn.dish());
        winter(4);
        deploy(rule("camunda:asyncBefore='true' camunda:decisionRef='dish' camunda:resultVariable='meal'"));
        String job = winter(40).instance().getId();
        engine.runUntilIdle();

        HistoricDecisionExecution first = decisions()
                .processDefinitionKey("meal")
                .orderByStartTime()
                .asc()
                .list()
                .getFirst();
        assertThat(first.getInputs()).isEqualTo(Map.of("season", "Winter", "guests", 4));
        assertThat(first.getOutputs()).isEqualTo(List.of(Map.of("dish", "Roastbeef")));
        assertThat(first.getRuleIds()).containsExactly("r1");
        assertThat(first.getDecisionKey()).isEqualTo("dish");
        assertThat(first.getDecisionName()).isEqualTo("Dish");
        assertThat(first.getDecisionVersion()).isEqualTo(1);
        assertThat(first.getDeploymentId()).isEqualTo(deployment.getId());
        assertThat(first.getActivityId()).isEqualTo("decide");
        assertThat(first.isFailed()).isFalse();
        assertThat(first.getTenantId()).isNull();
        assertThat(first.getEndTime()).isEqualTo(first.getStartTime());
        assertThat(first.getId()).isNotEmpty();

        HistoricDecisionExecution second = decisions()
                .instanceId(job)
                .decisionKey("dish")
                .decisionDefinitionId(first.getDecisionDefinitionId())
                .deploymentId(deployment.getId())
                .activityId("decide")
                .singleResult();
        assertThat(second.getRuleIds()).containsExactly("r2");
        assertThat(second.getInstanceId()).isEqualTo(job);
        assertThat(decisions()
                        .executionId(second.getExecutionId())
                        .activityInstanceId(second.getActivityInstanceId())
                        .count())
                .isEqualTo(1);
        assertThat(decisions().instanceId(job).activityId("eat").count()).isZero();
        assertThat(decisions()
                        .processDefinitionId(engine.getRepositoryService()
                                .createProcessDefinitionQuery()
                                .processDefinitionKey("meal")
                                .processDefinitionVersion(2)
                                .singleResult()
                                .getId())
                        .count())
                .isEqualTo(1);
        assertThat(engine.getHistoryService()
                        .createHistoricDetailQuery()
                        .processInstanceId(job)
                        .list())
                .extracting(detail -> detail.getVariableName())
                .doesNotContain("$decision");
        assertThat(engine.getRuntimeService().getVariables(job)).containsOnlyKeys("season", "guests", "meal");
    }

    @Test
    void theResultIsMappedAsTheModelSays() {
        String ref = "camunda:decisionRef='ranges' camunda:resultVariable='r' ";
        deploy(rule(ref + "camunda:mapDecisionResult='collectEntries'"), Dmn.ranges("COLLECT"));
        engine.start("meal", Map.of("x", 15)).then().hasVariable("r", List.of(1, 2));
        engine.start("meal", Map.of("x", 99)).then().hasVariable("r", List.of());

        deploy(rule(ref));
        engine.start("meal", Map.of("x", 15)).then().hasVariable("r", List.of(Map.of("y", 1), Map.of("y", 2)));

        deploy(rule(ref + "camunda:mapDecisionResult='singleResult'"));
        engine.start("meal", Map.of("x", 1)).then().hasVariable("r", Map.of("y", 1));
        assertThatThrownBy(() -> engine.start("meal", Map.of("x", 15)))
                .hasMessageContaining("at most one rule that applies")
                .hasMessageContaining("'decide'");
    }

    @Test
    void theOutputMappingSeesAllRulesThatApply() {
        deploy(
                process(
                        "meal",
                        "<businessRuleTask id='decide' camunda:decisionRef='dish'><extensionElements><camunda:inputOutput>"
                                + "<camunda:outputParameter name='first'>${decisionResult[0].dish}</camunda:outputParameter>"
                                + "</camunda:inputOutput></extensionElements></businessRuleTask>"),
                Dmn.dish());

        winter(4).then().hasVariable("first", "Roastbeef").hasNoVariable("decisionResult");
    }

    @Test
    void theOutputMappingMayCallWhatCamundasResultOffers() {
        deploy(
                process(
                        "meal",
                        "<businessRuleTask id='decide' camunda:decisionRef='dish'><extensionElements><camunda:inputOutput>"
                                + "<camunda:outputParameter name='single'>${decisionResult.getSingleResult().getEntry('dish')}"
                                + "</camunda:outputParameter><camunda:outputParameter name='entry'>"
                                + "${decisionResult.getSingleEntry()}</camunda:outputParameter>"
                                + "<camunda:outputParameter name='first'>${decisionResult.getFirstResult().dish}"
                                + "</camunda:outputParameter><camunda:outputParameter name='all'>"
                                + "${decisionResult.collectEntries('dish').size()}</camunda:outputParameter>"
                                + "</camunda:inputOutput></extensionElements></businessRuleTask>"),
                Dmn.dish());

        winter(4)
                .then()
                .hasVariable("single", "Roastbeef")
                .hasVariable("entry", "Roastbeef")
                .hasVariable("first", "Roastbeef")
                .hasVariable("all", 1);
    }

    @Test
    void bindingsChooseTheVersion() {
        Deployment first = deploy(
                rule("camunda:decisionRef='dish' camunda:resultVariable='meal' camunda:mapDecisionResult='singleEntry'"
                        + " camunda:decisionRefBinding='deployment'"),
                Dmn.dish("dish", "One"));
        Deployment second = engine.getRepositoryService()
                .createDeployment()
                .addString("d.dmn", Dmn.file(Dmn.dish("dish", "Two")))
                .deploy();
        assertThat(first.getDeployedDecisionDefinitions())
                .extracting(DecisionDefinition::getVersion)
                .containsExactly(1);
        assertThat(second.getDeployedDecisionDefinitions())
                .extracting(DecisionDefinition::getVersionTag)
                .containsExactly("Two");
        winter(4).then().hasVariable("meal", "One");

        String ref =
                "camunda:decisionRef='${which}' camunda:resultVariable='meal' camunda:mapDecisionResult='singleEntry'";
        Map<String, Object> variables = Map.of("season", "Winter", "guests", 4, "which", "dish");
        deploy(rule(ref));
        engine.start("meal", variables).then().hasVariable("meal", "Two");
        deploy(rule(ref + " camunda:decisionRefBinding='version' camunda:decisionRefVersion='1'"));
        engine.start("meal", variables).then().hasVariable("meal", "One");
        deploy(rule(ref + " camunda:decisionRefBinding='versionTag' camunda:decisionRefVersionTag='Two'"));
        engine.start("meal", variables).then().hasVariable("meal", "Two");
        deploy(rule(ref + " camunda:decisionRefBinding='deployment'"));
        assertThatThrownBy(() -> engine.start("meal", variables))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("binding DEPLOYMENT")
                .hasMessageContaining("versions 1 to 2");

        engine.getRepositoryService().deleteDeployment(second.getId());
        assertThat(engine.processEngine()
                        .getDecisionService()
                        .evaluateDecisionTableByKey("dish", variables)
                        .<String>getSingleEntry())
                .isEqualTo("One");
        DecisionService decisions = engine.processEngine().getDecisionService();
        assertThat(decisions
                        .evaluateDecisionTableByKeyAndVersion("dish", 1, variables)
                        .<String>getSingleEntry())
                .isEqualTo("One");
        assertThat(decisions
                        .evaluateDecisionTableByKeyAndVersion("dish", null, variables)
                        .<String>getSingleEntry())
                .isEqualTo(decisions
                        .evaluateDecisionTableByKey("dish")
                        .variables(variables)
                        .evaluate()
                        .<String>getSingleEntry());
    }

    @Test
    void aTaskOfTypeDmnSetsEachOutput() {
        String task = "<serviceTask id='decide' flowable:type='dmn'><extensionElements>"
                + "<flowable:field name='decisionTableReferenceKey'><flowable:string>%s</flowable:string></flowable:field>"
                + "<flowable:field name='decisionTaskThrowErrorOnNoHits'><flowable:string>true</flowable:string></flowable:field>"
                + "</extensionElements></serviceTask>";
        deploy(process("meal", task.formatted("dish")), Dmn.dish());
        winter(4).then().hasVariable("dish", "Roastbeef");
        assertThatThrownBy(() -> engine.start("meal", Map.of("season", "Spring", "guests", 1)))
                .hasMessageContaining("at least one rule");

        deploy(process("meal", task.formatted("ranges")), Dmn.ranges("RULE ORDER"));
        engine.start("meal", Map.of("x", 15)).then().hasVariable("ranges", List.of(Map.of("y", 1), Map.of("y", 2)));
    }

    @Test
    void anAsyncDecisionIsAJobWithRetries() {
        deploy(rule("camunda:asyncBefore='true' camunda:decisionRef='dish' camunda:resultVariable='meal'"
                + " camunda:mapDecisionResult='singleEntry'"));
        Scenario meal = winter(4);
        engine.runUntilIdle();
        Job failed = engine.getManagementService().createTimerJobQuery().singleResult();
        assertThat(failed.getExceptionMessage()).contains("DMN decision 'dish'", "Deploy its .dmn file");

        engine.getRepositoryService()
                .createDeployment()
                .addString("d.dmn", Dmn.file(Dmn.dish()))
                .deploy();
        engine.getManagementService().moveTimerToExecutableJob(failed.getId());
        meal.runUntilIdle().then().isWaitingAtExactly("eat").hasVariable("meal", "Roastbeef");
    }

    @Test
    void tenantsHaveDecisionsOfTheirOwn() {
        var shared = engine.getRepositoryService()
                .createDeployment()
                .addString("d.dmn", Dmn.file(Dmn.dish("dish", "Shared")));
        shared.deploy();
        engine.getRepositoryService()
                .createDeployment()
                .tenantId("acme")
                .addString("d.dmn", Dmn.file(Dmn.dish("dish", "Acme")))
                .deploy();
        var decision = engine.processEngine()
                .getDecisionService()
                .evaluateDecisionByKey("dish")
                .variables(Map.of("season", "Winter", "guests", 1));

        assertThat(decision.evaluate().<String>getSingleEntry()).isEqualTo("Shared");
        assertThat(decision.decisionDefinitionTenantId("acme").evaluate().<String>getSingleEntry())
                .isEqualTo("Acme");
        assertThat(decision.decisionDefinitionTenantId("other").evaluate().<String>getSingleEntry())
                .isEqualTo("Shared");
    }

    @Test
    void aVersionOfADecisionByNumberAndByTag() {
        for (String dish : List.of("Roastbeef", "Goose")) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("d.dmn", Dmn.file(Dmn.dish("dish", dish)))
                    .deploy();
        }
        DecisionService decisions = engine.processEngine().getDecisionService();

        assertThat(inWinter(decisions.evaluateDecisionByKey("dish"))).isEqualTo("Goose");
        assertThat(inWinter(decisions.evaluateDecisionByKey("dish").version(1))).isEqualTo("Roastbeef");
        assertThat(inWinter(decisions.evaluateDecisionByKey("dish").versionTag("Roastbeef")))
                .isEqualTo("Roastbeef");
    }

    private static Object inWinter(DecisionEvaluationBuilder decision) {
        return decision.variable("season", "Winter")
                .variable("guests", 1)
                .evaluate()
                .<String>getSingleEntry();
    }

    @Test
    void errorsSayWhatToDo() {
        assertThatThrownBy(() ->
                        deploy(rule("camunda:decisionRef='dish'"), Dmn.dish().replace("guests", "guests +")))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("decision0.dmn:")
                .hasMessageContaining("dmn-expression");
        assertThatThrownBy(() -> deploy(rule("camunda:decisionRef='dish'"), Dmn.dish(), Dmn.dish()))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("decision-id-unique");
        deploy(rule("camunda:decisionRef='ranges' camunda:resultVariable='r'"), Dmn.ranges("UNIQUE"));
        assertThatThrownBy(() -> engine.start("meal", Map.of("x", 15)))
                .isInstanceOf(DecisionException.class)
                .hasMessageContaining("decision 'ranges' version 1 ('decision0.dmn')")
                .hasMessageContaining("element 'decide'");
    }
}
