package dev.headway.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.testkit.TestEngine;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Channels as files of Flowable have them: XML, parts deep inside, tenants, and brokers that are away. */
class ChannelsTest {
    private static final String EVENT = """
            {"key": "order", "name": "Order", "inboundChannelKeys": ["in"], "outboundChannelKeys": ["out"],
             "correlationParameters": [{"name": "id", "type": "string", "extensionProperties": {"a": "b"}}],
             "payload": [{"name": "amount", "type": "integer", "extensionProperties": {"a": "b"}},
              {"name": "price", "type": "double"}, {"name": "paid", "type": "boolean"},
              {"name": "/customer/name", "type": "string"}]}""";
    private static final String STARTED = "<startEvent id='s'><extensionElements><f:eventType>order</f:eventType>"
            + "<f:eventOutParameter source='id' target='id'/><f:eventOutParameter source='amount' target='amount'/>"
            + "<f:eventOutParameter source='price' target='price'/><f:eventOutParameter source='paid' target='paid'/>"
            + "<f:eventOutParameter source='/customer/name' target='customer'/></extensionElements></startEvent>";

    /** A broker that may be away. */
    private static final class Broker implements ChannelAdapter {
        private final List<Receiver> receivers = new ArrayList<>();
        private final Map<String, Receiver> byTenant = new HashMap<>();
        private boolean away;
        private int closed;

        @Override
        public String type() {
            return "broker";
        }

        @Override
        public @Nullable String refused(ChannelDefinition channel) {
            return null;
        }

        @Override
        public AutoCloseable receive(ChannelDefinition channel, Receiver receiver) {
            if (away) {
                throw new IllegalStateException("away");
            }
            receivers.add(receiver);
            byTenant.put(String.valueOf(channel.tenantId()), receiver);
            return () -> closed++;
        }

        @Override
        public void send(ChannelDefinition channel, SentEvent event) {
            throw new IllegalStateException("sends nothing");
        }

        @Override
        public void close() {}
    }

    private final TestEngine engine = TestEngine.start();
    private final MemoryChannels channels = new MemoryChannels();
    private final Broker broker = new Broker();
    private @Nullable EventRegistry registry;

    @BeforeEach
    void start() {
        registry = EventRegistry.on(engine.processEngine(), channels, broker);
    }

    @AfterEach
    void stop() {
        registry().close();
        engine.close();
    }

    private EventRegistry registry() {
        return Objects.requireNonNull(registry);
    }

    private void deploy(String tenant, Map<String, String> files) {
        var deployment = engine.getRepositoryService().createDeployment().tenantId(tenant);
        files.forEach(deployment::addString);
        deployment.deploy();
        registry().refresh();
    }

    private static String process(String id, String elements) {
        return "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                + " xmlns:f='http://flowable.org/bpmn'><process id='" + id + "' isExecutable='true'>" + elements
                + "</process></definitions>";
    }

    private static String starting(String id) {
        return process(id, STARTED + "<userTask id='u'/><sequenceFlow id='f' sourceRef='s' targetRef='u'/>");
    }

    private static String sending() {
        return process(
                "p",
                "<startEvent id='s'/><serviceTask id='send' f:type='send-event'><extensionElements>"
                        + "<f:eventType>order</f:eventType><f:channelKey>out</f:channelKey>"
                        + "<f:eventInParameter source='${id}' target='id'/>"
                        + "<f:eventInParameter source='${amount}' target='amount'/></extensionElements></serviceTask>"
                        + "<sequenceFlow id='f' sourceRef='s' targetRef='send'/>");
    }

    private static String inbound(String more) {
        return "{\"key\": \"in\", \"channelType\": \"inbound\", \"type\": \"memory\", " + more + "}";
    }

    private static String outbound(String more) {
        return "{\"key\": \"out\", \"channelType\": \"outbound\", \"type\": \"memory\"" + more + "}";
    }

    private void receive(String body) throws Exception {
        channels.deliver("in", new ReceivedEvent(body, Map.of(), null));
        engine.runUntilIdle();
    }

    private Map<String, Object> variables() {
        return engine.getRuntimeService()
                .getVariables(engine.getRuntimeService()
                        .createProcessInstanceQuery()
                        .singleResult()
                        .getId());
    }

