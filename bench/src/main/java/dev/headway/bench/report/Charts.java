package dev.headway.bench.report;

import dev.headway.bench.host.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Charts drawn by hand as HTML and SVG; a color for each engine, the same in all of them. */
final class Charts {
    private static final int WIDTH = 400;
    private static final int HEIGHT = 210;
    private static final int LEFT = 56;
    private static final int BOTTOM = 24;
    private static final int TOP = 10;

    private final Map<String, Integer> colors;

    Charts(Map<String, Integer> colors) {
        this.colors = colors;
    }

    String color(String engine) {
        return "var(--e" + colors.getOrDefault(engine, 6) % 7 + ")";
    }

    /** One bar for each result that has the value; longest first is not wanted: engines keep their order. */
    String bars(String title, String subtitle, List<Result> results, Function<Result, @Nullable Double> value) {
        double most = 0;
        for (Result result : results) {
            Double each = value.apply(result);
            most = Math.max(most, each == null ? 0 : each);
        }
        StringBuilder rows = new StringBuilder();
        for (Result result : results) {
            Double each = value.apply(result);
            if (each == null) {
                continue;
            }
            rows.append(row(
                    result.engine(),
                    "<span class=\"fill\" style=\"width:" + share(each, most) + "%;background:" + color(result.engine())
                            + "\"></span>",
                    Html.number(each)));
        }
        return rows.isEmpty() ? "" : card(title, subtitle, rows.toString());
    }

    /** CPU time for each unit of work, split into engine and database. */
    String cpu(List<Result> results, String unit) {
        double most = 0;
        for (Result result : results) {
            most = Math.max(
                    most, micros(result, Result::engineCpuSeconds) + micros(result, Result::databaseCpuSeconds));
        }
        StringBuilder rows = new StringBuilder();
        for (Result result : results) {
            double engine = micros(result, Result::engineCpuSeconds);
            double database = micros(result, Result::databaseCpuSeconds);
            if (engine + database > 0) {
                String color = color(result.engine());
                // Two numbers need more room than one.
                String stack = "<span class=\"stack\" style=\"width:"
                        + Html.coordinate((engine + database) / most * 44) + "%\">"
                        + part(engine, engine + database, color) + part(database, engine + database, color) + "</span>";
                rows.append(row(result.engine(), stack, Html.number(engine) + " + " + Html.number(database)));
            }
        }
        return rows.isEmpty()
                ? ""
                : card(
                        "Where the CPU went",
                        "microseconds for each " + unit + ": engine (full color) + database (pale)",
                        rows.toString());
    }

    private static double micros(Result result, Function<Result, @Nullable Double> seconds) {
        Double value = seconds.apply(result);
        return value == null ? 0 : value * 1e6 / result.units();
    }

    private static String part(double value, double all, String color) {
        return "<span style=\"width:" + Html.coordinate(value / all * 100) + "%;background:" + color + "\"></span>";
    }

    /** Room is left at the right for the number. */
    private static String share(double value, double most) {
        return Html.coordinate(most <= 0 ? 0 : value / most * 56);
    }

    private static String row(String name, String fill, String value) {
        return "<div class=\"bar\"><span class=\"name\">" + Html.text(name) + "</span><span class=\"track\">" + fill
                + "<span class=\"value\">" + value + "</span></span></div>\n";
    }

    private static String card(String title, String subtitle, String inside) {
        return "<figure class=\"card\"><figcaption>" + Html.text(title) + "<small>" + Html.text(subtitle)
                + "</small></figcaption>\n" + inside + "</figure>\n";
    }

    /** Percentiles of latency, on a logarithmic scale. */
    String latency(List<Result> results) {
        StringBuilder rows = new StringBuilder();
        List<Result> known =
                results.stream().filter(each -> each.latencyMillis() != null).toList();
        if (known.isEmpty()) {
            return "";
        }
        Axis axis = Axis.of(known.stream()
                .map(Result::latencyMillis)
                .flatMap(each -> each == null ? List.<Double>of().stream() : List.of(each.p50(), each.p999()).stream())
                .toList());
        int y = TOP + 14;
        for (Result result : known) {
            Result.Percentiles latency = result.latencyMillis();
            if (latency == null) {
                continue;
            }
            String color = color(result.engine());
            double from = axis.at(latency.p50(), LEFT + 30, WIDTH - 24);
            double to = axis.at(latency.p999(), LEFT + 30, WIDTH - 24);
            rows.append("<text x=\"0\" y=\"" + (y + 4) + "\">" + Html.text(result.engine()) + "</text>")
                    .append("<line x1=\"" + Html.coordinate(from) + "\" x2=\"" + Html.coordinate(to) + "\" y1=\"" + y
                            + "\" y2=\"" + y + "\" stroke=\"" + color + "\" stroke-width=\"3\" opacity=\"0.35\"/>");
            dot(rows, axis, y, color, "p50", latency.p50(), 5);
            dot(rows, axis, y, color, "p99", latency.p99(), 4);
            dot(rows, axis, y, color, "p99.9", latency.p999(), 3);
            y += 26;
        }
        StringBuilder grid = new StringBuilder();
        for (double tick : axis.ticks()) {
            double x = axis.at(tick, LEFT + 30, WIDTH - 24);
            grid.append("<line class=\"grid\" x1=\"" + Html.coordinate(x) + "\" x2=\"" + Html.coordinate(x) + "\" y1=\""
                            + TOP + "\" y2=\"" + y + "\"/>")
                    .append("<text text-anchor=\"middle\" x=\"" + Html.coordinate(x) + "\" y=\"" + (y + 14) + "\">"
                            + Html.number(tick) + "</text>");
        }
        return card(
                "Latency",
                "milliseconds, logarithmic: p50, p99, p99.9 from large to small dot",
                svg(y + 20, grid.toString() + rows));
    }

