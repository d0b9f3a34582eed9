package dev.headway.testkit.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.store.TestPostgres;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the contract of processes finds in the notes of its nodes, by hand-made notes. Times are seconds of one minute. */
class ContractRunsTest {
    private static final long TEN_O_CLOCK =
            TimeUnit.SECONDS.toMicros(Instant.parse("2026-11-25T10:00:00Z").getEpochSecond());

    private ContractRuns runs = ContractRuns.of(database());

    private static ProcessesContract.Database database() {
        return new ProcessesContract.Database(
                TestPostgres.server().url(),
                TestPostgres.server().user(),
                TestPostgres.server().password());
    }

    @BeforeEach
    void empty() throws SQLException {
        runs = ContractRuns.fresh(database());
    }

    private static String second(double second) {
        return Long.toString(TEN_O_CLOCK + Math.round(second * 1_000_000));
    }

    private static void ran(String node, int run, String instance, double from, double to) {
        noted(node, run, instance, "exclusive/work", true, from, second(to));
    }

    private static void cutOff(String node, int run, String instance, double from) {
        noted(node, run, instance, "exclusive/work", true, from, "null");
    }

    private static void noted(
            String node, int run, String instance, String job, boolean exclusive, double from, String to) {
        TestPostgres.execute("insert into contract_run values ('%s', %d, '%s', '%s', %s, %s, %s)"
                .formatted(node, run, instance, job, exclusive, second(from), to));
    }

    private static void killed(String node, double at) {
        TestPostgres.execute("insert into contract_cut values ('%s', %s, %s, %s)"
                .formatted(node, second(at), second(at), second(at)));
    }

    private static void crashed(double from, double back, double until) {
        TestPostgres.execute("insert into contract_cut values (null, %s, %s, %s)"
                .formatted(second(back), second(from), second(until)));
    }

    @Test
    void oneAfterTheOtherIsAsItShouldBe() throws SQLException {
        ran("p0", 1, "7", 1, 2);
        ran("p1", 1, "7", 2, 3);
        ran("p0", 2, "7", 3.5, 4);
        ran("p0", 3, "8", 1, 5);
        assertThat(runs.overlaps()).isEmpty();
    }

    @Test
    void eachPairIsFoundOnWhateverNodes() throws SQLException {
        ran("p0", 1, "7", 1, 9);
        ran("p0", 2, "7", 2, 3);
        ran("p1", 1, "7", 4, 5);
        ran("p1", 2, "8", 1, 9);
        assertThat(runs.overlaps())
                .hasSize(2)
                .satisfiesExactly(
                        same -> assertThat(same).contains("instance 7", "on p0 (", "beside exclusive/work on p0"),
                        other -> assertThat(other)
                                .containsPattern("on p0 \\(.*:01 to .*:09\\) beside .* on p1 \\(.*:04 to .*:05\\)"));
    }

    @Test
    void whatIsNotExclusiveMayRunBesideAnything() throws SQLException {
        ran("p0", 1, "7", 1, 9);
        noted("p1", 1, "7", "beside/each", false, 2, "null");
        noted("p1", 2, "7", "beside/each", false, 3, "null");
        assertThat(runs.overlaps()).isEmpty();
    }

    @Test
    void aRunWithoutEndCountsForEver() throws SQLException {
        cutOff("p0", 1, "7", 1);
        ran("p1", 1, "7", 50, 51);
        assertThat(runs.overlaps()).singleElement().asString().contains(":01 to null");
    }

    @Test
    void aKilledNodesRunCountsUntilTheKill() throws SQLException {
        cutOff("p0", 1, "7", 1);
        ran("p1", 1, "7", 8, 9);
        cutOff("p0", 2, "8", 1);
        ran("p1", 2, "8", 4, 6);
        cutOff("p1", 3, "9", 1);
        ran("p2", 1, "9", 8, 9);
        killed("p0", 5);
        assertThat(runs.overlaps())
                .as("instance 8 ran elsewhere before the kill, and the node of instance 9 was not killed")
                .hasSize(2)
                .allSatisfy(pair -> assertThat(pair).containsAnyOf("instance 8", "instance 9"));
    }

    @Test
    void aNoteThatCameAfterTheKillIsOfNothing() throws SQLException {
        killed("p0", 5);
        cutOff("p0", 1, "7", 5.001);
        ran("p1", 1, "7", 8, 9);
        assertThat(runs.overlaps()).isEmpty();
    }

    @Test
    void aCrashOfTheDatabaseExcusesUntilLeasesHaveRunOut() throws SQLException {
        ran("p0", 1, "7", 1, 7);
        ran("p1", 1, "7", 6.5, 8);
        cutOff("p0", 2, "8", 1);
        ran("p1", 2, "8", 10, 11);
        ran("p0", 3, "9", 10, 13);
        ran("p1", 3, "9", 12, 14);
        crashed(2, 6, 9);
        assertThat(runs.overlaps()).singleElement().asString().contains("instance 9");
    }

    @Test
    void theFloodIsCountedUntilTheLastOfTheOthers() throws SQLException {
        for (int i = 1; i <= 9; i++) {
            noted("p0", i, "7", "beside/each", false, i, "null");
        }
        ran("p1", 1, "5", 0.5, 0.6);
        noted("p1", 2, "8", "step/work", true, 2.5, second(3));
        noted("p2", 1, "9", "step/work", true, 4.5, second(5));
        assertThat(runs.beforeOthers("7", "step/work")).isEqualTo(4);
    }
}
