package dev.headway.bench.host;

import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The database of an engine under test.
 *
 * @param pool makes a pool for it at the first call: for engines that bring none of their own
 */
public record HostDatabase(String url, String user, String password, Supplier<DataSource> pool) {
    /** Whether it is MariaDB, which some engines know as MySQL only. */
    public boolean isMariaDb() {
        return url.startsWith("jdbc:mariadb:");
    }

    @Override
    public String toString() {
        return "HostDatabase[" + url + "]";
    }
}
