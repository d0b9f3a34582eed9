package dev.headway.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.headway.brokers.ArtemisBroker;
import dev.headway.brokers.KafkaBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.brokers.RabbitBroker;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An event that one process sends starts another, over real brokers. */
class BrokersTest {
    private static void sentEventStartsAProcess(ChannelAdapter adapter, String inbound, String outbound) {
        try (TestEngine engine = TestEngine.start()) {
            deploy(engine, inbound, outbound);
            try (EventRegistry registry = EventRegistry.on(engine.processEngine(), adapter)) {
                sendAndReceive(engine, 1);
                assertThat(registry).isNotNull();
            }
        }
    }

    private static void deploy(TestEngine engine, String inbound, String outbound) {
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "e.event",
                        "{\"key\": \"e\", \"payload\": [{\"name\": \"n\", \"type\": \"long\"},"
                                + " {\"name\": \"origin\", \"header\": true}]}")
                .addString(
                        "in.channel",
                        "{\"key\": \"in\", \"channelType\": \"inbound\", \"channelEventKeyDetection\":"
                                + " {\"fixedValue\": \"e\"}, " + inbound + "}")
                .addString("out.channel", "{\"key\": \"out\", \"channelType\": \"outbound\", " + outbound + "}")
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:f='http://flowable.org/bpmn'><process id='sender' isExecutable='true'>"
                                + "<startEvent id='s'/><serviceTask id='send' f:type='send-event'><extensionElements>"
                                + "<f:eventType>e</f:eventType><f:channelKey>out</f:channelKey>"
                                + "<f:eventInParameter source='${n}' target='n'/>"
                                + "<f:eventInParameter source='${origin}' target='origin'/>"
                                + "</extensionElements></serviceTask><sequenceFlow id='f' sourceRef='s' targetRef='send'/>"
                                + "</process><process id='receiver' isExecutable='true'><startEvent id='s2'>"
                                + "<extensionElements><f:eventType>e</f:eventType>"
                                + "<f:eventOutParameter source='n' target='n'/>"
                                + "<f:eventOutParameter source='origin' target='origin'/>"
                                + "</extensionElements></startEvent><userTask id='u'/>"
                                + "<sequenceFlow id='f2' sourceRef='s2' targetRef='u'/></process></definitions>")
                .deploy();
    }

    /** Sends an event, and waits for the instance that it starts, the last of so many. */
    private static void sendAndReceive(TestEngine engine, int instances) {
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptionsInstanceOf(HeadwayException.class)
                .until(() -> engine.getRuntimeService()
                                .startProcessInstanceByKey("sender", Map.of("n", 42, "origin", "here"))
                        != null);
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(receivers(engine).count()).isEqualTo(instances));
        assertThat(receivers(engine).list())
                .allSatisfy(receiver -> assertThat(engine.getRuntimeService().getVariables(receiver.getId()))
                        .containsEntry("n", 42L)
                        .containsEntry("origin", "here"));
    }

    private static ProcessInstanceQuery receivers(TestEngine engine) {
        return engine.getRuntimeService().createProcessInstanceQuery().processDefinitionKey("receiver");
    }

    @Test
    void overRabbit(@TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(
                RabbitBroker.installed(), "RabbitMQ is not installed here: apt-get install rabbitmq-server");
        try (LocalBroker broker = RabbitBroker.start(folder)) {
            ConnectionFactory connections = new ConnectionFactory();
            connections.setUri(broker.settings("orders").getOrDefault("uri", ""));
            try (Connection connection = connections.newConnection();
                    Channel channel = connection.createChannel()) {
                channel.queueDeclare("orders", true, false, false, Map.of());
            }
            sentEventStartsAProcess(
                    new RabbitChannels(connections),
                    "\"type\": \"rabbit\", \"queues\": [\"orders\"]",
                    "\"type\": \"rabbit\", \"routingKey\": \"orders\"");
        }
    }

    /** The connections of this client end with the broker. */
    @Test
    void aJmsBrokerThatComesLateOrGetsLostIsReceivedFrom(@TempDir Path folder) throws Exception {
        try (LocalBroker broker = ArtemisBroker.start(folder);
                ActiveMQConnectionFactory connections =
                        new ActiveMQConnectionFactory(broker.settings("orders").getOrDefault("url", ""));
                TestEngine engine = TestEngine.start()) {
            deploy(
                    engine,
                    "\"type\": \"jms\", \"destination\": \"orders\"",
                    "\"type\": \"jms\", \"destination\": \"orders\"");
            broker.kill();
            try (EventRegistry registry = EventRegistry.on(engine.processEngine(), new JmsChannels(connections))) {
                broker.startAgain();
                sendAndReceive(engine, 1);

                broker.kill();
                broker.startAgain();
                sendAndReceive(engine, 2);
                assertThat(registry).isNotNull();
            }
        }
    }

    @Test
    void overKafka(@TempDir Path folder) throws Exception {
        try (LocalBroker broker = KafkaBroker.start(folder)) {
            sentEventStartsAProcess(
                    new KafkaChannels(Map.of(
                            "bootstrap.servers", broker.settings("orders").getOrDefault("bootstrapServers", ""))),
                    "\"type\": \"kafka\", \"topics\": [\"orders\"]",
                    "\"type\": \"kafka\", \"topic\": \"orders\"");
        }
    }

    @Test
    void overJms(@TempDir Path folder) throws Exception {
        try (LocalBroker broker = ArtemisBroker.start(folder);
                ActiveMQConnectionFactory connections =
                        new ActiveMQConnectionFactory(broker.settings("orders").getOrDefault("url", ""))) {
            sentEventStartsAProcess(
                    new JmsChannels(connections),
                    "\"type\": \"jms\", \"destination\": \"orders\"",
                    "\"type\": \"jms\", \"destination\": \"orders\"");
        }
    }
}
