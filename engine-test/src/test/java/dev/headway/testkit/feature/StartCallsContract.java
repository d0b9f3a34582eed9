package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.RuntimeService;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each way to start an instance: what it starts, with which key, tenant and variables. */
interface StartCallsContract extends EngineContract {
    private static String model() {
        return Models.file(
                "<message id='m' name='order'/>",
                "<process id='p' isExecutable='true'><startEvent id='start'/>",
                "<startEvent id='byMessage'><messageEventDefinition messageRef='m'/></startEvent>",
                "<startEvent id='byCondition'><conditionalEventDefinition><condition>${amount > 10}</condition>",
                "</conditionalEventDefinition></startEvent>",
                "<userTask id='t'/>",
                Models.path("start", "t"),
                Models.path("byMessage", "t"),
                Models.path("byCondition", "t"),
                "</process>");
    }

    private void deployFor(@Nullable String tenant) {
        var deployment = repositoryService().createDeployment().addString("p.bpmn", model());
        (tenant == null ? deployment : deployment.tenantId(tenant)).deploy();
    }

    private String definitionId() {
        return repositoryService()
                .createProcessDefinitionQuery()
                .list()
                .getFirst()
                .getId();
    }

    private void assertStarted(
            ProcessInstance instance, @Nullable String businessKey, @Nullable String tenant, Map<String, ?> variables) {
        ProcessInstance found = runtimeService()
                .createProcessInstanceQuery()
                .processInstanceId(instance.getId())
                .singleResult();
        assertThat(found).isNotNull();
        assertThat(found.getBusinessKey()).isEqualTo(businessKey);
        assertThat(found.getTenantId()).isEqualTo(tenant);
        assertThat(runtimeService().getVariables(instance.getId())).isEqualTo(variables);
        assertThat(runtimeService().getActiveActivityIds(instance.getId())).containsExactly("t");
    }

    @Test
    default void startsByIdOfTheDefinition() {
        deployFor(null);
        Map<String, Object> variables = Map.of("a", 1);
        RuntimeService runtime = runtimeService();
        String id = definitionId();
        assertThat(repositoryService().getProcessDefinition(id).getKey()).isEqualTo("p");

        assertStarted(runtime.startProcessInstanceById(id, "k"), "k", null, Map.of());
        assertStarted(runtime.startProcessInstanceById(id, variables), null, null, variables);
        assertStarted(runtime.startProcessInstanceById(id, "k", variables), "k", null, variables);
        assertStarted(runtime.createProcessInstanceById(id).setVariable("a", 1).execute(), null, null, variables);
        assertStarted(
                runtime.createProcessInstanceBuilder()
                        .processDefinitionId(id)
                        .startEventId("start")
                        .setVariables(variables)
                        .start(),
                null,
                null,
                variables);
    }

    @Test
    default void startsOfATenant() {
        deployFor("blue");
        Map<String, Object> variables = Map.of("a", 1);
        RuntimeService runtime = runtimeService();

        assertStarted(runtime.startProcessInstanceByKeyAndTenantId("p", variables, "blue"), null, "blue", variables);
        assertStarted(
                runtime.startProcessInstanceByKeyAndTenantId("p", "k", variables, "blue"), "k", "blue", variables);
        assertStarted(runtime.startProcessInstanceByMessageAndTenantId("order", "blue"), null, "blue", Map.of());
        assertStarted(
                runtime.startProcessInstanceByMessageAndTenantId("order", "k", variables, "blue"),
                "k",
                "blue",
                variables);
        assertStarted(
                runtime.createProcessInstanceByKey("p")
                        .processDefinitionTenantId("blue")
                        .start(),
                null,
                "blue",
                Map.of());
    }

    @Test
    default void startsByMessage() {
        deployFor(null);
        Map<String, Object> variables = Map.of("a", 1);
        RuntimeService runtime = runtimeService();

        assertStarted(runtime.startProcessInstanceByMessage("order", "k"), "k", null, Map.of());
        assertStarted(runtime.startProcessInstanceByMessage("order", variables), null, null, variables);
        assertStarted(
                runtime.createProcessInstanceBuilder().messageName("order").start(), null, null, Map.of());
        assertStarted(
                runtime.createMessageCorrelation("order")
                        .processDefinitionId(definitionId())
                        .setVariables(variables)
                        .correlateStartMessage(),
                null,
                null,
                variables);
        assertThat(runtime.createMessageCorrelation("order").correlateAllWithResult())
                .hasSize(1);
    }

    @Test
    default void startsByCondition() {
        deployFor("blue");
        ProcessDefinition definition =
                repositoryService().createProcessDefinitionQuery().list().getFirst();

        assertThat(runtimeService()
                        .createConditionEvaluation()
                        .tenantId("blue")
                        .setVariable("amount", 5)
                        .evaluateStartConditions())
                .isEmpty();
        assertThat(runtimeService()
                        .createConditionEvaluation()
                        .withoutTenantId()
                        .setVariable("amount", 12)
                        .evaluateStartConditions())
                .isEmpty();
        List<ProcessInstance> started = runtimeService()
                .createConditionEvaluation()
                .processDefinitionId(definition.getId())
                .processInstanceBusinessKey("k")
                .setVariables(Map.of("amount", 12))
                .evaluateStartConditions();
        assertThat(started).hasSize(1);
        assertStarted(started.getFirst(), "k", "blue", Map.of("amount", 12));
    }

    @Test
    default void definitionsStopAndGoOn() {
        deployFor("blue");
        String id = definitionId();
        Runnable suspended = () ->
                assertThat(repositoryService().isProcessDefinitionSuspended(id)).isTrue();
        Runnable active = () ->
                assertThat(repositoryService().isProcessDefinitionSuspended(id)).isFalse();

        repositoryService().suspendProcessDefinitionById(id);
        suspended.run();
        repositoryService().activateProcessDefinitionById(id);
        active.run();
        repositoryService().suspendProcessDefinitionByKey("p", "blue");
        suspended.run();
        repositoryService().activateProcessDefinitionByKey("p", "blue");
        active.run();
        deployFor(null);
        repositoryService().suspendProcessDefinitionByKey("p");
        active.run();
        repositoryService().activateProcessDefinitionByKey("p", true, null);
        assertThat(runtimeService().startProcessInstanceByKey("p").getTenantId())
                .isNull();
    }
}
