package dev.headway.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CPU seconds that processes have used, from Linux's /proc.
 *
 * <p>For a database server: its main process, what that process has collected from sessions that ended, and each live session.
 */
public final class CpuClock {
    private static final double TICKS_PER_SECOND = 100;

    private final Path proc;

    public CpuClock() {
        this(Path.of("/proc"));
    }

    CpuClock(Path proc) {
        this.proc = proc;
    }

    /** The fields of a stat line after the name: parent, own and waited-for ticks. */
    record Stat(long parent, long ownTicks, long collectedTicks) {
        static Stat parse(String line) {
            // The name is in brackets and may itself hold spaces and brackets.
            List<String> fields =
                    Arrays.asList(line.substring(line.lastIndexOf(')') + 2).split(" "));
            return new Stat(
                    Long.parseLong(fields.get(1)),
                    Long.parseLong(fields.get(11)) + Long.parseLong(fields.get(12)),
                    Long.parseLong(fields.get(13)) + Long.parseLong(fields.get(14)));
        }
    }

    /** CPU seconds of one process with all its threads, null if it cannot be told. */
    public @Nullable Double ofProcess(long pid) {
        Stat stat = stat(pid).orElse(null);
        return stat == null ? null : stat.ownTicks / TICKS_PER_SECOND;
    }

    /**
     * CPU seconds of a database server.
     *
     * @param session process id of any live session, as the server says it; null when that is a process of another machine
     */
    public @Nullable Double ofServer(long session) {
        Stat own = stat(session).orElse(null);
        if (own == null || !name(session).equals("postgres")) {
            return null;
        }
        Stat main = stat(own.parent).orElse(null);
        if (main == null || !name(own.parent).equals("postgres")) {
            return null;
        }
        long ticks = main.ownTicks + main.collectedTicks;
        for (long pid : processes()) {
            Stat each = stat(pid).orElse(null);
            if (each != null && each.parent == own.parent) {
                ticks += each.ownTicks;
            }
        }
        return ticks / TICKS_PER_SECOND;
    }

    private long[] processes() {
        String[] names = proc.toFile().list((folder, name) -> name.chars().allMatch(c -> c >= '0' && c <= '9'));
        return names == null
                ? new long[0]
                : Arrays.stream(names).mapToLong(Long::parseLong).toArray();
    }

    private String name(long pid) {
        try {
            return Files.readString(proc.resolve(pid + "/comm")).strip();
        } catch (IOException gone) {
            return "";
        }
    }

    private Optional<Stat> stat(long pid) {
        try {
            // Read as bytes: a name need not be valid in any encoding.
            return Optional.of(Stat.parse(
                    new String(Files.readAllBytes(proc.resolve(pid + "/stat")), StandardCharsets.ISO_8859_1)));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
