package dev.headway.engine.internal.query;

import dev.headway.engine.identity.User;
import dev.headway.engine.identity.UserQuery;
import dev.headway.engine.internal.entity.UserImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.People;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.List;

public final class UserQueryImpl extends QueryImpl<UserQuery, User> implements UserQuery {
    private final People people;

    public UserQueryImpl(Queries queries, People people) {
        super(queries, Entity.USER, UserImpl::new);
        this.people = people;
    }

    @Override
    public UserQuery userId(String id) {
        return whereEqual("id", id);
    }

    @Override
    public UserQuery userIdIn(String... ids) {
        return whereIn("id", given(ids));
    }

    @Override
    public UserQuery userIds(Collection<String> ids) {
        return whereIn("id", ids);
    }

    @Override
    public UserQuery userFirstName(String value) {
        return whereEqual("firstName", value);
    }

    @Override
    public UserQuery userFirstNameLike(String pattern) {
        return where("firstName", Operator.LIKE, pattern);
    }

    @Override
    public UserQuery userFirstNameLikeIgnoreCase(String pattern) {
        return where("firstName", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public UserQuery userLastName(String value) {
        return whereEqual("lastName", value);
    }

    @Override
    public UserQuery userLastNameLike(String pattern) {
        return where("lastName", Operator.LIKE, pattern);
    }

    @Override
    public UserQuery userLastNameLikeIgnoreCase(String pattern) {
        return where("lastName", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public UserQuery userEmail(String value) {
        return whereEqual("email", value);
    }

    @Override
    public UserQuery userEmailLike(String pattern) {
        return where("email", Operator.LIKE, pattern);
    }

    @Override
    public UserQuery userEmailLikeIgnoreCase(String pattern) {
        return where("email", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public UserQuery memberOfGroup(String groupId) {
        return memberOfGroups(List.of(required("groupId", groupId)));
    }

    @Override
    public UserQuery memberOfGroups(Collection<String> groupIds) {
        return late(() -> new Criterion.In("id", people.membersOf(List.copyOf(groupIds))));
    }

    @Override
    public UserQuery orderByUserId() {
        return orderBy("id");
    }

    @Override
    public UserQuery orderByUserFirstName() {
        return orderBy("firstName");
    }

    @Override
    public UserQuery orderByUserLastName() {
        return orderBy("lastName");
    }

    @Override
    public UserQuery orderByUserEmail() {
        return orderBy("email");
    }
}
