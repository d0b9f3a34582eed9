package dev.headway.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.brokers.ArtemisBroker;
import dev.headway.brokers.KafkaBroker;
import dev.headway.brokers.LocalBroker;
import dev.headway.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An event that one process sends starts another, over real brokers. */
class BrokersTest {
    private static void sentEventStartsAProcess(ChannelAdapter adapter, String inbound, String outbound) {
        try (TestEngine engine = TestEngine.start()) {
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
            try (EventRegistry registry = EventRegistry.on(engine.processEngine(), adapter)) {
                engine.getRuntimeService().startProcessInstanceByKey("sender", Map.of("n", 42, "origin", "here"));

                await().atMost(Duration.ofSeconds(60))
                        .untilAsserted(() -> assertThat(engine.getRuntimeService()
                                        .createProcessInstanceQuery()
                                        .processDefinitionKey("receiver")
                                        .count())
                                .isEqualTo(1));
                String id = engine.getRuntimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("receiver")
                        .singleResult()
                        .getId();
                assertThat(engine.getRuntimeService().getVariables(id))
                        .containsEntry("n", 42L)
                        .containsEntry("origin", "here");
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
