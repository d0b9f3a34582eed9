package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What models of Camunda say about signals, start conditions and retries. */
interface CamundaEventContract extends EngineContract {
    private void throwing(String ins, String behind) {
        deploy(Models.file(
                "<signal id='s' name='alert'/>",
                "<process id='thrower' isExecutable='true'><startEvent id='b'/><intermediateThrowEvent id='tell'>",
                "<extensionElements><camunda:inputOutput><camunda:inputParameter name='own'>1</camunda:inputParameter>",
                "</camunda:inputOutput></extensionElements><signalEventDefinition signalRef='s'><extensionElements>",
                ins,
                "</extensionElements></signalEventDefinition></intermediateThrowEvent>",
                "<endEvent id='e'/>",
                Models.path("b", "tell", "e"),
                "</process>",
                "<process id='started' isExecutable='true'><startEvent id='caught'><signalEventDefinition signalRef='s'/></startEvent>",
                "<userTask id='t'/>",
                Models.path("caught", "t"),
                "</process>",
                behind));
    }

    private ProcessInstance started() {
        return runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("started")
                .singleResult();
    }

    @Test
    default void aSignalGivesWhatItStartsTheBusinessKeyThatItsInMappingNames() {
        throwing(
                "<camunda:in businessKey='${execution.processBusinessKey}-1'/>",
                "<process id='waiting' isExecutable='true'><startEvent id='wb'/><intermediateCatchEvent id='w'>"
                        + "<signalEventDefinition signalRef='s'/></intermediateCatchEvent><userTask id='after'/>"
                        + Models.path("wb", "w", "after") + "</process>");
        ProcessInstance waiting = runtimeService().startProcessInstanceByKey("waiting", "theirs");

        runtimeService().startProcessInstanceByKey("thrower", "key", Map.of("x", 2));

        assertThat(started().getBusinessKey()).isEqualTo("key-1");
        assertThat(runtimeService().getVariables(started().getId())).isEmpty();
        assertThat(runtimeService().getActiveActivityIds(waiting.getId())).containsExactly("after");
        assertThat(runtimeService().getVariables(waiting.getId())).isEmpty();
    }

    @Test
    default void aSignalTakesOnlyTheVariablesOfItsElementWhereItsInMappingIsLocal() {
        throwing(
                "<camunda:in variables='all' local='true'/><camunda:in source='x' target='outer'/>"
                        + "<camunda:in source='x' target='none' local='true'/>",
                "");

        runtimeService().startProcessInstanceByKey("thrower", Map.of("x", 2));

        Map<String, Object> variables = runtimeService().getVariables(started().getId());
        assertThat(variables)
                .containsEntry("own", "1")
                .containsEntry("outer", 2)
                .containsEntry("none", null);
        assertThat(variables).hasSize(3);
    }

    private String conditionally(String condition) {
        return Models.file(
                "<process id='p' isExecutable='true'><startEvent id='given'><conditionalEventDefinition><condition>",
                condition,
                "</condition></conditionalEventDefinition></startEvent><userTask id='t'/>",
                Models.path("given", "t"),
                "</process>");
    }

    @Test
    default void aStartConditionIsASubscriptionOfTheLatestVersion() {
        deploy(conditionally("${x == 1}"));
        deploy(conditionally("${x == 2}"));
        String latest = repositoryService()
                .createProcessDefinitionQuery()
                .latestVersion()
                .singleResult()
                .getId();

        EventSubscription only = runtimeService().createEventSubscriptionQuery().singleResult();

        assertThat(only.getEventType()).isEqualTo("conditional");
        assertThat(only.getEventName()).isEmpty();
        assertThat(only.getActivityId()).isEqualTo("given");
        assertThat(only.getProcessDefinitionId()).isEqualTo(latest);
        assertThat(runtimeService()
                        .createEventSubscriptionQuery()
                        .eventType("conditional")
                        .count())
                .isEqualTo(1);
        runtimeService().signalEventReceived("given");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void aStartConditionOverAVariableThatNobodyHandsInDoesNotHold() {
        deploy(conditionally("${other == 1}"));
        deploy(conditionally("${x == 1}").replace("id='p'", "id='q'"));

        List<ProcessInstance> started =
                runtimeService().createConditionEvaluation().setVariable("x", 1).evaluateStartConditions();

        assertThat(started).extracting(ProcessInstance::getProcessDefinitionKey).containsExactly("q");
    }

    @Test
    default void retriesAreReadInTheNamespaceThatCamundaHadBefore() {
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='s'/>",
                "<serviceTask id='work' camunda:asyncBefore='true' camunda:expression='${missing.call()}'>",
                "<extensionElements xmlns:fox='http://www.camunda.com/fox'>",
                "<fox:failedJobRetryTimeCycle>R5/PT7M</fox:failedJobRetryTimeCycle></extensionElements></serviceTask>",
                Models.path("s", "work"),
                "</process>"));
        runtimeService().startProcessInstanceByKey("p");

        engine().runUntilIdle();

        Job failed = managementService().createAnyJobQuery().singleResult();
        assertThat(failed.getRetries()).isEqualTo(4);
    }

    @Test
    default void aListOfResultsMayBeSorted() {
        deploy(conditionally("${x == 1}"));
        List<EventSubscription> found =
                runtimeService().createEventSubscriptionQuery().list();

        found.sort(Comparator.comparing(EventSubscription::getId));
        found.clear();

        assertThat(runtimeService().createEventSubscriptionQuery().list()).hasSize(1);
    }
}
