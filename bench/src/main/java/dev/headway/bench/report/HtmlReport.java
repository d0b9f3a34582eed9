package dev.headway.bench.report;

import dev.headway.bench.host.StatementLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** One page that needs no network: what was measured, on what, what it cost, and whether it was right. */
public final class HtmlReport {
    private static final int SHOWN_STATEMENTS = 15;

    private final List<Result> results;
    private final Map<String, List<Result>> medians;
    private final List<String> engines;
    private final Charts charts;
    private final StringBuilder page = new StringBuilder();

    private HtmlReport(List<Result> results) {
        this.results = results;
        this.medians = Medians.byVariant(results);
        Set<String> names = new LinkedHashSet<>();
        results.forEach(each -> names.add(each.engine()));
        this.engines = List.copyOf(names);
        Map<String, Integer> colors = new LinkedHashMap<>();
        // Our own color is the same in every report.
        colors.put("headway", 0);
        names.forEach(name -> colors.putIfAbsent(name, colors.size()));
        this.charts = new Charts(colors);
    }

    public static String of(List<Result> results) {
        return new HtmlReport(results).build();
    }

    private String build() {
        Set<String> scenarios = new TreeSet<>();
        results.forEach(each -> scenarios.add(each.scenario()));
        page.append(head(String.join(", ", scenarios)))
                .append("<h1>Benchmark: ")
                .append(Html.text(String.join(", ", scenarios)))
                .append("</h1>\n");
        lead();
        summary();
        findings();
        medians.forEach(this::variant);
        page.append("<h2>Every round</h2>\n");
        rounds();
        page.append("<h2>Configuration</h2>\n");
        configuration();
        return page.append("</main>\n</body>\n</html>\n").toString();
    }

    /** The beginning of a page, until its first heading. */
    static String head(String title) {
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<title>Headway bench: " + Html.text(title) + "</title>\n<style>\n" + style()
                + "</style>\n</head>\n<body>\n<main>\n";
    }

