package dev.headway.server;

import dev.headway.engine.ConfigurationException;
import dev.headway.rest.http.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The server's own settings; all others are those of the starters.
 *
 * @param users Who may log in by HTTP Basic, by name.
 * @param beans Beans that expressions of models may use, by name; none if not set.
 */
@ConfigurationProperties("headway.server")
public record ServerOptions(
        @DefaultValue Map<String, User> users, @DefaultValue List<String> beans) {

    /**
     * A user of HTTP Basic.
     *
     * @param password As it is, or hashed with the name of the algorithm in braces before it, such as {bcrypt}. A hash that is slow on
     *     purpose is paid with each request.
     * @param roles Some of reader, worker, operator, admin; admin if not set.
     */
    public record User(
            @Nullable String password,
            @DefaultValue("admin") List<String> roles) {
        /** The roles as authorities. */
        String[] authorities(String name) {
            return roles.stream().map(role -> authority(name, role)).toArray(String[]::new);
        }

        private static String authority(String name, String role) {
            String upper = role.toUpperCase(Locale.ROOT);
            if (Arrays.stream(Role.values()).noneMatch(known -> known.name().equals(upper))) {
                throw new ConfigurationException("Expected headway.server.users." + name
                        + ".roles with some of reader, worker, operator, admin, got '" + role + "'.");
            }
            return "ROLE_HEADWAY_" + upper;
        }

        /** The password, which there must be. */
        String given(String name) {
            if (password == null || password.isBlank()) {
                throw new ConfigurationException("Expected headway.server.users." + name
                        + ".password to be set, got none. Set HEADWAY_SERVER_USERS_" + name.toUpperCase(Locale.ROOT)
                        + "_PASSWORD.");
            }
            return password;
        }
    }
}
