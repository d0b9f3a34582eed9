package dev.headway.runtime.simulation;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.Leases.Registration;
import dev.headway.runtime.port.Leases.Share;
import dev.headway.runtime.port.ReadyJob;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Wrong clusters. A simulation that stays green with one of them checks too little. */
enum ClusterMutants {
    /** A thread now and then waits for ever for a wake-up that was lost, and nobody looks later. */
    A_WAKE_UP_IS_LOST(() -> new ClusterMutant() {
        @Override
        long lateNanos(VirtualTime time) {
            return time.random.nextInt(1_000) == 0 ? Cluster.seconds(3_600) : 0;
        }
    }),

    /** Jobs whose notification was lost, with the process that had it for example, are looked for by nobody. */
    READY_JOBS_ARE_NOT_LOOKED_FOR(() -> unheard(List.of(), "readyJobs", "claimPage", "candidates")),

    TIMERS_OF_THE_DEAD_ARE_NOT_LOOKED_FOR(() -> unheard(List.of(), "dueJobs")),

    THE_OUTBOX_OF_THE_DEAD_IS_NOT_SWEPT(() -> unheard(List.of(), "outbox")),

    /** A node believes that it lives on for the others. */
    A_LEASE_IS_NOT_RENEWED(() -> unheard(true, "heartbeat")),

    A_CLAIM_IS_NOT_RENEWED(() -> new ClusterMutant() {
        @Override
        @SuppressWarnings("unchecked")
        @Nullable
        Object answer(ClusterNode node, String method, Object @Nullable [] arguments, Call call) throws Throwable {
            if (!method.equals("renew") || arguments == null) {
                return call.make();
            }
            return new Claims.Renewed(
                    ((Collection<ReadyJob>) arguments[1])
                            .stream().map(ReadyJob::jobId).collect(Collectors.toSet()),
                    new TreeSet<>((Collection<Long>) arguments[2]));
        }
    }),

    /** What nobody needs any more is kept until its lease is over. */
    A_CLAIM_IS_NOT_GIVEN_BACK(() -> unheard(Set.of(), "releaseInstances")),

    /** What a process had claimed when it ended is claimed for ever. */
    A_CLAIM_IS_NEVER_OVER(() -> new ClusterMutant() {
        @Override
        @Nullable
        Object answer(ClusterNode node, String method, Object @Nullable [] arguments, Call call) throws Throwable {
            if (arguments != null && (method.equals("claimPage") || method.equals("claimInstances"))) {
                arguments[arguments.length - 1] = Cluster.seconds(1);
            }
            return call.make();
        }
    }),

    /** Of what the dead leave, whoever takes it overlooks a partition in which an instance is open. */
    RECOVERY_FORGETS_A_PARTITION(() -> new ClusterMutant() {
        private final Map<ClusterNode, Integer> forgotten = new HashMap<>();

        @Override
        @Nullable
        Object answer(ClusterNode node, String method, Object @Nullable [] arguments, Call call) throws Throwable {
            Object answer = call.make();
            if (!(answer instanceof Share share)) {
                return answer;
            }
            List<Integer> left = node.world.store.tables().executions.keySet().stream()
                    .map(Ids::partition)
                    .filter(share.left()::contains)
                    .distinct()
                    .sorted()
                    .toList();
            if (!left.isEmpty()) {
                forgotten.putIfAbsent(node, left.get(node.world.random.nextInt(left.size())));
            }
            Set<Integer> owned = new TreeSet<>(share.owned());
            owned.removeIf(partition -> partition.equals(forgotten.get(node)));
            return new Share(owned, share.left());
        }
    }),

    /** Nobody looks up which jobs ran when a process ended. */
    WHO_WAS_THERE_IN_A_CRASH_IS_FORGOTTEN(() -> unheard(List.of(), "inherit")),

    /** What a process left when it ended counts as handed over, so that nothing of it is a suspect. */
    A_CRASH_LOOKS_LIKE_A_HAND_OVER(() -> new ClusterMutant() {
        @Override
        @Nullable
        Object answer(ClusterNode node, String method, Object @Nullable [] arguments, Call call) throws Throwable {
            Object answer = call.make();
            return switch (answer) {
                case Share share -> new Share(share.owned(), Set.of());
                case Registration.Accepted any -> new Registration.Accepted(Set.of());
                case null, default -> answer;
            };
        }
    }),

    /** A timer that two nodes fire at once, or a job that two have run, counts for both. */
    A_TIMER_FIRES_TWICE(() -> new ClusterMutant() {
        @Override
        ClusterStore store(VirtualTime time, LongPredicate gone) {
            return new ClusterStore(time, gone) {
                @Override
                protected Set<Long> losers(CommitBatch batch) {
                    Set<Long> losers = new LinkedHashSet<>();
                    for (InstanceDelta delta : batch.deltas()) {
                        if (!guardsFit(delta)) {
                            losers.add(delta.instanceId());
                        }
                    }
                    return losers;
                }
            };
        }
    });

    @SuppressWarnings("ImmutableEnumChecker") // it makes a new one each time
    final Supplier<ClusterMutant> mutant;

    ClusterMutants(Supplier<ClusterMutant> mutant) {
        this.mutant = mutant;
    }

    /** Calls that never reach the database, with what the node hears instead. */
    private static ClusterMutant unheard(Object instead, String... methods) {
        Set<String> these = Set.of(methods);
        return new ClusterMutant() {
            @Override
            @Nullable
            Object answer(ClusterNode node, String method, Object @Nullable [] arguments, Call call) throws Throwable {
                return these.contains(method) ? instead : call.make();
            }
        };
    }
}
