package dev.headway.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.EventSubscriptionQuery;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.engine.runtime.ProcessInstanceStartEventSubscriptionBuilder;
import dev.headway.store.connection.StoreSettings;
import dev.headway.testkit.TestEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Start events for which calls subscribe, and those that start one instance at a time, on a store that a subclass chooses. */
abstract class StartSubscriptionContract {
    private static final String EVENT = """
            {"key": "paid", "payload": [
              {"name": "customer", "type": "string", "correlationParameter": true},
              {"name": "region", "type": "string", "correlationParameter": true},
              {"name": "amount", "type": "integer"}]}""";
    private static final String INBOUND = """
            {"key": "in", "channelType": "inbound", "type": "memory",
             "channelEventKeyDetection": {"fixedValue": "paid"},
             "channelEventTenantIdDetection": {"jsonPointerExpression": "/tenant"}}""";
    private static final String MANUAL = "manualSubscription";
    private static final String UNIQUE = "storeAsUniqueReferenceId";

    private StoreSettings settings;
    private TestEngine engine;
    private MemoryChannels channels;
    private EventRegistry registry;
    private int messages;

    abstract StoreSettings settings();

    @BeforeEach
    void start() {
        settings = settings();
        engine = node();
        channels = new MemoryChannels();
        registry = EventRegistry.on(engine.processEngine(), channels);
        engine.getRepositoryService()
                .createDeployment()
                .addString("paid.event", EVENT)
                .addString("in.channel", INBOUND)
                .deploy();
        registry.refresh();
    }

    @AfterEach
    void stop() {
        registry.close();
        engine.close();
    }

    private TestEngine node() {
        return TestEngine.start(builder -> builder.database(settings.url(), settings.user(), settings.password()));
    }

    private static String extension(@Nullable String configuration) {
        return "<extensionElements><f:eventType>paid</f:eventType><f:eventOutParameter source='amount' target='n'/>"
                + (configuration == null
                        ? ""
                        : "<f:startEventCorrelationConfiguration>" + configuration
                                + "</f:startEventCorrelationConfiguration>")
                + "</extensionElements>";
    }

