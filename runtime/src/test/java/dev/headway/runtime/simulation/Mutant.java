package dev.headway.runtime.simulation;

import dev.headway.runtime.port.Store;
import java.util.function.LongSupplier;

/** How a simulation is put together; a mutant puts it together wrongly, and must be found out. */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
class Mutant {
    static final Mutant NONE = new Mutant();

    SimulatedStore store(LongSupplier clock) {
        return new SimulatedStore(clock);
    }

    /** The store as nodes see it. */
    Store seenBy(SimulatedStore store) {
        return store;
    }

    /** Whether a partition is handed over though jobs of it run. */
    boolean handsOverWhileJobsRun() {
        return false;
    }

    SimulatedNode node(Simulation world, int index, Store store, int cachedExecutions, int batchMax) {
        return new SimulatedNode(world, index, store, cachedExecutions, batchMax);
    }
}
