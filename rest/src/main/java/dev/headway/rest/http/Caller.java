package dev.headway.rest.http;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who asks.
 *
 * @param name name of the user; null where nobody has to log in
 * @param roles what the user may do
 */
public record Caller(@Nullable String name, Set<Role> roles) {
    /** Everybody, with every right: for servers that only this machine reaches. */
    public static final Caller ANYBODY = new Caller(null, Set.of(Role.ADMIN));

    public Caller {
        roles = Set.copyOf(roles);
    }

    /** Whether the caller's roles contain what this one may do. */
    public boolean may(Role role) {
        return roles.contains(role)
                || roles.contains(Role.ADMIN)
                || (role == Role.READER && roles.contains(Role.OPERATOR))
                || (role == Role.WORKER && roles.contains(Role.OPERATOR));
    }
}
