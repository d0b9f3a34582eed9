package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class DatabaseOptionsTest {
    @Command
    private static final class Any {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();
    }

    private static Database choose(Map<String, String> environment, String... args) {
        Any any = new Any();
        new CommandLine(any).parseArgs(args);
        return any.database.choose(environment);
    }

    private static Database choose(String... args) {
        return choose(Map.of(), args);
    }

    @Test
    void kinds(@TempDir Path folder) {
        assertThat(choose()).isEqualTo(new Database.Memory());
        assertThat(choose("--db", "h2")).isEqualTo(new Database.Memory());
        assertThat(choose("--db=postgres")).isEqualTo(new Database.ThrowAwayPostgres());
        assertThat(choose("--db=mariadb")).isEqualTo(new Database.ThrowAwayMariaDb());
        assertThat(choose("--db", "h2:" + folder + "/state")).isEqualTo(new Database.File(folder.resolve("state")));
        assertThat(choose("--db", "jdbc:postgresql://localhost/x", "--db-user", "me"))
                .isEqualTo(new Database.Jdbc("jdbc:postgresql://localhost/x", "me", null));
    }

    @Test
    void theEnvironmentNamesUserAndPasswordUnlessOptionsDo() {
        Map<String, String> environment = Map.of("HEADWAY_DB_USER", "me", "HEADWAY_DB_PASSWORD", "word");
        assertThat(choose(environment, "--db", "jdbc:h2:mem:x"))
                .isEqualTo(new Database.Jdbc("jdbc:h2:mem:x", "me", "word"));
        assertThat(choose(environment, "--db", "jdbc:h2:mem:x", "--db-user", "you"))
                .isEqualTo(new Database.Jdbc("jdbc:h2:mem:x", "you", "word"));
    }

    @Test
    void wrongChoicesSayWhatIsExpected() {
        assertWrong("expected --db h2, h2:PATH, postgres, mariadb or jdbc:..., but got 'oracle'", "--db", "oracle");
        assertWrong(
                "starts with jdbc:postgresql:, jdbc:mariadb:, jdbc:mysql: or jdbc:h2:, but got 'jdbc:oracle:x?password=***'",
                "--db",
                "jdbc:oracle:x?password=word");
        assertWrong(
                "a user before it: jdbc:mariadb://***@host/x. Say user and password as settings of their own",
                "--db",
                "jdbc:mariadb://me:word@host/x");
        assertWrong("expected a path after --db h2:", "--db", "h2:");
        assertWrong("there is no folder /no/such", "--db", "h2:/no/such/file");
        assertWrong("belong to --db jdbc:", "--db-user", "me");
    }

    private static void assertWrong(String message, String... args) {
        assertThatThrownBy(() -> choose(args))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(message);
    }
}
