package dev.headway.runtime.port;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Which jobs may have ended the process they ran in. Written only after a crash, while the jobs that were ready then run on
 * probation. Thread-safe; every method throws {@link StoreException}.
 */
public interface CrashRecords {
    /**
     * What is on record for the jobs of partitions that a node takes over. Of those that ran when the last owner crashed, first
     * notes that they were there once more, and halves the batches that they may run in.
     *
     * @param left the partitions whose last owner did not hand them back
     */
    List<Suspect> inherit(Set<Integer> partitions, Set<Integer> left);

    /**
     * Records suspects and forgets those that are cleared, in one transaction; durable on return. Partitions that another session leases
     * are left alone: what is on record there is its matter, and these jobs may run there.
     *
     * @return the partitions of these jobs that the session leases
     */
    Set<Integer> write(long nodeSession, Collection<Suspect> suspects, Collection<Suspect> cleared);

    /**
     * A job that may have ended its process.
     *
     * @param batch how many jobs are, or may be, in its batch; 0 when it was alone in the last crash
     * @param crashes how many processes ended while it ran on probation
     * @param running whether it has been started and not come to its end
     */
    record Suspect(long instanceId, long jobId, int batch, int crashes, boolean running) {}
}