    private Deployment deploy(@Nullable String tenant, String start) {
        return engine.getRepositoryService()
                .createDeployment()
                .tenantId(tenant == null ? "" : tenant)
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:f='http://flowable.org/bpmn'><process id='p' isExecutable='true'>" + start
                                + "<sequenceFlow id='f' sourceRef='s' targetRef='u'/><userTask id='u'/></process>"
                                + "</definitions>")
                .deploy();
    }

    private Deployment deploy(String configuration) {
        return deploy(null, "<startEvent id='s'>" + extension(configuration) + "</startEvent>");
    }

    private Deployment deployCase(String configuration) {
        return engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='t'"
                                + " xmlns:f='http://flowable.org/cmmn'><case id='c'>" + extension(configuration)
                                + "<casePlanModel id='plan'><planItem id='a' definitionRef='aDef'/>"
                                + "<humanTask id='aDef'/></casePlanModel></case></definitions>")
                .deploy();
    }

    private void receive(String customer, String region) throws Exception {
        receive(channels, customer, region, "null", ++messages);
        engine.runUntilIdle();
    }

    private static void receive(MemoryChannels to, String customer, String region, String tenant, int id)
            throws Exception {
        to.deliver(
                "in",
                new ReceivedEvent(
                        "{\"customer\": \"" + customer + "\", \"region\": \"" + region
                                + "\", \"amount\": 3, \"tenant\": " + tenant + "}",
                        Map.of(),
                        "m" + id));
    }

    private ProcessInstanceStartEventSubscriptionBuilder builder() {
        return engine.getRuntimeService()
                .createProcessInstanceStartEventSubscriptionBuilder()
                .processDefinitionKey("p");
    }

    private EventSubscription subscribe(String customer) {
        return builder().addCorrelationParameterValue("customer", customer).subscribe();
    }

    private ProcessInstanceQuery instances() {
        return engine.getRuntimeService().createProcessInstanceQuery();
    }

    private EventSubscriptionQuery subscriptions() {
        return engine.getRuntimeService().createEventSubscriptionQuery();
    }

    private String version(int version) {
        return engine.getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .processDefinitionVersion(version)
                .singleResult()
                .getId();
    }

    private List<Integer> startedVersions() {
        return instances().list().stream()
                .map(ProcessInstance::getProcessDefinitionVersion)
                .sorted()
                .toList();
    }

    @Test
    void onlyWhatIsSubscribedStartsAProcess() throws Exception {
        deploy(MANUAL);
        receive("ann", "eu");
        assertThat(instances().count()).isZero();
        assertThat(subscriptions().count()).isZero();

        EventSubscription made = subscribe("ann");
        builder()
                .addCorrelationParameterValues(Map.of("customer", "bob", "region", "us"))
                .subscribe();
        receive("ann", "eu");
        receive("bob", "eu");
        receive("eve", "us");

        ProcessInstance started = instances().singleResult();
        engine.assertThat(started).isWaitingAtExactly("u");
        assertThat(engine.getRuntimeService().getVariables(started.getId())).isEqualTo(Map.of("n", 3));
        receive("bob", "us");
        assertThat(instances().count()).isEqualTo(2);
        EventSubscription found = subscriptions().id(made.getId()).singleResult();
        assertThat(found.getEventName()).isEqualTo(made.getEventName()).isEqualTo("event:paid|customer=ann");
        assertThat(found.getActivityId()).isEqualTo("s");
        assertThat(found.getProcessDefinitionId()).isEqualTo(version(1));
        assertThat(found.getProcessInstanceId()).isNull();
        assertThat(found.getEventType()).isEqualTo("signal");
        assertThat(subscriptions().withoutProcessInstanceId().count()).isEqualTo(2);
        assertThat(subscriptions().eventName("event:paid|customer=ann").count()).isEqualTo(1);
    }

    @Test
    void theSameMessageStartsOnlyOnce() throws Exception {
        deploy(MANUAL);
        subscribe("ann");
        receive(channels, "ann", "eu", "null", 1);
        receive(channels, "ann", "eu", "null", 1);
        assertThat(instances().count()).isEqualTo(1);
    }

    @Test
    void aSubscriptionMovesToANewVersionUnlessItStays() throws Exception {
        deploy(MANUAL);
        subscribe("ann");
        builder()
                .addCorrelationParameterValue("customer", "bob")
                .doNotUpdateToLatestVersionAutomatically()
                .subscribe();
        deploy(null, "<startEvent id='s'/>");
        assertThat(subscriptions().processDefinitionId(version(1)).count())
                .as("no such start event in version 2")
                .isEqualTo(2);
        deploy(
                null,
                "<startEvent id='s'/><startEvent id='other'>" + extension(MANUAL)
                        + "</startEvent><sequenceFlow id='g' sourceRef='other' targetRef='u'/>");

        receive("ann", "eu");
        assertThat(startedVersions()).containsExactly(3);
        receive("bob", "eu");
        assertThat(startedVersions()).containsExactly(1, 3);
        assertThat(subscriptions()
                        .processDefinitionId(version(3))
                        .singleResult()
                        .getActivityId())
                .isEqualTo("other");
    }

    @Test
    void subscriptionsAreMovedByCalls() throws Exception {
        deploy(MANUAL);
        for (String customer : List.of("ann", "bob", "eve")) {
            builder()
                    .addCorrelationParameterValue("customer", customer)
                    .doNotUpdateToLatestVersionAutomatically()
                    .subscribe();
        }
        deploy(MANUAL);
        deploy(MANUAL);

        engine.getRuntimeService()
                .createProcessInstanceStartEventSubscriptionModificationBuilder()
                .processDefinitionId(version(1))
                .addCorrelationParameterValue("customer", "ann")
                .migrateToProcessDefinition(version(2));
        engine.getRuntimeService()
                .createProcessInstanceStartEventSubscriptionModificationBuilder()
                .processDefinitionId(version(1))
                .addCorrelationParameterValues(Map.of("customer", "bob"))
                .migrateToLatestProcessDefinition();

        for (String customer : List.of("ann", "bob", "eve")) {
            receive(customer, "eu");
        }
        assertThat(startedVersions()).containsExactly(1, 2, 3);
        engine.getRuntimeService()
                .createProcessInstanceStartEventSubscriptionModificationBuilder()
                .processDefinitionId(version(2))
                .migrateToLatestProcessDefinition();
        assertThat(subscriptions().processDefinitionId(version(3)).count()).isEqualTo(2);
    }

    @Test
    void subscriptionsAreDeletedByCalls() throws Exception {
        deploy(MANUAL);
        List.of("ann", "bob", "eve").forEach(this::subscribe);

        engine.getRuntimeService()
                .createProcessInstanceStartEventSubscriptionDeletionBuilder()
                .processDefinitionId(version(1))
                .addCorrelationParameterValue("customer", "ann")
                .deleteSubscriptions();
        receive("ann", "eu");
        assertThat(instances().count()).isZero();
        assertThat(subscriptions().count()).isEqualTo(2);

        engine.getRuntimeService()
                .createProcessInstanceStartEventSubscriptionDeletionBuilder()
                .processDefinitionId(version(1))
                .deleteSubscriptions();
        receive("bob", "eu");
        assertThat(instances().count()).isZero();
        assertThat(subscriptions().count()).isZero();
    }

    @Test
    void whatFollowsGoesBackWhenAVersionIsDeletedAndWhatStaysGoesWithIt() throws Exception {
        Deployment first = deploy(MANUAL);
        subscribe("ann");
        Deployment second = deploy(MANUAL);
        builder()
                .addCorrelationParameterValue("customer", "bob")
                .doNotUpdateToLatestVersionAutomatically()
                .subscribe();

        engine.getRepositoryService().deleteDeployment(second.getId(), true);
        assertThat(subscriptions().singleResult().getProcessDefinitionId()).isEqualTo(version(1));
        receive("ann", "eu");
        receive("bob", "eu");
        assertThat(startedVersions()).containsExactly(1);

        engine.getRepositoryService().deleteDeployment(first.getId(), true);
        assertThat(subscriptions().count()).isZero();
        receive("ann", "eu");
    }

    @Test
    void aSubscriptionIsPartOfATransaction() throws Exception {
        deploy(MANUAL);
        try (var joined = EngineRuntime.of(engine.processEngine()).begin()) {
            Callable<EventSubscription> work = () -> subscribe("ann");
            joined.call(work);
            joined.rollBack();
        }
        receive("ann", "eu");
        assertThat(instances().count()).isZero();
    }

    @Test
    void tenantsSubscribeEachForThemselves() throws Exception {
        String start = "<startEvent id='s'>" + extension(MANUAL) + "</startEvent>";
        deploy("blue", start);
        deploy("red", start);
        builder()
                .tenantId("blue")
                .addCorrelationParameterValue("customer", "ann")
                .subscribe();

        receive(channels, "ann", "eu", "\"red\"", 1);
        assertThat(instances().count()).isZero();
        receive(channels, "ann", "eu", "\"blue\"", 2);
        assertThat(instances().singleResult().getTenantId()).isEqualTo("blue");
        assertThatThrownBy(() -> subscribe("ann")).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    void aCaseIsSubscribedMovedAndDeletedInTheSameWay() throws Exception {
        deployCase(MANUAL);
        CmmnRuntimeService cases = engine.getCmmnRuntimeService();
        EventSubscription made = cases.createCaseInstanceStartEventSubscriptionBuilder()
                .caseDefinitionKey("c")
                .addCorrelationParameterValue("customer", "ann")
                .subscribe();
        receive("bob", "eu");
        receive("ann", "eu");
        assertThat(cases.createCaseInstanceQuery().count()).isEqualTo(1);

        deployCase(MANUAL);
        String second = subscriptions().id(made.getId()).singleResult().getProcessDefinitionId();
        assertThat(second).isNotEqualTo(made.getProcessDefinitionId());
        cases.createCaseInstanceStartEventSubscriptionModificationBuilder()
                .caseDefinitionId(second)
                .migrateToCaseDefinition(made.getProcessDefinitionId());
        assertThat(subscriptions().singleResult().getProcessDefinitionId()).isEqualTo(made.getProcessDefinitionId());
        cases.createCaseInstanceStartEventSubscriptionDeletionBuilder()
                .caseDefinitionId(made.getProcessDefinitionId())
                .addCorrelationParameterValue("customer", "ann")
                .deleteSubscriptions();
        receive("ann", "eu");
        assertThat(cases.createCaseInstanceQuery().count()).isEqualTo(1);
    }

    @Test
    void whatCannotBeSubscribedIsToldWithWhatToDo() {
        assertThatThrownBy(() -> subscribe("ann"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("'p'");
        deploy("startNewInstance");
        assertThatThrownBy(() -> subscribe("ann"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(MANUAL);
        String plain = version(1);
        deploy(MANUAL);
        assertThatThrownBy(() -> builder().subscribe())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("addCorrelationParameterValue");
        assertThatThrownBy(() ->
                        builder().addCorrelationParameterValue("custmer", "ann").subscribe())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("[customer, region]")
                .hasMessageContaining("custmer");
        assertThatThrownBy(() -> engine.getRuntimeService()
                        .createProcessInstanceStartEventSubscriptionModificationBuilder()
                        .processDefinitionId(version(2))
                        .migrateToProcessDefinition(plain))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("version 1");
        assertThatThrownBy(() -> engine.getRuntimeService()
                        .createProcessInstanceStartEventSubscriptionDeletionBuilder()
                        .deleteSubscriptions())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("processDefinitionId");
    }

    @Test
    void oneInstanceRunsForEachCorrelation() throws Exception {
        deploy(UNIQUE);
        receive("ann", "eu");
        receive("ann", "eu");
        receive("ann", "us");
        receive("bob", "eu");
        assertThat(instances().count()).isEqualTo(3);
        deploy(UNIQUE);
        receive("bob", "eu");
        assertThat(instances().count()).as("of the version before").isEqualTo(3);

        for (ProcessInstance instance : instances().list()) {
            engine.getRuntimeService().deleteProcessInstance(instance.getId(), "over");
        }
        receive("ann", "eu");
        receive("ann", "eu");
        assertThat(startedVersions()).containsExactly(2);
    }

    @Test
    void oneCaseRunsForEachCorrelationBesideAProcess() throws Exception {
        deployCase(UNIQUE);
        deploy(UNIQUE);
        receive("ann", "eu");
        receive("ann", "eu");
        receive("bob", "eu");
        assertThat(engine.getCmmnRuntimeService().createCaseInstanceQuery().count())
                .isEqualTo(2);
        assertThat(instances().count()).isEqualTo(2);
    }

    @Test
    void whatHasEndedIsForgotten() throws Exception {
        deploy(UNIQUE);
        receive("ann", "eu");
        receive("bob", "eu");
        engine.getRuntimeService()
                .deleteProcessInstance(instances().list().getFirst().getId(), "over");

        var starts = EngineRuntime.of(engine.processEngine()).store().dynamicStarts();
        assertThat(starts.forgetEnded()).isEqualTo(1);
        assertThat(starts.forgetEnded()).isZero();
        receive("ann", "eu");
        receive("bob", "eu");
        assertThat(instances().count()).isEqualTo(2);
    }

    /** Messages of the same correlation come to two nodes at once. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void twoNodesStartOne(int round) throws Exception {
        deploy(UNIQUE);
        MemoryChannels others = new MemoryChannels();
        try (TestEngine other = node();
                EventRegistry second = EventRegistry.on(other.processEngine(), others);
                ExecutorService threads = Executors.newCachedThreadPool()) {
            assertThat(second).isNotNull();
            CyclicBarrier together = new CyclicBarrier(8);
            List<Future<?>> sent = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int number = i;
                sent.add(threads.submit(() -> {
                    together.await();
                    receive(number % 2 == 0 ? channels : others, "ann" + number / 4, "eu", "null", number);
                    return null;
                }));
            }
            for (Future<?> each : sent) {
                each.get();
            }
            engine.runUntilIdle();
            other.runUntilIdle();
            assertThat(instances().count()).as("round " + round).isEqualTo(2);
        }
    }

    /** Texts that could be taken for other names and values are not. */
    @ParameterizedTest
    @CsvSource({"'x|region=y', x, y", "'x=y', x, y", "'x\\', x, ''", "'x\\|region=y', x, y"})
    void valuesAreNotConfused(String subscribed, String customer, String region) throws Exception {
        deploy(MANUAL);
        subscribe(subscribed);
        receive(customer, region);
        assertThat(instances().count()).isZero();
        receive(subscribed.replace("\\", "\\\\"), region);
        assertThat(instances().count()).isEqualTo(1);
    }

    @Test
    void nullAndAnEmptyTextDiffer() throws Exception {
        deploy(MANUAL);
        builder().addCorrelationParameterValue("customer", null).subscribe();
        receive("", "eu");
        assertThat(instances().count()).isZero();
        channels.deliver("in", new ReceivedEvent("{\"customer\": null}", Map.of(), "n1"));
        channels.deliver("in", new ReceivedEvent("{}", Map.of(), "n2"));
        assertThat(instances().count()).isEqualTo(2);
    }

    @Test
    void longValuesAreComparedToTheirEnd() throws Exception {
        deploy(MANUAL);
        String many = "x".repeat(5_000);
        subscribe(many + "1");
        receive(many + "2", "eu");
        assertThat(instances().count()).isZero();
        receive(many + "1", "eu");
        assertThat(instances().count()).isEqualTo(1);
    }

    @Test
    void aNumberIsTheTextOfIt() throws Exception {
        deploy(MANUAL);
        builder().addCorrelationParameterValue("customer", 5L).subscribe();
        receive("5", "eu");
        assertThat(instances().count()).isEqualTo(1);
    }

    /** As many deployments as before, and yet others. */
    @Test
    void aChangeThatKeepsTheNumberOfDeploymentsIsSeen() throws Exception {
        Deployment old = engine.getRepositoryService()
                .createDeployment()
                .addString("x.event", "{\"key\": \"x\"}")
                .deploy();
        registry.refresh();
        engine.getRepositoryService().deleteDeployment(old.getId(), true);
        engine.getRepositoryService()
                .createDeployment()
                .addString("new.channel", INBOUND.replace("\"in\"", "\"new\""))
                .deploy();
        registry.refresh();

        deploy("startNewInstance");
        channels.deliver("new", new ReceivedEvent("{}", Map.of(), "1"));
        assertThat(instances().count()).isEqualTo(1);
    }
}
