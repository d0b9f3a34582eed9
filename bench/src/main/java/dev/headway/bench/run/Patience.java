package dev.headway.bench.run;

import java.sql.SQLException;

/** How long the benchmark itself waits for a PostgreSQL that takes a connection and then says nothing: not for ever. */
public final class Patience {
    private static final int LOGIN_SECONDS = 15;
    private static final int ANSWER_SECONDS = 900;

    private Patience() {}

    /** The same database, with limits where the URL has none of its own. */
    public static String limited(String url) {
        return with(with(url, "loginTimeout", LOGIN_SECONDS), "socketTimeout", ANSWER_SECONDS);
    }

    private static String with(String url, String name, int seconds) {
        if (url.contains(name + "=")) {
            return url;
        }
        return url + (url.contains("?") ? "&" : "?") + name + "=" + seconds;
    }

    /** What went wrong, with what lies behind it: the driver's own message alone says little. */
    public static String why(SQLException e) {
        Throwable cause = e.getCause();
        String message = String.valueOf(e.getMessage());
        return cause == null || cause.getMessage() == null || message.contains(cause.getMessage())
                ? message
                : message + " (" + cause.getMessage() + ")";
    }
}
