package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What ARCHITECTURE.md says of the way of a command and of a job are the classes that are really on the stacks. */
@Timeout(120)
class HopsTest {
    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://headway.dev/test"
                         xmlns:camunda="http://camunda.org/schema/1.0/bpmn">
              <process id="hops" isExecutable="true">
                <startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="work"/>
                <serviceTask id="work" camunda:asyncBefore="true" camunda:expression="${probe.run()}">
                  <extensionElements><camunda:executionListener event="end" expression="${probe.apply()}"/></extensionElements>
                </serviceTask>
                <sequenceFlow id="b" sourceRef="work" targetRef="wait"/>
                <userTask id="wait">
                  <extensionElements><camunda:executionListener event="end" expression="${probe.apply()}"/></extensionElements>
                </userTask>
                <sequenceFlow id="c" sourceRef="wait" targetRef="end"/><endEvent id="end"/>
              </process>
            </definitions>
            """;

    private static final Probe PROBE = new Probe();

    @SuppressWarnings("NullAway.Init") // before each test
    private ProcessEngine engine;

    /** Notes the engine's own classes on the stack of whoever calls it, outermost first, each once. */
    public static final class Probe {
        private final List<List<String>> ready = new CopyOnWriteArrayList<>();
        private final List<List<String>> taken = new CopyOnWriteArrayList<>();
        private final List<List<String>> ran = new CopyOnWriteArrayList<>();
        private final BlockingQueue<List<String>> applied = new LinkedBlockingQueue<>();
        private final List<List<String>> sent = new CopyOnWriteArrayList<>();

        /** Called by the model, in the step. */
        public void apply() {
            applied.add(stack());
        }

        /** Called by the model, as the user code of its job. */
        public void run() {
            ran.add(stack());
        }

        private void send() {
            if (Thread.currentThread().getName().startsWith("headway-commit")) {
                sent.add(stack());
            }
        }

        private static List<String> stack() {
            LinkedHashSet<String> classes = new LinkedHashSet<>();
            StackTraceElement[] frames = Thread.currentThread().getStackTrace();
            for (int i = frames.length - 1; i >= 0; i--) {
                String name = frames[i].getClassName();
                if (name.startsWith("dev.headway.") && !name.startsWith("dev.headway.testkit.")) {
                    classes.add(name.substring(name.lastIndexOf('.') + 1).replaceAll("\\$.*", ""));
                }
            }
            return List.copyOf(classes);
        }
    }

    /** The channel {@code hops}: the leased one, which notes who calls it. */
    public static final class Channel implements ChannelProvider {
        @Override
        public String name() {
            return "hops";
        }

        @Override
        public Map<String, String> settings() {
            return Map.of();
        }

        @Override
        public JobChannel open(ChannelContext context) {
            JobChannel leased =
                    Objects.requireNonNull(Channels.all().get("leased")).open(context.of("leased"));
            return (JobChannel) Proxy.newProxyInstance(
                    HopsTest.class.getClassLoader(), new Class<?>[] {JobChannel.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("ready")) {
                            PROBE.ready.add(Probe.stack());
                        } else if (method.getName().equals("take")) {
                            PROBE.taken.add(Probe.stack());
                        }
                        return call(leased, method, arguments);
                    });
        }
    }

    private static @Nullable Object call(Object on, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    private static Connection open(StoreSettings settings) throws SQLException {
        Connection real = DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        return (Connection) Proxy.newProxyInstance(
                HopsTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        PROBE.send();
                    }
                    return call(real, method, arguments);
                });
    }

    @BeforeEach
    void start() {
        StoreSettings settings = TestPostgres.freshSchema();
        engine = ProcessEngine.builder()
                .connectionSupplier(() -> open(settings))
                .databaseSchema(settings.schema())
                .channel("hops")
                .bean("probe", PROBE)
                .build();
        engine.getRepositoryService()
                .createDeployment()
                .addString("hops.bpmn", MODEL)
                .deploy();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    /** The classes that a line of ARCHITECTURE.md names, in the table that begins with this heading. */
    private static List<String> page(String label) throws Exception {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("ARCHITECTURE.md"))) {
            root = root.getParent();
        }
        String line = Files.readAllLines(root.resolve("ARCHITECTURE.md")).stream()
                .filter(each -> each.startsWith("| " + label + " |"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("Expected a line '| " + label + " |' in ARCHITECTURE.md"));
        List<String> classes = new ArrayList<>();
        Matcher names = Pattern.compile("`([^`]+)`").matcher(line.substring(label.length() + 4));
        while (names.find()) {
            classes.add(names.group(1));
        }
        return classes;
    }

    private static List<String> until(List<String> stack, String last) {
        assertThat(stack).contains(last);
        return stack.subList(0, stack.indexOf(last) + 1);
    }

    @Test
    void thePageNamesTheClassesThatACommandAndAJobPass() throws Exception {
        engine.getRuntimeService().startProcessInstanceByKey("hops");
        List<String> outcome = PROBE.applied.take();
        String task = Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> engine.getTaskService().createTaskQuery().singleResult(), Objects::nonNull)
                .getId();
        PROBE.sent.clear();
        engine.getTaskService().complete(task);
        List<String> decided = PROBE.applied.take();

        assertThat(until(decided, "TaskCommands")).isEqualTo(page("command: decided"));
        assertThat(PROBE.sent)
                .anySatisfy(stack -> assertThat(until(stack, "Pipeline")).isEqualTo(page("command: recorded")));
        assertThat(PROBE.ready)
                .anySatisfy(
                        stack -> assertThat(until(stack, "ProbationChannel")).isEqualTo(page("job: ready")));
        assertThat(until(PROBE.taken.getFirst(), "ProbationChannel")).isEqualTo(page("job: handed out"));
        assertThat(until(PROBE.ran.getFirst(), "JobWork")).isEqualTo(page("job: run"));
        assertThat(until(outcome, "Commands")).isEqualTo(page("job: outcome decided"));
    }
}
