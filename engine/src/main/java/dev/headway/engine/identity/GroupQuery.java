package dev.headway.engine.identity;

import dev.headway.engine.query.Query;
import java.util.Collection;

/** Finds groups that the engine keeps. */
public interface GroupQuery extends Query<GroupQuery, Group> {
    /** Only this group. */
    GroupQuery groupId(String id);

    /** Only these groups. */
    GroupQuery groupIdIn(String... ids);

    /** Only these groups. */
    GroupQuery groupIds(Collection<String> ids);

    /** Only with this name. */
    GroupQuery groupName(String value);

    /** Only with a name like this SQL pattern. */
    GroupQuery groupNameLike(String pattern);

    /** Only with a name like this SQL pattern, whatever the case. */
    GroupQuery groupNameLikeIgnoreCase(String pattern);

    /** Only of this kind. */
    GroupQuery groupType(String value);

    /** Only groups of this user. */
    GroupQuery groupMember(String userId);

    /** Orders by id. */
    GroupQuery orderByGroupId();

    /** Orders by name. */
    GroupQuery orderByGroupName();

    /** Orders by kind. */
    GroupQuery orderByGroupType();
}
