package dev.headway.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EmbeddedPostgresTest {
    @Test
    void startsCrashesRecoversAndLeavesNothing() throws Exception {
        Path folder;
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            folder = server.folder();
            assertThat(ask(server, "show fsync")).isEqualTo("on");
            execute(server, "create table kept (id int)");
            execute(server, "insert into kept values (1)");

            server.kill();
            assertThatThrownBy(() -> ask(server, "select 1")).isInstanceOf(SQLException.class);
            server.startAgain();

            assertThat(ask(server, "select count(*) from kept")).isEqualTo("1");
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void refusesStrangersWithoutThePassword() {
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url(), server.user(), "guess"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("password");
        }
    }

    @Test
    void tellsWhatTheServerDidNotLike() {
        assertThatThrownBy(() -> EmbeddedPostgres.start(
                        EmbeddedPostgresSettings.defaults().with("shared_buffers", "a lot")))
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessageContaining("shared_buffers");
    }

    @Test
    void endsWithAJvmThatIsKilled() throws Exception {
        Process jvm = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Killed.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String[] told = jvm.inputReader().readLine().split(" ", 2);
        ProcessHandle server = ProcessHandle.of(Long.parseLong(told[0])).orElseThrow();
        assertThat(server.isAlive()).isTrue();

        jvm.destroyForcibly().waitFor();

        server.onExit().get(60, TimeUnit.SECONDS);
        assertThat(server.isAlive()).isFalse();
        assertThat(Path.of(told[1]).resolve("data/postmaster.pid")).doesNotExist();
    }

    /** Starts a server, prints the server's process id and folder, and waits to be killed. */
    public static final class Killed {
        private Killed() {}

        public static void main(String[] args) throws IOException {
            try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
                String pid = Files.readAllLines(server.folder().resolve("data/postmaster.pid"))
                        .getFirst();
                System.out.println(pid + " " + server.folder());
                System.in.read();
            }
        }
    }

    private static String ask(EmbeddedPostgres server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                ResultSet rows = connection.createStatement().executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void execute(EmbeddedPostgres server, String sql) throws SQLException {
        try (Connection connection = server.connect()) {
            connection.createStatement().execute(sql);
        }
    }
}
