package dev.headway.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** H2 inside the engine's own process, in memory or as files. */
final class H2Server implements DatabaseServer {
    /** A database in memory outlives its connections: each one gets a name that was never used in this process. */
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final @Nullable Path folder;

    H2Server(@Nullable Path folder) {
        this.folder = folder;
    }

    @Override
    public Database create(String wanted) {
        String name = wanted + "_" + COUNT.incrementAndGet();
        String place = folder == null
                ? "mem:" + name
                : folder.resolve(name).toAbsolutePath().toString();
        return new Database(name, "jdbc:h2:" + place + ";DB_CLOSE_DELAY=-1;WRITE_DELAY=0", null, "sa", "");
    }

    @Override
    public void drop(Database database) {
        if (folder == null) {
            return;
        }
        for (String ending : new String[] {".mv.db", ".trace.db"}) {
            try {
                Files.deleteIfExists(folder.resolve(database.name() + ending));
            } catch (IOException e) {
                System.err.println("Cannot delete " + folder.resolve(database.name() + ending) + ": " + e.getMessage());
            }
        }
    }

    @Override
    public String describe() {
        return folder == null ? "H2 in memory" : "H2 in " + folder;
    }

    @Override
    public void close() {}
}
