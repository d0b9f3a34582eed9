package dev.headway.spring.rest;

import dev.headway.rest.http.Caller;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/** Users of Spring Security. Thread-safe. */
final class SpringSecurityLogins implements Logins {
    private static final Authentication NOBODY = new AnonymousAuthenticationToken(
            "headway", "anonymousUser", AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

    private final RestProperties.Roles roles;
    private final ObjectProvider<FilterChainProxy> chains;

    SpringSecurityLogins(RestProperties.Roles roles, ObjectProvider<FilterChainProxy> chains) {
        this.roles = roles;
        this.chains = chains;
    }

    /** Asks the first chain for the path, as a request would; a path that no chain covers, or no rule guards, is open. */
    @Override
    public boolean admitAnybody(String method, String path) {
        HttpServletRequest request = BareRequest.of(method, path);
        return chains.stream()
                .flatMap(proxy -> proxy.getFilterChains().stream()
                        .filter(chain -> chain.matches(request))
                        .limit(1))
                .noneMatch(chain -> asksForALogin(chain, request));
    }

    private static boolean asksForALogin(SecurityFilterChain chain, HttpServletRequest request) {
        for (Filter filter : chain.getFilters()) {
            if (filter instanceof AuthorizationFilter rules) {
                AuthorizationResult result = rules.getAuthorizationManager().authorize(() -> NOBODY, request);
                if (result != null && !result.isGranted()) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public @Nullable Caller caller(HttpServletRequest request) {
        if (!(request.getUserPrincipal() instanceof Authentication user) || !user.isAuthenticated()) {
            return null;
        }
        Set<String> authorities = user.getAuthorities().stream()
                .map(GrantedAuthority::getAuthority)
                .collect(Collectors.toSet());
        return Logins.caller(user.getName(), roles, authorities::contains);
    }
}
