package dev.headway.bench.host;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;

/** Which SQL statements an engine issued, how often, how many rows they touched and how long each took. Thread-safe. */
public final class StatementLog {
    /** Statements that differ only in the length of a list of parameters count as one. */
    private static final int MAX_TEXTS = 2_000;

    private static final String OTHERS = "(further statements)";
    private static final long MAX_NANOS = 600_000_000_000L;

    private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();

    /** One statement's figures; times in milliseconds. */
    public record Line(String sql, long calls, long rows, double minMillis, double p50Millis, double p99Millis) {}

    private record Entry(LongAdder calls, LongAdder rows, LongAdder totalNanos, ConcurrentHistogram nanos) {
        Entry() {
            this(new LongAdder(), new LongAdder(), new LongAdder(), new ConcurrentHistogram(1, MAX_NANOS, 2));
        }
    }

    /** Adds calls that took so long together; several when they went to the driver as one batch, whose time they share equally. */
    void record(String sql, long calls, long rows, long nanos) {
        Entry entry = entry(sql);
        entry.calls.add(calls);
        entry.rows.add(rows);
        entry.totalNanos.add(nanos);
        entry.nanos.recordValueWithCount(Math.clamp(nanos / calls, 1, MAX_NANOS), calls);
    }

    void addRows(String sql, long rows) {
        entry(sql).rows.add(rows);
    }

    private Entry entry(String sql) {
        Entry known = entries.get(sql);
        if (known != null) {
            return known;
        }
        String text = entries.size() < MAX_TEXTS ? sql : OTHERS;
        return entries.computeIfAbsent(text, any -> new Entry());
    }

    void reset() {
        entries.clear();
    }

    /** Most time first. */
    List<Line> lines() {
        List<Map.Entry<String, Entry>> sorted = new ArrayList<>(entries.entrySet());
        sorted.sort(Comparator.comparingLong((Map.Entry<String, Entry> each) ->
                        each.getValue().totalNanos.sum())
                .reversed());
        List<Line> lines = new ArrayList<>();
        for (Map.Entry<String, Entry> each : sorted) {
            Entry entry = each.getValue();
            lines.add(new Line(
                    each.getKey().strip().replaceAll("\\s+", " "),
                    entry.calls.sum(),
                    entry.rows.sum(),
                    entry.nanos.getMinValue() / 1e6,
                    entry.nanos.getValueAtPercentile(50) / 1e6,
                    entry.nanos.getValueAtPercentile(99) / 1e6));
        }
        return lines;
    }

    /** Lines as text, for the way to another process. */
    static String encode(List<Line> lines) {
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            text.append(line.calls)
                    .append(' ')
                    .append(line.rows)
                    .append(' ')
                    .append(line.minMillis)
                    .append(' ')
                    .append(line.p50Millis)
                    .append(' ')
                    .append(line.p99Millis)
                    .append(' ')
                    .append(line.sql)
                    .append('\n');
        }
        return text.toString();
    }

    /** The opposite of what a host answers to {@code statements}. */
    public static List<Line> decode(String text) {
        return text.lines()
                .map(line -> line.split(" ", 6))
                .map(part -> new Line(
                        part[5],
                        Long.parseLong(part[0]),
                        Long.parseLong(part[1]),
                        Double.parseDouble(part[2]),
                        Double.parseDouble(part[3]),
                        Double.parseDouble(part[4])))
                .toList();
    }
}
