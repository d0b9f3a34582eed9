package dev.headway.runtime.simulation;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.execution.job.JobWork;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;
import dev.headway.runtime.turn.Turn;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Wrong ways to put a node together. A simulation that stays green with one of them checks too little. */
enum Mutants {
    SKIP_THE_VERSION_CHECK(new Mutant() {
        @Override
        SimulatedStore store(LongSupplier clock) {
            return new SimulatedStore(clock) {
                @Override
                protected Set<Long> losers(CommitBatch batch) {
                    return instances(batch, delta -> !guardsFit(delta));
                }
            };
        }
    }),

    SKIP_THE_GUARD_CHECK(new Mutant() {
        @Override
        SimulatedStore store(LongSupplier clock) {
            return new SimulatedStore(clock) {
                @Override
                protected Set<Long> losers(CommitBatch batch) {
                    return instances(batch, delta -> !delta.onlyGuards() && !delta.created() && !versionFits(delta));
                }
            };
        }
    }),

    /** Answers and effects leave one commit too early. */
    RELEASE_EFFECTS_BEFORE_COMMIT(new Mutant() {
        @Override
        SimulatedStore store(LongSupplier clock) {
            return new SimulatedStore(clock) {
                private @Nullable CommitBatch open;

                @Override
                public CommitResult commit(CommitBatch batch) {
                    CommitBatch before = open;
                    open = null;
                    if (before != null) {
                        super.commit(before);
                    }
                    open = batch;
                    return new CommitResult.Committed(false);
                }
            };
        }
    }),

    /** After a lost connection the batch is looked up, while its transaction still runs. */
    LOOK_THE_BATCH_UP_BY_SELECT_ONLY(new Mutant() {
        @Override
        SimulatedStore store(LongSupplier clock) {
            return new SimulatedStore(clock) {
                @Override
                public CommitResult commit(CommitBatch batch) {
                    if (inLimbo(batch)) {
                        finishLimboBlindly();
                        return new CommitResult.Lost(instances(batch, delta -> true));
                    }
                    return super.commit(batch);
                }
            };
        }
    }),

    AN_UNKNOWN_OUTCOME_COUNTS_AS_FAILURE(new Mutant() {
        @Override
        SimulatedStore store(LongSupplier clock) {
            return new SimulatedStore(clock) {
                @Override
                public CommitResult commit(CommitBatch batch) {
                    try {
                        return super.commit(batch);
                    } catch (StoreException failure) {
                        throw failure.kind() == Kind.UNKNOWN
                                ? new StoreException(Kind.FATAL, "Expected to know", failure)
                                : failure;
                    }
                }
            };
        }
    }),

    /** What came back from a lost race stays where it is. */
    FORGET_A_STACKED_COMMAND(new Mutant() {
        @Override
        SimulatedNode node(Simulation world, int index, Store store, int cachedExecutions, int batchMax) {
            return new SimulatedNode(world, index, store, cachedExecutions, batchMax) {
                @Override
                void wakeLost(Turn turn) {
                    // nobody applies them again
                }
            };
        }
    }),

    HAND_OVER_WHILE_JOBS_RUN(new Mutant() {
        @Override
        boolean handsOverWhileJobsRun() {
            return true;
        }
    }),

    /** A batch on probation starts before it is durable. */
    START_WHAT_IS_NOT_ON_RECORD(new Mutant() {
        @Override
        SimulatedStore store(LongSupplier clock) {
            return new SimulatedStore(clock, new SimulatedCrashRecords() {
                @Override
                public Set<Integer> write(long nodeSession, Collection<Suspect> suspects, Collection<Suspect> cleared) {
                    super.write(nodeSession, List.of(), cleared);
                    return super.write(nodeSession, List.of(), suspects);
                }
            });
        }
    }),

    /** After a crash nobody looks up what was on record. */
    FORGET_WHO_WAS_THERE_IN_A_CRASH(new Mutant() {
        @Override
        SimulatedStore store(LongSupplier clock) {
            return new SimulatedStore(clock, new SimulatedCrashRecords() {
                @Override
                public List<Suspect> inherit(Set<Integer> partitions, Set<Integer> left) {
                    return List.of();
                }
            });
        }
    }),

    RUN_AN_EXCLUSIVE_JOB_BESIDE_ANOTHER(new Mutant() {
        @Override
        SimulatedNode node(Simulation world, int index, Store store, int cachedExecutions, int batchMax) {
            return new SimulatedNode(world, index, store, cachedExecutions, batchMax) {
                @Override
                JobAnswer answer(ReadyJob job) {
                    return new JobAnswer(job) {
                        @Override
                        public void parked() {
                            JobWork work = machine.prepare(
                                    stateOf(job.instanceId()), job.executionId(), job.jobId(), world.models);
                            if (work != null) {
                                work(work);
                            }
                        }
                    };
                }
            };
        }
    });

    @SuppressWarnings("ImmutableEnumChecker") // it has no state
    final Mutant mutant;

    Mutants(Mutant mutant) {
        this.mutant = mutant;
    }

    private static Set<Long> instances(CommitBatch batch, Predicate<InstanceDelta> which) {
        Set<Long> ids = new LinkedHashSet<>();
        batch.deltas().stream().filter(which).forEach(delta -> ids.add(delta.instanceId()));
        return ids;
    }
}
