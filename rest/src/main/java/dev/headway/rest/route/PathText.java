package dev.headway.rest.route;

import dev.headway.rest.http.HttpFailure;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Percent-encoded paths and queries (RFC 3986, 2.1), strictly: what is malformed is refused, not guessed. */
public final class PathText {
    private PathText() {}

    /** Decoded segments of a path; an encoded slash stays inside its segment. */
    public static List<String> segments(String path) {
        String inner = path.startsWith("/") ? path.substring(1) : path;
        List<String> segments = new ArrayList<>();
        for (String segment : inner.split("/", -1)) {
            segments.add(decode(segment, false));
        }
        return segments;
    }

    /** Decoded parameters of a query without its question mark; null for none. */
    public static Map<String, List<String>> query(@Nullable String query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        for (String pair : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decode(equals < 0 ? pair : pair.substring(0, equals), true);
                String value = equals < 0 ? "" : decode(pair.substring(equals + 1), true);
                parameters.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
            }
        }
        return parameters;
    }

    private static String decode(String text, boolean plusIsSpace) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (high < 0 || low < 0) {
                    throw malformed(text);
                }
                bytes.write(high * 16 + low);
                i += 2;
            } else if (c == '+' && plusIsSpace) {
                bytes.write(' ');
            } else {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            String decoded = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
            if (decoded.indexOf('\0') >= 0) {
                throw malformed(text);
            }
            return decoded;
        } catch (CharacterCodingException e) {
            throw malformed(text);
        }
    }

    private static HttpFailure malformed(String text) {
        return HttpFailure.badRequest(
                "malformed-url",
                "Expected percent-encoded UTF-8 without zero characters in the URL, got '" + text + "'.");
    }
}
