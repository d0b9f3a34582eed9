package dev.headway.engine.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What a command looks for is never looked for in a copy of the database: a query that the engine runs by itself asks for one thing by its
 * id, says who answers in the same statement, or goes through {@link Changes#pages}.
 */
class LookUpsTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/headway/engine/internal");
    private static final Pattern RUN = Pattern.compile("\\.\\s*(list|singleResult)\\(\\)");
    private static final Pattern BY_ID =
            Pattern.compile("\\.(task|job|jobDefinition|execution|deployment|externalTask)Id\\(");

    /** Said where the query is made, in an earlier statement; and a list of topics, which is for its caller alone. */
    private static final Set<String> ELSEWHERE = Set.of(
            "DefinitionDeletion: query.list()",
            "JobDefinitionStateBuilderImpl: return query.processDefinitionId(ofProcess).list()",
            "JobDefinitionStateBuilderImpl: return query.list()",
            "ExternalTaskServiceImpl: return query.list()");

    @Test
    void noCommandLooksIntoACopy() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("service", "usercode")) {
            try (Stream<Path> all = Files.walk(SOURCES.resolve(folder))) {
                all.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
            }
        }
        assertThat(files).hasSizeGreaterThan(50);
        List<String> runs = new ArrayList<>();
        for (Path file : files) {
            String name = file.getFileName().toString().replace(".java", "");
            for (String statement : Files.readString(file).split("[;{}]")) {
                String line = statement.replaceAll("\\s+", "");
                if (RUN.matcher(statement).find()
                        && !line.contains("readFrom(ReadFrom.PRIMARY)")
                        && !BY_ID.matcher(line).find()) {
                    runs.add(name + ": "
                            + statement.strip().replaceAll("\\s+", " ").replaceAll("(?<=list\\(\\)).*", ""));
                }
            }
        }
        assertThat(runs)
                .as("queries that the engine runs by itself: say .readFrom(ReadFrom.PRIMARY), or use Changes.pages")
                .containsExactlyInAnyOrderElementsOf(ELSEWHERE);
    }
}
