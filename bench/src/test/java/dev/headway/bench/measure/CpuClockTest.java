package dev.headway.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuClockTest {
    @TempDir
    private Path proc;

    @Test
    void readsAProcessWhoseNameHasBracketsAndSpaces() throws IOException {
        process(10, "a) b (c", 1, 150, 50, 0, 0);
        assertThat(new CpuClock(proc).ofProcess(10)).isEqualTo(2.0);
        assertThat(new CpuClock(proc).ofProcess(11)).isNull();
    }

    @Test
    void aServerIsItsMainProcessItsEndedAndItsLiveSessions() throws IOException {
        process(20, "postgres", 1, 100, 0, 300, 100);
        process(21, "postgres", 20, 25, 25, 0, 0);
        process(22, "postgres", 20, 50, 0, 0, 0);
        process(30, "postgres", 1, 9_999, 0, 0, 0);
        assertThat(new CpuClock(proc).ofServer(21)).isEqualTo(6.0);
    }

    @Test
    void aServerElsewhereIsUnknown() throws IOException {
        process(1, "init", 0, 1, 1, 1, 1);
        process(21, "bash", 1, 25, 25, 0, 0);
        assertThat(new CpuClock(proc).ofServer(21)).isNull();
        assertThat(new CpuClock(proc).ofServer(99)).isNull();
    }

    private void process(long pid, String name, long parent, long user, long system, long childUser, long childSystem)
            throws IOException {
        Path folder = Files.createDirectory(proc.resolve(Long.toString(pid)));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(
                folder.resolve("stat"),
                pid + " (" + name + ") S " + parent + " 1 1 0 -1 4194560 1 1 1 1 " + user + " " + system + " "
                        + childUser + " " + childSystem + " 20 0 1 0 1 1 1");
    }
}
