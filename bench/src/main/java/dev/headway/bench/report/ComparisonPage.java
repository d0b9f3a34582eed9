package dev.headway.bench.report;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Two files of results side by side, as one page that needs no network: each engine then and now, and what the comparison says. */
public final class ComparisonPage {
    private ComparisonPage() {}

    /**
     * Makes the page.
     *
     * @param lines what {@link Comparison#of} said of the two
     */
    public static String of(
            List<ResultJson.Written> then, List<ResultJson.Written> now, List<Comparison.Line> lines, String title) {
        StringBuilder page = new StringBuilder(HtmlReport.head("compared"));
        page.append("<h1>").append(Html.text(title)).append("</h1>\n<p class=\"lead\">");
        page.append(lines.stream().filter(Comparison.Line::regressed).count())
                .append(" of ")
                .append(lines.size())
                .append(" figures got worse. Medians of verified rounds; pale is then, full color is now.</p>\n");
        page.append("<div class=\"scroll\"><table><tr><th></th><th class=\"n\">then</th><th class=\"n\">now</th>")
                .append("<th class=\"n\">change</th><th></th></tr>\n");
        for (Comparison.Line line : lines) {
            page.append("<tr><td>").append(Html.text(line.what())).append("</td><td class=\"n\">");
            page.append(Html.number(line.then())).append("</td><td class=\"n\">");
            page.append(Html.number(line.now())).append("</td><td class=\"n\">");
            page.append(Html.number((line.now() / line.then() - 1) * 100)).append("%</td><td class=\"");
            page.append(line.regressed() ? "no\">worse" : "ok\">ok").append("</td></tr>\n");
        }
        page.append("</table></div>\n<div class=\"cards\" style=\"margin-top:24px\">\n");
        Map<String, Map<String, Figure>> old = Comparison.figures(then);
        Map<String, Map<String, Figure>> fresh = Comparison.figures(now);
        Set<String> variants = new TreeSet<>(old.keySet());
        variants.addAll(fresh.keySet());
        variants.forEach(variant ->
                card(page, variant, old.getOrDefault(variant, Map.of()), fresh.getOrDefault(variant, Map.of())));
        return page.append("</div>\n</main>\n</body>\n</html>\n").toString();
    }

    private static void card(StringBuilder page, String variant, Map<String, Figure> then, Map<String, Figure> now) {
        Set<String> engines = new TreeSet<>(then.keySet());
        engines.addAll(now.keySet());
        boolean latency = then.values().stream().anyMatch(Figure::latency)
                || now.values().stream().anyMatch(Figure::latency);
        double most = 0;
        for (String engine : engines) {
            most = Math.max(most, Math.max(value(then.get(engine)), value(now.get(engine))));
        }
        page.append("<figure class=\"card\"><figcaption>")
                .append(Html.text(variant))
                .append("<small>");
        page.append(latency ? "p99 in milliseconds, lower is better" : "a second, higher is better");
        page.append("</small></figcaption>\n");
        for (String engine : engines) {
            String color = engine.equals("headway") ? "var(--e0)" : "var(--e6)";
            bar(page, engine, then.get(engine), most, color + ";opacity:0.45");
            bar(page, "", now.get(engine), most, color);
        }
        page.append("</figure>\n");
    }

    private static void bar(StringBuilder page, String name, @Nullable Figure figure, double most, String color) {
        page.append("<div class=\"bar\"><span class=\"name\">").append(Html.text(name));
        page.append("</span><span class=\"track\"><span class=\"fill\" style=\"width:");
        page.append(Html.coordinate(value(figure) / most * 56))
                .append("%;background:")
                .append(color);
        page.append("\"></span><span class=\"value\">");
        page.append(figure == null ? "none" : Html.number(figure.value())).append("</span></span></div>\n");
    }

    private static double value(@Nullable Figure figure) {
        return figure == null ? 0 : figure.value();
    }
}
