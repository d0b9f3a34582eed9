package dev.headway.engine.internal.people;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.identity.IdentityProvider;
import dev.headway.engine.identity.IdentityProvider.ProvidedUser;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.People;
import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Users and groups of the application, which only reads may reach. Thread-safe. */
public final class ProvidedPeople implements People {
    private final IdentityProvider provider;

    public ProvidedPeople(IdentityProvider provider) {
        this.provider = provider;
    }

    public boolean checkPassword(String userId, String password) {
        return provider.checkPassword(userId, password);
    }

    /** Queries of which those for users and groups are answered by the application. */
    public Queries over(Queries others) {
        return new ProvidedQueries(provider, others);
    }

    @Override
    public List<String> groupsOf(String userId) {
        return List.copyOf(provider.groupsOf(userId));
    }

    @Override
    public List<String> membersOf(List<String> groupIds) {
        return provider.users().stream()
                .map(ProvidedUser::id)
                .filter(id -> provider.groupsOf(id).stream().anyMatch(groupIds::contains))
                .toList();
    }

    private static InvalidRequestException readOnly() {
        return new InvalidRequestException(
                "Expected to read users and groups, got a change of them. An identityProvider of the"
                        + " application has them: change them there.");
    }

    @Override
    public void save(Entity.UserView user, @Nullable String passwordHash) {
        throw readOnly();
    }

    @Override
    public void deleteUser(String userId) {
        throw readOnly();
    }

    @Override
    public @Nullable String passwordHash(String userId) {
        return null;
    }

    @Override
    public void save(Entity.GroupView group) {
        throw readOnly();
    }

    @Override
    public void deleteGroup(String groupId) {
        throw readOnly();
    }

    @Override
    public void addMember(String userId, String groupId) {
        throw readOnly();
    }

    @Override
    public void removeMember(String userId, String groupId) {
        throw readOnly();
    }

    @Override
    public Map<String, String> info(String userId) {
        return Map.of();
    }

    @Override
    public void info(String userId, String key, @Nullable String value) {
        throw readOnly();
    }
}
