package dev.headway.engine.internal.usercode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.definition.Definition;
import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.core.state.TaskRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableException;
import dev.headway.engine.DelegateException;
import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.DelegateTask;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.TaskListener;
import dev.headway.engine.task.IdentityLink;
import dev.headway.model.BpmnModel;
import dev.headway.model.ElementDetail;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.model.Location;
import dev.headway.model.ParserLimits;
import dev.headway.model.parse.BpmnParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls what a model names, with what the model says, and explains what cannot be called. */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
class DelegatesTest {
    record Order(String id, BigDecimal total) {}

    /** Remembers its calls; with state, to see that each call has an instance of its own. */
    public static class Recording implements JavaDelegate {
        static final List<String> CALLS = new ArrayList<>();
        static DelegateExecution last;
        private int calls;

        @Override
        public void execute(DelegateExecution execution) {
            calls++;
            CALLS.add(execution.getCurrentActivityId() + " " + calls);
            last = execution;
        }
    }

    public static class WithFields implements JavaDelegate {
        static String seen;
        private Expression fixed;
        private Expression evaluated;
        private String text;
        private int number;
        private TimeUnit unit;
        private String viaSetter;

        public void setViaSetter(String value) {
            viaSetter = "set " + value;
        }

        @Override
        public void execute(DelegateExecution execution) {
            seen = fixed.getValue(execution) + "|" + evaluated.getValue(execution) + "|" + evaluated.getExpressionText()
                    + "|" + text + "|" + number + "|" + unit + "|" + viaSetter;
        }
    }

    static class Failing implements JavaDelegate {
        private String kind;

        @Override
        public void execute(DelegateExecution execution) throws Exception {
            switch (kind) {
                case "bpmn" -> throw new BpmnError("E1", "no money");
                case "checked" -> throw new IOException("gone");
                default -> throw new IllegalStateException(kind);
            }
        }
    }

    public static class NoDelegate {}

    public abstract static class Abstract implements JavaDelegate {}

    public static class WithParameter implements JavaDelegate {
        public WithParameter(String parameter) {}

        @Override
        public void execute(DelegateExecution execution) {}
    }

    public static class Exploding implements JavaDelegate {
        public Exploding() {
            throw new IllegalStateException("bang");
        }

        @Override
        public void execute(DelegateExecution execution) {}
    }

    public static class StaticTrouble implements JavaDelegate {
        static final int VALUE = Integer.parseInt("x");

        @Override
        public void execute(DelegateExecution execution) {}
    }

    /** Stands for the interface of another engine. */
    static class Other {
        interface JavaDelegate {}

        public static class Foreign implements Other.JavaDelegate {}
    }

    public static class Listening implements ExecutionListener, TaskListener {
        @Override
        public void notify(DelegateExecution execution) {
            execution.setVariable("heard", execution.getEventName() + " " + execution.getId());
        }

        @Override
        public void notify(DelegateTask task) {
            task.setVariable("heard", "task " + task.getEventName());
            task.setName(task.getName() + "!");
        }
    }

    /** A bean that sees the implicit execution. */
    public static class Shop {
        public String buy(DelegateExecution execution, Order order) {
            execution.setVariable("bought", order.id());
            return order.total().toPlainString();
        }

