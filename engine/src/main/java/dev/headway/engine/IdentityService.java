package dev.headway.engine;

import dev.headway.engine.identity.Group;
import dev.headway.engine.identity.GroupQuery;
import dev.headway.engine.identity.User;
import dev.headway.engine.identity.UserQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Users and groups that the engine's database keeps, and on whose behalf the calling thread works: that holds for the calling thread
 * and all engines, until it is cleared. An application that has users of its own hands them in by
 * {@link ProcessEngineBuilder#identityProvider}; then all that writes users and groups throws {@link InvalidRequestException}. Thread-safe.
 */
public interface IdentityService {
    /**
     * Says who calls from this thread on: instances that it starts have this user as their starter, and what it changes is written
     * to the operation log ({@link HistoryService#createUserOperationLogQuery()}). Clear it in a {@code finally}.
     *
     * @param userId null for nobody
     */
    void setAuthenticatedUserId(@Nullable String userId);

    /**
     * The same as {@link #setAuthenticatedUserId}, for programs that say the groups, too: access rights belong to the application, and
     * the engine asks {@link #createGroupQuery()} where it needs the groups of a user.
     *
     * @param groupIds not looked at
     */
    default void setAuthentication(@Nullable String userId, @Nullable List<String> groupIds) {
        setAuthenticatedUserId(userId);
    }

    /** Who calls from this thread; null for nobody. */
    @Nullable
    String getAuthenticatedUserId();

    /**
     * Says why this thread changes what it changes from now on; entries of the operation log have it as their annotation.
     *
     * @param reason null for no reason
     */
    void setOperationReason(@Nullable String reason);

    /** Forgets user and reason. */
    void clearAuthentication();

    /** A user in memory, until {@link #saveUser} is called. */
    User newUser(String userId);

    /** Writes a user, new or known; a password that was set as a salted hash. */
    void saveUser(User user);

    /** Deletes a user, with memberships and info; nothing happens when there is none. Tasks keep the name. */
    void deleteUser(String userId);

    /** Finds users. */
    UserQuery createUserQuery();

    /** Whether there is such a user with this password. Takes about a quarter of a second of processor time by intention. */
    boolean checkPassword(String userId, @Nullable String password);

    /** A group in memory, until {@link #saveGroup} is called. */
    Group newGroup(String groupId);

    /** Writes a group, new or known. */
    void saveGroup(Group group);

    /** Deletes a group with its memberships; nothing happens when there is none. */
    void deleteGroup(String groupId);

    /** Finds groups. */
    GroupQuery createGroupQuery();

    /** Makes a user a member of a group; {@code taskCandidateUser(userId)} then finds tasks of the group, too. */
    void createMembership(String userId, String groupId);

    /** Takes a user out of a group; nothing happens when the user is not in it. */
    void deleteMembership(String userId, String groupId);

    /** Notes a text about a user under a key. */
    void setUserInfo(String userId, String key, @Nullable String value);

    /** What was noted under a key; null for nothing. */
    @Nullable
    String getUserInfo(String userId, String key);

    /** Keys under which something was noted. */
    List<String> getUserInfoKeys(String userId);

    /** Forgets what was noted under a key. */
    void deleteUserInfo(String userId, String key);

    /** Whether users and groups cannot be written: where an {@link dev.headway.engine.identity.IdentityProvider} has them. */
    boolean isReadOnly();
}
