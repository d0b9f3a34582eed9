package dev.headway.engine.identity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Users and groups that the application has: {@link dev.headway.engine.IdentityService} and queries for the tasks of a user's groups ask it
 * in place of the engine's database. Given to {@link dev.headway.engine.ProcessEngineBuilder#identityProvider}. Thread-safe; called by the
 * threads of callers, never inside a step.
 */
public interface IdentityProvider {
    /**
     * Ids of the groups of a user; empty for one that is not known. {@code taskCandidateUser(id)} finds tasks of these groups.
     *
     * @throws RuntimeException when it cannot tell; the caller of the engine gets it
     */
    List<String> groupsOf(String userId);

    /** All users, for user queries; empty where the application does not list them. */
    default List<ProvidedUser> users() {
        return List.of();
    }

    /** All groups, for group queries; empty where the application does not list them. */
    default List<ProvidedGroup> groups() {
        return List.of();
    }

    /** Whether there is such a user with this password; by default there is none. */
    default boolean checkPassword(String userId, String password) {
        return false;
    }

    /** A user of the application. */
    record ProvidedUser(
            String id,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String email) {}

    /** A group of the application. */
    record ProvidedGroup(
            String id, @Nullable String name, @Nullable String type) {}
}
