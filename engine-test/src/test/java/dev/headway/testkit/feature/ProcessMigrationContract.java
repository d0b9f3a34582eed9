package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ProcessMigrationService;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.migration.ActivityMigrationMapping;
import dev.headway.engine.migration.ProcessInstanceMigrationBuilder;
import dev.headway.engine.migration.ProcessInstanceMigrationDocument;
import dev.headway.engine.migration.Script;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Migration by documents, as Flowable has it. */
interface ProcessMigrationContract extends EngineContract {
    private ProcessMigrationService migrations() {
        return engine().processEngine().getProcessMigrationService();
    }

    private ProcessInstanceMigrationBuilder to(int version) {
        return migrations().createProcessInstanceMigrationBuilder().migrateToProcessDefinition("order", version);
    }

    /** Version 1: one, then two. Version 2: one, then a sub-process with three, then four. */
    private void versions() {
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"one\"/>",
                "<userTask id=\"two\"/>",
                Models.path("start", "one", "two")));
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"one\"/>",
                "<subProcess id=\"sub\"><startEvent id=\"in\"/><userTask id=\"three\"/>" + Models.path("in", "three")
                        + "</subProcess>",
                "<receiveTask id=\"four\"/>",
                "<endEvent id=\"end\"/>",
                Models.path("start", "one", "sub", "four", "end")));
    }

    private ProcessInstance first() {
        return runtimeService()
                .startProcessInstanceById(repositoryService()
                        .createProcessDefinitionQuery()
                        .processDefinitionKey("order")
                        .processDefinitionVersion(1)
                        .singleResult()
                        .getId());
    }

    private Task task() {
        return taskService().createTaskQuery().singleResult();
    }

    private List<String> at(ProcessInstance instance) {
        return runtimeService().getActiveActivityIds(instance.getId()).stream()
                .sorted()
                .toList();
    }

    @Test
    default void whatHasTheSameIdGoesOnAsItIs() {
        versions();
        ProcessInstance instance = first();
        String before = task().getId();
        assertThat(to(2).validateMigration(instance.getId()).isMigrationValid()).isTrue();

        to(2).withProcessInstanceVariable("v", 1)
                .withProcessInstanceVariables(Map.of("w", 2))
                .migrate(instance.getId());

        assertThat(task().getId()).isEqualTo(before);
        taskService().complete(before);
        assertThat(task().getTaskDefinitionKey()).isEqualTo("three");
        assertThat(runtimeService().getVariables(instance.getId()))
                .containsEntry("v", 1)
                .containsEntry("w", 2);
    }

    @Test
    default void tokensMoveToOtherKindsAndIntoScopes() {
        versions();
        ProcessInstance instance = first();
        taskService().complete(task().getId());
        assertThat(to(2).validateMigration(instance.getId()).getValidationMessages())
                .singleElement()
                .asString()
                .contains("'two'");

        to(2).addActivityMigrationMapping(ActivityMigrationMapping.createMappingFor("two", "three")
                        .withNewAssignee("kermit")
                        .withNewName("Third")
                        .withNewPriority("7")
                        .withNewCandidateUsers(List.of("a", "b"))
                        .withLocalVariable("l", 1))
                .migrate(instance.getId());

        assertThat(task().getTaskDefinitionKey()).isEqualTo("three");
        assertThat(task().getAssignee()).isEqualTo("kermit");
        assertThat(task().getName()).isEqualTo("Third");
        assertThat(task().getPriority()).isEqualTo(7);
        taskService().complete(task().getId());
        assertThat(at(instance)).containsExactly("four");

        ProcessInstance other = first();
        taskService().complete(task().getId());
        to(2).addActivityMigrationMapping(ActivityMigrationMapping.createMappingFor("two", List.of("one", "four")))
                .migrate(other.getId());
        assertThat(at(other)).containsExactly("four", "one");
    }

    @Test
    default void codeRunsBeforeAndAfter() {
        versions();
        List<String> ran = new CopyOnWriteArrayList<>();
        bean("before", (JavaDelegate) execution -> ran.add("before " + execution.getProcessDefinitionVersion()));
        bean("after", (JavaDelegate) execution -> {
            ran.add("after " + execution.getProcessDefinitionVersion());
            execution.setVariable("upgraded", true);
        });
        ProcessInstance instance = first();

        to(2).preUpgradeJavaDelegateExpression("${before}")
                .postUpgradeJavaDelegateExpression("${after}")
                .migrate(instance.getId());

        assertThat(ran).containsExactly("before 1", "after 2");
        assertThat(runtimeService().getVariables(instance.getId())).containsEntry("upgraded", true);
    }

    /** Counts how often it ran in a variable. */
    final class Upgrade implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            Object before = execution.getVariable("upgrades");
            execution.setVariable("upgrades", before instanceof Number number ? number.intValue() + 1 : 1);
        }
    }

    @Test
    default void codeIsAClassOrAScript() {
        versions();
        ProcessInstance instance = first();
        String second = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("order")
                .processDefinitionVersion(2)
                .singleResult()
                .getId();
        ProcessInstanceMigrationBuilder byId =
                migrations().createProcessInstanceMigrationBuilder().migrateToProcessDefinition(second);
        for (ProcessInstanceMigrationBuilder script : List.of(
                to(2).preUpgradeScript(new Script("cobol", "1")), to(2).postUpgradeScript(new Script("cobol", "1")))) {
            assertThatThrownBy(() -> script.migrate(instance.getId())).hasMessageContaining("cobol");
        }
        assertThat(ofVersion(2)).isZero();

        byId.preUpgradeJavaDelegate(Upgrade.class.getName())
                .postUpgradeJavaDelegate(Upgrade.class.getName())
                .migrate(instance.getId());

        assertThat(ofVersion(2)).isEqualTo(1);
        assertThat(runtimeService().getVariables(instance.getId())).containsEntry("upgrades", 2);
    }

    @Test
    default void anEventSubProcessOfTheNewModelWaits() {
        versions();
        deploy(Models.process(
                        "order",
                        "<startEvent id=\"start\"/>",
                        "<userTask id=\"one\"/>",
                        "<subProcess id=\"late\" triggeredByEvent=\"true\"><startEvent id=\"told\"><signalEventDefinition"
                                + " signalRef=\"go\"/></startEvent><userTask id=\"also\"/>"
                                + Models.path("told", "also")
                                + "</subProcess>",
                        Models.path("start", "one"))
                .replace("<process ", "<signal id=\"go\" name=\"go\"/><process "));
        ProcessInstance instance = first();

        to(3).addEnableEventSubProcessStartEvent("told").migrate(instance.getId());

        runtimeService().signalEventReceived("go");
        engine().runUntilIdle();
        assertThat(at(instance)).contains("also");
    }

    @Test
    default void allInstancesMigrateAtOnceOrInTheBackground() {
        versions();
        first();
        String firstId = first().getProcessDefinitionId();
        ProcessInstanceMigrationDocument document = to(2).getProcessInstanceMigrationDocument();

        assertThat(migrations()
                        .validateMigrationForProcessInstancesOfProcessDefinition(firstId, document)
                        .hasErrors())
                .isFalse();
        assertThat(migrations()
                        .validateMigrationForProcessInstancesOfProcessDefinition("order", 1, null, document)
                        .hasErrors())
                .isFalse();
        migrations().migrateProcessInstancesOfProcessDefinition(firstId, document);
        assertThat(ofVersion(1)).isZero();
        first();
        migrations().migrateProcessInstancesOfProcessDefinition("order", 1, null, document);
        assertThat(ofVersion(1)).isZero();
        ProcessInstance one = first();
        migrations().migrateProcessInstance(one.getId(), document);
        ProcessInstance two = first();
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(two.getId())
                        .singleResult()
                        .getId());
        migrations()
                .batchMigrateProcessInstancesOfProcessDefinition(
                        firstId,
                        document.toBuilder()
                                .addActivityMigrationMapping(ActivityMigrationMapping.createMappingFor("two", "three")
                                        .withNewAssignee("kermit"))
                                .setPostUpgradeJavaDelegateExpression("${set}")
                                .build());
        bean("set", (JavaDelegate) execution -> execution.setVariable("set", 1));
        engine().runUntilIdle();
        assertThat(ofVersion(2)).isEqualTo(5);
        assertThat(taskService()
                        .createTaskQuery()
                        .taskAssignee("kermit")
                        .singleResult()
                        .getTaskDefinitionKey())
                .isEqualTo("three");
        assertThat(runtimeService().getVariables(two.getId())).containsEntry("set", 1);
        first();
        migrations().batchMigrateProcessInstancesOfProcessDefinition("order", 1, null, document);
        engine().runUntilIdle();
        assertThat(ofVersion(2)).isEqualTo(6);
    }

    @Test
    default void aBuilderCarriesAllInstancesOver() {
        versions();
        String firstId = first().getProcessDefinitionId();
        ProcessInstanceMigrationBuilder anew = migrations()
                .createProcessInstanceMigrationBuilder()
                .fromProcessInstanceMigrationDocument(to(2).getProcessInstanceMigrationDocument())
                .withMigrateToProcessDefinitionTenantId(null);
        assertThat(anew.validateMigrationOfProcessInstances(firstId).isMigrationValid())
                .isTrue();
        assertThat(to(2).validateMigrationOfProcessInstances("order", 1, null).isMigrationValid())
                .isTrue();
        assertThat(to(3).validateMigrationOfProcessInstances(firstId).getValidationMessages())
                .singleElement()
                .asString()
                .contains("order", "3");
        assertThat(ofVersion(1)).isEqualTo(1);

        anew.migrateProcessInstances(firstId);
        assertThat(ofVersion(2)).isEqualTo(1);
        first();
        to(2).migrateProcessInstances("order", 1, null);
        assertThat(ofVersion(2)).isEqualTo(2);
        first();
        to(2).batchMigrateProcessInstances(firstId);
        engine().runUntilIdle();
        assertThat(ofVersion(2)).isEqualTo(3);
        first();
        migrations()
                .createProcessInstanceMigrationBuilder()
                .migrateToProcessDefinition("order", 2, null)
                .batchMigrateProcessInstances("order", 1, null);
        engine().runUntilIdle();
        assertThat(ofVersion(2)).isEqualTo(4);
        assertThat(ofVersion(1)).isZero();
    }

    private long ofVersion(int version) {
        return runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionId(repositoryService()
                        .createProcessDefinitionQuery()
                        .processDefinitionKey("order")
                        .processDefinitionVersion(version)
                        .singleResult()
                        .getId())
                .count();
    }

    @Test
    default void aDocumentIsJsonAndBack() {
        ProcessInstanceMigrationDocument document = ProcessInstanceMigrationDocument.builder()
                .setProcessDefinitionToMigrateTo("order", 2)
                .setPreUpgradeScript(new Script("groovy", "1"))
                .addActivityMigrationMapping(ActivityMigrationMapping.createMappingFor("a", "b")
                        .withNewAssignee("kermit")
                        .withLocalVariable("x", 1))
                .addActivityMigrationMapping(ActivityMigrationMapping.createMappingFor(List.of("c", "d"), "e"))
                .addActivityMigrationMapping(ActivityMigrationMapping.createMappingFor("f", List.of("g", "h"))
                        .withLocalVariableForActivity("g", "y", "z"))
                .addActivityMigrationMapping(
                        ActivityMigrationMapping.createMappingFor("i", "j").inSubProcessOfCallActivityId("call", 3))
                .addEnableEventSubProcessStartEvent("s")
                .addProcessInstanceVariable("v", 1)
                .build();

        String json = document.asJsonString();

        assertThat(ProcessInstanceMigrationDocument.fromJson(json).asJsonString())
                .isEqualTo(json);
        assertThat(json)
                .contains("\"toProcessDefinitionKey\":\"order\"", "\"fromActivityIds\":[\"c\",\"d\"]", "newAssignee");
        assertThatThrownBy(() -> ProcessInstanceMigrationDocument.fromJson("{\"activityMappings\":[{}]}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fromActivityId");
        assertThatThrownBy(() -> ProcessInstanceMigrationDocument.fromJson("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("JSON");
        assertThat(migrations()
                        .createProcessInstanceMigrationBuilderFromProcessInstanceMigrationDocument(document)
                        .getProcessInstanceMigrationDocument()
                        .asJsonString())
                .isEqualTo(json);
        assertThat(migrations()
                        .validateMigrationForProcessInstance("1", document)
                        .getValidationMessages())
                .singleElement()
                .asString()
                .contains("order");
    }
}
