package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.IdentityService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.query.Query;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import dev.headway.testkit.TestEngine;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The pages of every query together are its list, where each of the tables that it asks has more rows than a page. */
class PagesTest {
    private static final int PAGE = 5;
    private static final int EACH = PAGE + 2;

    private static String work() {
        return Models.process(
                "p",
                "<startEvent id='start'/><parallelGateway id='fork'/>",
                "<userTask id='task' name='b'/><userTask id='other' name='a'/>",
                "<serviceTask id='job' camunda:asyncBefore='true' camunda:expression='${1}'/>",
                "<serviceTask id='out' camunda:type='external' camunda:topic='t'/>",
                "<intermediateCatchEvent id='wait'><messageEventDefinition messageRef='m'/></intermediateCatchEvent>",
                "<boundaryEvent id='late' attachedToRef='task'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                        + "</timerEventDefinition></boundaryEvent>",
                Models.path("start", "fork", "task"),
                Models.path("fork", "other"),
                Models.path("fork", "job"),
                Models.path("fork", "out"),
                Models.path("fork", "wait"));
    }

    /** Makes {@value #EACH} or more rows of every kind, those of decisions aside. */
    static void fill(TestEngine engine) {
        String message = "<message id='m' name='m'/>";
        for (int i = 0; i < EACH; i++) {
            Models.deploy(engine, "p.bpmn", Models.file(message, body(work())));
        }
        Models.deploy(
                engine,
                "fails.bpmn",
                Models.around(
                        "fails",
                        "f",
                        "<serviceTask id='f' camunda:asyncBefore='true'"
                                + " camunda:expression='${missing}'><extensionElements><camunda:failedJobRetryTimeCycle>R1/PT1S"
                                + "</camunda:failedJobRetryTimeCycle></extensionElements></serviceTask>"));
        for (int i = 0; i < EACH; i++) {
            engine.start("fails", Map.of("n", i));
        }
        engine.runUntilIdle();
        IdentityService identity = engine.processEngine().getIdentityService();
        for (int i = 0; i < EACH; i++) {
            identity.saveUser(identity.newUser("user" + i));
            identity.saveGroup(identity.newGroup("group" + i));
        }
        // Only what a known user does is in the operation log.
        identity.setAuthenticatedUserId("kermit");
        for (int i = 0; i < 3 * EACH; i++) {
            String id = engine.start("p", Map.of("n", i)).instance().getId();
            engine.getRuntimeService().setVariable(id, "n", -i);
            String task = engine.getTaskService()
                    .createTaskQuery()
                    .processInstanceId(id)
                    .taskDefinitionKey("task")
                    .singleResult()
                    .getId();
            engine.getTaskService().setVariableLocal(task, "local", i);
            if (i % 3 == 1) {
                engine.getRuntimeService().deleteProcessInstance(id, "enough");
            } else if (i % 3 == 2) {
                engine.getRuntimeService().suspendProcessInstanceById(id);
            }
        }
        identity.clearAuthentication();
        fillCases(engine.processEngine());
        // No executor runs: its items stay open.
        engine.getRuntimeService()
                .deleteProcessInstancesAsync(
                        engine.getRuntimeService().createProcessInstanceQuery().processDefinitionKey("p"), "later");
        engine.getRuntimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("fails")
                .list()
                .forEach(
                        each -> engine.getRuntimeService().deleteProcessInstancesAsync(List.of(each.getId()), "later"));
    }

    /** In each case a milestone has been reached, a task has been done, and one waits. */
    private static void fillCases(ProcessEngine engine) {
        String one =
                "<planItem id='m' definitionRef='tm'/><planItem id='a' definitionRef='ta'/><planItem id='b' definitionRef='ta2'/>"
                        + "<planItem id='u' definitionRef='tu'/><planItem id='g' definitionRef='tg'/><planItem id='s' definitionRef='ts'/>"
                        + "<milestone id='tm'/><humanTask id='ta'/><humanTask id='ta2'/>"
                        + "<userEventListener id='tu'/><eventListener id='tg'/>"
                        + "<eventListener id='ts' flowable:eventType='signal' flowable:signalRef='heard'/>";
        for (int i = 0; i < EACH; i++) {
            engine.getCmmnRepositoryService()
                    .createDeployment()
                    .name("case")
                    .addString(
                            "c.cmmn",
                            "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='test'"
                                    + " xmlns:flowable='http://flowable.org/cmmn'>"
                                    + "<case id='c'><casePlanModel id='model'>" + one
                                    + "</casePlanModel></case></definitions>")
                    .deploy();
            String id = engine.getCmmnRuntimeService()
                    .createCaseInstanceBuilder()
                    .caseDefinitionKey("c")
                    .start()
                    .getId();
            engine.getTaskService()
                    .complete(engine.getTaskService()
                            .createTaskQuery()
                            .processInstanceId(id)
                            .taskDefinitionKey("a")
                            .singleResult()
                            .getId());
        }
    }

