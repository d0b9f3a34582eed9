package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.repository.ProcessDefinitionQuery;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.IdentityLink;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** Deploying models, versions, tenants, and what is refused. */
interface DeploymentContract extends EngineContract {
    @Test
    default void aDeploymentNamesWhatItDeployed() {
        Deployment deployment = repositoryService()
                .createDeployment()
                .name("orders")
                .category("sales")
                .addString("order.bpmn", Models.userTask("order", "approve"))
                .addString("readme.txt", "kept, not executed")
                .deploy();

        assertThat(deployment.isNew()).isTrue();
        assertThat(deployment.getDeployedProcessDefinitions())
                .extracting(ProcessDefinition::getKey)
                .containsExactly("order");
        assertThat(repositoryService().getDeploymentResourceNames(deployment.getId()))
                .containsExactlyInAnyOrder("order.bpmn", "readme.txt");
        assertThat(repositoryService()
                        .createDeploymentQuery()
                        .deploymentName("orders")
                        .singleResult()
                        .getCategory())
                .isEqualTo("sales");
    }

    private List<String> startable(Function<ProcessDefinitionQuery, ProcessDefinitionQuery> by) {
        return by
                .apply(repositoryService().createProcessDefinitionQuery())
                .orderByProcessDefinitionKey()
                .asc()
                .list()
                .stream()
                .map(definition -> definition.getKey() + definition.getVersion())
                .toList();
    }

    private static String startedBy(String key, String attributes, String extension) {
        return Models.userTask(key, "t")
                .replace(
                        "isExecutable=\"true\">",
                        "isExecutable=\"true\" " + attributes + "><extensionElements>" + extension
                                + "</extensionElements>");
    }

    @Test
    default void whoMayStartAProcessIsKeptWithItsDefinition() {
        deploy(startedBy(
                "a", "flowable:candidateStarterUsers='kermit, fozzie' flowable:candidateStarterGroups='sales'", ""));
        deploy(startedBy(
                "b",
                "",
                "<flowable:potentialStarter><resourceAssignmentExpression><formalExpression>user(kermit), group(stage), band"
                        + "</formalExpression></resourceAssignmentExpression></flowable:potentialStarter>"));
        deploy(Models.userTask("c", "t"));
        String b = definition("b");
        String c = definition("c");

        assertThat(startable(query -> query.startableByUser("kermit"))).containsExactly("a1", "b1");
        assertThat(startable(query -> query.startableByUser("sales"))).isEmpty();
        assertThat(startable(query -> query.startableByGroups(List.of("sales", "band"))))
                .containsExactly("a1", "b1");
        assertThat(startable(query -> query.startableByUserOrGroups("fozzie", List.of("stage"))))
                .containsExactly("a1", "b1");
        assertThat(startable(query -> query.startableByUserOrGroups(null, List.of("stage"))))
                .containsExactly("b1");
        assertThat(startable(query -> query.startableByUserOrGroups("fozzie", null)))
                .containsExactly("a1");
        assertThat(startable(query -> query.startableByUser("kermit")
                        .processDefinitionKey("b")
                        .latestVersion()))
                .containsExactly("b1");
        assertThat(startable(query -> query.or()
                        .startableByUser("fozzie")
                        .processDefinitionKey("c")
                        .endOr()))
                .containsExactly("a1", "c1");
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .startableByUser("kermit")
                        .count())
                .isEqualTo(2);
        assertThat(repositoryService().getIdentityLinksForProcessDefinition(b))
                .containsExactly(
                        new IdentityLink("candidate", "kermit", null, null, b),
                        new IdentityLink("candidate", null, "band", null, b),
                        new IdentityLink("candidate", null, "stage", null, b));

        repositoryService().addCandidateStarterUser(c, "fozzie");
        repositoryService().addCandidateStarterUser(c, "fozzie");
        repositoryService().addCandidateStarterGroup(c, "sales");
        repositoryService().deleteCandidateStarterUser(b, "kermit");
        repositoryService().deleteCandidateStarterGroup(b, "kermit");
        assertThat(startable(query -> query.startableByUserOrGroups("kermit", List.of("sales"))))
                .containsExactly("a1", "c1");
        repositoryService().deleteCandidateStarterGroup(c, "sales");
        assertThat(repositoryService().getIdentityLinksForProcessDefinition(c))
                .containsExactly(new IdentityLink("candidate", "fozzie", null, null, c));

