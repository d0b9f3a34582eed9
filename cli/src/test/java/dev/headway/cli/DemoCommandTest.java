package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.BpmnModel;
import dev.headway.model.ParserLimits;
import dev.headway.model.parse.BpmnParser;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DemoCommandTest {
    private final Screen screen = new Screen();

    @Test
    void everyInstanceEndsAndTheDatabaseSaysSo() {
        assertThat(screen.run("demo", "--instances", "20"))
                .as(screen.err() + screen.out())
                .isEqualTo(ExitCode.DONE);
        assertThat(screen.err()).contains("Running 20 instances of 27 jobs each on H2 in memory");
        assertThat(screen.out())
                .startsWith("20 instances ended after 540 jobs in ")
                .contains("Verified in the database");
    }

    @Test
    void itsModelHasNoProblems() throws IOException {
        try (InputStream content =
                Objects.requireNonNull(DemoCommand.class.getClassLoader().getResourceAsStream(DemoCommand.MODEL))) {
            BpmnModel model = BpmnParser.parse(content, DemoCommand.MODEL, ParserLimits.DEFAULT);
            assertThat(model.problems()).isEmpty();
        }
    }

    @Test
    void wrongNumbersAreRefused() {
        assertThat(screen.run("demo", "--instances", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("between 1 and 1,000,000, but got 0").contains("See ./headway demo --help");
    }
}
