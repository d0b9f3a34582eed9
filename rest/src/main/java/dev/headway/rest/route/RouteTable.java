package dev.headway.rest.route;

import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Handler;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All routes of an API below one prefix: finds the route of a request, checks the caller's role, runs the action. Thread-safe. */
public final class RouteTable implements Handler {
    private final String prefix;
    private final UnaryOperator<String> meant;
    private final List<Line> lines;
    private final ErrorForm errors;
    private final Json json;
    private final int bodyMax;

    private record Line(Route route, List<String> segments) {}

    private record Match(Route route, Map<String, String> parameters) {}

    /**
     * A table.
     *
     * @param prefix where the API begins: {@code /engine-rest}
     * @param meant the path that a path below the prefix stands for, both still percent-encoded; may refuse it by an {@link HttpFailure}
     * @param bodyMax bytes of a body at most
     */
    public RouteTable(
            String prefix, UnaryOperator<String> meant, List<Route> routes, ErrorForm errors, Json json, int bodyMax) {
        this.prefix = prefix;
        this.meant = meant;
        this.lines =
                routes.stream().map(route -> new Line(route, route.segments())).toList();
        this.errors = errors;
        this.json = json;
        this.bodyMax = bodyMax;
        requireUnique();
    }

    private void requireUnique() {
        Map<String, Route> seen = new HashMap<>();
        for (Line line : lines) {
            String key = line.route().method() + " " + line.route().path().replaceAll("\\{[^}]*}", "{}");
            if (seen.put(key, line.route()) != null) {
                throw new IllegalStateException("Expected each route once, got " + key + " twice");
            }
        }
    }

    public String prefix() {
        return prefix;
    }

    /** The lines of the table, in order. */
    public List<Route> routes() {
        return lines.stream().map(Line::route).toList();
    }

    /** Whether the path is below the prefix. */
    public boolean covers(String path) {
        return path.equals(prefix) || path.startsWith(prefix + "/");
    }

    @Override
    public Response refuse(String path, HttpFailure failure) {
        Request nothing = new Request("", path, Map.of(), Map.of(), InputStream.nullInputStream(), Caller.ANYBODY);
        return errors.answer(nothing, failure);
    }

    @Override
    public Response handle(Request request) {
        try {
            Match match = find(request);
            if (!request.caller().may(match.route().role())) {
                throw new HttpFailure(
                        403,
                        "not-allowed",
                        "Expected a user with the role " + match.route().role() + " for "
                                + match.route().method() + " " + prefix
                                + match.route().path() + ", got "
                                + request.caller().name() + " with "
                                + new TreeSet<>(request.caller().roles()) + ".");
            }
            requireOnce(request);
            return match.route().action().run(new Call(request, match.parameters(), json, bodyMax));
        } catch (RuntimeException failure) {
            return errors.answer(request, failure);
        }
    }

    /** Of two values of one parameter either could be meant. */
    private static void requireOnce(Request request) {
        request.query().forEach((name, values) -> {
            if (values.size() > 1) {
                throw HttpFailure.badRequest(
                        "parameter-twice",
                        "Expected the parameter '" + name + "' once in the URL, got it " + values.size()
                                + " times. Where it may have several values, separate them by commas.");
            }
        });
    }

    private Match find(Request request) {
        List<String> path = PathText.segments(meant.apply(request.path()).substring(prefix.length()));
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        Match best = null;
        int fewest = Integer.MAX_VALUE;
        List<String> methods = new ArrayList<>();
        for (Line line : lines) {
            Map<String, String> parameters = parameters(line.segments(), path);
            // What a path says by itself is no id: GET of a search is a wrong method, not a look for the id "search".
            if (parameters == null || parameters.size() > fewest) {
                continue;
            }
            if (parameters.size() < fewest) {
                fewest = parameters.size();
                methods.clear();
                best = null;
            }
            methods.add(line.route().method());
            if (best == null && line.route().method().equals(method)) {
                best = new Match(line.route(), parameters);
            }
        }
        if (best != null) {
            return best;
        }
        if (methods.isEmpty()) {
            throw new HttpFailure(
                    404,
                    "no-such-path",
                    "Expected a path of the API below " + prefix + ", got " + request.path()
                            + ". See docs/rest.md for what there is.");
        }
        String allowed = methods.stream().distinct().sorted().collect(Collectors.joining(", "));
        throw new HttpFailure(
                405,
                "wrong-method",
                "Expected " + allowed + " for " + request.path() + ", got " + request.method() + ".",
                Map.of("Allow", allowed));
    }

    /** Values of the parameters in braces; null when the path is another one. */
    private static @Nullable Map<String, String> parameters(List<String> segments, List<String> path) {
        if (segments.size() != path.size()) {
            return null;
        }
        Map<String, String> parameters = new HashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            String segment = segments.get(i);
            if (segment.startsWith("{")) {
                if (path.get(i).isEmpty()) {
                    return null;
                }
                parameters.put(segment.substring(1, segment.length() - 1), path.get(i));
            } else if (!segment.equals(path.get(i))) {
                return null;
            }
        }
        return parameters;
    }
}