    @Test
    void partsOfAnXmlMessageAreTheElementsInItsRoot() throws Exception {
        deploy(
                "",
                Map.of(
                        "order.event",
                        EVENT,
                        "in.channel",
                        inbound("\"deserializerType\": \"xml\","
                                + " \"channelEventKeyDetection\": {\"xmlXPathExpression\": \"/message/@type\"},"
                                + " \"channelEventTenantIdDetection\": {\"xPathExpression\": \"/message/tenant\"}"),
                        "p.bpmn",
                        starting("p")));

        receive("<message type='order'><id>7</id><amount> 3 </amount><price>2.5</price><paid>true</paid>"
                + "<tenant/><other>x</other></message>");

        assertThat(variables())
                .containsExactlyInAnyOrderEntriesOf(Map.of("id", "7", "amount", 3, "price", 2.5, "paid", true));
    }

    @Test
    void anXmlMessageReadsNoFilesAndWhatIsBrokenIsKept() throws Exception {
        deploy(
                "",
                Map.of(
                        "order.event",
                        EVENT,
                        "in.channel",
                        inbound(
                                "\"deserializerType\": \"xml\", \"channelEventKeyDetection\": {\"fixedValue\": \"order\"}"),
                        "p.bpmn",
                        starting("p")));

        for (String hopeless : List.of(
                "<!DOCTYPE m [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><m><id>&e;</id></m>",
                "<m><id>7</m>",
                "",
                "{\"id\": 7}",
                "<m><amount>many</amount></m>")) {
            receive(hopeless);
        }
        receive("<m><id>8</id></m>");

        assertThat(registry().deadLetters(10))
                .hasSize(5)
                .extracting(DeadLetter::reason)
                .allSatisfy(reason -> assertThat(reason).doesNotContain("root:"));
        assertThat(variables()).containsExactly(Map.entry("id", "8"));
    }

