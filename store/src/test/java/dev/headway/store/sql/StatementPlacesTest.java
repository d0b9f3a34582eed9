package dev.headway.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No statement stands outside of packages sql and query: what is sent shows in store/sql, and so in a review. */
class StatementPlacesTest {
    private static final Path SOURCES =
            Path.of(System.getProperty("headway.root", "..")).resolve("store/src/main/java/dev/headway/store");

    /** A text that begins as a statement does. What is being done, as errors say it, has the same verbs and another word behind. */
    private static final Pattern STATEMENT = Pattern.compile(
            "(?<!\\\\)\"\\s*(?:"
                    + String.join(
                            "|",
                            "select\\b",
                            "insert into\\b",
                            "merge into\\b",
                            "update (?:\"|\\w+ (?:\\w+ )?set\\b)",
                            "delete from (?:\"|\\w+(?:\"| where\\b))",
                            "with (?:recursive )?\\w+ as\\b",
                            "copy (?:\"|\\w+ (?:\\(|from\\b))",
                            "(?:create|alter|drop|truncate|lock) (?:unique |unlogged )?(?:table|tables|index|schema|database|view|sequence)\\b",
                            "set (?:(?:local|session|global) )?(?:transaction\\b|@|\\w+ (?:=|to\\b|\\d|\\\\?\"))",
                            "show (?:global |session )?(?:variables|status)\\b",
                            "reset \\w+[;\"]",
                            "(?:call|do) \\w+\\(")
                    + ")",
            Pattern.CASE_INSENSITIVE);

    @Test
    void statementsStandInTheirPackages() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<Path> others = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.startsWith(SOURCES.resolve("sql")))
                    .filter(file -> !file.startsWith(SOURCES.resolve("query")))
                    .toList();
            assertThat(others).hasSizeGreaterThan(40);
            for (Path file : others) {
                Matcher found = STATEMENT.matcher(Files.readString(file));
                assertThat(found.results().map(each -> each.group()))
                        .as("statements in %s: move them to package sql, and let StatementsTest print them", file)
                        .isEmpty();
            }
        }
    }

    @Test
    void aStatementIsKnownByItsBeginning() {
        assertThat(List.of(
                        "\"select 1 from \" + table",
                        "\"\"\"\n    select id from job\"\"\"",
                        "\"delete from job where id = ?\"",
                        "\"delete from \" + table",
                        "\"update job set id = 1\"",
                        "\"set schema \" + schema",
                        "\"set schema \\\"\" + schema",
                        "\"set search_path = \" + schema",
                        "\"create schema if not exists \" + schema",
                        "\"drop table \" + tables",
                        "\"call lock_timeout()\"",
                        "\"reset all; select pg_advisory_unlock_all()\"",
                        "\"do release_all_locks()\""))
                .allMatch(text -> STATEMENT.matcher(text).find());
    }

    @Test
    void whatIsBeingDoneIsNoStatement() {
        assertThat(List.of(
                        "\"delete a user\"",
                        "\"delete from the history of an instance\"",
                        "\"set when history may go\"",
                        "\"do items of a batch\"",
                        "\"lock instance \" + id",
                        "\"release node '\" + name",
                        "\"Create the database\"",
                        "\"make it by \\\"create database NAME\\\".\""))
                .noneMatch(text -> STATEMENT.matcher(text).find());
    }
}
