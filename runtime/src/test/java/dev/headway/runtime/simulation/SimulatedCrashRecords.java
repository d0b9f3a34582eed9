package dev.headway.runtime.simulation;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.CrashRecords;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is on record about crashes, in a map that outlives the nodes, by who leases what; for one thread. */
class SimulatedCrashRecords implements CrashRecords {
    private final Map<Long, Suspect> rows = new TreeMap<>();
    private BiPredicate<Long, Integer> leases = (session, partition) -> true;

    /** @param leased whether a session leases a partition */
    void leases(BiPredicate<Long, Integer> leased) {
        leases = leased;
    }

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
    public Set<Integer> write(long nodeSession, Collection<Suspect> suspects, Collection<Suspect> cleared) {
        Set<Integer> leased = Stream.concat(suspects.stream(), cleared.stream())
                .map(row -> Ids.partition(row.instanceId()))
                .filter(partition -> leases.test(nodeSession, partition))
                .collect(Collectors.toSet());
        cleared.stream()
                .filter(row -> leased.contains(Ids.partition(row.instanceId())))
                .forEach(row -> rows.remove(row.jobId()));
        suspects.stream()
                .filter(row -> leased.contains(Ids.partition(row.instanceId())))
                .forEach(row -> rows.put(row.jobId(), row));
        return leased;
    }

    Map<Long, Suspect> rows() {
        return new TreeMap<>(rows);
    }
}
