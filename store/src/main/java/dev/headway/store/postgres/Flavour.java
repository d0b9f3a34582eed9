package dev.headway.store.postgres;

import dev.headway.store.sql.PostgresSessionSql;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The servers that speak PostgreSQL's protocol and SQL. Those that keep their rows on many nodes lack some of it, so they get a schema
 * without it, sessions that say nothing of plans, and no advisory locks. What follows for the engine: only a node's lease tells whether it
 * lives, jobs are leased and never claimed, and history has no partitions. They are written by their manuals, and tried by whoever has one.
 */
enum Flavour {
    POSTGRESQL("PostgreSQL", Pattern.compile("PostgreSQL (\\d+)\\.(\\d+)"), 14, 0),
    /** From the version on that has advisory locks, which the migrations take. */
    YUGABYTE("YugabyteDB", Pattern.compile("-YB-(\\d+)\\.(\\d+)"), 2025, 1),
    /** From the version on that has read committed, and procedures that raise errors. */
    COCKROACH("CockroachDB", Pattern.compile("v(\\d+)\\.(\\d+)"), 24, 1);

    private final String product;
    private final Pattern version;
    private final int oldest;
    private final int oldestMinor;

    Flavour(String product, Pattern version, int oldest, int oldestMinor) {
        this.product = product;
        this.version = version;
        this.oldest = oldest;
        this.oldestMinor = oldestMinor;
    }

    /** @param version what the function {@code version()} answers */
    static Flavour of(String version) {
        if (version.contains("CockroachDB")) {
            return COCKROACH;
        }
        return version.toUpperCase(Locale.ROOT).contains("-YB-") ? YUGABYTE : POSTGRESQL;
    }

    /** Its name for people. */
    String product() {
        return product;
    }

    /** Why this version of it is too old; empty when it is not. A version that says no number is taken for a new one. */
    Optional<String> tooOld(String text) {
        Matcher found = version.matcher(text);
        if (!found.find()) {
            return Optional.empty();
        }
        int major = Integer.parseInt(found.group(1));
        int minor = Integer.parseInt(found.group(2));
        return major > oldest || (major == oldest && minor >= oldestMinor)
                ? Optional.empty()
                : Optional.of("The statements of the engine need " + product + " " + oldest + "." + oldestMinor
                        + " or newer: upgrade the server.");
    }

    /** Whether rows lie on many nodes. */
    boolean isDistributed() {
        return this != POSTGRESQL;
    }

    /** The folder of its migrations. */
    String migrations() {
        return isDistributed() ? "distributed" : "postgresql";
    }

    /** How sessions that load and search are set up. */
    String lookUps() {
        return isDistributed() ? PostgresSessionSql.DISTRIBUTED_LOOK_UPS : PostgresSessionSql.LOOK_UPS;
    }

    /** How sessions that commit batches are set up. */
    String changes() {
        return isDistributed() ? PostgresSessionSql.DISTRIBUTED_CHANGES : PostgresSessionSql.CHANGES;
    }

    /** How all other sessions are set up. */
    String general() {
        return isDistributed() ? PostgresSessionSql.DISTRIBUTED_CHANGES : PostgresSessionSql.GENERAL;
    }
}