    private static String style() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("/dev/headway/bench/report/page.css")) {
            if (in == null) {
                throw new IllegalStateException("Expected the style of reports among the resources");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the style of reports", e);
        }
    }

    private void lead() {
        if (results.isEmpty()) {
            page.append("<p class=\"lead\">Nothing was measured.</p>\n");
            return;
        }
        Result first = results.getFirst();
        long verified = results.stream().filter(Result::verified).count();
        page.append("<p class=\"lead\">")
                .append(Html.text(first.configuration().getOrDefault("database", "")))
                .append(" · ")
                .append(Html.text(first.machine().getOrDefault("cpus", "?")))
                .append(" CPUs · ")
                .append(Html.text(first.machine().entrySet().stream()
                        .filter(each -> !each.getKey().equals("cpus"))
                        .map(Map.Entry::getValue)
                        .collect(Collectors.joining(" · "))))
                .append("<br>")
                .append(verified)
                .append(verified == 1 ? " run" : " runs")
                .append(" verified in the database")
                .append(counted(Result::cannotRun, " not made for its engine"))
                .append(counted(each -> !each.verified() && !each.cannotRun(), " <b class=\"no\">failed</b>"))
                .append(". A number is the median of an engine's rounds; only ratios between"
                        + " engines of one run mean something on a shared machine.</p>\n");
    }

    private String counted(Predicate<Result> which, String what) {
        long count = results.stream().filter(which).count();
        return count == 0 ? "" : ", " + count + what;
    }

    private void summary() {
        page.append("<div class=\"scroll\"><table><tr><th></th>");
        engines.forEach(engine ->
                page.append("<th class=\"n\">").append(Html.text(engine)).append("</th>"));
        boolean ratios = medians.values().stream().anyMatch(each -> Medians.ratio(each) != null);
        page.append(ratios ? "<th class=\"n\">ratio to the best process engine</th></tr>\n" : "</tr>\n");
        medians.forEach((variant, each) -> {
            page.append("<tr><td>").append(Html.text(variant)).append(" <span class=\"soft\">");
            page.append(byLatency(each) ? "p99 ms" : unit(each) + "s/s").append("</span></td>");
            for (String engine : engines) {
                page.append(engine.equals("headway") ? "<td class=\"n ours\">" : "<td class=\"n\">")
                        .append(each.stream()
                                .filter(result -> result.engine().equals(engine))
                                .map(HtmlReport::cell)
                                .findFirst()
                                .orElse(""))
                        .append("</td>");
            }
            Double ratio = Medians.ratio(each);
            if (ratios) {
                page.append("<td class=\"n\">")
                        .append(ratio == null ? "" : Html.number(ratio) + " x")
                        .append("</td>");
            }
            page.append("</tr>\n");
        });
        page.append("</table></div>\n");
    }

    private void findings() {
        List<String> all = Findings.of(results);
        if (!all.isEmpty()) {
            page.append("<ul class=\"findings\">\n");
            all.forEach(each -> page.append("<li>").append(Html.text(each)).append("</li>\n"));
            page.append("</ul>\n");
        }
    }

    private static String cell(Result result) {
        Figure figure = Figure.of(result);
        if (figure == null) {
            return "<span class=\"soft\" title=\"" + Html.text(result.reason()) + "\">"
                    + (result.cannotRun() ? "not made for it" : "failed") + "</span>";
        }
        return Html.number(figure.value()) + (result.verified() ? "" : " <span class=\"no\">not verified</span>");
    }

    private static boolean byLatency(List<Result> results) {
        return results.stream().anyMatch(each -> Figure.byLatency(each.scenario()));
    }

    private static String unit(List<Result> results) {
        return results.stream().anyMatch(each -> each.jobsPerSecond() != null) ? "job" : "instance";
    }

    private void variant(String name, List<Result> each) {
        String unit = unit(each);
        page.append("<h2>").append(Html.text(name)).append("</h2>\n<div class=\"cards\">\n");
        if (byLatency(each)) {
            // The rate was prescribed, so it says nothing.
            page.append(charts.latency(each));
        } else {
            page.append(charts.bars(
                            unit.equals("job") ? "Jobs a second" : "Instances a second",
                            "higher is better",
                            each,
                            Result::rate))
                    .append(charts.overTime(each, unit))
                    .append(charts.latency(each));
        }
        page.append(charts.bars(
                        "Statements for each " + unit,
                        "as the server counted them, without begin and commit",
                        each,
                        Result::statementsPerUnit))
                .append(charts.cpu(each, unit))
                .append(charts.bars("Write-ahead log", "bytes for each " + unit, each, result -> {
                    var counters = result.counters();
                    return counters == null ? null : counters.walBytes() / (double) result.units();
                }))
                .append("</div>\n");
        each.stream()
                .filter(result -> !result.verified())
                .forEach(result -> page.append(
                                result.cannotRun() ? "<pre class=\"reason soft\">" : "<pre class=\"reason\">")
                        .append(Html.text(result.engine() + ": " + result.reason()))
                        .append("</pre>\n"));
        statements(each);
    }

    private void statements(List<Result> each) {
        if (each.stream().allMatch(result -> result.statements().isEmpty())) {
            return;
        }
        page.append("<details><summary>Statement log</summary>\n");
        for (Result result : each) {
            if (result.statements().isEmpty()) {
                continue;
            }
            page.append("<h4>")
                    .append(Html.text(result.engine()))
                    .append("</h4>\n<div class=\"scroll\"><table><tr><th>statement</th><th class=\"n\">calls</th>")
                    .append("<th class=\"n\">rows</th><th class=\"n\">min ms</th><th class=\"n\">p50 ms</th>")
                    .append("<th class=\"n\">p99 ms</th></tr>\n");
            for (StatementLog.Line line :
                    result.statements().stream().limit(SHOWN_STATEMENTS).toList()) {
                page.append("<tr><td class=\"sql\">").append(Html.text(line.sql()));
                cells(List.of(
                        Html.count(line.calls()),
                        Html.count(line.rows()),
                        Html.number(line.minMillis()),
                        Html.number(line.p50Millis()),
                        Html.number(line.p99Millis())));
            }
            page.append("</table></div>\n");
        }
        page.append("</details>\n");
    }

    /** Closes the open cell and adds numbers to the row. */
    private void cells(List<String> numbers) {
        page.append("</td>");
        numbers.forEach(each -> page.append("<td class=\"n\">").append(each).append("</td>"));
        page.append("</tr>\n");
    }

    private void rounds() {
        page.append("<div class=\"scroll\"><table><tr><th>run</th><th>engine</th><th class=\"n\">round</th>")
                .append("<th class=\"n\">instances</th><th class=\"n\">seconds</th><th class=\"n\">per second</th>")
                .append(
                        "<th class=\"n\">instance p10/p50/p90 s</th><th class=\"n\">tables</th><th class=\"n\">indexes</th>")
                .append("<th>verified</th></tr>\n");
        for (Result result : results) {
            Result.Spread spread = result.instanceSeconds();
            var sizes = result.sizes();
            page.append("<tr><td>")
                    .append(Html.text(result.scenario() + ": " + result.variant()))
                    .append("</td><td>")
                    .append(Html.text(result.engine() + " " + result.version()));
            cells(List.of(
                    Integer.toString(result.round()),
                    Html.count(result.instances()),
                    Html.number(result.seconds()),
                    Html.number(result.rate()),
                    spread == null
                            ? "–"
                            : Html.number(spread.p10()) + " / " + Html.number(spread.p50()) + " / "
                                    + Html.number(spread.p90()),
                    sizes == null ? "–" : Html.bytes(sizes.tables()),
                    sizes == null ? "–" : Html.bytes(sizes.indexes())));
            page.setLength(page.length() - "</tr>\n".length());
            page.append("<td class=\"")
                    .append(
                            result.verified()
                                    ? "ok\">by " + result.checks() + (result.checks() == 1 ? " query" : " queries")
                                    : result.cannotRun() ? "soft\">not made for it" : "no\">no")
                    .append("</td></tr>\n");
        }
        page.append("</table></div>\n");
    }

    private void configuration() {
        Set<String> names = new TreeSet<>();
        List<Result> one = new ArrayList<>();
        medians.values().forEach(one::addAll);
        one.forEach(each -> names.addAll(each.configuration().keySet()));
        names.remove("variant");
        names.remove("database");
        page.append("<div class=\"scroll\"><table><tr><th>run</th><th>engine</th>");
        names.forEach(name -> page.append("<th class=\"n\">")
                .append(Html.text(name.replace('_', ' ')))
                .append("</th>"));
        page.append("</tr>\n");
        for (Result result : one) {
            page.append("<tr><td>")
                    .append(Html.text(result.scenario() + ": " + result.variant()))
                    .append("</td><td>")
                    .append(Html.text(result.engine() + " " + result.version()));
            cells(names.stream()
                    .map(name -> Html.text(result.configuration().getOrDefault(name, "")))
                    .toList());
        }
        page.append("</table></div>\n");
    }
}
