package dev.headway.rest.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/** A request that cannot be answered as asked: status, a stable name for programs, and a text for people. */
public final class HttpFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What goes by itself; the rest goes when somebody deletes it. */
    private static final Set<String> ENDS = Set.of(
            "process instance",
            "case instance",
            "plan item instance",
            "execution",
            "event subscription",
            "task",
            "user task",
            "external task",
            "job",
            "incident",
            "variable");

    private final int status;
    private final String type;
    private final transient Map<String, String> headers;

    /**
     * @param status of HTTP, from 400 on
     * @param type stable name such as {@code unknown-field}
     * @param message what was expected, what was got, and what to do
     */
    public HttpFailure(int status, String type, String message) {
        this(status, type, message, Map.of());
    }

    /** The same with headers for the answer. */
    public HttpFailure(int status, String type, String message, Map<String, String> headers) {
        super(message);
        this.status = status;
        this.type = type;
        this.headers = Map.copyOf(headers);
    }

    public int status() {
        return status;
    }

    public String type() {
        return type;
    }

    public Map<String, String> headers() {
        return headers;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** The answer where no API has been found yet, whose own form errors would have: {@code {type,message}} is part of all forms. */
    public Response response() {
        String text = "{\"type\":\"" + type + "\",\"message\":\"" + escaped(getMessage()) + "\"}";
        Response response = Response.bytes(status, Response.JSON, text.getBytes(StandardCharsets.UTF_8));
        for (Map.Entry<String, String> header : headers.entrySet()) {
            response = response.with(header.getKey(), header.getValue());
        }
        return response;
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                escaped.append('\\').append(c);
            } else if (c >= ' ') {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /**
     * What is not there.
     *
     * @param what a noun, such as {@code process instance}
     */
    public static HttpFailure missing(String what, String id) {
        return new HttpFailure(
                404,
                "not-found",
                "Expected " + ("aeio".indexOf(what.charAt(0)) < 0 ? "a " : "an ") + what + " with id " + id
                        + ", but there is none. It may have "
                        + (ENDS.contains(what) || what.startsWith("subscription ") ? "ended." : "been deleted."));
    }

    /** A request that can never be right. */
    public static HttpFailure badRequest(String type, String message) {
        return new HttpFailure(400, type, message);
    }
}
