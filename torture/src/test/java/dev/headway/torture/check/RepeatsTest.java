package dev.headway.torture.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.torture.check.Ledgers.Entry;
import dev.headway.torture.check.Ledgers.Note;
import dev.headway.torture.journal.Troubles;
import dev.headway.torture.model.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which repetitions of user code have a reason, by ledgers and faults that are made up. Times are in milliseconds. */
class RepeatsTest {
    private static final long HIT = 100_000;

    private final Troubles troubles = new Troubles();

    private boolean hasReason(Entry... entries) {
        return Ledgers.mayBeWasted(1, List.of(entries), troubles.windows(), false);
    }

    @Test
    void aRunIsRepeatedWhenItsNodeWasKilledBeforeTheCommit(@TempDir Path folder) throws IOException {
        troubles.killed(0, HIT, HIT + 5);
        Path killed = Files.writeString(folder.resolve("ledger0"), (HIT - 20) + " 7 work\n" + (HIT - 10) + " 8 wo");
        Path other = Files.writeString(folder.resolve("ledger1"), (HIT + 4_000) + " 7 work\n");
        Ledgers ledgers = Ledgers.read(List.of(killed, other));

        assertThat(ledgers.count()).as("one was not durable").isEqualTo(2);
        assertThat(Ledgers.mayBeWasted(1, ledgers.of("7", "work"), troubles.windows(), false))
                .isTrue();
        assertThat(Ledgers.mayBeWasted(2, ledgers.of("7", "work"), troubles.windows(), false))
                .as("the last run was not in vain")
                .isFalse();
    }

    /** Each of these lines was cut off by a kill, and a new process marked its end. */
    @Test
    void aTornLineIsNoEntry(@TempDir Path folder) throws IOException {
        Path own = Files.writeString(
                folder.resolve("ledger0"),
                HIT + " 7 wo" + Ledgers.TORN_END + HIT + " 7" + Ledgers.TORN_END + "stall 1 2" + Ledgers.TORN_END + HIT
                        + " 7 work\n");
        Ledgers ledgers = Ledgers.read(List.of(own));

        assertThat(ledgers.keys()).containsExactly("7 work");
        assertThat(ledgers.notes()).isEmpty();
    }

    /** As a machine that is too full makes it. */
    @Test
    void whatANodeFoundOfItselfIsInItsLedger(@TempDir Path folder) throws IOException {
        Path own = Files.writeString(
                folder.resolve("ledger0"),
                (HIT - 20) + " 7 work\nstall " + HIT + " " + (HIT + 4_000) + " .\nlost " + (HIT + 10) + " "
                        + (HIT + 4_010) + " .\nlate " + (HIT - 20) + " " + (HIT + 4_020) + " .\n");
        Ledgers ledgers = Ledgers.read(List.of(own));

        assertThat(ledgers.count()).isEqualTo(1);
        assertThat(ledgers.notes())
                .containsExactly(
                        new Note.Stall(0, HIT, HIT + 4_000),
                        new Note.LostLease(0, HIT + 10, HIT + 4_010),
                        new Note.Late(0, HIT - 20, HIT + 4_020));
    }

    @Test
    void whoLostItsLeaseMayHaveRunInVain() {
        troubles.leaseLost(0, HIT, HIT + 4_000);
        assertThat(hasReason(new Entry(0, HIT - 100), new Entry(1, HIT + 3_500)))
                .isTrue();
        assertThat(hasReason(new Entry(1, HIT + 3_500), new Entry(0, HIT + 4_500)))
                .as("it may have been the last")
                .isTrue();
        assertThat(hasReason(new Entry(1, HIT - 100), new Entry(1, HIT + 3_500)))
                .as("the other node kept its lease")
                .isFalse();
        assertThat(hasReason(new Entry(0, HIT + 6_000), new Entry(1, HIT + 6_500)))
                .as("it has one again")
                .isFalse();
    }

    @Test
    void whoStoodStillButKeptItsLeaseOnlyWaited() {
        troubles.stalled(0, HIT, HIT + 2_000);
        Entry before = new Entry(0, HIT - 100);
        assertThat(hasReason(before, new Entry(1, HIT + 6_000))).isFalse();
        troubles.killed(0, HIT + 3_000, HIT + 3_005);
        assertThat(hasReason(before, new Entry(1, HIT + 6_000)))
                .as("its outcome was still on its way")
                .isTrue();
    }

    /** On a machine that is too full the way from a run to its commit may take seconds, a little at each thread. */
    @Test
    void aRunThatStillWaitedForItsCommitIsWastedByAKill() {
        troubles.killed(0, HIT, HIT + 5);
        Entry before = new Entry(0, HIT - 8_000);
        Entry again = new Entry(1, HIT + 1_000);
        troubles.outcomeLate(0, HIT - 9_000, HIT - 6_000);
        assertThat(hasReason(before, again)).as("it waited no longer").isFalse();
        troubles.outcomeLate(1, HIT - 9_000, HIT - 100);
        assertThat(hasReason(before, again)).as("another node's waited").isFalse();
        troubles.outcomeLate(0, HIT - 8_000, HIT - 100);
        assertThat(hasReason(before, again)).isTrue();
        assertThat(hasReason(new Entry(0, HIT - 8_001), again)).isFalse();
        assertThat(troubles.latestOutcomeMillis(0)).isEqualTo(7_900);
    }

