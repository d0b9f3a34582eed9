package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.query.Query;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.engine.runtime.VariableInstance;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Criteria that programs of the family use find what they say. That each is answered at all, {@link EveryQueryContract} shows. */
interface QueryMeaningContract extends EngineContract {
    /** Three instances: {@code a} runs, {@code b} is suspended, {@code c} has ended. */
    private Map<String, String> three() {
        deploy(Models.file(
                "<process id='order' name='Order' isExecutable='true'><startEvent id='start'/>",
                "<userTask id='approve' name='Approve'/><userTask id='ship'/>",
                Models.path("start", "approve", "ship"),
                "</process>"));
        Models.deploy(
                engine(),
                "claim.bpmn",
                Models.file(
                        "<process id='claim' name='Claim' isExecutable='true'><startEvent id='begin'/>",
                        "<userTask id='check'/>",
                        Models.path("begin", "check"),
                        "</process>"));
        Map<String, String> names = new HashMap<>();
        names.put(
                runtimeService()
                        .startProcessInstanceByKey("order", "A-1", Map.of("city", "Rome", "amount", 5))
                        .getId(),
                "a");
        String b = runtimeService()
                .startProcessInstanceByKey("order", "B-2", Map.of("City", "oslo", "amount", 7))
                .getId();
        runtimeService().suspendProcessInstanceById(b);
        names.put(b, "b");
        String c = runtimeService().startProcessInstanceByKey("claim").getId();
        engine().advance(Duration.ofMinutes(3));
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .taskDefinitionKey("check")
                        .singleResult()
                        .getId());
        names.put(c, "c");
        return names;
    }

    private static <T> String found(Query<?, T> query, Function<T, String> id, Map<String, String> names) {
        return query.allowScan().list().stream()
                .map(id)
                .map(each -> names.getOrDefault(each, each))
                .distinct()
                .sorted()
                .collect(Collectors.joining());
    }

    @Test
    default void whatAQueryWasAskedLastHolds() {
        Map<String, String> names = three();
        Function<Query<?, ProcessInstance>, String> find = query -> found(query, ProcessInstance::getId, names);
        ProcessInstanceQuery query = runtimeService().createProcessInstanceQuery();
        assertThat(find.apply(query.processDefinitionKey("claim"))).isEmpty();
        assertThat(find.apply(query.processDefinitionKey("order"))).isEqualTo("ab");
        assertThat(find.apply(query.processInstanceBusinessKey("A-1"))).isEqualTo("a");
        assertThat(find.apply(query.processInstanceBusinessKey("B-2"))).isEqualTo("b");
        assertThat(find.apply(query.active())).isEmpty();
        assertThat(find.apply(query.processInstanceBusinessKey("A-1"))).isEqualTo("a");
        assertThat(find.apply(runtimeService()
                        .createProcessInstanceQuery()
                        .or()
                        .processInstanceBusinessKey("A-1")
                        .processInstanceBusinessKey("B-2")
                        .endOr()))
                .as("alternatives stay")
                .isEqualTo("ab");
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .variableValueEquals("city", "Rome")
                        .variableValueEquals("amount", 7)
                        .allowScan()
                        .count())
                .as("variables must all match")
                .isZero();
    }

    @Test
    default void criteriaOfRunningInstances() {
        Map<String, String> names = three();
        Function<Query<?, ProcessInstance>, String> find = query -> found(query, ProcessInstance::getId, names);
        assertThat(find.apply(runtimeService().createProcessInstanceQuery().activeActivityId("approve")))
                .isEqualTo("ab");
        assertThat(find.apply(runtimeService().createProcessInstanceQuery().processDefinitionKeyNotIn("claim")))
                .isEqualTo("ab");
        assertThat(find.apply(
                        runtimeService().createProcessInstanceQuery().excludeProcessDefinitionKeys(Set.of("order"))))
                .isEmpty();
        assertThat(find.apply(
                        runtimeService().createProcessInstanceQuery().processDefinitionNameLikeIgnoreCase("ORD%")))
                .isEqualTo("ab");
        assertThat(find.apply(
                        runtimeService().createProcessInstanceQuery().processInstanceBusinessKeyLikeIgnoreCase("b%")))
                .isEqualTo("b");
        assertThat(find.apply(runtimeService().createProcessInstanceQuery().withoutTenantId()))
                .isEqualTo("ab");
        assertThat(find.apply(runtimeService().createProcessInstanceQuery().variableExists("city")))
                .isEqualTo("a");
        assertThat(find.apply(runtimeService().createProcessInstanceQuery().variableNotExists("city")))
                .isEqualTo("b");
        assertThat(find.apply(
                        runtimeService().createProcessInstanceQuery().variableValueEqualsIgnoreCase("city", "ROME")))
                .isEqualTo("a");
        assertThat(find.apply(runtimeService()
                        .createProcessInstanceQuery()
                        .matchVariableNamesIgnoreCase()
                        .variableValueEquals("CITY", "oslo")))
                .isEqualTo("b");
        assertThat(find.apply(runtimeService()
                        .createProcessInstanceQuery()
                        .variableValueEquals("city", "rOME")
                        .matchVariableValuesIgnoreCase()))
                .isEqualTo("a");
        assertThat(find.apply(runtimeService().createProcessInstanceQuery().variableValueEquals("city", "rOME")))
                .isEmpty();
    }

    @Test
    default void criteriaOfHistoricInstances() {
        Map<String, String> names = three();
        Function<Query<?, HistoricProcessInstance>, String> find =
                query -> found(query, HistoricProcessInstance::getId, names);
        assertThat(find.apply(
                        historyService().createHistoricProcessInstanceQuery().active()))
                .isEqualTo("a");
        assertThat(find.apply(
                        historyService().createHistoricProcessInstanceQuery().suspended()))
                .isEqualTo("b");
        assertThat(find.apply(
                        historyService().createHistoricProcessInstanceQuery().activityIdIn("approve", "check")))
                .isEqualTo("ab");
        assertThat(find.apply(
                        historyService().createHistoricProcessInstanceQuery().executedActivityIdIn("approve", "check")))
                .isEqualTo("c");
        assertThat(find.apply(
                        historyService().createHistoricProcessInstanceQuery().processInstanceBusinessKeyIn("A-1", "x")))
                .isEqualTo("a");
        assertThat(find.apply(
                        historyService().createHistoricProcessInstanceQuery().processDefinitionNameLike("C%")))
                .isEqualTo("c");
        assertThat(find.apply(historyService()
                        .createHistoricProcessInstanceQuery()
                        .or()
                        .processDefinitionKey("claim")
                        .suspended()
                        .endOr()))
                .as("what has ended is found by the other alternative")
                .isEqualTo("bc");
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .allowScan()
                        .orderByProcessInstanceDuration()
                        .asc()
                        .orderByProcessDefinitionKey()
                        .asc()
                        .list())
                .first()
                .extracting(HistoricProcessInstance::getProcessDefinitionKey)
                .as("what runs has no duration and comes last")
                .isEqualTo("claim");
    }

    @Test
    default void criteriaOfExecutionsFindTheirInstancesBusinessKey() {
        Map<String, String> names = three();
        Function<Query<?, Execution>, String> find = query -> found(query, Execution::getProcessInstanceId, names);
        assertThat(find.apply(runtimeService().createExecutionQuery().processInstanceBusinessKey("B-2")))
                .isEqualTo("b");
        assertThat(find.apply(runtimeService().createExecutionQuery().processDefinitionName("Order")))
                .isEqualTo("ab");
        assertThat(find.apply(runtimeService().createExecutionQuery().processVariableExists("city")))
                .isEqualTo("a");
        assertThat(find.apply(runtimeService().createExecutionQuery().excludeProcessDefinitionKeys(Set.of("order"))))
                .isEmpty();
    }

    @Test
    default void criteriaOfVariables() {
        Map<String, String> names = three();
        Collection<String> ids = names.keySet();
        Function<Query<?, VariableInstance>, String> find =
                query -> query.list().stream().map(VariableInstance::getName).collect(Collectors.joining(","));
        String[] all = ids.toArray(String[]::new);
        assertThat(find.apply(runtimeService()
                        .createVariableInstanceQuery()
                        .processInstanceIdIn(all)
                        .orderByVariableName()
                        .asc()))
                .isEqualTo("City,amount,amount,city");
        assertThat(find.apply(runtimeService()
                        .createVariableInstanceQuery()
                        .processInstanceIdIn(all)
                        .variableValueGreaterThan("amount", 5)))
                .isEqualTo("amount");
        assertThat(find.apply(runtimeService()
                        .createVariableInstanceQuery()
                        .processInstanceIdIn(all)
                        .matchVariableNamesIgnoreCase()
                        .variableValueLike("city", "o%")))
                .isEqualTo("City");
        assertThat(find.apply(runtimeService()
                        .createVariableInstanceQuery()
                        .processInstanceIdIn(all)
                        .or()
                        .variableName("city")
                        .variableValueEquals("amount", 7)
                        .endOr()
                        .orderByVariableName()
                        .desc()))
                .isEqualTo("city,amount");
        assertThatThrownBy(() -> runtimeService()
                        .createVariableInstanceQuery()
                        .or()
                        .variableName("city")
                        .processInstanceIdIn(all)
                        .endOr())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("Ask twice");
        List<HistoricVariableInstance> historic = historyService()
                .createHistoricVariableInstanceQuery()
                .processDefinitionKey("order")
                .variableTypeIn("string")
                .orderByVariableName()
                .asc()
                .allowScan()
                .list();
        assertThat(historic).extracting(HistoricVariableInstance::getName).containsExactly("City", "city");
        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .processDefinitionKey("claim")
                        .allowScan()
                        .count())
                .isZero();
    }

    @Test
    default void aTextThatIsNoIdFindsNothing() {
        String id = three().keySet().iterator().next();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId("unknown")
                        .count())
                .isZero();
        assertThat(taskService().createTaskQuery().processInstanceId("4711x").list())
                .isEmpty();
        assertThat(managementService().createAnyJobQuery().jobId("-1").singleResult())
                .isNull();
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceIds(Set.of(id, "unknown"))
                        .count())
                .isOne();
        assertThatThrownBy(() -> runtimeService().createProcessInstanceQuery().processInstanceId(null))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> runtimeService().getVariable("unknown", "amount"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("a positive decimal number");
    }

    @Test
    default void truthValuesAndNothingHaveNoOrder() {
        ProcessInstanceQuery query = runtimeService().createProcessInstanceQuery();
        assertThatThrownBy(() -> query.variableValueGreaterThan("amount", null))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("variable 'amount'");
        assertThatThrownBy(() -> query.variableValueLessThanOrEqual("paid", true))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> query.variableValueEquals("scan", new byte[] {1}))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("bytes");
        assertThat(query.variableValueEquals("paid", true).allowScan().count()).isZero();
    }

    @Test
    default void valuesThatAreMissingAreNamed() {
        assertThatThrownBy(() -> runtimeService().createProcessInstanceQuery().processDefinitionKeyIn((String[]) null))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("got null");
        assertThatThrownBy(() -> managementService().createJobQuery().tenantIdIn("a", null))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("JobQuery");
    }

    @Test
    default void incidentsLeadToTheirInstancesAndDefinitions() {
        bean("refusing", (JavaDelegate) execution -> {
            throw new IllegalStateException("not today");
        });
        deploy(Models.delegate("broken", "work", "refusing", "flowable:async='true'"));
        String id = runtimeService().startProcessInstanceByKey("broken").getId();
        for (int attempt = 0; attempt < 3; attempt++) {
            engine().runUntilIdle();
            engine().advance(Duration.ofDays(1));
        }
        engine().runUntilIdle();
        String incident = runtimeService()
                .createIncidentQuery()
                .processInstanceId(id)
                .failedActivityId("work")
                .singleResult()
                .getId();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .incidentId(incident)
                        .allowScan()
                        .count())
                .isEqualTo(1);
        assertThat(runtimeService()
                        .createExecutionQuery()
                        .incidentType("failedJob")
                        .allowScan()
                        .count())
                .isEqualTo(1);
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .incidentIdIn(incident)
                        .withIncidents()
                        .allowScan()
                        .count())
                .isEqualTo(1);
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .incidentType("failedJob")
                        .count())
                .isEqualTo(1);
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .incidentType("failedExternalTask")
                        .count())
                .isZero();
        assertThat(managementService()
                        .createAnyJobQuery()
                        .failedActivityId("work")
                        .active()
                        .acquired()
                        .allowScan()
                        .count())
                .isZero();
    }

    @Test
    default void tenantsAreFoundWithWhatHasNone() {
        repositoryService()
                .createDeployment()
                .tenantId("t1")
                .addString("a.bpmn", Models.userTask("a", "task"))
                .deploy();
        repositoryService()
                .createDeployment()
                .addString("b.bpmn", Models.userTask("b", "task"))
                .deploy();
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .tenantIdIn("t1")
                        .includeProcessDefinitionsWithoutTenantId()
                        .count())
                .isEqualTo(2);
        assertThat(repositoryService().createDeploymentQuery().tenantIdIn("t1").count())
                .isEqualTo(1);
        assertThat(repositoryService()
                        .createDeploymentQuery()
                        .processDefinitionKey("b")
                        .withoutTenantId()
                        .count())
                .isEqualTo(1);
    }
}
