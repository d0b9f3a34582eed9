package dev.headway.rest.route;

import dev.headway.rest.http.Role;
import dev.headway.rest.search.Filter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the table: a method and a path, and what they mean.
 *
 * @param method in upper case
 * @param path below the API's prefix, with parameters in braces: {@code /tasks/{id}/claim}
 * @param role what the caller must be allowed
 * @param body record that the body is read as; null when there is none. A route that reads its body by itself names its media type
 *     in {@code bodyMediaType}
 * @param bodyMediaType media type of the body
 * @param status of success
 * @param answer form of success
 * @param summary one sentence for the document
 * @param parameters of the query and the headers
 * @param filter what the field {@code filter} of the body may hold; null when there is no such field
 * @param action what it does
 */
public record Route(
        String method,
        String path,
        Role role,
        @Nullable Class<?> body,
        String bodyMediaType,
        int status,
        Shape answer,
        String summary,
        List<Parameter> parameters,
        @Nullable Filter<?> filter,
        Action action) {

    /**
     * A parameter of the query or a header.
     *
     * @param in {@code query} or {@code header}
     * @param type {@code string}, {@code integer} or {@code boolean}
     */
    public record Parameter(String in, String name, String type, String description) {}

    /** Segments of the path, with parameters in braces. */
    List<String> segments() {
        return List.of(path.substring(1).split("/", -1));
    }

    /** A route that reads. */
    public static Route get(String path, Shape answer, String summary, Action action) {
        return new Route("GET", path, Role.READER, null, "", 200, answer, summary, List.of(), null, action);
    }

    /** A route that changes something, with a body. */
    public static Route post(String path, @Nullable Class<?> body, Shape answer, String summary, Action action) {
        return change("POST", path, body, answer, summary, action);
    }

    /** A route that replaces something. */
    public static Route put(String path, @Nullable Class<?> body, Shape answer, String summary, Action action) {
        return change("PUT", path, body, answer, summary, action);
    }

    /** A route that changes some fields. */
    public static Route patch(String path, @Nullable Class<?> body, Shape answer, String summary, Action action) {
        return change("PATCH", path, body, answer, summary, action);
    }

    /** A route that deletes. */
    public static Route delete(String path, String summary, Action action) {
        return change("DELETE", path, null, Shape.nothing(), summary, action);
    }

    private static Route change(
            String method, String path, @Nullable Class<?> body, Shape answer, String summary, Action action) {
        int status = answer instanceof Shape.Nothing ? 204 : 200;
        String mediaType = body == null ? "" : "application/json";
        return new Route(
                method, path, Role.OPERATOR, body, mediaType, status, answer, summary, List.of(), null, action);
    }

    /** The same for callers with this role. */
    public Route by(Role other) {
        return new Route(method, path, other, body, bodyMediaType, status, answer, summary, parameters, filter, action);
    }

    /** The same with this status of success. */
    public Route answers(int other) {
        return new Route(method, path, role, body, bodyMediaType, other, answer, summary, parameters, filter, action);
    }

    /** The same with a body of this media type, which the action reads by itself. */
    public Route reads(String mediaType) {
        return new Route(method, path, role, null, mediaType, status, answer, summary, parameters, filter, action);
    }

    /** The same with a filter in its body. */
    public Route filters(Filter<?> other) {
        return new Route(method, path, role, body, bodyMediaType, status, answer, summary, parameters, other, action);
    }

    /** The same with another action. */
    public Route does(Action other) {
        return new Route(method, path, role, body, bodyMediaType, status, answer, summary, parameters, filter, other);
    }

    /** The same with one more parameter of the query. */
    public Route query(String name, String type, String description) {
        return with(new Parameter("query", name, type, description));
    }

    /** The same with one more header. */
    public Route header(String name, String description) {
        return with(new Parameter("header", name, "string", description));
    }

    private Route with(Parameter parameter) {
        List<Parameter> all = new ArrayList<>(parameters);
        all.add(parameter);
        return new Route(
                method, path, role, body, bodyMediaType, status, answer, summary, List.copyOf(all), filter, action);
    }
}
