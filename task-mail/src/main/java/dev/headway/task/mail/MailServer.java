package dev.headway.task.mail;

import dev.headway.engine.ConfigurationException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where mail is handed over, and how.
 *
 * @param host null while none is set
 * @param port of SMTP
 * @param password null for no authentication
 * @param from sender of mail whose task names none
 * @param forceTo goes to this address alone, whatever the task says; for tests of a process
 * @param security {@code none}, {@code starttls} or {@code tls}
 * @param timeoutMillis most time that one answer of the server may take
 * @param attachmentFolder where files are that a task may attach by a path; null for none
 */
record MailServer(
        @Nullable String host,
        int port,
        @Nullable String user,
        @Nullable String password,
        @Nullable String from,
        @Nullable String forceTo,
        String security,
        int timeoutMillis,
        @Nullable String attachmentFolder) {
    static final MailServer DEFAULTS = new MailServer(null, 25, null, null, null, null, "none", 30_000, null);

    private static final Set<String> SECURITY = Set.of("none", "starttls", "tls");

    /** This server with those options of the engine. */
    MailServer with(Map<String, String> options) {
        MailServer server = this;
        for (Map.Entry<String, String> option : options.entrySet()) {
            server = server.with(option.getKey(), option.getValue());
        }
        return server;
    }

    private MailServer with(String key, String text) {
        String value = text.strip();
        return switch (key) {
            case "host" ->
                new MailServer(value, port, user, password, from, forceTo, security, timeoutMillis, attachmentFolder);
            case "port" ->
                new MailServer(
                        host,
                        number(key, value, 65_535),
                        user,
                        password,
                        from,
                        forceTo,
                        security,
                        timeoutMillis,
                        attachmentFolder);
            case "user" ->
                new MailServer(host, port, value, password, from, forceTo, security, timeoutMillis, attachmentFolder);
            case "password" ->
                new MailServer(host, port, user, text, from, forceTo, security, timeoutMillis, attachmentFolder);
            case "from" ->
                new MailServer(host, port, user, password, value, forceTo, security, timeoutMillis, attachmentFolder);
            case "forceTo" ->
                new MailServer(host, port, user, password, from, value, security, timeoutMillis, attachmentFolder);
            case "security" ->
                new MailServer(
                        host, port, user, password, from, forceTo, security(value), timeoutMillis, attachmentFolder);
            case "timeoutMillis" ->
                new MailServer(
                        host,
                        port,
                        user,
                        password,
                        from,
                        forceTo,
                        security,
                        number(key, value, Integer.MAX_VALUE),
                        attachmentFolder);
            case "attachmentFolder" ->
                new MailServer(host, port, user, password, from, forceTo, security, timeoutMillis, value);
            default ->
                throw new ConfigurationException("Expected a setting of the task type 'mail', got '" + key
                        + "'. Known are host, port, user, password, from, forceTo, security, timeoutMillis,"
                        + " attachmentFolder, and each of them after tenant.ID.");
        };
    }

    private static String security(String value) {
        if (SECURITY.contains(value)) {
            return value;
        }
        throw new ConfigurationException("Expected none, starttls or tls for 'mail.security', got '" + value + "'.");
    }

    private static int number(String key, String value, int most) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below, like a number out of range.
        }
        throw new ConfigurationException(
                "Expected a whole number from 1 to " + most + " for 'mail." + key + "', got '" + value + "'.");
    }

    /** Without the password. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
