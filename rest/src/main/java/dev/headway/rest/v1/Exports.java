package dev.headway.rest.v1;

import dev.headway.engine.query.Page;
import dev.headway.engine.query.Query;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Writes all that a query finds, page by page, while the client reads: no more than a page is in memory. Thread-safe. */
final class Exports {
    static final String CSV = "text/csv";
    static final String NDJSON = "application/x-ndjson";
    private static final int PAGE = 1_000;
    /** With one of these at its begin a text is a formula to a spreadsheet. */
    private static final String FORMULA = "=+-@\t\r";

    private final Json json;

    Exports(Json json) {
        this.json = json;
    }

    /** Lines of what is found; the first page is read at once, so that what is wrong with the query is an answer. */
    private record Lines<Q extends Query<Q, T>, T, V>(
            Q query, Page<T> first, Function<T, V> view, Function<V, String> line) {
        void write(OutputStream out) throws IOException {
            Page<T> page = first;
            while (true) {
                StringBuilder text = new StringBuilder();
                page.items().forEach(each -> text.append(line.apply(view.apply(each))));
                out.write(text.toString().getBytes(StandardCharsets.UTF_8));
                String next = page.next();
                if (next == null) {
                    return;
                }
                page = query.page(next, PAGE);
            }
        }
    }

    /** One JSON object a line. */
    <Q extends Query<Q, T>, T, V> Response ndjson(Q query, Function<T, V> view) {
        Lines<Q, T, V> lines = new Lines<>(
                query,
                query.page(null, PAGE),
                view,
                each -> new String(json.bytes(each), StandardCharsets.UTF_8) + "\n");
        return Response.streamed(200, NDJSON, lines::write);
    }

    /** A line with the names of the fields, then one for each; what is no text or number is JSON in its cell. */
    <Q extends Query<Q, T>, T, V> Response csv(Q query, Function<T, V> view, Class<V> type) {
        List<String> names = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        Lines<Q, T, V> lines = new Lines<>(query, query.page(null, PAGE), view, each -> {
            JsonNode tree = json.mapper().valueToTree(each);
            List<String> cells = new ArrayList<>(names.size());
            names.forEach(name -> cells.add(cell(tree.path(name))));
            return String.join(",", cells) + "\r\n";
        });
        return Response.streamed(200, CSV + ";charset=utf-8;header=present", out -> {
            out.write((String.join(",", names) + "\r\n").getBytes(StandardCharsets.UTF_8));
            lines.write(out);
        });
    }

    private static String cell(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        return value.isNumber() || value.isBoolean()
                ? value.asString()
                : quoted(value.isString() ? value.stringValue() : value.toString());
    }

    /** A text that a spreadsheet takes for a text. */
    static String quoted(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return "";
        }
        String safe = FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.matches("[^\",\r\n]*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
    }
}
