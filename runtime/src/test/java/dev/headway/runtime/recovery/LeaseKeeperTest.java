package dev.headway.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.simulation.TestTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Names and partitions of nodes, renewed by hand: nobody's clock moves by itself. */
class LeaseKeeperTest {
    private static final LeaseKeeper.Settings SETTINGS = new LeaseKeeper.Settings(4_000, 10_000);
    private static final long DEAD = 0;

    private final Table table = new Table();
    private final AtomicLong millis = new AtomicLong(1_000_000);
    private final Set<Integer> busy = new HashSet<>();
    private final Set<Integer> kept = new HashSet<>();
    private final Set<Long> gone = new HashSet<>();
    private final List<Set<Integer>> leftOnes = new ArrayList<>();
    private final List<Long> losses = new ArrayList<>();
    private boolean deaf;
    private int gains;

    private final LeaseKeeper.Heir heir = new LeaseKeeper.Heir() {
        @Override
        public void inherit(Set<Integer> gained, Set<Integer> left) {
            if (deaf) {
                throw new StoreException(StoreException.Kind.UNAVAILABLE, "on purpose", null);
            }
            leftOnes.add(left);
        }

        @Override
        public boolean keeps(int partition) {
            return kept.contains(partition);
        }

        @Override
        public void gained() {
            gains++;
        }

        @Override
        public void lost(long silentMillis) {
            losses.add(silentMillis);
        }
    };

    /** The tables of nodes and partitions, on the test's clock. */
    private final class Table implements Leases {
        private final Map<String, long[]> nodes = new TreeMap<>(); // session, seen, until
        private final Map<Integer, Long> partitions = new TreeMap<>();
        private final Map<Long, Long> until = new TreeMap<>();
        private int questions;

        @Override
        public Registration register(String name, long session, long leaseMillis) {
            long[] other = nodes.get(name);
            boolean predecessor = other != null && other[0] != session;
            if (predecessor && millis.get() < other[2] && !gone.contains(other[0])) {
                return new Registration.NameTaken(other[0], millis.get() - other[1]);
            }
            Set<Integer> left = new TreeSet<>();
            if (predecessor) {
                partitions.forEach((partition, owner) -> {
                    if (owner == other[0]) {
                        left.add(partition);
                    }
                });
                partitions.replaceAll((partition, owner) -> owner == other[0] ? session : owner);
            }
            nodes.put(name, new long[] {session, millis.get(), millis.get() + leaseMillis});
            until.put(session, millis.get() + leaseMillis);
            return new Registration.Accepted(left);
        }

        @Override
        public boolean heartbeat(String name, long session, long leaseMillis) {
            long[] node = nodes.get(name);
            return node != null
                    && node[0] == session
                    && node[2] != DEAD
                    && register(name, session, leaseMillis) != null;
        }

        @Override
        public List<String> liveNodes() {
            return nodes.entrySet().stream()
                    .filter(node -> node.getValue()[2] > millis.get())
                    .map(Map.Entry::getKey)
                    .toList();
        }

        @Override
        public Map<String, Integer> partitionsByNode() {
            throw new UnsupportedOperationException("a keeper does not ask what others lease");
        }

        @Override
        public Share rebalance(String name, long session, int wanted, Set<Integer> holding, long leaseMillis) {
            questions++;
            nodes.values().stream().filter(node -> node[2] <= millis.get()).forEach(node -> node[2] = DEAD);
            Set<Integer> owned = new TreeSet<>();
            Set<Integer> left = new TreeSet<>();
            for (int partition = 0; partition < 256; partition++) {
                Long owner = partitions.get(partition);
                boolean free = owner == null || until.getOrDefault(owner, 0L) <= millis.get();
                if (owner != null && owner == session) {
                    owned.add(partition);
                } else if (free && owned.size() < wanted) {
                    if (owner != null) {
                        left.add(partition);
                    }
                    partitions.put(partition, session);
                    owned.add(partition);
                }
            }
            for (int partition : List.copyOf(owned)) {
                if (owned.size() > wanted && !holding.contains(partition)) {
                    owned.remove(partition);
                    partitions.remove(partition);
                }
            }
            return new Share(owned, left);
        }

        @Override
        public void release(String name, long session) {
            partitions.values().removeIf(owner -> owner == session);
            nodes.remove(name);
        }
    }

