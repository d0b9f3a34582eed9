package dev.headway.bench.host;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The lines that a benchmark and an engine's process exchange: a word, then name=value pairs, separated by tabs. */
public final class Wire {
    /** Begins every answer, so that what an engine prints by itself is not taken for one. */
    public static final String ANSWER = "@@";

    /** Begins a line that tells how far the work on a word is, before its answer. */
    public static final String PROGRESS = "@%";

    /** Ends the engine of a process that goes on with a new one. */
    public static final String RENEW = "renew";

    private Wire() {}

    public static String encode(String word, Map<String, String> values) {
        StringBuilder line = new StringBuilder(word);
        values.forEach((name, value) ->
                line.append('\t').append(name).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return line.toString();
    }

    /** The word that a line begins with. */
    public static String word(String line) {
        int tab = line.indexOf('\t');
        return tab < 0 ? line : line.substring(0, tab);
    }

    public static Map<String, String> values(String line) {
        Map<String, String> values = new LinkedHashMap<>();
        String[] parts = line.split("\t", -1);
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            values.put(
                    parts[i].substring(0, equals),
                    URLDecoder.decode(parts[i].substring(equals + 1), StandardCharsets.UTF_8));
        }
        return values;
    }

    /** A value that must be there. */
    public static String need(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("Expected a value for '" + name + "', got only " + values.keySet());
        }
        return value;
    }

    public static long number(Map<String, String> values, String name) {
        return Long.parseLong(need(values, name));
    }
}
