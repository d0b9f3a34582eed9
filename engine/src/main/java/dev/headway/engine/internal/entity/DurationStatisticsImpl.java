package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.history.DurationStatistics;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Statistics;
import dev.headway.runtime.port.Statistics.Row;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

public final class DurationStatisticsImpl implements DurationStatistics {
    private final Row first;
    private final boolean byHour;
    private final long count;
    private final long failed;
    private final long cancelled;
    private final long totalMillis;
    private final SortedMap<Long, Long> histogram = new TreeMap<>();

    /** @param rows of one definition and element and, with {@code byHour}, of one hour; at least one */
    public DurationStatisticsImpl(List<Row> rows, boolean byHour) {
        this.first = rows.getFirst();
        this.byHour = byHour;
        this.count = rows.stream().mapToLong(Row::count).sum();
        this.failed = count(rows, EndState.FAILED);
        this.cancelled = count(rows, EndState.CANCELLED);
        this.totalMillis = rows.stream().mapToLong(Row::sumMillis).sum();
        rows.forEach(row -> histogram.merge(Statistics.upperMillis(row.bucket()), row.count(), Long::sum));
    }

    private static long count(List<Row> rows, EndState state) {
        return rows.stream()
                .filter(row -> row.state() == state.code())
                .mapToLong(Row::count)
                .sum();
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(first.definitionId());
    }

    @Override
    public @Nullable String getActivityId() {
        return first.elementId().isEmpty() ? null : first.elementId();
    }

    @Override
    public @Nullable Date getHour() {
        return byHour ? Dates.at(first.hour() * Statistics.HOUR_MILLIS) : null;
    }

    @Override
    public long getCount() {
        return count;
    }

    @Override
    public long getFailedCount() {
        return failed;
    }

    @Override
    public long getCanceledCount() {
        return cancelled;
    }

    @Override
    public long getTotalMillis() {
        return totalMillis;
    }

    @Override
    public double getMeanMillis() {
        return count == 0 ? 0 : (double) totalMillis / count;
    }

    @Override
    public long getPercentileMillis(double part) {
        if (!(part >= 0 && part <= 1)) {
            throw new InvalidRequestException(
                    "Expected a part between 0 and 1, such as 0.95 for the 95th percentile, got " + part + ".");
        }
        long wanted = (long) Math.ceil(part * count);
        long seen = 0;
        long upper = 0;
        for (Map.Entry<Long, Long> bucket : histogram.entrySet()) {
            upper = bucket.getKey();
            seen += bucket.getValue();
            if (seen >= wanted) {
                break;
            }
        }
        return upper;
    }

    @Override
    public SortedMap<Long, Long> getHistogram() {
        return Collections.unmodifiableSortedMap(histogram);
    }

    @Override
    public String toString() {
        return "DurationStatistics[definition " + getProcessDefinitionId() + ", "
                + (getActivityId() == null ? "process" : getActivityId()) + ", " + count + " ended, mean "
                + Math.round(getMeanMillis()) + " ms]";
    }
}