    @Test
    void aPartWithASlashIsAPointerAndAPartThatIsMissingChangesNothing() throws Exception {
        deploy(
                "",
                Map.of(
                        "order.event",
                        EVENT,
                        "in.channel",
                        inbound("\"channelEventKeyDetection\": {\"fixedValue\": \"order\"}"),
                        "p.bpmn",
                        starting("p")));

        receive("{\"customer\": {\"name\": \"Ada\"}, \"amount\": null}");

        assertThat(variables())
                .containsEntry("customer", "Ada")
                .containsEntry("amount", null)
                .doesNotContainKeys("id", "price", "paid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "{\"a\": 1}", "\"many\"", "2.5", "12345678901234567890"})
    void aValueOfAnotherTypeIsADeadLetter(String amount) throws Exception {
        deploy(
                "",
                Map.of(
                        "order.event",
                        EVENT,
                        "in.channel",
                        inbound("\"channelEventKeyDetection\": {\"fixedValue\": \"order\"}")));

        receive("{\"amount\": " + amount + "}");

        assertThat(registry().deadLetters(10))
                .singleElement()
                .satisfies(letter -> assertThat(letter.reason()).contains("integer for 'amount'"));
    }

    @Test
    void anXmlChannelSendsAnElementForEachPart() {
        deploy(
                "",
                Map.of(
                        "order.event",
                        EVENT,
                        "out.channel",
                        outbound(", \"serializerType\": \"xml\""),
                        "p.bpmn",
                        sending()));

        engine.getRuntimeService().startProcessInstanceByKey("p", Map.of("id", "a<b", "amount", 3));

        assertThat(channels.sent("out"))
                .extracting(SentEvent::body)
                .containsExactly("<?xml version=\"1.0\" encoding=\"UTF-8\"?><order><id>a&lt;b</id>"
                        + "<amount>3</amount></order>");
    }

    /** Each tenant has its own files of one name, and none of them is another's. */
    @Test
    void aTenantSendsAndReceivesByItsOwnFiles() throws Exception {
        deploy("", Map.of("out.channel", outbound("")));
        for (String tenant : List.of("blue", "red")) {
            deploy(
                    tenant,
                    Map.of(
                            "order.event",
                            EVENT,
                            "in.channel",
                            inbound(
                                            "\"channelEventKeyDetection\": {\"fixedValue\": \"order\"},"
                                                    + " \"channelEventTenantIdDetection\": {\"jsonPointerExpression\": \"/tenant\"}")
                                    .replace("memory", "broker"),
                            "start.bpmn",
                            starting("starts"),
                            "p.bpmn",
                            sending()));
        }
        deploy("red", Map.of("out.channel", outbound("").replace("\"out\"", "\"out\", \"name\": \"Of red\"")));
        deploy("red", Map.of("own.channel", outbound("").replace("\"out\"", "\"own\"")));

        engine.getRuntimeService()
                .startProcessInstanceByKeyAndTenantId("p", null, Map.of("id", "1", "amount", 1), "blue");

        assertThat(channels.sent("out")).hasSize(1);
        assertThatThrownBy(() -> registry().send("order", "own", Map.of("id", "1"), "blue"))
                .hasMessageContaining("outbound channel 'own'");
        registry().send("order", "own", Map.of("id", "1"), "red");
        assertThat(channels.sent("own")).hasSize(1);

        for (String body : List.of("{\"id\": \"1\"}", "{\"id\": \"2\", \"tenant\": \"blue\"}")) {
            broker.byTenant.get("red").received(new ReceivedEvent(body, Map.of(), null));
        }
        assertThat(engine.getRuntimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("starts")
                        .list())
                .extracting(ProcessInstance::getTenantId)
                .containsExactly("red");
        assertThat(registry().deadLetters(10)).singleElement().satisfies(letter -> {
            assertThat(letter.reason()).contains("'red'").contains("'blue'");
            assertThat(letter.channelKey()).isEqualTo("in@red");
            assertThatThrownBy(() -> registry().deliverAgain(letter)).hasMessageContaining("'blue'");
        });
    }

    @Test
    void aBrokerThatIsAwayAtTheStartStopsNoOtherChannel() throws Exception {
        registry().close();
        broker.away = true;
        var deployment = engine.getRepositoryService().createDeployment();
        Map.of(
                        "order.event",
                        EVENT,
                        "p.bpmn",
                        starting("p"),
                        "a.channel",
                        inbound("\"channelEventKeyDetection\": {\"fixedValue\": \"order\"}")
                                .replace("memory", "broker")
                                .replace("\"in\"", "\"away\""),
                        "in.channel",
                        inbound("\"channelEventKeyDetection\": {\"fixedValue\": \"order\"}"))
                .forEach(deployment::addString);
        deployment.deploy();

        registry = EventRegistry.on(engine.processEngine(), channels, broker);

        receive("{\"id\": \"1\"}");
        assertThat(variables()).containsEntry("id", "1");
        assertThatThrownBy(() -> registry().refresh()).hasMessageContaining("'away'");
        assertThatCode(() -> registry().send("order", "out", Map.of())).hasMessageContaining("outbound channel 'out'");

        broker.away = false;
        registry().refresh();
        assertThat(broker.receivers).hasSize(1);
    }

    @Test
    void aBrokerThatIsLostIsConnectedAgain() {
        deploy(
                "",
                Map.of(
                        "in.channel",
                        inbound("\"channelEventKeyDetection\": {\"fixedValue\": \"order\"}")
                                .replace("memory", "broker")));
        assertThat(broker.receivers).hasSize(1);
        broker.receivers.getFirst().lost("as the test has it");

        registry().refresh();
        registry().refresh();

        assertThat(broker.receivers).hasSize(2);
        assertThat(broker.closed).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"channelEventKeyDetection\": {}",
                "\"channelEventKeyDetection\": {\"fixedValue\": \" \"}",
                "\"channelEventKeyDetection\": {\"xmlXPathExpression\": \"/a\"}",
                "\"channelEventKeyDetection\": {\"fixedValue\": \"a\"}, \"channelEventTenantIdDetection\": {}",
                "\"deserializerType\": \"xml\", \"channelEventKeyDetection\": {\"jsonField\": \"a\"}",
                "\"deserializerType\": \"xml\", \"channelEventKeyDetection\": {\"xmlXPathExpression\": \"/a[\"}"
            })
    void aChannelThatCannotTellItsEventIsRefused(String more) {
        assertThatThrownBy(() -> deploy("", Map.of("in.channel", inbound(more))))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("in.channel");
    }

    @Test
    void aRecordKeyThatIsNotExecutedIsRefused() {
        assertThatThrownBy(() -> deploy(
                        "", Map.of("out.channel", outbound(", \"recordKey\": {\"delegateExpression\": \"${a}\"}"))))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("delegateExpression");
    }

    @Test
    void settingsOfThreadsHaveNoEffect() {
        assertThat(ChannelDefinition.parse(
                                "c",
                                null,
                                inbound(
                                                "\"concurrency\": \"3\", \"executor\": \"e\", \"admin\": \"a\", \"priority\": \"1\","
                                                        + " \"channelEventKeyDetection\": {\"fixedValue\": \"a\"}")
                                        .getBytes(StandardCharsets.UTF_8))
                        .key())
                .isEqualTo("in");
    }
}
