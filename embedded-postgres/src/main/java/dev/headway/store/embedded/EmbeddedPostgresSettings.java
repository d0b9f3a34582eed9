package dev.headway.store.embedded;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a throw-away PostgreSQL is started. Immutable.
 *
 * @param port TCP port on the loopback interface, 0 for any free one
 * @param folder where the data lies; null for a new folder under the system's folder for temporary files. Deleted on close either way
 * @param cache where the unpacked binaries are kept between runs, null for the user's cache folder
 * @param startMillis how long the server may take to start before that is an error, milliseconds
 * @param server settings as in {@code postgresql.conf}
 */
public record EmbeddedPostgresSettings(
        int port, @Nullable Path folder, @Nullable Path cache, long startMillis, Map<String, String> server) {

    public EmbeddedPostgresSettings {
        server = Map.copyOf(server);
    }

    /** A durable server (fsync on) of modest size on any free port. */
    public static EmbeddedPostgresSettings defaults() {
        return new EmbeddedPostgresSettings(
                0,
                null,
                null,
                60_000,
                Map.of("fsync", "on", "max_connections", "100", "shared_buffers", "128MB", "max_wal_size", "1GB"));
    }

    /**
     * A server for tests: it does not wait for the disk. It keeps what it has committed when its processes are killed, and only
     * when the machine stops it does not. It may take five minutes to start, on a busy machine. Full pages are written all the same: without them
     * PostgreSQL 18.6 crashes when it recovers and finds entries about a block range index whose table has been dropped.
     */
    public static EmbeddedPostgresSettings forTests() {
        EmbeddedPostgresSettings all = defaults().with("fsync", "off");
        return new EmbeddedPostgresSettings(all.port, all.folder, all.cache, 300_000, all.server);
    }

    /** A server with the memory that comparisons between engines are made with: 2 GB of buffers, 8 GB of log. */
    public static EmbeddedPostgresSettings forBenchmarks() {
        return defaults()
                .with("shared_buffers", "2GB")
                .with("max_wal_size", "8GB")
                .with("max_connections", "300");
    }

    /** The same with one more or another server setting. */
    public EmbeddedPostgresSettings with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(server);
        changed.put(name, value);
        return new EmbeddedPostgresSettings(port, folder, cache, startMillis, changed);
    }
}
