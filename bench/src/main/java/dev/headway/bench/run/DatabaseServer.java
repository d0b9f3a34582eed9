package dev.headway.bench.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where databases for the engines are made, all on the same server. */
public interface DatabaseServer extends AutoCloseable {
    /** Makes an empty database. */
    Database create(String name) throws Unreachable;

    /** Drops it again. */
    void drop(Database database);

    /** What hinders work in a database at this moment, as far as the benchmark sees it by writing there itself; an empty text if nothing does. */
    default String ailment(Database database) {
        return "";
    }

    /** Why it takes no connection at this moment; an empty text if it does. */
    default String silence() {
        return "";
    }

    /** A folder on its disk that this process may write to; null if there is none. */
    default @Nullable Path folder() {
        return null;
    }

    /** For people: kind and version. */
    String describe();

    @Override
    void close();

    /**
     * One database.
     *
     * @param directUrl the same without a delay between, for counters and verification; null if only the engine's process can reach it
     */
    record Database(String name, String url, @Nullable String directUrl, String user, String password) {}
}
