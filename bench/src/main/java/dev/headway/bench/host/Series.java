package dev.headway.bench.host;

import java.util.ArrayList;
import java.util.List;

/** A number over time, for the charts: seconds since the start, and the value then. */
public record Series(List<Point> points) {
    /** One sample. */
    public record Point(double seconds, long value) {}

    static Series of(List<Point> points) {
        return new Series(List.copyOf(points));
    }

    /** This, and then the other. */
    public Series then(Series other) {
        List<Point> all = new ArrayList<>(points);
        all.addAll(other.points);
        return of(all);
    }

    /** The same, but begun some seconds later. */
    public Series later(double seconds) {
        return of(points.stream()
                .map(point -> new Point(point.seconds + seconds, point.value))
                .toList());
    }

    /** When a value was reached, as a straight line between two samples has it; the last sample's time if it never was. */
    public double secondsAt(double value) {
        Point before = new Point(0, 0);
        for (Point point : points) {
            if (point.value >= value) {
                double rise = point.value - before.value;
                return rise <= 0
                        ? point.seconds
                        : before.seconds + (value - before.value) / rise * (point.seconds - before.seconds);
            }
            before = point;
        }
        return before.seconds;
    }

    String encode() {
        StringBuilder text = new StringBuilder();
        points.forEach(point ->
                text.append(point.seconds).append(':').append(point.value).append(' '));
        return text.toString();
    }

    /** The opposite of how a host answers. */
    public static Series decode(String text) {
        List<Point> points = new ArrayList<>();
        for (String part : text.strip().split(" ")) {
            int colon = part.indexOf(':');
            if (colon > 0) {
                points.add(new Point(
                        Double.parseDouble(part.substring(0, colon)), Long.parseLong(part.substring(colon + 1))));
            }
        }
        return of(points);
    }
}
