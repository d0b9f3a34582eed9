package dev.headway.bench.measure;

import org.jspecify.annotations.Nullable;

/**
 * What the database counted since some moment; the difference of two is the cost of what happened between.
 *
 * @param statements executions by clients, null where the server does not count them
 */
public record Counters(
        @Nullable Long statements, long commits, long inserted, long updated, long deleted, long walBytes) {

    public Counters minus(Counters before) {
        return new Counters(
                statements == null || before.statements == null ? null : statements - before.statements,
                commits - before.commits,
                inserted - before.inserted,
                updated - before.updated,
                deleted - before.deleted,
                walBytes - before.walBytes);
    }
}
