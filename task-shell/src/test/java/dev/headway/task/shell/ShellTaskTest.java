package dev.headway.task.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DeploymentException;
import dev.headway.testkit.TestEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Service tasks of type shell on an engine, with the commands of this machine. */
@DisabledOnOs(OS.WINDOWS)
class ShellTaskTest {
    private static TestEngine allowing(String commands, String... more) {
        return TestEngine.start(settings -> {
            settings.taskOption("shell.allowedCommands", commands);
            for (int i = 0; i < more.length; i += 2) {
                settings.taskOption("shell." + more[i], more[i + 1]);
            }
            return settings;
        });
    }

    private static void deploy(TestEngine engine, Map<String, String> fields) {
        StringBuilder written = new StringBuilder();
        fields.forEach((name, value) -> written.append("<activiti:field name='" + name + "'><activiti:expression>")
                .append("<![CDATA[" + value + "]]></activiti:expression></activiti:field>"));
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:activiti='http://activiti.org/bpmn'><process id='p' isExecutable='true'>"
                                + "<startEvent id='s'/><serviceTask id='call' activiti:type='shell'><extensionElements>"
                                + written + "</extensionElements></serviceTask><userTask id='u'/>"
                                + "<sequenceFlow id='f' sourceRef='s' targetRef='call'/>"
                                + "<sequenceFlow id='g' sourceRef='call' targetRef='u'/></process></definitions>")
                .deploy();
    }

    private static Map<String, Object> run(TestEngine engine, Map<String, String> fields, Map<String, Object> given) {
        deploy(engine, fields);
        String id =
                engine.getRuntimeService().startProcessInstanceByKey("p", given).getId();
        return engine.getRuntimeService().getVariables(id);
    }

    @Test
    void outputExitCodeAndDirectory(@TempDir Path folder) throws IOException {
        Path real = folder.toRealPath();
        try (TestEngine engine = allowing("sh")) {
            Map<String, Object> variables = run(
                    engine,
                    Map.of(
                            "command", "sh",
                            "arg1", "-c",
                            "arg2", "printf '%s ' \"$1\"; pwd; echo wrong >&2; exit 3",
                            "arg3", "name",
                            "arg4", "${text}",
                            "redirectError", "true",
                            "directory", real.toString(),
                            "outputVariable", "out",
                            "errorCodeVariable", "code"),
                    Map.of("text", "a; b"));
            assertThat(variables)
                    .containsEntry("out", "a; b " + real + "\nwrong\n")
                    .containsEntry("code", "3");
        }
    }

    @Test
    void withoutRedirectErrorTheErrorsAreNotOutputAndCleanEnvHidesTheEnvironment() {
        try (TestEngine engine = allowing("sh")) {
            Map<String, Object> variables = run(
                    engine,
                    Map.of(
                            "command", "sh",
                            "arg1", "-c",
                            "arg2", "echo wrong >&2; echo \"home=$HOME\"",
                            "cleanEnv", "true",
                            "outputVariable", "out"),
                    Map.of());
            assertThat(variables).containsEntry("out", "home=\n");
        }
    }

    @Test
    void whatIsNotAllowedByNameIsNotDeployedAndNotRun() {
        try (TestEngine engine = TestEngine.start(settings -> settings)) {
            assertThatThrownBy(() -> deploy(engine, Map.of("command", "${any}")))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("task.shell.allowedCommands");
        }
        try (TestEngine engine = allowing("true, sh")) {
            assertThatThrownBy(() -> deploy(engine, Map.of("command", "cat")))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("'cat'");
            assertThatThrownBy(() -> run(engine, Map.of("command", "${c}"), Map.of("c", "cat")))
                    .hasStackTraceContaining("may not run the command 'cat'");
            assertThat(run(engine, Map.of("command", "${c}"), Map.of("c", "true")))
                    .hasSize(1);
        }
        assertThatThrownBy(() -> allowing("bin/run"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("absolute path");
    }

    @Test
    void timeKillsTheCommandAndWhatItStarted(@TempDir Path folder) throws IOException {
        Path pid = folder.resolve("pid");
        try (TestEngine engine = allowing("sh", "timeoutMillis", "1500")) {
            assertThatThrownBy(() -> run(
                            engine,
                            Map.of(
                                    "command", "sh",
                                    "arg1", "-c",
                                    "arg2", "sleep 600 & echo $! > '" + pid + "'; wait"),
                            Map.of()))
                    .hasStackTraceContaining("to end within 1500 ms");
            long child = Long.parseLong(Files.readString(pid).strip());
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive))
                            .isEmpty());
        }
    }

    @Test
    void outputHasALimit() {
        try (TestEngine engine = allowing("sh", "maxOutputBytes", "1000")) {
            assertThatThrownBy(() -> run(
                            engine,
                            Map.of("command", "sh", "arg1", "-c", "arg2", "while :; do echo s3cret; done"),
                            Map.of()))
                    .hasStackTraceContaining("at most 1000 bytes")
                    .satisfies(failure -> assertThat(failure.toString()).doesNotContain("s3cret"));
        }
    }

    @Test
    void withoutWaitingTheInstanceGoesOn(@TempDir Path folder) {
        Path file = folder.resolve("done");
        try (TestEngine engine = allowing("touch")) {
            assertThat(run(
                            engine,
                            Map.of("command", "touch", "arg1", file.toString(), "wait", "false", "outputVariable", "o"),
                            Map.of()))
                    .isEmpty();
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(file).exists());
        }
    }
}