    private static void dot(StringBuilder rows, Axis axis, int y, String color, String name, double value, int radius) {
        rows.append("<circle cx=\"" + Html.coordinate(axis.at(value, LEFT + 30, WIDTH - 24)) + "\" cy=\"" + y
                + "\" r=\"" + radius + "\" fill=\"" + color + "\"><title>" + name + " " + Html.number(value)
                + " ms</title></circle>");
    }

    /** Units a second over the course of the run; both axes are shares of each engine's own run, the rate is logarithmic. */
    String overTime(List<Result> results, String unit) {
        List<Double> all = new ArrayList<>();
        StringBuilder legend = new StringBuilder();
        for (Result result : results) {
            rates(result.progress()).forEach(point -> all.add(point[1]));
        }
        if (all.size() < 2) {
            return "";
        }
        Axis axis = Axis.of(all);
        StringBuilder curves = new StringBuilder();
        for (double tick : axis.ticks()) {
            double y = axis.at(tick, HEIGHT - BOTTOM, TOP);
            curves.append("<line class=\"grid\" x1=\"" + LEFT + "\" x2=\"" + (WIDTH - 4) + "\" y1=\""
                            + Html.coordinate(y) + "\" y2=\"" + Html.coordinate(y) + "\"/>")
                    .append("<text text-anchor=\"end\" x=\"" + (LEFT - 6) + "\" y=\"" + Html.coordinate(y + 4) + "\">"
                            + Html.number(tick) + "</text>");
        }
        for (Result result : results) {
            List<double[]> points = rates(result.progress());
            if (points.isEmpty()) {
                continue;
            }
            double end = points.getLast()[0];
            StringBuilder path = new StringBuilder();
            points.addFirst(new double[] {0, points.getFirst()[1]});
            for (double[] point : points) {
                double x = LEFT + (WIDTH - LEFT - 8) * point[0] / end;
                path.append(path.isEmpty() ? "M" : "L")
                        .append(Html.coordinate(x))
                        .append(' ')
                        .append(Html.coordinate(axis.at(point[1], HEIGHT - BOTTOM, TOP)));
            }
            curves.append("<path class=\"curve\" stroke=\"" + color(result.engine()) + "\" d=\"" + path + "\"><title>"
                    + Html.text(result.engine()) + "</title></path>");
            legend.append("<span><i style=\"background:" + color(result.engine()) + "\"></i>"
                    + Html.text(result.engine()) + ", " + Html.number(end) + " s</span>");
        }
        curves.append("<text x=\"" + LEFT + "\" y=\"" + (HEIGHT - 6) + "\">start</text>")
                .append("<text text-anchor=\"end\" x=\"" + (WIDTH - 6) + "\" y=\"" + (HEIGHT - 6)
                        + "\">end of its run</text>");
        return card(
                "Throughput over time",
                unit + "s a second, logarithmic; each engine over its own run",
                svg(HEIGHT, curves.toString()) + "<div class=\"legend\">" + legend + "</div>");
    }

    /** Rates between samples that are at least a fortieth of the run apart. */
    static List<double[]> rates(Series series) {
        List<double[]> rates = new ArrayList<>();
        List<Series.Point> points = series.points();
        if (points.size() < 2) {
            return rates;
        }
        double step = points.getLast().seconds() / 40;
        Series.Point before = points.getFirst();
        for (Series.Point point : points) {
            double seconds = point.seconds() - before.seconds();
            if (seconds > 0 && seconds >= step && point.value() > before.value()) {
                rates.add(new double[] {point.seconds(), (point.value() - before.value()) / seconds});
                before = point;
            }
        }
        return rates;
    }

    private static String svg(int height, String inside) {
        return "<svg viewBox=\"0 0 " + WIDTH + " " + height + "\" role=\"img\">" + inside + "</svg>";
    }

    /** A logarithmic scale over some values. */
    record Axis(double low, double high) {
        static Axis of(List<Double> values) {
            ToDoubleFunction<Double> log = value -> Math.log10(Math.max(value, 1e-6));
            double low = Math.floor(values.stream().mapToDouble(log).min().orElse(0));
            double high = Math.ceil(values.stream().mapToDouble(log).max().orElse(1));
            return new Axis(low, high > low ? high : low + 1);
        }

        double at(double value, double from, double to) {
            return from + (to - from) * (Math.log10(Math.max(value, 1e-6)) - low) / (high - low);
        }

        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            for (double exponent = low; exponent <= high; exponent++) {
                ticks.add(Math.pow(10, exponent));
            }
            return ticks;
        }
    }
}
