package dev.headway.runtime.port;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Users and groups that the engine's database keeps, for applications that have none of their own. They are found by queries for
 * {@link Entity#USER} and {@link Entity#GROUP}. Thread-safe; calls block. Every method throws {@link StoreException} and nothing else.
 */
public interface People {
    /** Inserts or replaces a user; the hash of the password stays unless there is a new one. */
    void save(Entity.UserView user, @Nullable String passwordHash);

    /** Deletes a user with memberships and info. */
    void deleteUser(String userId);

    @Nullable
    String passwordHash(String userId);

    /** Inserts or replaces a group. */
    void save(Entity.GroupView group);

    /** Deletes a group with its memberships. */
    void deleteGroup(String groupId);

    /** Makes a user a member; nothing happens when it is one. */
    void addMember(String userId, String groupId);

    void removeMember(String userId, String groupId);

    List<String> groupsOf(String userId);

    List<String> membersOf(List<String> groupIds);

    /** What programs have noted about a user. */
    Map<String, String> info(String userId);

    /** Notes a text about a user; null removes it. */
    void info(String userId, String key, @Nullable String value);
}