        public void refuse() {
            throw new BpmnError("E2");
        }
    }

    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:c="http://camunda.org/schema/1.0/bpmn"
                targetNamespace="t">
              <process id="shop" isExecutable="true">
                <startEvent id="start"/>
                <sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
                <serviceTask id="work" name="Do it" c:class="CLASS"><extensionElements>FIELDS</extensionElements></serviceTask>
                <sequenceFlow id="f2" sourceRef="work" targetRef="sign"/>
                <userTask id="sign"/>
              </process>
            </definitions>
            """;

    private final Map<String, Object> beans = new HashMap<>();
    private Delegates delegates = Delegates.builder().beans(beans::get).build();

    private Definition definition(String className, String fields) {
        BpmnModel model = BpmnParser.parse(
                MODEL.replace("CLASS", className).replace("FIELDS", fields), "shop.bpmn", ParserLimits.DEFAULT);
        assertThat(model.processes()).as(model.problems().toString()).hasSize(1);
        return new Definition(7, "shop", 3, 1, null, model.processes().getFirst(), new ElExpressionCompiler());
    }

    private FakeContext context() {
        return new FakeContext(definition("x", ""), "work", delegates);
    }

    private FakeContext run(String className, String fields) throws Exception {
        Definition definition = definition(className, fields);
        FakeContext context = new FakeContext(definition, "work", delegates);
        context.outer = context.outer.with("x", 5);
        ElementDetail.ServiceTask task =
                (ElementDetail.ServiceTask) definition.node("work").detail();
        delegates.execute(task.implementation(), context);
        return context;
    }

    private static String field(String name, String body) {
        return "<c:field name=\"" + name + "\">" + body + "</c:field>";
    }

    @Test
    void eachCallHasAnInstanceOfItsOwn() throws Exception {
        Recording.CALLS.clear();
        run(Recording.class.getName(), "");
        run(Recording.class.getName(), "");
        assertThat(Recording.CALLS).containsExactly("work 1", "work 1");
    }

    @Test
    void injectsFields() throws Exception {
        run(
                WithFields.class.getName(),
                field("fixed", "<c:string>abc</c:string>")
                        + field("evaluated", "<c:expression>${x + 1}</c:expression>")
                        + field("text", "<c:expression>x is ${x}</c:expression>")
                        + field("number", "<c:string>42</c:string>")
                        + field("unit", "<c:string>DAYS</c:string>")
                        + field("viaSetter", "<c:string>s</c:string>"));
        assertThat(WithFields.seen).isEqualTo("abc|6|${x + 1}|x is 5|42|DAYS|set s");
    }

    @Test
    void fieldsThatDoNotFitAreNamed() {
        assertThatThrownBy(() -> run(WithFields.class.getName(), field("nowhere", "<c:string>a</c:string>")))
                .isInstanceOf(DelegateException.class)
                .hasMessageContaining(
                        "Expected a setter setNowhere() or a field 'nowhere' in class " + WithFields.class.getName())
                .hasMessageContaining("element 'work' in process 'shop' version 3, line 6");
        assertThatThrownBy(() -> run(WithFields.class.getName(), field("number", "<c:string>many</c:string>")))
                .isInstanceOf(DelegateException.class)
                .hasMessageContaining("'number'");
    }

    @Test
    void exceptionsComeOutAsTheyAre() {
        assertThatThrownBy(() -> run(Failing.class.getName(), field("kind", "<c:string>bpmn</c:string>")))
                .isInstanceOf(BpmnErrorThrown.class)
                .hasMessage("no money")
                .satisfies(e -> assertThat(((BpmnErrorThrown) e).code()).isEqualTo("E1"));
        assertThatThrownBy(() -> run(Failing.class.getName(), field("kind", "<c:string>checked</c:string>")))
                .isExactlyInstanceOf(IOException.class);
        assertThatThrownBy(() -> run(Failing.class.getName(), field("kind", "<c:string>other</c:string>")))
                .isExactlyInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.Missing | Expected class com.acme.Missing, named as delegate of element 'work' in process 'shop' version 3, line 6, on the class path",
                "$NoDelegate | Expected an object that implements dev.headway.engine.delegate.JavaDelegate",
                "$Other$Foreign | It implements dev.headway.engine.internal.usercode.DelegatesTest$Other$JavaDelegate: change that import.",
                "$Abstract | which is abstract",
                "$WithParameter | Expected a constructor without parameters",
                "$Exploding | its constructor throws java.lang.IllegalStateException: bang",
                "$StaticTrouble | to load, but it does not",
            })
    void whatCannotBeCalledIsExplained(String className, String message) {
        String name = className.startsWith("$") ? DelegatesTest.class.getName() + className : className;
        assertThatThrownBy(() -> run(name, ""))
                .isInstanceOf(DelegateException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("'shop' version 3, line 6");
    }

    @Test
    void onlyAllowedClassesAreLoaded() throws Exception {
        delegates = Delegates.builder()
                .allow(Delegates.allowing(List.of("com.acme.*", Recording.class.getName())))
                .build();
        run(Recording.class.getName(), "");
        assertThatThrownBy(() -> run(Failing.class.getName(), ""))
                .isInstanceOf(DelegateException.class)
                .hasMessageContaining("not on the list of allowed delegates");
        assertThatThrownBy(() -> run("com.acme.sub.Any", "")).hasMessageContaining("on the class path");
        assertThat(Delegates.allowing(null).test("any")).isTrue();
        assertThat(Delegates.allowing(List.of("com.acme.")).test("com.acmes.X")).isFalse();
    }

    @Test
    void stubsForWhatIsNotThere() throws Exception {
        delegates = Delegates.builder().stubUnknown(true).build();
        run("com.acme.Missing", "");
        FakeContext context = context();
        delegates.execute(new Implementation.DelegateExpression("${missing}", List.of(), Location.UNKNOWN), context);
        assertThatThrownBy(() -> run(NoDelegate.class.getName(), "")).isInstanceOf(DelegateException.class);
    }

    @Test
    void delegateExpressions() throws Exception {
        FakeContext context = context();
        beans.put("recording", new Recording());
        beans.put("wrong", "text");
        delegates.execute(new Implementation.DelegateExpression("${recording}", List.of(), Location.UNKNOWN), context);
        assertThat(Recording.last).isNotNull();
        for (String source : List.of("${wrong}", "${missing}", "${null}")) {
            assertThatThrownBy(() -> delegates.execute(
                            new Implementation.DelegateExpression(source, List.of(), new Location(9, 1)), context))
                    .isInstanceOf(DelegateException.class)
                    .hasMessageContaining("delegate of element 'work' in process 'shop' version 3, line 9");
        }
    }

    @Test
    void whatIsNotSupportedIsNamed() {
        FakeContext context = context();
        Location at = new Location(3, 1);
        for (Implementation implementation : List.of(
                new Implementation.Script("groovy", "x", null, at),
                new Implementation.BuiltIn("mail", List.of(), at),
                new Implementation.External("topic", null, true, at))) {
            assertThatThrownBy(() -> delegates.execute(implementation, context))
                    .isInstanceOf(DelegateException.class)
                    .hasMessageContaining("line 3");
        }
    }

    @Test
    void listenersOfExecutionsAndTasks() throws Exception {
        Implementation listening = new Implementation.JavaClass(Listening.class.getName(), List.of(), Location.UNKNOWN);
        FakeContext context = context();
        context.eventName = "start";
        delegates.notify(new Listener("start", listening, null), context);
        assertThat(context.variable("heard")).isEqualTo("start 11");
        FakeContext ofTask = new FakeContext(context.definition(), "sign", delegates).withTask();
        delegates.notify(new Listener("create", listening, null), ofTask);
        assertThat(ofTask.variable("heard")).isEqualTo("task create");
        assertThat(ofTask.task.name()).isEqualTo("Sign!");
        delegates.notify(
                new Listener(
                        "start",
                        new Implementation.JavaClass(Recording.class.getName(), List.of(), Location.UNKNOWN),
                        null),
                context);
        delegates.notify(
                new Listener(
                        "start",
                        new Implementation.Expression("${execution.setVariable('by', 'expression')}", Location.UNKNOWN),
                        null),
                context);
        assertThat(context.variable("by")).isEqualTo("expression");
        delegates.notify(
                new Listener(
                        "create", new Implementation.Expression("${task.setAssignee('bob')}", Location.UNKNOWN), null),
                ofTask);
        assertThat(ofTask.task.assignee()).isEqualTo("bob");
        assertThatThrownBy(() -> delegates.notify(
                        new Listener(
                                "create",
                                new Implementation.JavaClass(NoDelegate.class.getName(), List.of(), Location.UNKNOWN),
                                null),
                        ofTask))
                .isInstanceOf(DelegateException.class)
                .hasMessageContaining("task listener for 'create' of element 'sign'");
    }

    @Test
    void beansOfExpressionsSeeTheExecutionAndObjects() {
        beans.put("shop", new Shop());
        FakeContext context = context();
        context.outer = context.outer.with("order", new Order("o1", new BigDecimal("9.90")));
        assertThat(context.definition()
                        .expression("${shop.buy(execution, order)}")
                        .evaluate(context))
                .isEqualTo("9.90");
        assertThat(context.variable("bought")).isEqualTo("o1");
        assertThatThrownBy(() ->
                        context.definition().expression("${shop.refuse()}").evaluate(context))
                .isInstanceOf(BpmnErrorThrown.class);
        for (String attack : List.of(
                "${execution.class}", "${execution.context()}", "${execution.end()}", "${execution.getClass()}")) {
            assertThatThrownBy(() -> context.definition().expression(attack).evaluate(context))
                    .as(attack)
                    .isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void anExecutionIsOverWithItsCall() throws Exception {
        run(Recording.class.getName(), "");
        for (org.assertj.core.api.ThrowableAssert.ThrowingCallable late :
                List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
                        () -> Recording.last.getVariable("x"),
                        () -> Recording.last.setVariable("x", 1),
                        Recording.last::getId,
                        Recording.last::getProcessEngine,
                        () -> Recording.last.hasVariablesLocal())) {
            assertThatThrownBy(late)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("that call is over");
        }
    }

    @Test
    void whatAnExecutionTells() {
        FakeContext context = context();
        ExecutionFacade execution = new ExecutionFacade(context, () -> null);
        assertThat(List.of(
                        execution.getId(),
                        execution.getProcessInstanceId(),
                        execution.getParentId(),
                        execution.getActivityInstanceId(),
                        execution.getProcessDefinitionId(),
                        execution.getProcessDefinitionKey(),
                        execution.getCurrentActivityId(),
                        execution.getCurrentActivityName(),
                        execution.getTenantId(),
                        execution.getBusinessKey()))
                .containsExactly("11", "10", "10", "12", "7", "shop", "work", "Do it", "acme", "key");
        assertThat(execution.getSuperExecutionId()).isNull();
        assertThat(execution.getCurrentTransitionId()).isNull();
        execution.setProcessBusinessKey("new");
        assertThat(execution.getProcessInstanceBusinessKey()).isEqualTo("new");
        assertThatThrownBy(execution::getProcessEngine).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void variablesOfTheScopes() {
        FakeContext context = context();
        ExecutionFacade execution = new ExecutionFacade(context, () -> null);
        execution.setVariables(Map.of("a", List.of(1), "order", new Order("o1", BigDecimal.ONE)));
        execution.setVariableLocal("l", "local");
        execution.setVariable("l", "still local");
        assertThat(execution.getVariableNames()).containsExactlyInAnyOrder("a", "order", "l");
        assertThat(execution.getVariableNamesLocal()).containsExactly("l");
        assertThat(execution.getVariableLocal("a")).isNull();
        assertThat(execution.getVariable("order", Order.class)).isEqualTo(new Order("o1", BigDecimal.ONE));
        assertThat(execution.getVariableLocal("l", String.class)).isEqualTo("still local");
        assertThatThrownBy(() -> execution.getVariable("l", Integer.class)).isInstanceOf(VariableException.class);
        @SuppressWarnings("unchecked")
        List<Object> list = (List<Object>) execution.getVariable("a");
        list.add(2);
        assertThat(context.variable("a")).isEqualTo(List.of(1));
        execution.setVariable("a", list);
        assertThat(execution.getVariables(List.of("a", "unknown"))).isEqualTo(Map.of("a", List.of(1, 2)));
        assertThat(execution.getVariablesLocal(List.of("a", "l"))).isEqualTo(Map.of("l", "still local"));
        assertThat(execution.hasVariable("a") && execution.hasVariables() && execution.hasVariablesLocal())
                .isTrue();
        assertThat(execution.hasVariableLocal("a")).isFalse();
        execution.removeVariablesLocal();
        assertThat(execution.hasVariablesLocal()).isFalse();
        execution.removeVariables();
        assertThat(execution.getVariables()).isEmpty();
    }

    @Test
    void tasks() {
        FakeContext context = new FakeContext(definition("x", ""), "sign", delegates).withTask();
        TaskFacade task = new TaskFacade(context, new ExecutionFacade(context, () -> null));
        task.setAssignee("bob");
        task.setOwner("eve");
        task.setName("n");
        task.setDescription("d");
        task.setPriority(7);
        task.setDueDate(new Date(5));
        task.setFollowUpDate(new Date(6));
        task.setCategory("c");
        task.setFormKey("f");
        task.addCandidateUsers(List.of("u1", "u2", "u1"));
        task.addCandidateGroup("g1");
        task.addGroupIdentityLink("g2", "watcher");
        task.deleteCandidateUser("u2");
        assertThat(List.of(
                        task.getAssignee(),
                        task.getOwner(),
                        task.getName(),
                        task.getDescription(),
                        task.getCategory(),
                        task.getFormKey()))
                .containsExactly("bob", "eve", "n", "d", "c", "f");
        assertThat(List.of(task.getDueDate(), task.getFollowUpDate(), task.getCreateTime()))
                .containsExactly(new Date(5), new Date(6), new Date(1000));
        assertThat(task.getPriority()).isEqualTo(7);
        assertThat(task.getCandidates())
                .isEqualTo(Set.of(
                        new IdentityLink("candidate", "u1", null, "40"),
                        new IdentityLink("candidate", null, "g1", "40")));
        // A watcher may not claim the task.
        assertThat(context.task.candidates().stream().map(TaskRow.Candidate::type))
                .containsExactly("candidate", "candidate", "watcher");
        task.setVariable("mine", 2);
        task.setVariable("theirs", 3);
        task.setVariableLocal("more", 4);
        assertThat(task.getVariablesLocal()).isEqualTo(Map.of("mine", 2, "more", 4));
        assertThat(context.variable("theirs")).isEqualTo(3);
        assertThat(context.hasVariable("mine")).isFalse();
        task.deleteUserIdentityLink("bob", "assignee");
        assertThat(context.task.assignee()).isNull();
        assertThat(task.getTaskDefinitionKey() + task.getExecution().getId()).isEqualTo("sign11");
        task.end();
        assertThatThrownBy(task::getId).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> task.getExecution().getId()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void errorsNeedACode() {
        assertThatThrownBy(() -> new BpmnError("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BpmnError((String) null)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new BpmnError("E", new IOException("io")).getMessage()).isEqualTo("io");
        assertThat(new BpmnError("E", "m", null).getErrorCode()).isEqualTo("E");
    }
}
