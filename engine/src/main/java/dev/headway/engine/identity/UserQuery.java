package dev.headway.engine.identity;

import dev.headway.engine.query.Query;
import java.util.Collection;

/** Finds users that the engine keeps. */
public interface UserQuery extends Query<UserQuery, User> {
    /** Only this user. */
    UserQuery userId(String id);

    /** Only these users. */
    UserQuery userIdIn(String... ids);

    /** Only these users. */
    UserQuery userIds(Collection<String> ids);

    /** Only with this first name. */
    UserQuery userFirstName(String value);

    /** Only with a first name like this SQL pattern. */
    UserQuery userFirstNameLike(String pattern);

    /** Only with a first name like this SQL pattern, whatever the case. */
    UserQuery userFirstNameLikeIgnoreCase(String pattern);

    /** Only with this last name. */
    UserQuery userLastName(String value);

    /** Only with a last name like this SQL pattern. */
    UserQuery userLastNameLike(String pattern);

    /** Only with a last name like this SQL pattern, whatever the case. */
    UserQuery userLastNameLikeIgnoreCase(String pattern);

    /** Only with this mail address. */
    UserQuery userEmail(String value);

    /** Only with a mail address like this SQL pattern. */
    UserQuery userEmailLike(String pattern);

    /** Only with a mail address like this SQL pattern, whatever the case. */
    UserQuery userEmailLikeIgnoreCase(String pattern);

    /** Only members of this group. */
    UserQuery memberOfGroup(String groupId);

    /** Only members of one of these groups. */
    UserQuery memberOfGroups(Collection<String> groupIds);

    /** Orders by id. */
    UserQuery orderByUserId();

    /** Orders by first name. */
    UserQuery orderByUserFirstName();

    /** Orders by last name. */
    UserQuery orderByUserLastName();

    /** Orders by mail address. */
    UserQuery orderByUserEmail();
}
