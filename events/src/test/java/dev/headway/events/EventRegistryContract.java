package dev.headway.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.testkit.TestEngine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events in and out, with channels in memory, on a store that a subclass chooses. */
abstract class EventRegistryContract {
    private static final String ORDER_EVENT = """
            {"key": "orderShipped", "name": "Order shipped", "payload": [
              {"name": "orderId", "type": "string", "correlationParameter": true},
              {"name": "amount", "type": "integer"},
              {"name": "customer", "type": "json"},
              {"name": "source", "type": "string", "header": true}]}""";
    private static final String INBOUND = """
            {"key": "in", "channelType": "inbound", "type": "memory", "deserializerType": "json",
             "channelEventKeyDetection": {"jsonPointerExpression": "/meta/type"},
             "channelEventTenantIdDetection": {"jsonPointerExpression": "/meta/tenant"},
             "extension": {"deadLetterChannel": "dead"}}""";
    private static final String OUTBOUND = """
            {"key": "out", "channelType": "outbound", "type": "memory", "serializerType": "json",
             "recordKey": {"eventField": "orderId"}}""";
    private static final String DEAD = """
            {"key": "dead", "channelType": "outbound", "type": "memory"}""";
    private static final String TAKEN = "<f:eventOutParameter source='amount' target='shipped'/>"
            + "<f:eventOutParameter source='customer' target='who'/><f:eventOutParameter source='source' target='from'/>";
    private static final String CORRELATED = "<f:eventCorrelationParameter name='orderId' value='${id}'/>";

    private TestEngine engine;
    private MemoryChannels channels;
    private EventRegistry registry;

    abstract TestEngine startEngine();

    @BeforeEach
    void start() {
        engine = startEngine();
        channels = new MemoryChannels();
        registry = EventRegistry.on(engine.processEngine(), channels);
    }

    @AfterEach
    void stop() {
        registry.close();
        engine.close();
    }

