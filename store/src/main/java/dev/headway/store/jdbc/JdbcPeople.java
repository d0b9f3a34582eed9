package dev.headway.store.jdbc;

import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.People;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.Texts;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.PeopleSql;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Users and groups in either database. Thread-safe. */
final class JdbcPeople implements People {
    private final Sql sql;

    JdbcPeople(Sql sql) {
        this.sql = sql;
    }

    @Override
    public void save(Entity.UserView user, @Nullable String passwordHash) {
        List<@Nullable Object> values = Arrays.asList(user.firstName(), user.lastName(), user.email(), user.id());
        sql.inTransaction("save a user", connection -> {
            if (Sql.update(connection, PeopleSql.UPDATE_USER, values) == 0) {
                Sql.update(connection, PeopleSql.INSERT_USER, values);
            }
            return passwordHash == null
                    ? 0
                    : Sql.update(connection, PeopleSql.SET_PASSWORD, List.of(passwordHash, user.id()));
        });
    }

    @Override
    public void deleteUser(String userId) {
        sql.inTransaction("delete a user", connection -> {
            Sql.update(connection, PeopleSql.DELETE_GROUPS_OF_USER, List.of(userId));
            Sql.update(connection, PeopleSql.DELETE_INFO_OF_USER, List.of(userId));
            return Sql.update(connection, PeopleSql.DELETE_USER, List.of(userId));
        });
    }

    @Override
    public @Nullable String passwordHash(String userId) {
        List<String> found = sql.list("read a password", PeopleSql.PASSWORD, List.of(userId), RowReader::requiredText);
        return found.isEmpty() ? null : found.getFirst();
    }

    @Override
    public void save(Entity.GroupView group) {
        List<@Nullable Object> values = Arrays.asList(group.name(), group.type(), group.id());
        sql.inTransaction("save a group", connection -> {
            int there = Sql.update(connection, PeopleSql.UPDATE_GROUP, values);
            return there > 0 ? there : Sql.update(connection, PeopleSql.INSERT_GROUP, values);
        });
    }

    @Override
    public void deleteGroup(String groupId) {
        sql.inTransaction("delete a group", connection -> {
            Sql.update(connection, PeopleSql.DELETE_MEMBERS, List.of(groupId));
            return Sql.update(connection, PeopleSql.DELETE_GROUP, List.of(groupId));
        });
    }

    @Override
    public void addMember(String userId, String groupId) {
        sql.inTransaction("add a member to a group", connection -> {
            Sql.update(connection, PeopleSql.REMOVE_MEMBER, List.of(userId, groupId));
            return Sql.update(connection, PeopleSql.ADD_MEMBER, List.of(userId, groupId));
        });
    }

    @Override
    public void removeMember(String userId, String groupId) {
        sql.update("remove a member from a group", PeopleSql.REMOVE_MEMBER, List.of(userId, groupId));
    }

    @Override
    public List<String> groupsOf(String userId) {
        return sql.list("find the groups of a user", PeopleSql.GROUPS_OF, List.of(userId), RowReader::requiredText);
    }

    @Override
    public List<String> membersOf(List<String> groupIds) {
        return sql.list(
                "find the members of groups",
                PeopleSql.MEMBERS_OF,
                List.of(new Texts(groupIds)),
                RowReader::requiredText);
    }

    @Override
    public Map<String, String> info(String userId) {
        Map<String, String> info = new LinkedHashMap<>();
        sql.list(
                "read what is noted about a user",
                PeopleSql.INFO,
                List.of(userId),
                row -> info.put(row.requiredText(), String.valueOf(row.text())));
        return info;
    }

    @Override
    public void info(String userId, String key, @Nullable String value) {
        sql.inTransaction("note something about a user", connection -> {
            int gone = Sql.update(connection, PeopleSql.DELETE_INFO, List.of(userId, key));
            return value == null ? gone : Sql.update(connection, PeopleSql.ADD_INFO, List.of(userId, key, value));
        });
    }
}
