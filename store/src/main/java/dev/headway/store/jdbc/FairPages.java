package dev.headway.store.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Pages over many partitions in one order. Each partition hands over only its first few rows, about twice its share; when one
 * of them may have had more rows within the page, the page is asked for again with more, so that the order is always exact.
 */
final class FairPages {
    private FairPages() {}

    /** A row and the partition that it came from. */
    record Found<T>(T row, int partition) {}

    /** Asks for a page with this many rows per partition at most. */
    interface Asker<T> {
        List<Found<T>> ask(int perPartition) throws SQLException;
    }

    static <T> List<T> page(Collection<Integer> partitions, int limit, Asker<T> asker) throws SQLException {
        if (partitions.isEmpty() || limit <= 0) {
            return List.of();
        }
        long share = Math.min(limit, 2L * limit / partitions.size() + 8);
        while (true) {
            List<Found<T>> page = asker.ask((int) share);
            if (share >= limit || !isCut(page, (int) share)) {
                return page.stream().map(Found::row).toList();
            }
            share = Math.min(limit, share * 8);
        }
    }

    /** Asks for the first rows of these partitions. */
    interface Flat<T> {
        List<T> ask(List<Integer> partitions, int limit) throws SQLException;
    }

    /**
     * The first rows of each partition, from pages over all of them: what a partition has beyond its share is left out, and the others are asked again
     * for what that leaves room for.
     *
     * @param full whether what was left out fills the page where the others have not enough
     */
    static <T> List<T> firstOfEach(
            List<Integer> partitions,
            int perPartition,
            int limit,
            boolean full,
            ToIntFunction<T> partition,
            Flat<T> flat)
            throws SQLException {
        Map<Integer, Integer> counts = new HashMap<>();
        Set<T> all = new LinkedHashSet<>();
        List<T> beyond = new ArrayList<>();
        List<Integer> left = partitions;
        boolean more = true;
        while (more && all.size() < limit && !left.isEmpty()) {
            // Partitions that are asked again show the rows that they have shown already.
            int shown =
                    left.stream().mapToInt(each -> counts.getOrDefault(each, 0)).sum();
            int most = limit - all.size() + shown;
            List<T> page = flat.ask(left, most);
            for (T row : page) {
                if (all.size() < limit && !all.contains(row)) {
                    boolean first = counts.merge(partition.applyAsInt(row), 1, Integer::sum) <= perPartition;
                    (first ? all : beyond).add(row);
                }
            }
            more = page.size() == most;
            left = left.stream()
                    .filter(each -> counts.getOrDefault(each, 0) < perPartition)
                    .toList();
        }
        if (full) {
            all.addAll(beyond.subList(0, Math.min(beyond.size(), limit - all.size())));
        }
        return List.copyOf(all);
    }

    private static <T> boolean isCut(List<Found<T>> page, int share) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (Found<T> found : page) {
            if (counts.merge(found.partition(), 1, Integer::sum) >= share) {
                return true;
            }
        }
        return false;
    }
}
