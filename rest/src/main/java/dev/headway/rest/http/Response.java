package dev.headway.rest.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;

/**
 * An answer for an adapter to write.
 *
 * @param status of HTTP
 * @param headers with names as they are to be written; {@code Content-Length} is the adapter's
 * @param body what follows the headers
 * @param lost runs when the adapter could not write all of it, since the client had gone
 */
public record Response(int status, Map<String, String> headers, Body body, Runnable lost) {
    /** The media type of JSON. Some clients read JSON only when the header equals this. */
    public static final String JSON = "application/json";

    public Response {
        headers = Map.copyOf(headers);
    }

    private static void nothing() {}

    /** What follows the headers. */
    public sealed interface Body {}

    /** No body. */
    public record Empty() implements Body {}

    /** A body that is ready. The array belongs to the answer. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Bytes(byte[] content) implements Body {}

    /** A body that is written while it is made; its length is not known before. */
    public record Streamed(Writer writer) implements Body {}

    /** Writes a body; an exception means that the answer is cut off. */
    public interface Writer {
        /**
         * Writes all of it. The stream sends what it has when it is flushed, and is closed by the adapter.
         *
         * @throws IOException when the client has gone
         */
        void write(OutputStream out) throws IOException;
    }

    /** An answer without a body. */
    public static Response empty(int status) {
        return new Response(status, Map.of(), new Empty(), Response::nothing);
    }

    /** An answer with a body that is ready. */
    public static Response bytes(int status, String mediaType, byte[] content) {
        return new Response(status, Map.of("Content-Type", mediaType), new Bytes(content), Response::nothing);
    }

    /** An answer that is written while it is made. */
    public static Response streamed(int status, String mediaType, Writer writer) {
        return new Response(status, Map.of("Content-Type", mediaType), new Streamed(writer), Response::nothing);
    }

    /** The same with one more header. */
    public Response with(String name, String value) {
        Map<String, String> all = new TreeMap<>(headers);
        all.put(name, value);
        return new Response(status, all, body, lost);
    }

    /** The same, with what to do when the client has gone before all was written. */
    public Response whenLost(Runnable action) {
        return new Response(status, headers, body, action);
    }
}
