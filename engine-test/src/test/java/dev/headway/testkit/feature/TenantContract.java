package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MismatchingMessageCorrelationException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Messages and signals among tenants: whom they reach when nobody says which tenant they are for. */
interface TenantContract extends EngineContract {
    private void deployFor(@Nullable String tenant, String model) {
        var deployment = repositoryService().createDeployment().addString("p.bpmn", model);
        (tenant == null ? deployment : deployment.tenantId(tenant)).deploy();
    }

    private static String startedBy(String event, String root) {
        return Models.file(
                root,
                "<process id='order' isExecutable='true'><startEvent id='start' flowable:initiator='by'>" + event
                        + "</startEvent><userTask id='t'/>",
                Models.path("start", "t"),
                "</process>");
    }

    private static String startedByMessage() {
        return startedBy("<messageEventDefinition messageRef='m'/>", "<message id='m' name='payment'/>");
    }

    private static String startedBySignal() {
        return startedBy("<signalEventDefinition signalRef='s'/>", "<signal id='s' name='alarm'/>");
    }

    private static String waitingForSignal() {
        return Models.file(
                "<signal id='s' name='alarm'/><process id='watch' isExecutable='true'><startEvent id='start'/>",
                "<intermediateCatchEvent id='alarmed'><signalEventDefinition signalRef='s'/></intermediateCatchEvent>",
                "<userTask id='t'/>",
                Models.path("start", "alarmed", "t"),
                "</process>");
    }

    private List<@Nullable String> tenantsOfTasks() {
        return taskService().createTaskQuery().list().stream()
                .<@Nullable String>map(task -> runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(task.getProcessInstanceId())
                        .singleResult()
                        .getTenantId())
                .sorted(java.util.Comparator.nullsFirst(java.util.Comparator.<String>naturalOrder()))
                .toList();
    }

