package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ParserLimits;
import dev.headway.model.parse.ModelParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} with a file of cases. */
class CaseRunTest {
    private static final String CLAIM = """
        <definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='test'><case id='claim'>
        <casePlanModel id='model'>
        <planItem id='a' definitionRef='ta'/><planItem id='u' definitionRef='tu'/>
        <planItem id='m' definitionRef='tm'><entryCriterion id='e' sentryRef='s'/></planItem>
        <sentry id='s'><planItemOnPart id='o' sourceRef='u'><standardEvent>occur</standardEvent></planItemOnPart></sentry>
        <humanTask id='ta'/><userEventListener id='tu'/><milestone id='tm'/>
        </casePlanModel></case></definitions>\
        """;

    private final Screen screen =
            new Screen().reading((content, name) -> ModelParser.parse(content, name, ParserLimits.DEFAULT));

    @TempDir
    private Path folder;

    private String file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("claim.cmmn"), CLAIM).toString();
    }

    @Test
    void aCaseIsRunAsFarAsItGoes() {
        assertThat(screen.run("run", file, "--json")).isEqualTo(ExitCode.DONE);
        assertThat(screen.out())
                .contains("\"definition\" : \"claim\"", "\"state\" : \"active\"", "\"type\" : \"humantask\"");
    }

    @Test
    void tasksAreCompletedAndEventsTriggered() {
        assertThat(screen.run("run", file, "--json", "--complete-tasks", "--trigger", "u"))
                .isEqualTo(ExitCode.DONE);
        assertThat(screen.out()).contains("\"milestones\" : [ {").doesNotContain("\"state\" : \"active\"");
    }

    @Test
    void variablesAndRepetitionsAreToldOfACaseThatIsOver() throws IOException {
        String repeated = Files.writeString(folder.resolve("ask.cmmn"), """
            <definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' xmlns:f='http://flowable.org/cmmn' targetNamespace='test'>
            <case id='ask'><casePlanModel id='model'>
            <planItem id='a' definitionRef='ta'><itemControl>
            <repetitionRule f:collectionVariable='people' f:elementVariable='person'><extensionElements>
            <f:variableAggregation target='asked'><variable source='person'/></f:variableAggregation>
            </extensionElements></repetitionRule></itemControl></planItem>
            <humanTask id='ta'/>
            </casePlanModel></case></definitions>
            """).toString();
        assertThat(screen.run("run", repeated, "--json", "--complete-tasks", "--var", "people:json=[\"x\",\"y\"]"))
                .isEqualTo(ExitCode.DONE);
        assertThat(screen.out().replaceAll("\\s", ""))
                .contains("\"state\":\"completed\"", "\"occurrences\":2")
                .contains("\"variables\":{\"asked\":[{\"person\":\"x\"},{\"person\":\"y\"}],\"people\":[\"x\",\"y\"]}");
    }

    @Test
    void whatCannotBeTriggeredIsSaid() {
        assertThat(screen.run("run", file, "--trigger", "nothing")).isEqualTo(ExitCode.FAILED);
        assertThat(screen.err()).contains("could not trigger 'nothing'");
    }
}