    @Test
    void nothingIsRepeatedWithoutAFault() {
        assertThat(hasReason(new Entry(0, HIT), new Entry(1, HIT + 100))).isFalse();
        assertThat(hasReason(new Entry(0, HIT), new Entry(0, HIT + 100))).isFalse();
    }

    @Test
    void aFaultOfAnotherNodeIsNoReason() {
        troubles.killed(1, HIT, HIT + 5);
        assertThat(hasReason(new Entry(0, HIT - 20), new Entry(0, HIT + 4_000))).isFalse();
        assertThat(hasReason(new Entry(0, HIT - 30), new Entry(1, HIT - 20)))
                .as("who repeated it was killed, not whom it repeated")
                .isFalse();
    }

    @Test
    void aFaultLongAfterTheRunOrBeforeItIsNoReason() {
        troubles.killed(0, HIT, HIT + 5);
        assertThat(hasReason(new Entry(0, HIT - Troubles.OUTCOME_MILLIS - 1), new Entry(1, HIT + 4_000)))
                .isFalse();
        assertThat(hasReason(new Entry(0, HIT + 50), new Entry(0, HIT + 900))).isFalse();
    }

    @Test
    void whatWasUnderWayWhenItsScopeWasInterruptedIsWasted() {
        List<Entry> entries = List.of(new Entry(0, HIT), new Entry(0, HIT + 5_000));
        assertThat(Ledgers.mayBeWasted(1, entries, List.of(), true)).isTrue();
        assertThat(Ledgers.mayBeWasted(2, entries, List.of(), true))
                .as("it is one of the last")
                .isFalse();
        assertThat(Ledgers.mayBeWasted(1, entries, List.of(), false)).isFalse();
    }

    @Test
    void scopesAreKnownOfWhatIsDeepInThem() {
        Block.Work inner = new Block.Work("inner", true);
        Block.Loop loop = new Block.Loop("loop", 2, true);
        Block.Scope deep = new Block.Scope("deep", "s2", "e2", loop, "t2", 1, "m2");
        Block.Scope scope =
                new Block.Scope("scope", "s1", "e1", new Block.Sequence(List.of(inner, deep)), "t1", 1, "m1");
        assertThat(Elements.workAndScopes(new Block.Sequence(List.of(new Block.Work("outer", true), scope))))
                .isEqualTo(Map.of("outer", Set.of(), "inner", Set.of("scope"), "loop", Set.of("scope", "deep")));
    }

    @Test
    void whoSleptMayRunLast() {
        troubles.slept(0, HIT, HIT + 5_000);
        assertThat(hasReason(new Entry(1, HIT + 4_000), new Entry(0, HIT + 5_040)))
                .isTrue();
        assertThat(hasReason(new Entry(1, HIT + 4_000), new Entry(1, HIT + 5_040)))
                .isFalse();
    }

    @Test
    void outcomesWaitForTheDatabase() {
        troubles.databaseAway(HIT, HIT + 800);
        Entry before = new Entry(0, HIT - 100);
        assertThat(hasReason(before, new Entry(1, HIT + 6_000)))
                .as("and are committed when it is back")
                .isFalse();
        troubles.killed(0, HIT + 2_500, HIT + 2_505);
        assertThat(hasReason(before, new Entry(1, HIT + 6_000)))
                .as("unless their node is killed first")
                .isTrue();
    }

    @Test
    void outcomesWaitForBatchesThatTakeLong() {
        Entry before = new Entry(0, HIT - 2_900);
        troubles.leaseLost(0, HIT, HIT + 4_000);
        assertThat(hasReason(before, new Entry(1, HIT + 6_000)))
                .as("what nothing holds up is committed by then")
                .isFalse();
        troubles.stalled(0, HIT - 2_950, HIT - 1_000);
        troubles.stalled(0, HIT - 1_000, HIT + 400);
        assertThat(hasReason(before, new Entry(1, HIT + 6_000)))
                .as("it waited for one batch and went with the next")
                .isTrue();
    }

    @Test
    void aDatabaseThatIsAwayForLongIsNoReasonAsLongAsNoLeaseIsLost() {
        troubles.databaseAway(HIT, HIT + 10_000);
        assertThat(hasReason(new Entry(0, HIT - 100), new Entry(1, HIT + 10_500)))
                .isFalse();
        troubles.leaseLost(0, HIT - 400, HIT + 10_600);
        assertThat(hasReason(new Entry(0, HIT - 100), new Entry(1, HIT + 10_500)))
                .isTrue();
    }

    @Test
    void theTimeOutsideIsWhatIsLeft() {
        troubles.killed(0, HIT + 4_000, HIT + 4_000);
        troubles.killed(0, HIT + 5_000, HIT + 5_000);
        troubles.killed(0, HIT + 10_500, HIT + 10_500);
        assertThat(troubles.outside(0, HIT, HIT + 10_000)).isEqualTo(1 - 0.45);
        assertThat(troubles.outside(1, HIT, HIT + 10_000)).isEqualTo(1);
    }
}
