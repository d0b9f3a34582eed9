package dev.headway.bench.host;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

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

    /** What one process counted of one statement. */
    private record Counted(String sql, long calls, long rows, long totalNanos, AbstractHistogram nanos) {
        Counted plus(Counted other) {
            Histogram both = new Histogram(1, MAX_NANOS, 2);
            both.add(nanos);
            both.add(other.nanos);
            return new Counted(sql, calls + other.calls, rows + other.rows, totalNanos + other.totalNanos, both);
        }

        Line line() {
            return new Line(
                    sql,
                    calls,
                    rows,
                    nanos.getMinValue() / 1e6,
                    nanos.getValueAtPercentile(50) / 1e6,
                    nanos.getValueAtPercentile(99) / 1e6);
        }
    }

    private List<Counted> counted() {
        List<Counted> all = new ArrayList<>();
        entries.forEach((sql, entry) -> all.add(new Counted(
                sql.strip().replaceAll("\\s+", " "),
                entry.calls.sum(),
                entry.rows.sum(),
                entry.totalNanos.sum(),
                entry.nanos.copy())));
        return all;
    }

    /** Statements that differ in white space only are one. Most time first. */
    private static List<Line> merged(List<Counted> all) {
        Map<String, Counted> bySql = new HashMap<>();
        all.forEach(each -> bySql.merge(each.sql, each, Counted::plus));
        return bySql.values().stream()
                .sorted(Comparator.comparingLong(Counted::totalNanos).reversed())
                .map(Counted::line)
                .toList();
    }

    /** Most time first. */
    List<Line> lines() {
        return merged(counted());
    }

    /** All as text, for the way to another process. */
    String encode() {
        StringBuilder text = new StringBuilder();
        for (Counted each : counted()) {
            text.append(each.calls)
                    .append(' ')
                    .append(each.rows)
                    .append(' ')
                    .append(each.totalNanos)
                    .append(' ')
                    .append(encode(each.nanos))
                    .append(' ')
                    .append(each.sql)
                    .append('\n');
        }
        return text.toString();
    }

    private static String encode(AbstractHistogram nanos) {
        ByteBuffer buffer = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
        int length = nanos.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** What several processes answered to {@code statements}, put together. */
    public static List<Line> decode(List<String> texts) {
        return merged(texts.stream()
                .flatMap(String::lines)
                .map(line -> line.split(" ", 5))
                .map(part -> new Counted(
                        part[4],
                        Long.parseLong(part[0]),
                        Long.parseLong(part[1]),
                        Long.parseLong(part[2]),
                        histogram(part[3])))
                .toList());
    }

    private static AbstractHistogram histogram(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("Expected a histogram of times from an engine's process, got " + e, e);
        }
    }
}
