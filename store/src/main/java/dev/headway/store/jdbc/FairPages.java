package dev.headway.store.jdbc;

import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
