package dev.headway.engine.internal.service;

import dev.headway.engine.history.DurationReportResult;
import dev.headway.engine.history.PeriodUnit;
import java.time.ZoneId;
import java.time.temporal.IsoFields;
import java.util.Date;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sums durations up by parts of a year. Not thread-safe. */
final class Durations {
    private final PeriodUnit unit;
    private final SortedMap<Integer, LongSummaryStatistics> byPeriod = new TreeMap<>();

    Durations(PeriodUnit unit) {
        this.unit = EngineService.required("period unit", unit);
    }

    void add(Date begun, @Nullable Long millis) {
        if (millis != null) {
            var day = begun.toInstant().atZone(ZoneId.systemDefault());
            int period = unit == PeriodUnit.MONTH ? day.getMonthValue() : day.get(IsoFields.QUARTER_OF_YEAR);
            byPeriod.computeIfAbsent(period, any -> new LongSummaryStatistics()).accept(millis);
        }
    }

    List<DurationReportResult> results() {
        return byPeriod.entrySet().stream()
                .<DurationReportResult>map(each -> new Result(each.getKey(), unit, each.getValue()))
                .toList();
    }

    private record Result(int period, PeriodUnit unit, LongSummaryStatistics sums) implements DurationReportResult {
        @Override
        public int getPeriod() {
            return period;
        }

        @Override
        public PeriodUnit getPeriodUnit() {
            return unit;
        }

        @Override
        public long getMinimum() {
            return sums.getMin();
        }

        @Override
        public long getMaximum() {
            return sums.getMax();
        }

        @Override
        public long getAverage() {
            return sums.getSum() / sums.getCount();
        }
    }
}
