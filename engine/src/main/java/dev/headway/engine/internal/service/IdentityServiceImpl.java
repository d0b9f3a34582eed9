package dev.headway.engine.internal.service;

import dev.headway.engine.IdentityService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.identity.Group;
import dev.headway.engine.identity.GroupQuery;
import dev.headway.engine.identity.User;
import dev.headway.engine.identity.UserQuery;
import dev.headway.engine.internal.entity.GroupImpl;
import dev.headway.engine.internal.entity.UserImpl;
import dev.headway.engine.internal.people.ProvidedPeople;
import dev.headway.engine.internal.query.GroupQueryImpl;
import dev.headway.engine.internal.query.UserQueryImpl;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.People;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class IdentityServiceImpl extends EngineService implements IdentityService {
    public IdentityServiceImpl(ProcessRuntime runtime) {
        super(runtime);
    }

    @Override
    public void setAuthenticatedUserId(@Nullable String userId) {
        Acting.user(userId);
    }

    @Override
    public @Nullable String getAuthenticatedUserId() {
        return Acting.userId();
    }

    @Override
    public void setOperationReason(@Nullable String value) {
        Acting.reason(value);
    }

    @Override
    public void clearAuthentication() {
        Acting.nobody();
    }

    private <T> T with(Function<People, T> work) {
        try {
            return work.apply(runtime().people());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private void change(Consumer<People> work) {
        with(people -> {
            work.accept(people);
            return true;
        });
    }

    private static String id(String what, @Nullable String id) {
        String given = required(what, id);
        if (given.isBlank()) {
            throw new InvalidRequestException("Expected a " + what + ", got an empty one.");
        }
        return given;
    }

    @Override
    public User newUser(String userId) {
        return new UserImpl(new Entity.UserView(id("user id", userId), null, null, null));
    }

    @Override
    public void saveUser(User user) {
        if (!(required("user", user) instanceof UserImpl own)) {
            throw new InvalidRequestException("Expected a user of newUser(id) or a query, got a "
                    + user.getClass().getName() + ".");
        }
        String password = own.password();
        String hash = password == null ? null : Passwords.hash(password);
        change(people -> people.save(own.row(), hash));
        own.setPassword(null);
    }

    @Override
    public void deleteUser(String userId) {
        change(people -> people.deleteUser(id("user id", userId)));
    }

    @Override
    public UserQuery createUserQuery() {
        return new UserQueryImpl(queries(), runtime().people());
    }

    @Override
    public boolean checkPassword(String userId, @Nullable String password) {
        if (runtime().people() instanceof ProvidedPeople provided) {
            return password != null && provided.checkPassword(id("user id", userId), password);
        }
        String hash = with(people -> Optional.ofNullable(people.passwordHash(id("user id", userId))))
                .orElse(null);
        return hash != null && password != null && Passwords.matches(password, hash);
    }

    @Override
    public Group newGroup(String groupId) {
        return new GroupImpl(new Entity.GroupView(id("group id", groupId), null, null));
    }

    @Override
    public void saveGroup(Group group) {
        if (!(required("group", group) instanceof GroupImpl own)) {
            throw new InvalidRequestException("Expected a group of newGroup(id) or a query, got a "
                    + group.getClass().getName() + ".");
        }
        change(people -> people.save(own.row()));
    }

    @Override
    public void deleteGroup(String groupId) {
        change(people -> people.deleteGroup(id("group id", groupId)));
    }

    @Override
    public GroupQuery createGroupQuery() {
        return new GroupQueryImpl(queries(), runtime().people());
    }

    @Override
    public void createMembership(String userId, String groupId) {
        change(people -> people.addMember(id("user id", userId), id("group id", groupId)));
    }

    @Override
    public void deleteMembership(String userId, String groupId) {
        change(people -> people.removeMember(id("user id", userId), id("group id", groupId)));
    }

    @Override
    public void setUserInfo(String userId, String key, @Nullable String value) {
        change(people -> people.info(id("user id", userId), required("key", key), value));
    }

    @Override
    public @Nullable String getUserInfo(String userId, String key) {
        return with(people -> people.info(id("user id", userId))).get(required("key", key));
    }

    @Override
    public List<String> getUserInfoKeys(String userId) {
        return List.copyOf(with(people -> people.info(id("user id", userId))).keySet());
    }

    @Override
    public void deleteUserInfo(String userId, String key) {
        setUserInfo(userId, key, null);
    }

    @Override
    public boolean isReadOnly() {
        return runtime().people() instanceof ProvidedPeople;
    }
}
