package dev.headway.runtime.simulation;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.CrashRecords;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What is on record about crashes, in a map that outlives the nodes; for one thread. */
class SimulatedCrashRecords implements CrashRecords {
    private final Map<Long, Suspect> rows = new TreeMap<>();

    @Override
    public List<Suspect> inherit(Set<Integer> partitions, Set<Integer> left) {
        rows.replaceAll((id, row) -> row.running() && left.contains(Ids.partition(row.instanceId()))
                ? new Suspect(row.instanceId(), id, row.batch() / 2, row.crashes() + 1, false)
                : row);
        return rows.values().stream()
                .filter(row -> partitions.contains(Ids.partition(row.instanceId()))
                        || left.contains(Ids.partition(row.instanceId())))
                .toList();
    }

    @Override
    public void write(Collection<Suspect> suspects, Collection<Suspect> cleared) {
        cleared.forEach(row -> rows.remove(row.jobId()));
        suspects.forEach(row -> rows.put(row.jobId(), row));
    }

    Map<Long, Suspect> rows() {
        return new TreeMap<>(rows);
    }
}
