package dev.headway.engine.internal.query;

import dev.headway.engine.identity.Group;
import dev.headway.engine.identity.GroupQuery;
import dev.headway.engine.internal.entity.GroupImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.People;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;

public final class GroupQueryImpl extends QueryImpl<GroupQuery, Group> implements GroupQuery {
    private final People people;

    public GroupQueryImpl(Queries queries, People people) {
        super(queries, Entity.GROUP, GroupImpl::new);
        this.people = people;
    }

    @Override
    public GroupQuery groupId(String id) {
        return whereEqual("id", id);
    }

    @Override
    public GroupQuery groupIdIn(String... ids) {
        return whereIn("id", given(ids));
    }

    @Override
    public GroupQuery groupIds(Collection<String> ids) {
        return whereIn("id", ids);
    }

    @Override
    public GroupQuery groupName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public GroupQuery groupNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public GroupQuery groupNameLikeIgnoreCase(String pattern) {
        return where("name", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public GroupQuery groupType(String value) {
        return whereEqual("type", value);
    }

    @Override
    public GroupQuery groupMember(String userId) {
        return late(() -> new Criterion.In("id", people.groupsOf(required("userId", userId))));
    }

    @Override
    public GroupQuery orderByGroupId() {
        return orderBy("id");
    }

    @Override
    public GroupQuery orderByGroupName() {
        return orderBy("name");
    }

    @Override
    public GroupQuery orderByGroupType() {
        return orderBy("type");
    }
}
