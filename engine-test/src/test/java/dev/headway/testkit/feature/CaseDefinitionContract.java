package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.repository.CaseDefinition;
import dev.headway.engine.repository.CaseDefinitionQuery;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.task.IdentityLink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Deploying cases beside processes: versions, queries, who may start, and what is refused. */
interface CaseDefinitionContract extends EngineContract {
    private static String claim(String key, String attributes, String items) {
        return """
                <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" xmlns:flowable="http://flowable.org/cmmn"
                    targetNamespace="http://example.org/cases">
                  <case id="%s" name="Claim" %s><documentation>What a customer claims.</documentation>
                    <casePlanModel id="plan"><planItem id="review" definitionRef="task"/>%s<humanTask id="task"/></casePlanModel>
                  </case>
                </definitions>""".formatted(key, attributes, items);
    }

    private Deployment deployClaim(String file, String xml) {
        return cmmnRepositoryService()
                .createDeployment()
                .name("claims")
                .addString(file, xml)
                .deploy();
    }

    private CaseDefinitionQuery query() {
        return cmmnRepositoryService().createCaseDefinitionQuery();
    }

    @Test
    default void aCaseIsDeployedBesideAProcessOfTheSameKey() throws IOException {
        Deployment first = cmmnRepositoryService()
                .createDeployment()
                .name("both")
                .addString("claim.bpmn", Models.userTask("claim", "approve"))
                .addString("claim.cmmn", claim("claim", "", ""))
                .deploy();
        assertThat(first.getDeployedProcessDefinitions())
                .extracting(ProcessDefinition::getKey)
                .containsExactly("claim");
        CaseDefinition definition = first.getDeployedCaseDefinitions().getFirst();
        assertThat(definition.getKey()).isEqualTo("claim");
        assertThat(definition.getVersion()).isEqualTo(1);
        assertThat(definition.getName()).isEqualTo("Claim");
        assertThat(definition.getCategory()).isEqualTo("http://example.org/cases");
        assertThat(definition.getDescription()).isEqualTo("What a customer claims.");
        assertThat(definition.getResourceName()).isEqualTo("claim.cmmn");
        assertThat(definition.getDeploymentId()).isEqualTo(first.getId());
        assertThat(definition.getTenantId()).isNull();
        assertThat(definition.getVersionTag()).isNull();
        assertThat(definition.isSuspended()).isFalse();
        assertThat(definition.isLatest()).isTrue();

        deployClaim("claim.cmmn.xml", claim("claim", "", "<planItem id='other' definitionRef='task'/>"));
        assertThat(query().caseDefinitionKey("claim")
                        .orderByCaseDefinitionVersion()
                        .asc()
                        .list())
                .extracting(CaseDefinition::getVersion)
                .containsExactly(1, 2);
        assertThat(query().latestVersion().singleResult().getVersion()).isEqualTo(2);
        assertThat(repositoryService().createProcessDefinitionQuery().list())
                .extracting(ProcessDefinition::getVersion)
                .containsExactly(1);
        assertThat(cmmnRepositoryService()
                        .createDeploymentQuery()
                        .deploymentName("both")
                        .count())
                .isEqualTo(1);
        assertThat(cmmnRepositoryService().getDeploymentResourceNames(first.getId()))
                .containsExactlyInAnyOrder("claim.bpmn", "claim.cmmn");
        assertThat(new String(
                        cmmnRepositoryService()
                                .getResourceAsStream(first.getId(), "claim.cmmn")
                                .readAllBytes(),
                        StandardCharsets.UTF_8))
                .isEqualTo(claim("claim", "", ""));
    }

    @Test
    default void aDefinitionHasItsModel() throws IOException {
        String id = deployClaim("claim.cmmn", claim("claim", "", ""))
                .getDeployedCaseDefinitions()
                .getFirst()
                .getId();
        assertThat(cmmnRepositoryService().getCaseDefinition(id).getKey()).isEqualTo("claim");
        assertThat(cmmnRepositoryService().getCmmnModel(id).cases().getFirst().nodeById("review"))
                .isNotNull();
        assertThat(cmmnRepositoryService().getCaseModel(id).readAllBytes()).isNotEmpty();
        assertThatThrownBy(() -> repositoryService().getProcessDefinition(id))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("Expected a process definition");
        assertThatThrownBy(() -> runtimeService().startProcessInstanceById(id))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("claim"))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> cmmnRepositoryService().getCaseDefinition("4711"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("createCaseDefinitionQuery");
    }

    @Test
    default void casesAreFoundByWhatTheyAre() {
        Deployment deployment = deployClaim("claim.cmmn", claim("claim", "", ""));
        deployClaim("order.cmmn", claim("order", "", ""));
        String id = deployment.getDeployedCaseDefinitions().getFirst().getId();
        assertThat(List.of(
                        query().caseDefinitionId(id).count(),
                        query().caseDefinitionIds(Set.of(id)).count(),
                        query().caseDefinitionKeyLike("cl%").count(),
                        query().deploymentId(deployment.getId()).count(),
                        query().deploymentIds(Set.of(deployment.getId())).count(),
                        query().caseDefinitionResourceName("claim.cmmn").count()))
                .containsOnly(1L);
        assertThat(List.of(
                        query().caseDefinitionName("Claim").count(),
                        query().caseDefinitionNameLike("C%").count(),
                        query().caseDefinitionCategory("http://example.org/cases")
                                .count(),
                        query().caseDefinitionVersion(1).count(),
                        query().caseDefinitionWithoutTenantId().count()))
                .containsOnly(2L);
        assertThat(query().caseDefinitionTenantId("acme").count()).isZero();
        assertThat(query().orderByCaseDefinitionKey().desc().list())
                .extracting(CaseDefinition::getKey)
                .containsExactly("order", "claim");
    }

