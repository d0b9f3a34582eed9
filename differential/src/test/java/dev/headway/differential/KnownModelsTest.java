package dev.headway.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.probe.HeadwayProbe;
import dev.headway.differential.probe.Openings;
import dev.headway.differential.probe.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What this engine answers to the models on which it differs from Flowable; {@link DifferentialTest} asks Flowable. */
class KnownModelsTest {
    private static final String H2 = "jdbc:h2:mem:known-models;DB_CLOSE_DELAY=-1";
    private static final Path PAGE = Path.of("..", "docs", "differences.md");
    private static final Pattern LINK =
            Pattern.compile("^\\| \\[[^]]+]\\(\\.\\./differential/known/([^)]+)\\) \\|", Pattern.MULTILINE);

    private static final Probe ENGINE = new HeadwayProbe(Openings.database(H2, "sa", "", "memory"), false);

    static List<KnownModel> models() {
        return KnownModel.all();
    }

    @AfterAll
    static void close() {
        ENGINE.close();
    }

    @ParameterizedTest
    @MethodSource("models")
    void thisEngineAnswersAsWritten(KnownModel model) {
        model.check("headway.txt", model.answers(ENGINE));
    }

    @ParameterizedTest
    @MethodSource("models")
    void theEnginesDiffer(KnownModel model) {
        assertThat(model.read("headway.txt"))
                .as(
                        "%s: when the engines have come to agree, delete the model, its row and its line in Profile",
                        model.name())
                .isNotEqualTo(model.read("flowable.txt"));
    }

    @Test
    void eachModelHasARowInTheDocumentation() throws IOException {
        List<String> rows = LINK.matcher(Files.readString(PAGE))
                .results()
                .map(row -> row.group(1))
                .sorted()
                .toList();
        assertThat(rows).isEqualTo(models().stream().map(KnownModel::name).toList());
    }
}