    private void deploy(String tenant, String elements, String flows) {
        engine.getRepositoryService()
                .createDeployment()
                .tenantId(tenant)
                .addString("order.event", ORDER_EVENT)
                .addString("in.channel", INBOUND)
                .addString("out.channel", OUTBOUND)
                .addString("dead.channel", DEAD)
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:f='http://flowable.org/bpmn'><process id='p' isExecutable='true'>" + elements
                                + flows + "<userTask id='u'/></process></definitions>")
                .deploy();
        registry.refresh();
    }

    private static String extension(String more) {
        return "<extensionElements><f:eventType>orderShipped</f:eventType>" + more + "</extensionElements>";
    }

    private static String path(String... ids) {
        StringBuilder flows = new StringBuilder();
        for (int i = 1; i < ids.length; i++) {
            flows.append("<sequenceFlow id='f" + ids[i - 1] + ids[i] + "' sourceRef='" + ids[i - 1] + "' targetRef='"
                    + ids[i] + "'/>");
        }
        return flows.toString();
    }

    private void receive(String id, String orderId, String tenant) throws Exception {
        channels.deliver(
                "in",
                new ReceivedEvent(
                        "{\"meta\": {\"type\": \"orderShipped\", \"tenant\": " + tenant + "}, \"orderId\": \"" + orderId
                                + "\", \"amount\": 3, \"customer\": {\"name\": \"Ada\"}, \"secret\": 1}",
                        Map.of("source", "shop"),
                        id));
        engine.runUntilIdle();
    }

    private ProcessInstance instance(Map<String, Object> variables) {
        return engine.getRuntimeService().startProcessInstanceByKey("p", variables);
    }

    private void assertTaken(ProcessInstance instance) {
        engine.assertThat(instance).isWaitingAtExactly("u");
        Map<String, Object> variables = engine.getRuntimeService().getVariables(instance.getId());
        assertThat(variables)
                .containsEntry("shipped", 3)
                .containsEntry("from", "shop")
                .doesNotContainKeys("secret", "amount", "$event");
        assertThat(variables.get("who")).hasToString("{\"name\":\"Ada\"}");
    }

    @Test
    void aCatchEventTakesWhatIsCorrelatedAndNothingElse() throws Exception {
        deploy(
                "",
                "<startEvent id='s'/><intermediateCatchEvent id='c'>" + extension(CORRELATED + TAKEN)
                        + "</intermediateCatchEvent>",
                path("s", "c", "u"));
        ProcessInstance mine = instance(Map.of("id", "4711"));
        ProcessInstance other = instance(Map.of("id", "4712"));

        receive("1", "4711", "null");

        assertTaken(mine);
        engine.assertThat(other).isWaitingAtExactly("c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a|b=c", "=", "\\", "${x}", "", "LONG"})
    void aValueMayHaveAnyCharacters(String given) throws Exception {
        String value = given.equals("LONG") ? "x".repeat(3_000) : given;
        deploy(
                "",
                "<startEvent id='s'/><intermediateCatchEvent id='c'>" + extension(CORRELATED + TAKEN)
                        + "</intermediateCatchEvent>",
                path("s", "c", "u"));
        ProcessInstance mine = instance(Map.of("id", value));

        receive("1", value.replace("\\", "\\\\") + "y", "null");
        engine.assertThat(mine).isWaitingAtExactly("c");
        receive("2", value.replace("\\", "\\\\"), "null");

        assertTaken(mine);
    }

    @Test
    void aReceiveTaskAndABoundaryEventTakeEvents() throws Exception {
        deploy(
                "",
                "<startEvent id='s'/><receiveTask id='r'>" + extension(CORRELATED + TAKEN) + "</receiveTask>"
                        + "<userTask id='t'/><boundaryEvent id='b' attachedToRef='t'>" + extension(TAKEN)
                        + "</boundaryEvent>",
                path("s", "r", "t") + path("b", "u"));
        ProcessInstance instance = instance(Map.of("id", "7"));

        receive("1", "8", "null");
        engine.assertThat(instance).isWaitingAtExactly("r");
        receive("2", "7", "null");
        engine.assertThat(instance).isWaitingAtExactly("t");
        receive("3", "8", "null");

        assertTaken(instance);
    }

    @Test
    void anEventStartsInstancesAndTheSameMessageOnlyOnce() throws Exception {
        deploy("", "<startEvent id='s'>" + extension(TAKEN) + "</startEvent>", path("s", "u"));

        receive("1", "1", "null");
        receive("1", "1", "null");

        ProcessInstance started =
                engine.getRuntimeService().createProcessInstanceQuery().singleResult();
        assertTaken(started);
        receive("2", "1", "null");
        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isEqualTo(2);
    }

    @Test
    void aTenantsEventIsForTheTenant() throws Exception {
        deploy("blue", "<startEvent id='s'>" + extension("") + "</startEvent>", path("s", "u"));

        receive("1", "1", "\"red\"");
        receive("2", "1", "\"blue\"");

        assertThat(engine.getRuntimeService()
                        .createProcessInstanceQuery()
                        .singleResult()
                        .getTenantId())
                .isEqualTo("blue");
    }

    @Test
    void anEventStartsACase() throws Exception {
        deploy("", "<startEvent id='s'/>", path("s", "u"));
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='t'"
                                + " xmlns:f='http://flowable.org/cmmn'><case id='c'>" + extension(TAKEN)
                                + "<casePlanModel id='plan'><planItem id='a' definitionRef='aDef'/>"
                                + "<humanTask id='aDef'/></casePlanModel></case></definitions>")
                .deploy();

        receive("1", "1", "null");

        CaseInstance started = engine.getCmmnRuntimeService()
                .createCaseInstanceQuery()
                .caseDefinitionKey("c")
                .singleResult();
        assertThat(started.getCaseVariables())
                .containsEntry("shipped", 3)
                .containsEntry("from", "shop")
                .containsOnlyKeys("shipped", "from", "who");
        engine.assertThat(started).hasActive("a");
        // Who starts it by its key needs no event.
        engine.startCase("c", Map.of("id", "1"));
        assertThat(engine.getCmmnRuntimeService().createCaseInstanceQuery().count())
                .isEqualTo(2);
    }

    @Test
    void aCaseSendsAnEventAndHearsOfOne() throws Exception {
        deploy("", "<startEvent id='s'/>", path("s", "u"));
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='t'"
                                + " xmlns:f='http://flowable.org/cmmn'><case id='c'><casePlanModel id='plan'>"
                                + "<planItem id='send' definitionRef='sendDef'/><planItem id='l' definitionRef='lDef'/>"
                                + "<planItem id='a' definitionRef='aDef'><entryCriterion sentryRef='heard'/></planItem>"
                                + "<planItem id='z' definitionRef='aDef'/><sentry id='heard'><planItemOnPart sourceRef='l'>"
                                + "<standardEvent>occur</standardEvent></planItemOnPart></sentry>"
                                + "<task id='sendDef' f:type='send-event'>"
                                + extension("<f:channelKey>out</f:channelKey>"
                                        + "<f:eventInParameter source='${id}' target='orderId'/>")
                                + "</task><eventListener id='lDef'>" + extension(CORRELATED + TAKEN)
                                + "</eventListener><humanTask id='aDef'/></casePlanModel></case></definitions>")
                .deploy();

        CaseInstance started = engine.startCase("c", Map.of("id", "9"));

        assertThat(channels.sent("out")).containsExactly(new SentEvent("{\"orderId\":\"9\"}", Map.of(), "9"));
        receive("1", "8", "null");
        engine.assertThat(started).hasActive("z").hasPlanItemInState("a", "available");
        receive("2", "9", "null");
        engine.assertThat(started).hasActive("a");
        assertThat(engine.getCmmnRuntimeService().getVariables(started.getId())).containsEntry("shipped", 3);
    }

    @Test
    void aTaskSendsAnEvent() {
        deploy(
                "",
                "<startEvent id='s'/><serviceTask id='send' f:type='send-event'>"
                        + extension("<f:channelKey>out</f:channelKey>"
                                + "<f:eventInParameter source='${id}' target='orderId'/>"
                                + "<f:eventInParameter source='count' target='amount'/>"
                                + "<f:eventInParameter source='shop' target='source'/>")
                        + "</serviceTask>",
                path("s", "send", "u"));

        ProcessInstance instance = instance(Map.of("id", "9", "count", 5, "shop", "me"));

        engine.assertThat(instance).isWaitingAtExactly("u");
        assertThat(channels.sent("out"))
                .containsExactly(new SentEvent("{\"orderId\":\"9\",\"amount\":5}", Map.of("source", "me"), "9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"eventCorrelationParameter", "triggerEventCorrelationParameter"})
    void aTriggerableTaskSendsAnEventAndWaitsForTheAnswer(String correlation) throws Exception {
        deploy(
                "",
                "<startEvent id='s'/><serviceTask id='send' f:type='send-event' f:triggerable='true'>"
                        + "<extensionElements><f:eventType>orderShipped</f:eventType><f:channelKey>out</f:channelKey>"
                        + "<f:triggerEventType>orderShipped</f:triggerEventType>"
                        + CORRELATED.replace("eventCorrelationParameter", correlation) + TAKEN
                        + "<f:eventInParameter source='${id}' target='orderId'/></extensionElements></serviceTask>",
                path("s", "send", "u"));
        ProcessInstance instance = instance(Map.of("id", "9"));
        ProcessInstance other = instance(Map.of("id", "10"));
        assertThat(channels.sent("out")).hasSize(2);
        engine.assertThat(instance).isWaitingAtExactly("send");

        receive("1", "9", "null");

        assertTaken(instance);
        engine.assertThat(other).isWaitingAtExactly("send");
        engine.getRuntimeService()
                .trigger(engine.getRuntimeService()
                        .createExecutionQuery()
                        .processInstanceId(other.getId())
                        .activityId("send")
                        .singleResult()
                        .getId());
        engine.assertThat(other).isWaitingAtExactly("u");
        assertThat(engine.getRuntimeService().createEventSubscriptionQuery().count())
                .isZero();
    }

    /** Whoever dies after the commit and before the acknowledgement gets the message again, perhaps on another node. */
    @Test
    void aMessageThatComesAgainToAnotherRegistryIsKnown() throws Exception {
        deploy("", "<startEvent id='s'>" + extension("") + "</startEvent>", path("s", "u"));
        receive("1", "1", "null");
        registry.close();
        channels = new MemoryChannels();
        registry = EventRegistry.on(engine.processEngine(), channels);

        receive("1", "1", "null");
        receive("2", "1", "null");

        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isEqualTo(2);
    }

    /** The note and the signals are one transaction: a dead letter that nobody takes leaves no note, so the message comes again. */
    @Test
    void aMessageThatFailedIsNotKnown() throws Exception {
        deploy("", "<startEvent id='s'>" + extension("") + "</startEvent>", path("s", "u"));
        ReceivedEvent hopeless = new ReceivedEvent("no JSON", Map.of(), "1");
        channels.refuse("dead");
        assertThatThrownBy(() -> channels.deliver("in", hopeless)).isInstanceOf(EventException.class);
        assertThat(channels.sent("dead")).isEmpty();

        channels.accept("dead");
        channels.deliver("in", hopeless);
        channels.deliver("in", hopeless);

        assertThat(channels.sent("dead")).hasSize(1);
    }

    @Test
    void withoutADeadLetterChannelAMessageIsKeptUntilItCanBeApplied() throws Exception {
        deploy("", "<startEvent id='s'>" + extension("") + "</startEvent>", path("s", "u"));
        engine.getRepositoryService()
                .createDeployment()
                .addString("plain.channel", """
                        {"key": "plain", "channelType": "inbound", "type": "memory",
                         "channelEventKeyDetection": {"jsonField": "type"}}""")
                .deploy();
        registry.refresh();
        channels.deliver("plain", new ReceivedEvent("{\"type\": \"later\", \"n\": 1}", Map.of("h", "x"), "7"));

        assertThat(registry.deadLetters(10)).singleElement().satisfies(letter -> {
            assertThat(letter.reason()).contains("'later'");
            assertThat(letter.headers()).containsEntry("h", "x");
            assertThat(letter.messageId()).isEqualTo("7");
        });
        DeadLetter letter = registry.deadLetters(10).getFirst();
        assertThatThrownBy(() -> registry.deliverAgain(letter)).hasMessageContaining("'later'");
        assertThat(registry.deadLetters(10)).containsExactly(letter);

        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "later.event", "{\"key\": \"later\", \"payload\": [{\"name\": \"n\", \"type\": \"integer\"}]}")
                .deploy();
        assertThat(registry.deliverAgain(letter)).isTrue();
        assertThat(registry.deliverAgain(letter)).isFalse();
        assertThat(registry.deadLetters(10)).isEmpty();

        channels.deliver("plain", new ReceivedEvent("{}", Map.of(), null));
        assertThat(registry.discard(registry.deadLetters(10).getFirst())).isTrue();
        assertThat(registry.deadLetters(10)).isEmpty();
    }

    /** What one receiver cannot take is its own incident, and neither the channel's nor the others' concern. */
    @Test
    void aReceiverThatFailsHasAFailedJobAndTheOthersGoOn() throws Exception {
        deploy(
                "",
                "<startEvent id='s'/><intermediateCatchEvent id='c'>" + extension(TAKEN)
                        + "</intermediateCatchEvent><exclusiveGateway id='x'/><userTask id='never'/>",
                path("s", "c", "x")
                        + "<sequenceFlow id='yes' sourceRef='x' targetRef='u'><conditionExpression>${good}</conditionExpression>"
                        + "</sequenceFlow><sequenceFlow id='no' sourceRef='x' targetRef='never'><conditionExpression>${!good}"
                        + "</conditionExpression></sequenceFlow>");
        ProcessInstance good = instance(Map.of("good", true));
        ProcessInstance bad = instance(Map.of());

        receive("1", "1", "null");

        assertTaken(good);
        assertThat(engine.getManagementService()
                        .createAnyJobQuery()
                        .processInstanceId(bad.getId())
                        .withException()
                        .list())
                .singleElement()
                .satisfies(job -> assertThat(job.getExceptionMessage()).contains("good"));
        assertThat(channels.sent("dead")).isEmpty();
    }

    @Test
    void whatCanNeverBeAppliedIsADeadLetterAndTheChannelGoesOn() throws Exception {
        deploy("", "<startEvent id='s'>" + extension("") + "</startEvent>", path("s", "u"));

        for (String hopeless : List.of(
                "no JSON",
                "{}",
                "{\"meta\": {\"type\": \"unknown\"}}",
                "{\"meta\": {\"type\": \"orderShipped\"}, \"amount\": \"many\"}")) {
            channels.deliver("in", new ReceivedEvent(hopeless, Map.of(), null));
        }
        receive("1", "1", "null");

        assertThat(channels.sent("dead"))
                .hasSize(4)
                .allSatisfy(letter -> assertThat(letter.headers())
                        .containsEntry("headway-channel", "in")
                        .containsKey("headway-reason"));
        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isEqualTo(1);
    }

    /** Texts that a database may refuse stop no channel. */
    @ParameterizedTest
    @ValueSource(strings = {"\\u0000", "\u0000", "\\ud800", "\ud800", "LONG"})
    void aTextThatADatabaseRefusesStopsNoChannel(String text) throws Exception {
        deploy("", "<startEvent id='s'>" + extension(TAKEN) + "</startEvent>", path("s", "u"));
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "plain.channel", INBOUND.replace("\"in\"", "\"plain\"").replace("deadLetterChannel", "other"))
                .deploy();
        registry.refresh();
        String odd = text.equals("LONG") ? "x".repeat(100_000) : text;

        for (String channel : List.of("in", "plain")) {
            for (String body : List.of(
                    odd,
                    "{\"meta\": {\"type\": \"" + odd + "\"}}",
                    "{\"meta\": {\"type\": \"orderShipped\", \"tenant\": \"" + odd + "\"}}",
                    "{\"meta\": {\"type\": \"orderShipped\"}, \"orderId\": \"" + odd + "\", \"customer\": \"" + odd
                            + "\"}")) {
                channels.deliver(channel, new ReceivedEvent(body, Map.of("source", odd), null));
            }
        }
        channels.deliver("plain", new ReceivedEvent("{}", Map.of(odd, odd), text));
        receive("1", "1", "null");

        assertThat(registry.deadLetters(100)).isNotEmpty();
        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isPositive();
    }

    @Test
    void whatIsNotExecutedIsRefusedByItsNameAtDeployment() {
        assertRefused("x.channel", INBOUND.replace("\"json\"", "\"expression\""), "expression");
        assertRefused(
                "x.channel",
                INBOUND.replace("\"extension\"", "\"pipelineDelegateExpression\""),
                "pipelineDelegateExpression");
        assertRefused(
                "x.channel",
                "{\"key\": \"x\", \"channelType\": \"inbound\", \"type\": \"memory\"}",
                "channelEventKeyDetection");
        assertRefused("x.event", ORDER_EVENT.replace("integer", "money"), "money");
        assertRefused("x.event", "{", "JSON");
    }

    private void assertRefused(String file, String content, String named) {
        assertThatThrownBy(() -> engine.getRepositoryService()
                        .createDeployment()
                        .addString(file, content)
                        .deploy())
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining(named);
    }
}
