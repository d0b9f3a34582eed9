package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ParserLimits;
import dev.headway.model.parse.BpmnParser;
import dev.headway.runtime.channel.Channels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code run} from the command line to the report, on the real engine with H2 in memory. */
class RunCommandTest {
    @TempDir
    private Path folder;

    private Screen screen =
            new Screen().reading((content, name) -> BpmnParser.parse(content, name, ParserLimits.DEFAULT));
    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("p.bpmn");
    }

    /** A process of these elements in a row, from a start event to an end event. */
    private void sequence(String... elements) throws IOException {
        StringBuilder xml = new StringBuilder("<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\""
                + " xmlns:camunda=\"http://camunda.org/schema/1.0/bpmn\" targetNamespace=\"t\">\n"
                + "<message id=\"m\" name=\"Ordered\"/>\n<process id=\"p\" isExecutable=\"true\">\n");
        List<String> all = new ArrayList<>(List.of(elements));
        if (!all.getFirst().startsWith("<startEvent")) {
            all.addFirst("<startEvent id=\"start\"/>");
        }
        all.add("<endEvent id=\"end\"/>");
        String before = null;
        for (String element : all) {
            String id = element.replaceFirst("(?s).*?id=\"([^\"]*)\".*", "$1");
            xml.append(element).append('\n');
            if (before != null) {
                xml.append("<sequenceFlow id=\"")
                        .append(before + "-" + id)
                        .append("\" sourceRef=\"")
                        .append(before)
                        .append("\" targetRef=\"")
                        .append(id)
                        .append("\"/>\n");
            }
            before = id;
        }
        Files.writeString(file, xml.append("</process>\n</definitions>\n"));
    }

    private JsonNode runJson(int expectedExitCode, String... options) {
        List<String> args = new ArrayList<>(List.of("run", file.toString(), "--json"));
        args.addAll(List.of(options));
        assertThat(screen.run(args.toArray(String[]::new)))
                .as(screen.err() + screen.out())
                .isEqualTo(expectedExitCode);
        return JsonMapper.shared().readTree(screen.out());
    }

    private static List<String> texts(JsonNode list, String field) {
        return list.valueStream().map(item -> item.get(field).asString()).toList();
    }

    @Test
    void anInstanceRunsToItsEnd() throws IOException {
        sequence("<serviceTask id=\"double\" camunda:expression=\"${amount * 2}\" camunda:resultVariable=\"twice\"/>");
        JsonNode report = runJson(ExitCode.DONE, "--var", "amount:int=21", "--var", "name=x");
        assertThat(report.get("definition").asString()).isEqualTo("p");
        JsonNode instance = report.get("instances").get(0);
        assertThat(instance.get("state").asString()).isEqualTo("completed");
        assertThat(texts(instance.get("path"), "activityId")).containsExactly("start", "double", "end");
        assertThat(texts(instance.get("path"), "type")).containsExactly("startEvent", "serviceTask", "endEvent");
        assertThat(instance.get("variables").get("twice").asInt()).isEqualTo(42);
        assertThat(instance.get("variables").get("name").asString()).isEqualTo("x");
        assertThat(instance.get("waitingAt").isEmpty()).isTrue();
        assertThat(instance.get("jobs").isEmpty()).isTrue();
    }

    @Test
    void decisionsBesideTheFileAreDeployedToo() throws IOException {
        String dmn = "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='f' name='f' namespace='n'>"
                + "<decision id='sum' name='Sum'><variable name='r'/><literalExpression><text>a + 1</text>"
                + "</literalExpression></decision></definitions>";
        Path decision = Files.writeString(file.resolveSibling("sum.dmn"), dmn);
        sequence("<businessRuleTask id=\"rule\" camunda:decisionRef=\"sum\" camunda:resultVariable=\"r\""
                + " camunda:mapDecisionResult=\"singleEntry\"/>");

        JsonNode instance =
                runJson(ExitCode.DONE, "--var", "a:int=1").get("instances").get(0);

        assertThat(instance.get("variables").get("r").asInt()).isEqualTo(2);
        assertThat(screen.err()).contains("sum.dmn: deployed too");
        assertThat(new Screen().run("validate", decision.toString())).isEqualTo(ExitCode.DONE);
    }

    @Test
    void aUserTaskWaitsUnlessTasksAreCompleted() throws IOException {
        sequence("<userTask id=\"one\" name=\"First\"/>", "<userTask id=\"two\"/>");
        JsonNode waiting = runJson(ExitCode.DONE).get("instances").get(0);
        assertThat(waiting.get("state").asString()).isEqualTo("waiting");
        assertThat(waiting.get("waitingAt").toString())
                .isEqualTo("[{\"activityId\":\"one\",\"type\":\"userTask\",\"for\":\"task 'First'\"}]");

        Screen second = new Screen().reading((content, name) -> BpmnParser.parse(content, name, ParserLimits.DEFAULT));
        assertThat(second.run("run", file.toString(), "--complete-tasks")).isEqualTo(ExitCode.DONE);
        assertThat(second.out()).startsWith("p: 1 instance, 1 completed").contains("start -> one -> two -> end");
    }

    @Test
    void aTaskThatCannotBeCompletedIsSaidWithItsReason() throws IOException {
        for (String next : List.of(
                "<serviceTask id=\"fails\" camunda:expression=\"${'abc'.substring(5)}\"/>",
                "<callActivity id=\"fails\" calledElement=\"nothing\"/>",
                "<businessRuleTask id=\"fails\" camunda:decisionRef=\"nothing\"/>")) {
            screen = new Screen().reading((content, name) -> BpmnParser.parse(content, name, ParserLimits.DEFAULT));
            sequence("<userTask id=\"one\"/>", next);

            JsonNode report = runJson(ExitCode.FAILED, "--complete-tasks");

            JsonNode failure = report.get("failures").get(0);
            assertThat(failure.get("activityId").asString()).isEqualTo("one");
            assertThat(failure.get("reason").asString()).startsWith("could not complete task 'one' of instance ");
            assertThat(report.get("instances")
                            .get(0)
                            .get("waitingAt")
                            .get(0)
                            .get("activityId")
                            .asString())
                    .isEqualTo("one");
            assertThat(screen.err()).contains("could not complete task 'one'").doesNotContain("\tat ");
        }
    }

    @Test
    void aRunThatCannotStartIsJsonToo() throws IOException {
        sequence("<callActivity id=\"fails\" calledElement=\"nothing\"/>");

        JsonNode report = runJson(ExitCode.FAILED);

        assertThat(report.get("instances").isEmpty()).isTrue();
        assertThat(report.get("failures").get(0).get("reason").asString()).startsWith("could not start 'p': ");
    }

    @Test
    void aRunThatNeverEndsEndsAtItsTimeout() throws IOException {
        sequence("<serviceTask id=\"again\" camunda:asyncBefore=\"true\" camunda:expression=\"${1}\"/>"
                + "<sequenceFlow id=\"back\" sourceRef=\"again\" targetRef=\"again\"/>");

        JsonNode report = runJson(ExitCode.FAILED, "--timeout", "1500ms");

        assertThat(report.get("failures").get(0).get("reason").asString()).contains("within 1500ms");
        assertThat(texts(report.get("instances").get(0).get("path"), "activityId"))
                .contains("again");
    }

    @Test
    void whatIsArmedIsToldApartFromWhatIsWaitedAt() throws IOException {
        sequence("<userTask id=\"one\"/><boundaryEvent id=\"late\" attachedToRef=\"one\"><timerEventDefinition>"
                + "<timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>");

        JsonNode instance = runJson(ExitCode.DONE).get("instances").get(0);

        assertThat(texts(instance.get("waitingAt"), "activityId")).containsExactly("one");
        assertThat(texts(instance.get("armed"), "activityId")).containsExactly("late");
    }

    @Test
    void aLoopWaitsAtItsInstances() throws IOException {
        sequence("<receiveTask id=\"one\"><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>"
                + "</multiInstanceLoopCharacteristics></receiveTask>");

        assertThat(texts(runJson(ExitCode.DONE).get("instances").get(0).get("waitingAt"), "activityId"))
                .containsExactly("one", "one", "one");
    }

    @Test
    void scriptsRunWhereTheirLanguageIsAllowed() throws IOException {
        sequence(
                "<scriptTask id=\"js\" scriptFormat=\"javascript\"><script>execution.setVariable('a', 1)</script></scriptTask>",
                "<scriptTask id=\"gr\" scriptFormat=\"groovy\"><script>execution.setVariable('b', 2)</script></scriptTask>");
        String[] allowed = {"--allow-scripts", "javascript,groovy"};

        JsonNode variables =
                runJson(ExitCode.DONE, allowed).get("instances").get(0).get("variables");

        assertThat(variables.get("a").asInt()).isEqualTo(1);
        assertThat(variables.get("b").asInt()).isEqualTo(2);
        ModelReader reader = (content, name) -> BpmnParser.parse(content, name, ParserLimits.DEFAULT);
        Screen told = new Screen().reading(reader);
        assertThat(told.run("validate", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(told.out()).contains("--allow-scripts");
        assertThat(new Screen().reading(reader).run("validate", file.toString(), allowed[0], allowed[1]))
                .isEqualTo(ExitCode.DONE);
        assertThat(new Screen().reading(reader).run("run", file.toString())).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void theHelpNamesTheSameChannelsAsTheError() throws IOException {
        sequence("<userTask id=\"one\"/>");
        String channels = String.join(", ", Channels.all().keySet());
        assertThat(screen.run("run", "--help")).isEqualTo(ExitCode.DONE);
        assertThat(screen.out().replaceAll("\\s+", " ")).contains("executor: " + channels + " (default: leased)");
        assertThat(screen.run("run", file.toString(), "--channel", "mqtt")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("one of " + channels + ", got 'mqtt'");
    }

    @Test
    void timersWithinTheHorizonAreAwaited() throws IOException {
        sequence("<intermediateCatchEvent id=\"soon\"><timerEventDefinition><timeDuration>PT0.2S</timeDuration>"
                + "</timerEventDefinition></intermediateCatchEvent>");
        assertThat(runJson(ExitCode.DONE).get("instances").get(0).get("state").asString())
                .isEqualTo("completed");
    }

    @Test
    void timersBeyondTheHorizonAreNot() throws IOException {
        sequence("<intermediateCatchEvent id=\"late\"><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                + "</timerEventDefinition></intermediateCatchEvent>");
        JsonNode instance =
                runJson(ExitCode.DONE, "--wait", "10m").get("instances").get(0);
        assertThat(instance.get("state").asString()).isEqualTo("waiting");
        assertThat(instance.get("waitingAt").get(0).get("activityId").asString())
                .isEqualTo("late");
        assertThat(instance.get("waitingAt").get(0).get("for").asString()).startsWith("time 2");
        assertThat(texts(instance.get("jobs"), "state")).containsExactly("timer");
    }

    @Test
    void aJobThatFailsFailsTheRun() throws IOException {
        sequence("<serviceTask id=\"bad\" camunda:asyncBefore=\"true\" camunda:expression=\"${missing.x}\"/>");
        JsonNode instance =
                runJson(ExitCode.FAILED, "--wait", "0s").get("instances").get(0);
        assertThat(instance.get("state").asString()).isEqualTo("failed");
        assertThat(texts(instance.get("jobs"), "activityId")).containsExactly("bad");
        assertThat(instance.get("jobs").get(0).get("exception").asString()).contains("missing");
    }

    @Test
    void aStartThatFailsSaysWhy() throws IOException {
        sequence("<serviceTask id=\"bad\" camunda:class=\"com.acme.Missing\"/>");
        assertThat(screen.run("run", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(screen.err()).contains("could not start 'p'").contains("com.acme.Missing");
    }

    @Test
    void stubsReplaceTheUsersCode() throws IOException {
        sequence(
                "<serviceTask id=\"a\" camunda:class=\"com.acme.Missing\"/>",
                "<serviceTask id=\"b\" camunda:asyncBefore=\"true\" camunda:delegateExpression=\"${missing}\"/>",
                "<serviceTask id=\"c\"/>");
        assertThat(runJson(ExitCode.DONE, "--stub-delegates")
                        .get("instances")
                        .get(0)
                        .get("state")
                        .asString())
                .isEqualTo("completed");
    }

    @Test
    void aMessageStarts() throws IOException {
        sequence("<startEvent id=\"byMessage\"><messageEventDefinition messageRef=\"m\"/></startEvent>");
        JsonNode instance =
                runJson(ExitCode.DONE, "--message", "Ordered").get("instances").get(0);
        assertThat(texts(instance.get("path"), "activityId")).containsExactly("byMessage", "end");
    }

    @Test
    void manyInstancesAreCounted() throws IOException {
        sequence("<serviceTask id=\"a\" camunda:asyncBefore=\"true\" camunda:expression=\"${null}\"/>");
        assertThat(screen.run("run", file.toString(), "--instances", "200")).isEqualTo(ExitCode.DONE);
        assertThat(screen.out())
                .startsWith("p: 200 instances, 200 completed")
                .contains("... and 190 more; --json shows them all");
    }

    @Test
    void aFileKeepsWhatARunLeft() throws IOException {
        sequence("<userTask id=\"one\"/>");
        Path state = folder.resolve("state");
        assertThat(screen.run("run", file.toString(), "--db", "h2:" + state)).isEqualTo(ExitCode.DONE);
        assertThat(folder.resolve("state.mv.db")).isRegularFile();
        assertThat(screen.run("run", file.toString(), "--db", "h2:" + state, "--complete-tasks"))
                .isEqualTo(ExitCode.DONE);
        assertThat(screen.out()).contains("p: 1 instance, 1 waiting").contains("p: 1 instance, 1 completed");
    }

    @Test
    void aModelWithErrorsIsShownAsByValidate() throws IOException {
        sequence("<exclusiveGateway id=\"g\"/>");
        Files.writeString(file, Files.readString(file).replace("targetRef=\"g\"", "targetRef=\"nowhere\""));
        assertThat(screen.run("run", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(screen.err()).contains(file + ":").contains("nowhere").contains("not deployable");
    }

    @Test
    void wrongUsageSaysWhatIsExpected() throws IOException {
        sequence("<userTask id=\"one\"/>");
        assertWrong("between 1 and 1,000,000, but got 0", "--instances", "0");
        assertWrong("'x' is not an int", "--instances", "x");
        assertWrong("a whole number", "--var", "a:int=x");
        assertWrong("--var a once", "--var", "a=1", "--var", "a=2");
        assertWrong("NONE, ACTIVITY, AUDIT, FULL", "--history", "all");
        assertWrong("500ms, 10s", "--wait", "soon");
        assertWrong("got 'q'; it has 'p'", "--process", "q");
        assertWrong("but there is no nowhere.jar", "--class-path", "nowhere.jar");
        assertWrong("expected --db h2", "--db", "oracle");
    }

    private void assertWrong(String expected, String... options) {
        List<String> args = new ArrayList<>(List.of("run", file.toString()));
        args.addAll(List.of(options));
        Screen fresh = new Screen().reading((content, name) -> BpmnParser.parse(content, name, ParserLimits.DEFAULT));
        assertThat(fresh.run(args.toArray(String[]::new)))
                .as(fresh.out() + fresh.err())
                .isEqualTo(ExitCode.USAGE);
        assertThat(fresh.err()).contains(expected);
    }

    @Test
    void anUnreachableDatabaseHasItsOwnExitCode() throws IOException {
        sequence("<userTask id=\"one\"/>");
        assertThat(screen.run("run", file.toString(), "--db", "jdbc:postgresql://127.0.0.1:1/none"))
                .isEqualTo(ExitCode.UNREACHABLE);
        assertThat(screen.err()).contains("127.0.0.1:1");
    }

    @Test
    void aDatabaseThatFailsOnTheWayIsNoDefectOfHeadway() throws Exception {
        sequence("<userTask id=\"one\"/>");
        Path database = folder.resolve("db");
        assertThat(screen.run("run", file.toString(), "--db", "h2:" + database)).isEqualTo(ExitCode.DONE);
        try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + database, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("drop table headway.retry_job cascade");
        }
        assertThat(screen.run("run", file.toString(), "--db", "h2:" + database)).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(screen.err()).containsIgnoringCase("retry_job").doesNotContain("defect of Headway", "\tat ");
    }
}
