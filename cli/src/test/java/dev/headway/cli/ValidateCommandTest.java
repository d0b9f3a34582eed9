package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.model.BpmnModel;
import dev.headway.model.Location;
import dev.headway.model.ParserLimits;
import dev.headway.model.Problem;
import dev.headway.model.Problem.Severity;
import dev.headway.model.parse.ModelParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ValidateCommandTest {
    @TempDir
    private Path folder;

    private Path good;
    private Path bad;
    private final Screen screen = new Screen().reading(ValidateCommandTest::read);

    @BeforeEach
    void writeFiles() throws IOException {
        good = Files.writeString(folder.resolve("good.bpmn"), "good");
        bad = Files.writeString(folder.resolve("bad.bpmn"), "bad");
    }

    private static BpmnModel read(InputStream content, String name) throws IOException {
        Problem warning = new Problem(Severity.WARNING, new Location(3, 7), "task", "unknown-extension", "Not read.");
        Problem error = new Problem(Severity.ERROR, new Location(0, 0), null, "not-xml", "Not XML.");
        List<Problem> problems = content.read() == 'b' ? List.of(error, warning) : List.of(warning);
        return new BpmnModel(name, null, List.of(), BpmnModel.Diagram.EMPTY, problems);
    }

    @Test
    void problemsHaveTheFormOfACompiler() {
        assertThat(screen.run("validate", good.toString(), bad.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(screen.out().lines())
                .containsExactly(
                        good + ":3:7: warning: Not read. (element 'task') [unknown-extension]",
                        good + ": deployable, 1 warning",
                        bad + ": error: Not XML. [not-xml]",
                        bad + ":3:7: warning: Not read. (element 'task') [unknown-extension]",
                        bad + ": not deployable, 1 error, 1 warning",
                        "2 files: 1 deployable, 1 not");
    }

    @Test
    void warningsDoNotFail() {
        assertThat(screen.run("validate", good.toString())).isEqualTo(ExitCode.DONE);
    }

    @Test
    void jsonHasTheDocumentedFields() {
        assertThat(screen.run("validate", "--json", bad.toString())).isEqualTo(ExitCode.FAILED);
        JsonNode file = JsonMapper.shared().readTree(screen.out()).get(0);
        assertThat(file.propertyNames()).containsExactly("file", "deployable", "problems");
        assertThat(file.get("deployable").asBoolean()).isFalse();
        assertThat(file.get("problems").get(1).propertyNames())
                .containsExactly("severity", "line", "column", "elementId", "rule", "message");
        assertThat(file.get("problems").get(1).get("severity").asString()).isEqualTo("warning");
    }

    @Test
    void everyMissingFileIsNamed() {
        assertThat(screen.run("validate", "no.bpmn", good.toString(), folder.toString(), "nor.bpmn"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(screen.err())
                .contains("there is no no.bpmn")
                .contains("there is no nor.bpmn")
                .contains(folder + " is a folder");
        assertThat(screen.out()).isEmpty();
    }

    @Test
    void anExpressionThatIsNotWellFormedIsSaid() throws IOException {
        Screen parsing =
                new Screen().reading((content, name) -> ModelParser.parse(content, name, ParserLimits.DEFAULT));
        Path file = Files.writeString(
                folder.resolve("typo.bpmn"),
                "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t' xmlns:c='http://camunda.org/schema/1.0/bpmn'>"
                        + "<process id='p' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='t'/>"
                        + "<userTask id='t' c:assignee='${1+}' c:owner='${a.b}'/></process></definitions>");
        assertThat(parsing.run("validate", file.toString())).isEqualTo(ExitCode.DONE);
        assertThat(parsing.out())
                .contains("warning: Expected a well-formed expression, got '${1+}'", "[expression-malformed]")
                .doesNotContain("a.b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"klingon", "groovy,klingon", "Klingon"})
    void aLanguageWithoutAScriptEngineIsSaidAtTheStart(String languages) {
        assertThat(screen.run("validate", good.toString(), "--allow-scripts", languages))
                .isEqualTo(ExitCode.USAGE);
        assertThat(screen.out()).isEmpty();
        assertThat(screen.err())
                .containsIgnoringCase("but got klingon")
                .containsPattern("which are .*groovy, .*javascript, js, but got")
                .doesNotContain("Friendly Enough", "http://www.omg.org/spec/FEEL");
        assertThat(screen.run("validate", good.toString(), "--allow-scripts", "JS,application/javascript,juel,Groovy"))
                .isEqualTo(ExitCode.DONE);
    }

    @ParameterizedTest
    @CsvSource({
        "groovy, headway-script-groovy",
        "JavaScript, headway-script-javascript",
        "js, headway-script-javascript",
    })
    void aLanguageOfOursThatIsNotThereNamesItsArtifact(String language, String artifact) {
        assertThatThrownBy(() -> ScriptOptions.requireEngines(Set.of(language), ClassLoader.getPlatformClassLoader()))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("of which there are none")
                .hasMessageContaining("dev.headway:" + artifact);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 8 30 2 ?", "0 0 8 1 * MON", "0 0/0 8 * * ?", "R/PT0S", "R3/-PT1H"})
    void aTimerThatIsNeverDueIsSaid(String cycle) throws IOException {
        Screen parsing =
                new Screen().reading((content, name) -> ModelParser.parse(content, name, ParserLimits.DEFAULT));
        Path file = Files.writeString(
                folder.resolve("never.bpmn"),
                "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'><process id='p' isExecutable='true'>"
                        + "<startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='t'/><intermediateCatchEvent id='t'>"
                        + "<timerEventDefinition><timeCycle>" + cycle + "</timeCycle></timerEventDefinition>"
                        + "</intermediateCatchEvent></process></definitions>");
        assertThat(parsing.run("validate", file.toString())).isEqualTo(ExitCode.DONE);
        assertThat(parsing.out()).contains("[timer-unreadable]", "got '" + cycle + "'");
    }

    @ParameterizedTest
    @CsvSource({"timeCycle, R3/5", "timeCycle, every day", "timeDuration, 60", "timeDate, tomorrow", "timeDuration, ''"
    })
    void aTimerThatIsMalformedIsSaidOnce(String kind, String text) throws IOException {
        Screen parsing =
                new Screen().reading((content, name) -> ModelParser.parse(content, name, ParserLimits.DEFAULT));
        Path file = Files.writeString(
                folder.resolve("malformed.bpmn"),
                "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'><process id='p' isExecutable='true'>"
                        + "<startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='t'/><intermediateCatchEvent id='t'>"
                        + "<timerEventDefinition><" + kind + ">" + text + "</" + kind + "></timerEventDefinition>"
                        + "</intermediateCatchEvent></process></definitions>");
        assertThat(parsing.run("validate", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(parsing.out())
                .containsOnlyOnce("[timer-")
                .contains("not deployable, 1 error")
                .doesNotContain("warning");
    }

    @Test
    void aCaseIsValidated() throws IOException {
        Screen parsing =
                new Screen().reading((content, name) -> ModelParser.parse(content, name, ParserLimits.DEFAULT));
        Path file = Files.writeString(
                folder.resolve("claim.cmmn"),
                "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'><case id='c'><casePlanModel id='p'>"
                        + "<planItem id='a' definitionRef='t'/><humanTask id='t'/></casePlanModel></case></definitions>");
        assertThat(parsing.run("validate", file.toString())).isEqualTo(ExitCode.DONE);
        assertThat(parsing.out()).contains("claim.cmmn: deployable");
        Files.writeString(file, Files.readString(file).replace("definitionRef='t'", "definitionRef='u'"));
        assertThat(parsing.run("validate", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(parsing.out()).contains("[definition-missing]");
    }
}
