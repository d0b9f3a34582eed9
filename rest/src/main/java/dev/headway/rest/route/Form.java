package dev.headway.rest.route;

import dev.headway.rest.http.HttpFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The parts of a {@code multipart/form-data} body (RFC 7578). */
public final class Form {
    private static final Pattern BOUNDARY =
            Pattern.compile("boundary=(?:\"([^\"]{1,70})\"|([^;\\s]{1,70}))", Pattern.CASE_INSENSITIVE);
    private static final Pattern NAME = Pattern.compile("[;\\s]name=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern FILE = Pattern.compile("[;\\s]filename=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern TYPE =
            Pattern.compile("^content-type:([^\\r\\n]+)", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
    private static final int PARTS_MAX = 1_000;
    private static final int HEADER_MAX = 8_192;

    private Form() {}

    /**
     * A part.
     *
     * @param fileName null for a plain field
     * @param mediaType what the client says that it is; null when it does not
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Part(
            String name,
            @Nullable String fileName,
            @Nullable String mediaType,
            byte[] content) {
        /** The content as text. */
        public String text() {
            return new String(content, StandardCharsets.UTF_8);
        }
    }

    /**
     * Reads the body of a call.
     *
     * @throws HttpFailure when it is no form, or cut off
     */
    public static List<Part> parts(Call call) {
        String header = call.request().header("content-type");
        String type = header == null ? "" : header;
        Matcher matcher = BOUNDARY.matcher(type);
        if (!call.mediaType().equals("multipart/form-data") || !matcher.find()) {
            throw new HttpFailure(
                    415,
                    "wrong-media-type",
                    "Expected a body with Content-Type: multipart/form-data; boundary=..., got '" + type + "'.");
        }
        String boundary = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return parts(call.bytes(), ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<Part> parts(byte[] body, byte[] boundary) {
        List<Part> parts = new ArrayList<>();
        Set<String> files = new HashSet<>();
        int at = indexOf(body, boundary, 0);
        while (at >= 0) {
            int begin = at + boundary.length;
            if (begin + 1 < body.length && body[begin] == '-' && body[begin + 1] == '-') {
                return parts;
            }
            int headers = indexOf(body, "\r\n".getBytes(StandardCharsets.ISO_8859_1), begin) + 2;
            int end = indexOf(
                    body,
                    ("\r\n" + new String(boundary, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1),
                    begin);
            int content = indexOf(body, "\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1), begin) + 4;
            if (headers < 2 || content < 4 || end < 0 || content > end + 2 || content - headers > HEADER_MAX) {
                break;
            }
            if (parts.size() == PARTS_MAX) {
                throw HttpFailure.badRequest("too-many-parts", "Expected at most " + PARTS_MAX + " parts in the form.");
            }
            Part part = part(
                    new String(body, headers, Math.max(0, content - headers), StandardCharsets.UTF_8),
                    Arrays.copyOfRange(body, Math.min(content, end), end));
            String file = part.fileName();
            if (file != null && !files.add(file)) {
                throw HttpFailure.badRequest(
                        "file-twice",
                        "Expected each file once in the form, got '" + file + "' twice. Rename one of them.");
            }
            parts.add(part);
            at = end + 2;
        }
        throw HttpFailure.badRequest(
                "broken-form", "Expected a form whose parts end with its boundary, but it is cut off or has none.");
    }

    private static Part part(String headers, byte[] content) {
        Matcher name = NAME.matcher(headers);
        if (!name.find()) {
            throw HttpFailure.badRequest(
                    "broken-form", "Expected a name in the Content-Disposition of each part of the form.");
        }
        Matcher file = FILE.matcher(headers);
        Matcher type = TYPE.matcher(headers);
        return new Part(
                unescaped(name.group(1)),
                file.find() ? unescaped(file.group(1)) : null,
                type.find() ? type.group(1).strip() : null,
                content);
    }

    private static String unescaped(@Nullable String text) {
        return String.valueOf(text).replace("\\\"", "\"").replace("%22", "\"").replace("\\\\", "\\");
    }

    private static int indexOf(byte[] body, byte[] wanted, int from) {
        outer:
        for (int i = Math.max(0, from); i <= body.length - wanted.length; i++) {
            for (int j = 0; j < wanted.length; j++) {
                if (body[i + j] != wanted[j]) {
                    continue outer;
                }
            }
            return i;
        }
        return -1;
    }

    /**
     * A name under which a resource may be deployed: a relative path without steps upwards.
     *
     * @throws HttpFailure when it is none
     */
    public static String resourceName(String name) {
        boolean wrong = name.isBlank()
                || name.length() > 400
                || name.startsWith("/")
                || name.indexOf('\\') >= 0
                || name.chars().anyMatch(c -> c < ' ')
                || Arrays.asList(name.split("/", -1)).contains("..");
        if (wrong) {
            throw HttpFailure.badRequest(
                    "wrong-name",
                    "Expected the name of a resource as a relative path without '..', such as orders/order.bpmn, got '"
                            + name + "'.");
        }
        return name;
    }
}