    @Test
    default void whoMayStartACaseIsKept() {
        String id = deployClaim(
                        "claim.cmmn",
                        claim(
                                "claim",
                                "flowable:candidateStarterUsers='anna' flowable:candidateStarterGroups='clerks'",
                                ""))
                .getDeployedCaseDefinitions()
                .getFirst()
                .getId();
        cmmnRepositoryService().addCandidateStarterUser(id, "bert");
        cmmnRepositoryService().addCandidateStarterGroup(id, "boards");
        cmmnRepositoryService().deleteCandidateStarterUser(id, "anna");
        cmmnRepositoryService().deleteCandidateStarterGroup(id, "clerks");
        assertThat(cmmnRepositoryService().getIdentityLinksForCaseDefinition(id))
                .containsExactly(
                        new IdentityLink(IdentityLink.CANDIDATE, "bert", null, null, id),
                        new IdentityLink(IdentityLink.CANDIDATE, null, "boards", null, id));
        assertThat(query().startableByUser("bert").count()).isEqualTo(1);
        assertThat(query().startableByUserOrGroups(null, List.of("clerks")).count())
                .isZero();
    }

    @Test
    default void aDeploymentIsDeletedWithItsCases() {
        Deployment first = deployClaim("claim.cmmn", claim("claim", "", ""));
        Deployment second = deployClaim("claim.cmmn", claim("claim", "", "<planItem id='b' definitionRef='task'/>"));
        cmmnRepositoryService().deleteDeployment(second.getId(), false);
        assertThat(query().latestVersion().singleResult().getDeploymentId()).isEqualTo(first.getId());
        cmmnRepositoryService().deleteDeployment(first.getId(), true);
        assertThat(query().count()).isZero();
    }

    @Test
    default void whatIsWrongWithACaseIsRefused() {
        assertThatThrownBy(() -> deployClaim(
                        "claim.cmmn",
                        claim("claim", "", "<planItem id='x' definitionRef='none'/><planningTable id='f'/>")))
                .isInstanceOfSatisfying(
                        DeploymentException.class,
                        refused -> assertThat(refused.getProblems())
                                .extracting(DeploymentProblem::rule)
                                .containsExactlyInAnyOrder("definition-missing", "element-not-executable"));
        assertThatThrownBy(() -> cmmnRepositoryService()
                        .createDeployment()
                        .addString("a.cmmn", claim("claim", "", ""))
                        .addString("b.cmmn", claim("claim", "", ""))
                        .deploy())
                .isInstanceOfSatisfying(
                        DeploymentException.class,
                        refused -> assertThat(refused.getProblems())
                                .extracting(DeploymentProblem::rule)
                                .containsExactly("case-id-unique"));
    }

    /** From the file to the end: a task, a milestone behind it, and a stage that a user event ends. */
    @Test
    default void aDeployedCaseRuns() {
        deployClaim("claim.cmmn", claim("claim", "", """
                        <planItem id="done" definitionRef="doneMilestone"><entryCriterion sentryRef="reviewed"/></planItem>
                        <planItem id="stop" definitionRef="stopListener"/>
                        <planItem id="extra" definitionRef="extraStage"><exitCriterion sentryRef="stopped"/></planItem>
                        <sentry id="reviewed"><planItemOnPart sourceRef="review"><standardEvent>complete</standardEvent></planItemOnPart></sentry>
                        <sentry id="stopped"><planItemOnPart sourceRef="stop"><standardEvent>occur</standardEvent></planItemOnPart></sentry>
                        <milestone id="doneMilestone"/><userEventListener id="stopListener"/>
                        <stage id="extraStage"><planItem id="more" definitionRef="moreTask"/><humanTask id="moreTask"/></stage>"""));
        deploy(Models.userTask("claim", "approve"));
        runtimeService().startProcessInstanceByKey("claim");
        String id = engine().processEngine()
                .getCmmnRuntimeService()
                .createCaseInstanceBuilder()
                .caseDefinitionKey("claim")
                .start()
                .getId();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isEqualTo(1);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("claim")
                        .list())
                .hasSize(1);
        assertThat(engine().processEngine()
                        .getCmmnRuntimeService()
                        .createCaseInstanceQuery()
                        .list())
                .extracting(each -> each.getId())
                .containsExactly(id);
        for (String task : List.of("review", "more")) {
            assertThat(taskService().createTaskQuery().taskDefinitionKey(task).count())
                    .as(task)
                    .isEqualTo(1);
        }
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .taskDefinitionKey("review")
                        .singleResult()
                        .getId());
        String stop = engine()
                .processEngine()
                .getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .caseInstanceId(id)
                .list()
                .stream()
                .filter(item -> "stop".equals(item.getElementId()))
                .findFirst()
                .orElseThrow()
                .getId();
        engine().processEngine().getCmmnRuntimeService().completeUserEventListenerInstance(stop);
        assertThat(engine().processEngine()
                        .getCmmnRuntimeService()
                        .createCaseInstanceQuery()
                        .count())
                .isZero();
        assertThat(historyService().createHistoricProcessInstanceQuery().count())
                .isEqualTo(1);
        assertThat(engine().processEngine()
                        .getCmmnHistoryService()
                        .createHistoricCaseInstanceQuery()
                        .caseInstanceId(id)
                        .finished()
                        .count())
                .isEqualTo(1);
    }
}
