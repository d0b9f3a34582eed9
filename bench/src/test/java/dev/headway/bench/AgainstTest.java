package dev.headway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.bench.against.Checkout;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Folders that look like checkouts, whose {@code ./headway} runs the benchmark of this module, or says what the test wants. */
class AgainstTest {
    private static final String REAL = "exec '" + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path")
            + "' 'dev.headway.bench.AgainstTest$Tool' \"$@\"\n";

    @TempDir
    private Path folder;

    private final StringWriter said = new StringWriter();

    /** What {@code ./headway} of a real checkout does with the word {@code bench}. */
    static final class Tool {
        private Tool() {}

        public static void main(String[] arguments) {
            String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
            PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
            System.exit(new BenchTool().run(out, out, rest));
        }
    }

    @BeforeEach
    void thisBuild() throws Exception {
        System.setProperty("headway.home", checkout("ours", REAL).toString());
    }

    @AfterEach
    void noBuild() {
        System.clearProperty("headway.home");
    }

    @Test
    @Timeout(300)
    void twoBuildsTakeTurns() throws Exception {
        Path json = folder.resolve("ratios.json");
        Path other = checkout("other", REAL);
        // Twenty instances say nothing of speed: either verdict is right.
        assertThat(run(
                        "noop",
                        "--against",
                        other.toString(),
                        "--rounds",
                        "2",
                        "--db",
                        "h2",
                        "--instances",
                        "20",
                        "--warm-up",
                        "0",
                        "--no-statement-log",
                        "--json",
                        json.toString()))
                .as(said.toString())
                .isBetween(0, 1);
        assertThat(said.toString()).contains("noop: backlog: median ratio ", "this build against itself");
        JsonNode ratio = JsonMapper.shared().readTree(Files.readString(json)).at("/ratios/0");
        assertThat(ratio.at("/this").size()).isEqualTo(2);
        assertThat(ratio.at("/other").size()).isEqualTo(2);
        assertThat(ratio.at("/median").asDouble()).isPositive();
    }

    @Test
    void aBuildThatFailsIsShownWithWhatItSaid() throws Exception {
        Path other = checkout("other", "echo \"unknown option, got $*\"; exit 2\n");
        System.setProperty(
                "headway.home",
                checkout("ours", "printf '[]' >\"$(eval echo \\$$#)\"\n").toString());
        assertThat(run("noop", "--against", other.toString(), "--db", "h2", "--instances", "20", "--rounds", "2"))
                .isEqualTo(2);
        assertThat(said.toString())
                .contains("exit code 0, got 2", "unknown option, got bench noop --instances 20 --db h2 --json");
    }

    @Test
    void whatCannotBeComparedIsWrongUsage() throws Exception {
        assertThat(run("noop", "--against", folder.resolve("none").toString())).isEqualTo(2);
        assertThat(said.toString()).contains("is no folder", "git worktree add");
        assertThat(run("noop", "--against", folder.toString())).isEqualTo(2);
        assertThat(said.toString()).contains("a checkout of Headway");
        Path other = checkout("other", "exit 1\n");
        Files.delete(other.resolve("target/headway/class-path"));
        assertThat(run("noop", "--against", other.toString())).isEqualTo(2);
        assertThat(said.toString()).contains("to be built", other + "/headway --version");
        assertThat(run("noop", "--against", folder.resolve("ours").toString())).isEqualTo(2);
        assertThat(said.toString()).contains("another checkout than this one");
        Path right = checkout("right", "exit 1\n");
        assertThat(run("noop", "--against", right.toString(), "--rounds", "1")).isEqualTo(2);
        assertThat(said.toString()).contains("--rounds of 2 or more");
        assertThat(run("noop", "--against", right.toString(), "--engines", "flowable"))
                .isEqualTo(2);
        assertThat(run("noop", "nop", "--against", right.toString())).isEqualTo(2);
        assertThat(run("noop", "timer", "--against", right.toString(), "--variant", "x"))
                .isEqualTo(2);
        assertThat(run("noop", "timer")).isEqualTo(2);
        assertThat(said.toString()).contains("several with --against");
    }

    @Test
    void anUnchangedCheckoutOfTheSameCommitTellsNothing() {
        Checkout ours = new Checkout(Path.of("/a"), "1234567890", false);
        assertThatThrownBy(() -> ours.mustDifferFrom(new Checkout(Path.of("/b"), "1234567890", false)))
                .hasMessageContaining("another commit")
                .hasMessageContaining("git -C /b checkout COMMIT");
        ours.mustDifferFrom(new Checkout(Path.of("/b"), "1234567890", true));
        ours.mustDifferFrom(new Checkout(Path.of("/b"), "2234567890", false));
    }

    /** A folder that looks like a checkout that has been built. */
    private Path checkout(String name, String script) throws Exception {
        Path checkout = Files.createDirectories(folder.resolve(name)).toRealPath();
        Files.createDirectories(checkout.resolve("bench"));
        Path program = Files.writeString(checkout.resolve("headway"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                Files.createDirectories(checkout.resolve("target/headway")).resolve("class-path"), "x");
        return checkout;
    }

    private int run(String... arguments) {
        said.getBuffer().setLength(0);
        PrintWriter writer = new PrintWriter(said, true);
        return new CommandLine(new BenchCommand()).setOut(writer).setErr(writer).execute(arguments);
    }
}