        deploy(Models.userTask("a", "t"));
        assertThat(startable(query -> query.startableByUser("fozzie")))
                .as("of each version what its own model says")
                .containsExactly("a1", "c1");
        assertThat(runtimeService().startProcessInstanceByKey("a").isEnded())
                .as("the engine does not check it")
                .isFalse();
        assertThatThrownBy(() -> repositoryService().addCandidateStarterUser("77", "kermit"))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> repositoryService().getIdentityLinksForProcessDefinition("77"))
                .isInstanceOf(ObjectNotFoundException.class);
    }

    private String definition(String key) {
        return repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey(key)
                .singleResult()
                .getId();
    }

    @Test
    default void twoVersionsOfOneDefinitionRunBesideEachOther() {
        deploy(Models.userTask("order", "first"));
        ProcessInstance old = runtimeService().startProcessInstanceByKey("order");
        Deployment second = deploy(Models.userTask("order", "second"));
        ProcessInstance young = runtimeService().startProcessInstanceByKey("order");

        engine().assertThat(old).isWaitingAtExactly("first");
        engine().assertThat(young).isWaitingAtExactly("second");
        assertThat(old.getProcessDefinitionVersion()).isEqualTo(1);
        assertThat(young.getProcessDefinitionVersion()).isEqualTo(2);
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .processDefinitionKey("order")
                        .latestVersion()
                        .singleResult()
                        .getDeploymentId())
                .isEqualTo(second.getId());

        ProcessInstance again = runtimeService().startProcessInstanceById(old.getProcessDefinitionId());
        engine().assertThat(again).isWaitingAtExactly("first");
    }

    @Test
    default void aBrokenModelIsRefusedWithEveryErrorAndItsPlace() {
        String broken = Models.process(
                "broken",
                "<startEvent id='start'/>",
                "<sequenceFlow id='toNowhere' sourceRef='start' targetRef='nowhere'/>",
                "<sequenceFlow id='fromNowhere' sourceRef='gone' targetRef='start'/>");

        assertThatThrownBy(() -> repositoryService()
                        .createDeployment()
                        .addString("broken.bpmn", broken)
                        .addString("fine.bpmn", Models.userTask("fine", "task"))
                        .addString("torn.bpmn", "<definitions>")
                        .deploy())
                .isInstanceOfSatisfying(DeploymentException.class, refused -> {
                    assertThat(refused.getErrors()).hasSizeGreaterThanOrEqualTo(3);
                    assertThat(refused.getErrors())
                            .extracting(DeploymentProblem::file)
                            .contains("broken.bpmn", "torn.bpmn");
                    assertThat(refused.getErrors()).allSatisfy(problem -> {
                        assertThat(problem.line()).isPositive();
                        assertThat(problem.column()).isPositive();
                        assertThat(problem.rule()).isNotBlank();
                    });
                    assertThat(refused.getErrors())
                            .extracting(DeploymentProblem::elementId)
                            .contains("toNowhere", "fromNowhere");
                })
                .hasMessageContaining("Expected models without errors, got")
                .hasMessageContaining("nothing was deployed")
                .hasMessageContaining("broken.bpmn:9:")
                .hasMessageContaining("toNowhere")
                .hasMessageContaining("fromNowhere")
                .hasMessageContaining("torn.bpmn");
        assertThat(repositoryService().createDeploymentQuery().count()).isZero();
        assertThat(repositoryService().createProcessDefinitionQuery().count()).isZero();
    }

    @Test
    default void whatIsNotUnderstoodIsAWarningWithItsPlace() {
        Deployment deployment =
                deploy(Models.around("odd", "task", "<userTask id='task' flowable:noSuchAttribute='x'/>"));

        assertThat(deployment.getWarnings()).anySatisfy(warning -> {
            assertThat(warning.error()).isFalse();
            assertThat(warning.message()).contains("noSuchAttribute");
            assertThat(warning.line()).isPositive();
        });
    }

    @Test
    default void aDefinitionThatDoesNotExistIsNamedBesideThoseThatDo() {
        deploy(Models.userTask("order", "approve"));

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("ordre"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("Expected a deployed process definition with key 'ordre'")
                .hasMessageContaining("there is none")
                .hasMessageContaining("'order'")
                .hasMessageContaining("id attribute of the process element");
        assertThatThrownBy(() -> runtimeService().startProcessInstanceById("4711"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("process definition with id 4711");
        assertThatThrownBy(() -> runtimeService().startProcessInstanceById("order"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("got 'order'");
    }

    @Test
    default void duplicatesAreFilteredByNameAndContent() {
        Deployment first = filtered(Models.userTask("order", "approve"), false);
        Deployment same = filtered(Models.userTask("order", "approve"), false);
        Deployment changed = filtered(Models.userTask("order", "check"), false);
        Deployment back = filtered(Models.userTask("order", "approve"), false);

        assertThat(first.isNew()).isTrue();
        assertThat(same.isNew()).isFalse();
        assertThat(same.getId()).isEqualTo(first.getId());
        assertThat(same.getDeployedProcessDefinitions()).hasSize(1);
        assertThat(changed.isNew()).isTrue();
        assertThat(back.isNew()).isTrue();
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .processDefinitionKey("order")
                        .count())
                .isEqualTo(3);
    }

    @Test
    default void onlyChangedResourcesAreDeployedWhenAskedFor() {
        repositoryService()
                .createDeployment()
                .name("shop")
                .addString("a.bpmn", Models.userTask("a", "task"))
                .addString("b.bpmn", Models.userTask("b", "task"))
                .deploy();
        Deployment second = repositoryService()
                .createDeployment()
                .name("shop")
                .enableDuplicateFiltering(true)
                .addString("a.bpmn", Models.userTask("a", "task"))
                .addString("b.bpmn", Models.userTask("b", "other"))
                .deploy();

        assertThat(second.getDeployedProcessDefinitions())
                .extracting(ProcessDefinition::getKey)
                .containsExactly("b");
    }

    private Deployment filtered(String xml, boolean changedOnly) {
        return repositoryService()
                .createDeployment()
                .name("shop")
                .enableDuplicateFiltering(changedOnly)
                .addString("order.bpmn", xml)
                .deploy();
    }

    @Test
    default void tenantsHaveVersionsOfTheirOwn() {
        for (String tenant : new String[] {"acme", "initech"}) {
            repositoryService()
                    .createDeployment()
                    .tenantId(tenant)
                    .addString("order.bpmn", Models.userTask("order", "of_" + tenant))
                    .deploy();
        }

        ProcessInstance acme = runtimeService().startProcessInstanceByKeyAndTenantId("order", "acme");

        assertThat(acme.getTenantId()).isEqualTo("acme");
        assertThat(acme.getProcessDefinitionVersion()).isEqualTo(1);
        engine().assertThat(acme).isWaitingAtExactly("of_acme");
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("order")
                        .taskTenantId("acme")
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("order")
                        .taskTenantId("initech")
                        .count())
                .isZero();
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("without a tenant")
                .hasMessageContaining("'order' of tenant 'acme'");
    }

    @Test
    default void aSuspendedDefinitionStartsNothing() {
        String id = deploy(Models.userTask("order", "approve"))
                .getDeployedProcessDefinitions()
                .get(0)
                .getId();
        ProcessInstance running = runtimeService().startProcessInstanceByKey("order");

        repositoryService().suspendProcessDefinitionByKey("order", true, null);

        assertThat(repositoryService().isProcessDefinitionSuspended(id)).isTrue();
        engine().assertThat(running).isSuspended();
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order"))
                .isInstanceOf(SuspendedException.class)
                .hasMessageContaining("'order' version 1")
                .hasMessageContaining("suspended");

        repositoryService().activateProcessDefinitionById(id, true, null);
        engine().assertThat(running).isActive();
        assertThat(runtimeService().startProcessInstanceByKey("order").isEnded())
                .isFalse();
    }

    @Test
    default void aProcessThatIsNotExecutableCannotStart() {
        deploy(Models.file("<process id='drawn' isExecutable='false'><startEvent id='start'/></process>"));

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("drawn"))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("isExecutable=\"false\"");
    }

    @Test
    default void anInstanceThatEndsWhileItsDeploymentIsDeletedIsNoFailure() {
        List<String> ids = new ArrayList<>();
        bean("end", (ExecutionListener) execution -> {
            if (execution.getProcessInstanceId().equals(ids.getFirst())) {
                runtimeService().deleteProcessInstance(ids.getLast(), "it was the first one's");
            }
        });
        Deployment deployment = deploy(Models.process(
                "p",
                "<startEvent id='s'/><userTask id='a'><extensionElements>",
                "<camunda:executionListener event='end' delegateExpression='${end}'/></extensionElements></userTask>",
                Models.path("s", "a")));
        ids.add(runtimeService().startProcessInstanceByKey("p").getId());
        ids.add(runtimeService().startProcessInstanceByKey("p").getId());

        repositoryService().deleteDeployment(deployment.getId(), true);

        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
        assertThat(historyService().createHistoricProcessInstanceQuery().count())
                .isZero();
    }

    @Test
    default void aDeploymentWithRunningInstancesIsDeletedOnlyByCascade() {
        Deployment deployment = deploy(Models.userTask("order", "approve"));
        ProcessInstance running = runtimeService().startProcessInstanceByKey("order");

        assertThatThrownBy(() -> repositoryService().deleteDeployment(deployment.getId()))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("Expected no running instances of 'order' version 1")
                .hasMessageContaining("deleteDeployment(id, true)");
        engine().assertThat(running).isActive();

        repositoryService().deleteDeployment(deployment.getId(), true);

        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(running.getId())
                        .count())
                .isZero();
        assertThat(repositoryService().createDeploymentQuery().count()).isZero();
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order"))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> repositoryService().deleteDeployment(deployment.getId(), true))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("may be deleted already");
    }

    @Test
    default void theModelOfADefinitionCanBeReadBack() throws IOException {
        String xml = Models.userTask("order", "approve");
        Deployment deployment = deploy(xml);
        String id = deployment.getDeployedProcessDefinitions().get(0).getId();

        assertThat(new String(repositoryService().getProcessModel(id).readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(xml);
        assertThat(repositoryService().getBpmnModel(id).processes().get(0).nodeById("approve"))
                .isNotNull();
        assertThatThrownBy(() -> repositoryService().getResourceAsStream(deployment.getId(), "other.bpmn"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("but it has [test.bpmn]");
    }

    @Test
    default void anArchiveIsDeployedWithinLimits() throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            zip.putNextEntry(new ZipEntry("processes/"));
            zip.putNextEntry(new ZipEntry("processes/order.bpmn"));
            zip.write(Models.userTask("order", "approve").getBytes(StandardCharsets.UTF_8));
        }
        Deployment deployment = repositoryService()
                .createDeployment()
                .addZipInputStream(new ZipInputStream(new ByteArrayInputStream(archive.toByteArray())))
                .deploy();

        assertThat(deployment.getDeployedProcessDefinitions().get(0).getResourceName())
                .isEqualTo("processes/order.bpmn");
    }

    @Test
    default void anArchiveThatUnpacksToNoEndIsRefusedEarly() throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            zip.putNextEntry(new ZipEntry("bomb.bpmn"));
            byte[] zeros = new byte[1 << 20];
            for (int mebibytes = 0; mebibytes < 80; mebibytes++) {
                zip.write(zeros);
            }
        }

        assertThatThrownBy(() -> repositoryService()
                        .createDeployment()
                        .addZipInputStream(new ZipInputStream(new ByteArrayInputStream(archive.toByteArray()))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("bytes of resource 'bomb.bpmn'");
    }

    @Test
    default void anEmptyDeploymentSaysHowToFillIt() {
        assertThatThrownBy(() -> repositoryService().createDeployment().deploy())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("addClasspathResource");
        assertThatThrownBy(() -> repositoryService().createDeployment().addClasspathResource("no/such.bpmn"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("'no/such.bpmn' on the class path");
    }

    @Test
    default void twoProcessesOfOneIdInADeploymentAreRefused() {
        assertThatThrownBy(() -> repositoryService()
                        .createDeployment()
                        .addString("a.bpmn", Models.userTask("order", "task"))
                        .addString("b.bpmn", Models.userTask("order", "task"))
                        .deploy())
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("'order' is also in a.bpmn");
    }

    @Test
    default void theVersionBeforeADeletedOneStartsByItsEventsAgain() {
        String started =
                "<process id='p' isExecutable='true'><startEvent id='s'><messageEventDefinition messageRef='m'/>"
                        + "</startEvent><userTask id='%s'/>%s</process>";
        String message = "<message id='m' name='order'/>";
        deploy(Models.file(message, started.formatted("first", Models.path("s", "first"))));
        Deployment second = deploy(Models.file(message, started.formatted("second", Models.path("s", "second"))));

        repositoryService().deleteDeployment(second.getId());

        engine().assertThat(runtimeService().startProcessInstanceByMessage("order"))
                .isWaitingAtExactly("first");
    }
}