    private static String body(String file) {
        return file.substring(file.indexOf("<process"), file.indexOf("</definitions>"));
    }

    @TestFactory
    List<DynamicTest> onH2() {
        return tests(TestEngine.start(builder -> builder.historyLevel(HistoryLevel.FULL)));
    }

    @TestFactory
    List<DynamicTest> onPostgres() {
        StoreSettings settings = TestPostgres.freshSchema();
        TestEngine engine =
                TestEngine.start(builder -> builder.database(settings.url(), settings.user(), settings.password())
                        .historyLevel(HistoryLevel.FULL));
        return tests(engine);
    }

    private static List<DynamicTest> tests(TestEngine engine) {
        fill(engine);
        List<DynamicTest> tests = new ArrayList<>();
        queries(engine.processEngine())
                .forEach((name, query) -> tests.add(DynamicTest.dynamicTest(name, () -> pagesAreTheList(query))));
        assertThat(tests).as("queries of the services").hasSizeGreaterThan(15);
        tests.add(DynamicTest.dynamicTest("close", engine::close));
        return tests;
    }

    private static void pagesAreTheList(Supplier<Query<?, ?>> query) {
        List<String> pages = new ArrayList<>();
        for (int first = 0; ; first += PAGE) {
            List<?> page = query.get().listPage(first, PAGE);
            pages.addAll(page.stream().map(PagesTest::key).toList());
            if (page.size() < PAGE) {
                break;
            }
        }
        List<String> list = query.get().list().stream().map(PagesTest::key).toList();

        assertThat(list).as("rows").hasSizeGreaterThan(PAGE).doesNotHaveDuplicates();
        assertThat(pages).isEqualTo(list);
        assertThat(query.get().count()).isEqualTo(list.size());
        assertThat(query.get().listPage(0, 1)).hasSize(1);
        assertThat(query.get().list()).as("list after a page").hasSize(list.size());
    }

    private static String key(Object found) {
        return Arrays.stream(found.getClass().getMethods())
                .filter(method -> method.getName().equals("getId") && method.getParameterCount() == 0)
                .map(method -> String.valueOf(call(method, found)))
                .findAny()
                .orElseGet(found::toString);
    }

    /** Every query that a service makes, on everything and, where it can, on one definition. */
    private static Map<String, Supplier<Query<?, ?>>> queries(ProcessEngine engine) {
        Map<String, Supplier<Query<?, ?>>> queries = new TreeMap<>();
        for (Method service : methods(engine.getClass())) {
            if (!service.getName().matches("get\\w+Service")) {
                continue;
            }
            for (Method create : methods(service.getReturnType())) {
                // There is no engine for decisions here: they are paged where there is one.
                boolean decisions = create.getName()
                        .matches("create(HistoricDecision(Execution|Instance)|Decision(Requirements)?Definition)Query");
                if (!decisions
                        && Query.class.isAssignableFrom(create.getReturnType())
                        && create.getParameterCount() == 0) {
                    Supplier<Query<?, ?>> all =
                            () -> (Query<?, ?>) ((Query<?, ?>) call(create, call(service, engine))).allowScan();
                    queries.put(create.getName(), all);
                    methods(create.getReturnType()).stream()
                            .filter(method -> method.getName().equals("processDefinitionKey")
                                    && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String.class}))
                            .forEach(method -> queries.put(create.getName() + " of a key", () ->
                                    (Query<?, ?>) call(method, all.get(), key(create.getName()))));
                }
            }
        }
        return queries;
    }

    private static String key(String query) {
        return query.matches("create(DeadLetterJob|HistoricIncident|Incident)Query") ? "fails" : "p";
    }

    private static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static Object call(Method method, Object on, Object... arguments) {
        try {
            return method.invoke(on, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(method.toString(), e);
        }
    }
}