    private final Time time = TestTime.ofTicks(() -> TimeUnit.MILLISECONDS.toNanos(millis.get()));

    private LeaseKeeper node(String name, long session) {
        table.register(name, session, SETTINGS.leaseMillis());
        LeaseKeeper keeper = new LeaseKeeper(table, name, session, SETTINGS, busy::contains, heir, time);
        keeper.renew();
        return keeper;
    }

    @Test
    void aSecondNodeGetsItsShareOfWhatIsIdle() {
        LeaseKeeper one = node("one", 1);
        assertThat(one.owned()).hasSize(256);
        LeaseKeeper two = node("two", 2);
        busy.add(0);

        one.renew();
        assertThat(one.owned()).as("takes no more of the half that leaves").hasSize(128);
        two.renew();
        assertThat(two.owned()).as("nothing has been handed over yet").isEmpty();
        one.renew();
        two.renew();

        assertThat(two.owned()).as("one partition still has a job").hasSize(127);
        busy.clear();
        one.renew();
        two.renew();
        assertThat(two.owned()).hasSize(128).doesNotContainAnyElementsOf(one.owned());
        assertThat(gains).isEqualTo(3);
    }

    /** They would be in nobody's hands: this node begins nothing of what leaves. */
    @Test
    void whatIsKeptGoesOnHereAndLeavesLater() {
        LeaseKeeper one = node("one", 1);
        LeaseKeeper two = node("two", 2);
        kept.addAll(one.owned());
        for (int i = 0; i < 4; i++) {
            millis.addAndGet(2_000);
            one.renew();
            two.renew();
            assertThat(one.owned()).hasSize(256);
        }
        kept.remove(7);
        one.renew();
        assertThat(one.owned()).hasSize(255).doesNotContain(7);
        one.renew();
        two.renew();
        assertThat(two.owned()).containsExactly(7);

        for (int i = 0; i < 3; i++) {
            millis.addAndGet(2_000);
            one.renew();
            two.renew();
        }
        one.renew();
        two.renew();
        assertThat(two.owned()).as("no longer than the drain time").hasSize(128);
    }

    @Test
    void whoHasItsShareDoesNotAskAgain() {
        LeaseKeeper one = node("one", 1);
        LeaseKeeper two = node("two", 2);
        for (int i = 0; i < 3; i++) {
            one.renew();
            two.renew();
        }
        int asked = table.questions;
        for (int i = 0; i < 10; i++) {
            millis.addAndGet(2_000);
            one.renew();
            two.renew();
        }
        assertThat(table.questions).isEqualTo(asked);
        assertThat(one.owned()).as("renewed all the same").hasSize(128);

        millis.addAndGet(4_001);
        two.renew(); // not declared dead by anybody: it goes on
        assertThat(two.owned()).as("alone by now").hasSize(256);
        one.renew();
        one.renew();
        assertThat(one.owned()).as("declared dead, it begins anew").isEmpty();
        for (int i = 0; i < 3; i++) {
            one.renew();
            two.renew();
        }
        assertThat(one.owned()).hasSize(128).doesNotContainAnyElementsOf(two.owned());
    }

    @Test
    void whatTheHeirHasNotHeardOfIsNotForgotten() {
        LeaseKeeper one = node("one", 1);
        LeaseKeeper two = node("two", 2);
        for (int i = 0; i < 3; i++) {
            one.renew();
            two.renew();
        }
        table.release("two", 2);
        deaf = true;
        assertThatThrownBy(one::renew).isInstanceOf(StoreException.class);
        deaf = false;
        LeaseKeeper three = node("three", 3);

        for (int i = 0; i < 4; i++) {
            one.renew();
            three.renew();
        }
        assertThat(one.owned()).hasSize(128);
        assertThat(three.owned()).hasSize(128).doesNotContainAnyElementsOf(one.owned());
    }

    @Test
    void aPartitionWaitsForItsJobsNoLongerThanTheDrainTime() {
        LeaseKeeper one = node("one", 1);
        LeaseKeeper two = node("two", 2);
        busy.addAll(one.owned());
        one.renew();
        for (int i = 0; i < 6; i++) {
            millis.addAndGet(2_000);
            one.renew();
            two.renew();
        }

        assertThat(two.owned()).hasSize(128);
    }