    @Test
    default void aMessageForNoTenantInParticularStartsTheOnlyProcessThatTakesIt() {
        deployFor("blue", startedByMessage());

        runtimeService().correlateMessage("payment");
        assertThat(runtimeService().startProcessInstanceByMessage("payment").getTenantId())
                .isEqualTo("blue");
        assertThat(tenantsOfTasks()).containsExactly("blue", "blue");
        assertThatThrownBy(() -> runtimeService()
                        .createMessageCorrelation("payment")
                        .withoutTenantId()
                        .correlate())
                .isInstanceOf(MismatchingMessageCorrelationException.class);

        deployFor("red", startedByMessage());
        assertThatThrownBy(() -> runtimeService().correlateMessage("payment"))
                .isInstanceOf(MismatchingMessageCorrelationException.class)
                .hasMessageContaining("2 processes start with it")
                .hasMessageContaining("of tenant 'blue'")
                .hasMessageContaining("of tenant 'red'");
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByMessage("payment"))
                .isInstanceOf(MismatchingMessageCorrelationException.class);
        runtimeService().createMessageCorrelation("payment").tenantId("red").correlate();
        assertThat(tenantsOfTasks()).containsExactly("blue", "blue", "red");
    }

    @Test
    default void aKeyThatOneTenantAloneHasIsEnough() {
        deployFor("blue", waitingForSignal());
        assertThat(runtimeService().startProcessInstanceByKey("watch").getTenantId())
                .isEqualTo("blue");

        deployFor("red", waitingForSignal());
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("watch"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("'watch' of tenant 'red'");

        assertThat(runtimeService()
                        .createProcessInstanceBuilder()
                        .processDefinitionKey("watch")
                        .tenantId("red")
                        .start()
                        .getTenantId())
                .isEqualTo("red");

        deployFor(null, waitingForSignal());
        assertThat(runtimeService().startProcessInstanceByKey("watch").getTenantId())
                .isNull();
    }

    @Test
    default void aMessageOfAProcessWithoutTenantStartsWhatATenantHas() {
        deployFor("blue", startedByMessage());
        deployFor(
                null,
                Models.file(
                        "<message id='m' name='payment'/><process id='pay' isExecutable='true'><startEvent id='start'/>",
                        "<endEvent id='end'><messageEventDefinition messageRef='m'/></endEvent>",
                        Models.path("start", "end"),
                        "</process>"));
        runtimeService().startProcessInstanceByKey("pay");
        engine().runUntilIdle();
        assertThat(tenantsOfTasks()).containsExactly("blue");
    }

    @Test
    default void aSignalForNoTenantInParticularReachesAll() {
        for (String tenant : new String[] {null, "blue", "red"}) {
            deployFor(tenant, startedBySignal());
            deployFor(tenant, waitingForSignal());
        }
        runtimeService().startProcessInstanceByKey("watch");
        runtimeService().startProcessInstanceByKeyAndTenantId("watch", "blue");

        runtimeService().createSignalEvent("alarm").tenantId("red").send();
        assertThat(tenantsOfTasks()).containsExactly("red");
        runtimeService().createSignalEvent("alarm").withoutTenantId().send();
        assertThat(tenantsOfTasks()).containsExactly(null, null, "red");
        runtimeService().signalEventReceived("alarm");
        assertThat(tenantsOfTasks()).containsExactly(null, null, null, "blue", "blue", "red", "red");
    }

    @Test
    default void aSignalOfAProcessStaysWithItsTenantAndThoseThatHaveNone() {
        String throwing = Models.file(
                "<signal id='s' name='alarm'/><process id='raise' isExecutable='true'><startEvent id='start'/>",
                "<endEvent id='end'><signalEventDefinition signalRef='s'/></endEvent>",
                Models.path("start", "end"),
                "</process>");
        for (String tenant : new String[] {null, "blue", "red"}) {
            deployFor(tenant, startedBySignal());
            deployFor(tenant, waitingForSignal());
            deployFor(tenant, throwing);
        }
        runtimeService().startProcessInstanceByKey("watch");
        runtimeService().startProcessInstanceByKeyAndTenantId("watch", "red");

        runtimeService().startProcessInstanceByKeyAndTenantId("raise", "blue");
        engine().runUntilIdle();
        assertThat(tenantsOfTasks()).containsExactly(null, null, "blue");

        runtimeService().startProcessInstanceByKey("raise");
        engine().runUntilIdle();
        assertThat(tenantsOfTasks()).containsExactly(null, null, null, "blue");

        runtimeService().startProcessInstanceByKeyAndTenantId("raise", "red");
        engine().runUntilIdle();
        assertThat(tenantsOfTasks()).containsExactly(null, null, null, null, "blue", "red", "red");
    }

    @Test
    default void aSignalBringsVariablesAndWhoStartsWhatItStarts() {
        deployFor(null, startedBySignal());
        runtimeService()
                .createSignalEvent("alarm")
                .setVariable("level", 3)
                .setVariables(Map.of("where", "hall"))
                .startUserId("kermit")
                .send();

        ProcessInstance started = runtimeService().createProcessInstanceQuery().singleResult();
        assertThat(started.getStartUserId()).isEqualTo("kermit");
        assertThat(runtimeService().getVariables(started.getId()))
                .isEqualTo(Map.of("level", 3, "where", "hall", "by", "kermit"));
    }

    @Test
    default void aSignalMayBeForOneExecution() {
        deployFor(null, waitingForSignal());
        ProcessInstance one = runtimeService().startProcessInstanceByKey("watch");
        ProcessInstance other = runtimeService().startProcessInstanceByKey("watch");
        String execution = runtimeService()
                .createEventSubscriptionQuery()
                .processInstanceId(one.getId())
                .singleResult()
                .getExecutionId();

        assertThatThrownBy(() -> runtimeService()
                        .createSignalEvent("alarm")
                        .executionId(execution)
                        .tenantId("blue")
                        .send())
                .isInstanceOf(InvalidRequestException.class);
        runtimeService()
                .createSignalEvent("alarm")
                .executionId(execution)
                .setVariable("level", 1)
                .send();

        engine().assertThat(one).isWaitingAtExactly("t").hasVariable("level", 1);
        engine().assertThat(other).isWaitingAtExactly("alarmed");
    }
}
