package dev.headway.cli;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Where the command line writes to and what it knows of its surroundings, handed in so that tests can capture it.
 *
 * @param out results
 * @param err progress, and what went wrong
 * @param interactive whether {@code err} is a terminal on which a line can be rewritten
 * @param columns width of that terminal
 * @param environment environment variables
 */
record Terminal(PrintWriter out, PrintWriter err, boolean interactive, int columns, Map<String, String> environment) {
    private static final int DEFAULT_COLUMNS = 80;

    /** The process's own; the start script says in system properties whether a terminal is there, since Java 21 cannot tell. */
    static Terminal ofProcess(OutputStream results) {
        return new Terminal(
                writer(results),
                writer(System.err),
                Boolean.getBoolean("headway.terminal"),
                Integer.getInteger("headway.columns", DEFAULT_COLUMNS),
                System.getenv());
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
