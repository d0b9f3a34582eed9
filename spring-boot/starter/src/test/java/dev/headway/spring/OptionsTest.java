package dev.headway.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngineBuilder;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every option of the engine is a property, and every property is described. */
class OptionsTest {
    /** Options whose property has another name: that of {@code ProcessEngineBuilder.properties}. */
    private static final Map<String, String> RENAMED = Map.of(
            "name", "engineName",
            "historyLevel", "history",
            "allowDelegates", "allowedDelegates",
            "allowScripts", "allowedScripts",
            "channelOption", "channelOptions",
            "taskOption", "taskOptions",
            "database", "jdbcUrl");

    /** Options that no text can say: these are beans, or the starter's own business. */
    private static final Set<String> BEANS = Set.of(
            "store",
            "connectionSupplier",
            "readReplicaConnectionSupplier",
            "historyDatabaseConnectionSupplier",
            "transactionSource",
            "incidentListener",
            "eventListener",
            "clock",
            "classLoader",
            "businessCalendar",
            "identityProvider",
            "bean",
            "beans",
            "beanSource",
            "properties");

    private static Map<String, JsonNode> metadata() throws Exception {
        Map<String, JsonNode> found = new TreeMap<>();
        try (InputStream json =
                EngineOptions.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            JsonMapper.shared()
                    .readTree(json)
                    .get("properties")
                    .forEach(property -> found.put(property.get("name").asString(), property));
        }
        return found;
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT);
    }

    @Test
    void everyOptionIsAPropertyAndEveryPropertyAnOption() throws Exception {
        Set<String> options = new TreeSet<>();
        for (Method method : ProcessEngineBuilder.class.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers())
                    && method.getReturnType() == ProcessEngineBuilder.class
                    && !BEANS.contains(method.getName())) {
                options.add(RENAMED.getOrDefault(method.getName(), method.getName()));
            }
        }
        Set<String> properties = new TreeSet<>(Arrays.stream(EngineOptions.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
        assertThat(properties)
                .as("components of EngineOptions; one that is missing there is missing in applications")
                .isEqualTo(options);
        for (String property : properties) {
            assertThat(metadata()).containsKey("headway." + kebab(property));
        }
    }

    @Test
    void everyPropertyIsDescribed() throws Exception {
        metadata().forEach((name, property) -> {
            assertThat(property.get("description")).as(name).isNotNull();
            assertThat(property.get("description").asString())
                    .as(name)
                    .isNotBlank()
                    .endsWith(".");
        });
        assertThat(metadata().keySet())
                .contains("headway.datasource", "headway.transactions", "headway.deployment.locations");
    }

    /** Each one reaches the engine: it would refuse a name that it does not know. */
    @Test
    void allPropertiesReachTheEngine() {
        Contexts.onH2()
                .withPropertyValues(
                        "headway.engine-name=orders",
                        "headway.node-name=here",
                        "headway.database-schema=flows",
                        "headway.database-schema-update=true",
                        "headway.read-replica-url=jdbc:h2:mem:copy",
                        "headway.read-replica-username=sa",
                        "headway.read-replica-password=",
                        "headway.read-from=replica",
                        "headway.history-partitioned-by-month=false",
                        "headway.history-database-url=jdbc:h2:mem:history",
                        "headway.history-database-username=sa",
                        "headway.history-database-password=",
                        "headway.history=full",
                        "headway.history-mode=async",
                        "headway.history-consumer=true",
                        "headway.history-time-to-live=P30D",
                        "headway.history-lag-millis=1000",
                        "headway.history-cleanup-batch-size=100",
                        "headway.history-cleanup-millis=1000",
                        "headway.channel=optimistic",
                        "headway.channel-options.optimistic.onExclusiveConflict=requeue",
                        "headway.priority-classes=0:1, 10:4",
                        "headway.fair-tenants=true",
                        "headway.slots=4",
                        "headway.lease-millis=3000",
                        "headway.page-size=10",
                        "headway.queue-size=20",
                        "headway.default-retries=2",
                        "headway.failed-job-wait-time-millis=10",
                        "headway.poll-millis=20",
                        "headway.commit-batch-max=100",
                        "headway.commit-queue-max=1000",
                        "headway.committers=1",
                        "headway.cached-executions=10",
                        "headway.job-timeout-millis=1000",
                        "headway.drain-millis=1000",
                        "headway.commit-mode=group",
                        "headway.query-scans=allow",
                        "headway.operation-log=none",
                        "headway.zone=Europe/Berlin",
                        "headway.allowed-delegates=com.shop.*,com.bank.Account",
                        "headway.allowed-scripts=juel",
                        "headway.stub-delegates=true")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(dev.headway.engine.ProcessEngine.class)
                                    .getName())
                            .isEqualTo("orders");
                });
        Contexts.bare()
                .withPropertyValues(
                        "headway.jdbc-url=jdbc:h2:mem:own",
                        "headway.jdbc-username=sa",
                        "headway.jdbc-password=",
                        "headway.deployment.enabled=false")
                .run(context -> assertThat(context).hasNotFailed());
        Contexts.onH2()
                .withPropertyValues("headway.slots=0")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("Expected slots of at least 1, got 0"));
    }
}
