package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The files of store/sql: what is sent, as text for readers and reviews. */
public final class GoldenSql {
    private GoldenSql() {}

    /** Compares statements by name with the file of the topic; {@code -Dheadway.write=true} writes it. */
    public static void check(String topic, Map<String, String> statements) throws IOException {
        StringBuilder text =
                new StringBuilder("-- ").append(topic).append(": written by a test; see CONTRIBUTING.md.\n");
        statements.forEach((name, sql) -> text.append("\n-- ")
                .append(name)
                .append('\n')
                .append(sql.strip())
                .append(sql.strip().endsWith(";") ? "\n" : ";\n"));
        Path file = Path.of(System.getProperty("headway.root", ".."))
                .resolve("store/sql")
                .resolve(topic.replaceAll("Sql$", "")
                                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                                .toLowerCase(Locale.ROOT) + ".sql");
        if (Boolean.getBoolean("headway.write")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        assertThat(file)
                .as("what is sent; write it with ./mvnw -pl store -am test -Dtest='StatementsTest,QueryShapesTest'"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dheadway.write=true")
                .content()
                .isEqualTo(text.toString());
    }
}
