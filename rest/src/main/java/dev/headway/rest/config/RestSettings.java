package dev.headway.rest.config;

import dev.headway.rest.value.Masking;
import java.time.Duration;
import java.util.List;

/**
 * Limits and choices of the API.
 *
 * @param bodyMax bytes of a body at most, uploads included
 * @param pollMillis how often this node looks for external tasks on behalf of all waiting requests
 * @param waitingMax requests that may wait for external tasks at once
 * @param masking which variables are not shown
 * @param users whom {@code /identity} and {@code /user} know; the engine itself keeps no users
 */
public record RestSettings(int bodyMax, long pollMillis, int waitingMax, Masking masking, List<User> users) {
    /** 32 MB bodies, ten looks a second, 1,000 waiting requests, nobody known. */
    public static final RestSettings DEFAULT =
            new RestSettings(32 * 1024 * 1024, Duration.ofMillis(100).toMillis(), 1_000, Masking.NONE, List.of());

    public RestSettings {
        users = List.copyOf(users);
    }

    /** A user, as far as tools want to know one. */
    public record User(String id, List<String> groups) {
        public User {
            groups = List.copyOf(groups);
        }
    }
}