    @Test
    void whatADeadNodeLeavesIsTakenOver() {
        LeaseKeeper one = node("one", 1);
        LeaseKeeper two = node("two", 2);
        one.renew();
        one.renew();
        two.renew();
        assertThat(two.owned()).hasSize(128);

        millis.addAndGet(3_999);
        two.renew();
        assertThat(two.owned()).as("it may still be there").hasSize(128);
        millis.addAndGet(1);
        two.renew();
        assertThat(two.owned()).hasSize(256);
    }

    @Test
    void whoSleptThroughItsLeaseOwnsNothingUntilItIsRenewed() {
        LeaseKeeper one = node("one", 1);
        millis.addAndGet(4_001);
        assertThat(one.owned()).isEmpty();
        assertThat(one.owns(5)).isFalse();

        LeaseKeeper two = node("two", 2);
        assertThat(losses).isEmpty();
        one.renew();

        assertThat(two.owned()).hasSize(256);
        assertThat(one.owned()).isEmpty();
        assertThat(losses).as("it says for how long it gave no sign of life").containsExactly(4_001L);
        one.renew();
        assertThat(losses).hasSize(1);
    }

    /** A lease that was over is not lost as long as nobody has acted on it. */
    @Test
    void whoWakesBeforeAnybodyNoticesHasLostNothing() {
        LeaseKeeper one = node("one", 1);
        millis.addAndGet(4_001);
        one.renew();

        assertThat(one.owned()).hasSize(256);
        assertThat(losses).isEmpty();
    }

    @Test
    void whoLosesItsNameStopsAndSaysSo() {
        LeaseKeeper one = node("one", 1);
        millis.addAndGet(4_001);
        LeaseKeeper other = node("one", 2);

        one.renew();
        assertThat(one.owned()).isEmpty();
        assertThat(one.nameLost()).isTrue();
        assertThat(other.owned()).hasSize(256);
        assertThat(losses).containsExactly(4_001L);

        millis.addAndGet(10_000);
        one.renew();
        assertThat(one.nameLost()).as("the other one is gone").isFalse();
        assertThat(one.owned()).hasSize(256);
    }

    @Test
    void aNameOfALivingNodeIsRefused() {
        node("one", 1);
        millis.addAndGet(10);
        Time passing = new TestTime(Time.SYSTEM::millis, time::nanos) {
            @Override
            public void park(Object blocker, long nanos) {
                millis.addAndGet(TimeUnit.NANOSECONDS.toMillis(nanos));
                table.heartbeat("one", 1, SETTINGS.leaseMillis());
            }
        };
        LeaseKeeper second = new LeaseKeeper(table, "one", 2, SETTINGS, busy::contains, heir, passing);

        assertThatThrownBy(second::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Expected node name 'one' to be free");
    }

    @Test
    void whoComesBackUnderItsNameInheritsAtOnce() {
        node("one", 1);
        gone.add(1L);

        try (LeaseKeeper again = new LeaseKeeper(table, "one", 2, SETTINGS, busy::contains, heir, time)) {
            again.start();
            assertThat(again.owned()).hasSize(256);
            assertThat(leftOnes)
                    .last()
                    .asInstanceOf(InstanceOfAssertFactories.SET)
                    .hasSize(256);
        }
        assertThat(table.partitions).isEmpty();
    }

    @Test
    void whatWasHandedBackWasNotLeft() {
        LeaseKeeper one = node("one", 1);
        one.close();
        node("two", 2);

        assertThat(leftOnes).containsExactly(Set.of(), Set.of());
    }

    @Test
    void nothingIsOwnedBeforeItsHeirHasHeardHowItCame() {
        node("one", 1);
        millis.addAndGet(4_001);
        deaf = true;
        table.register("two", 2, SETTINGS.leaseMillis());
        LeaseKeeper two = new LeaseKeeper(table, "two", 2, SETTINGS, busy::contains, heir, time);
        assertThatThrownBy(two::renew).isInstanceOf(StoreException.class);
        assertThat(two.owned()).isEmpty();

        deaf = false;
        two.renew();
        assertThat(two.owned()).hasSize(256);
        assertThat(leftOnes.getLast()).as("though they were its own by then").hasSize(256);
    }
}
