package dev.headway.bench.run;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** How long the benchmark itself waits for a PostgreSQL that takes a connection and then says nothing: not for ever. */
public final class Patience {
    private static final int LOGIN_SECONDS = 15;
    private static final int ANSWER_SECONDS = 900;

    /** The class of the states of connections that cannot be. */
    private static final String NO_CONNECTION = "08";
    /** What the states of a server that stops or starts begin with. */
    private static final String SHUT_DOWN = "57P0";

    private Patience() {}

    /** The same database, with limits where the URL has none of its own. */
    public static String limited(String url) {
        return with(with(url, "loginTimeout", LOGIN_SECONDS), "socketTimeout", ANSWER_SECONDS);
    }

    /** Why a database takes no connection at this moment; an empty text if it takes one, or refuses it for another reason than being away. */
    public static String silence(String url, String user, String password) {
        try (Connection connection = DriverManager.getConnection(limited(url), user, password)) {
            return connection.isClosed() ? "closed" : "";
        } catch (SQLException e) {
            String state = String.valueOf(e.getSQLState());
            return state.startsWith(NO_CONNECTION) || state.startsWith(SHUT_DOWN) ? why(e) : "";
        }
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
        String whole = cause == null || cause.getMessage() == null || message.contains(cause.getMessage())
                ? message
                : message + " (" + cause.getMessage() + ")";
        return whole.endsWith(".") ? whole.substring(0, whole.length() - 1) : whole;
    }
}
