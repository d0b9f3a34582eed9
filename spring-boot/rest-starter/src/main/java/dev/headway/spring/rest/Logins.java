package dev.headway.spring.rest;

import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Who has logged in to the application, and whether somebody has to. Thread-safe. */
sealed interface Logins permits Logins.OfTheContainer, SpringSecurityLogins {
    /** Whether such a request reaches the API without a login. */
    boolean admitAnybody(String method, String path);

    /** Who has logged in; null when nobody has. */
    @Nullable
    Caller caller(HttpServletRequest request);

    /** A user with the roles that the mapping gives. */
    static Caller caller(@Nullable String name, RestProperties.Roles roles, Predicate<String> hasAuthority) {
        Set<Role> given = EnumSet.noneOf(Role.class);
        for (Role role : Role.values()) {
            if (roles.authorities(role).stream().anyMatch(hasAuthority)) {
                given.add(role);
            }
        }
        return new Caller(name, given);
    }

    /** Without Spring Security: a filter or the server itself may know users, but nothing tells whether they are asked for. */
    record OfTheContainer(RestProperties.Roles roles) implements Logins {
        @Override
        public boolean admitAnybody(String method, String path) {
            return true;
        }

        @Override
        public @Nullable Caller caller(HttpServletRequest request) {
            Principal principal = request.getUserPrincipal();
            return principal == null ? null : Logins.caller(principal.getName(), roles, request::isUserInRole);
        }
    }
}
