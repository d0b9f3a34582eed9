package dev.headway.server;

import dev.headway.engine.ConfigurationException;
import dev.headway.spring.rest.RestProperties;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.config.annotation.web.configurers.LogoutConfigurer;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Who may come in: users of HTTP Basic, those with a token of the OpenID Connect issuer, or both. There is no session and no cookie.
 * What a page of another origin sends is refused by the servlet of the API, so no CSRF token is asked for; no other origin is
 * answered (CORS).
 */
@Configuration(proxyBeanMethods = false)
class ServerSecurity {
    @Bean
    UserDetailsService users(ServerOptions options) {
        List<UserDetails> users = new ArrayList<>();
        options.users()
                .forEach((name, user) -> users.add(User.withUsername(name)
                        .password(user.given(name))
                        .authorities(user.authorities(name))
                        .build()));
        return new InMemoryUserDetailsManager(users);
    }

    @Bean
    PasswordEncoder passwords() {
        DelegatingPasswordEncoder known =
                (DelegatingPasswordEncoder) PasswordEncoderFactories.createDelegatingPasswordEncoder();
        known.setDefaultPasswordEncoderForMatches(new AsItIs());
        return known;
    }

    /** A password that the configuration has as it is. */
    private static final class AsItIs implements PasswordEncoder {
        @Override
        public String encode(@Nullable CharSequence password) {
            return String.valueOf(password);
        }

        @Override
        public boolean matches(@Nullable CharSequence given, @Nullable String known) {
            return given != null
                    && known != null
                    && MessageDigest.isEqual(
                            given.toString().getBytes(StandardCharsets.UTF_8), known.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Bean
    SecurityFilterChain logins(
            HttpSecurity http,
            ServerOptions options,
            RestProperties rest,
            ObjectProvider<JwtDecoder> tokens,
            Environment environment) {
        boolean byToken = tokens.getIfAvailable() != null;
        boolean open = !byToken && options.users().isEmpty();
        if (open) {
            requireLoopback(rest, environment);
        } else if (byToken) {
            http.oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()));
        }
        if (!options.users().isEmpty()) {
            http.httpBasic(basic -> basic.authenticationEntryPoint(ServerSecurity::askForLogin));
        }
        return http.sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .requestCache(RequestCacheConfigurer::disable)
                .csrf(CsrfConfigurer::disable)
                .logout(LogoutConfigurer::disable)
                .authorizeHttpRequests(requests -> {
                    requests.requestMatchers("/actuator/health/**").permitAll();
                    if (open) {
                        requests.anyRequest().permitAll();
                    } else {
                        requests.requestMatchers("/actuator/**").hasAnyAuthority(lookers(rest.roles()));
                        requests.anyRequest().authenticated();
                    }
                })
                .build();
    }

    /** In the form of the API, so that a caller without a browser reads what is missing. */
    private static void askForLogin(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException why) throws IOException {
        boolean given = request.getHeader("Authorization") != null;
        response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        response.setHeader("WWW-Authenticate", "Basic realm=\"Headway\", charset=\"UTF-8\"");
        response.setContentType("application/problem+json");
        response.getWriter()
                .write(
                        "{\"type\":\"urn:headway:problem:no-login\",\"title\":\"no login\",\"status\":401,\"detail\":\"Expected a user and"
                                + " password by HTTP Basic authentication, "
                                + (given ? "but they are wrong" : "got none")
                                + ".\"}");
    }

    private static String[] lookers(RestProperties.Roles roles) {
        List<String> all = new ArrayList<>(roles.reader());
        all.addAll(roles.operator());
        all.addAll(roles.admin());
        return all.toArray(String[]::new);
    }

    private static void requireLoopback(RestProperties rest, Environment environment) {
        InetAddress address = Binder.get(environment)
                .bind("server.address", InetAddress.class)
                .orElse(null);
        if (!rest.unprotected() && (address == null || !address.isLoopbackAddress())) {
            throw new ConfigurationException("Expected users or an issuer of tokens, got neither, and others can reach "
                    + (address == null ? "all addresses" : address.getHostAddress())
                    + ". Set HEADWAY_SERVER_USERS_ADMIN_PASSWORD for a user 'admin', or"
                    + " spring.security.oauth2.resourceserver.jwt.issuer-uri, or server.address=127.0.0.1.");
        }
    }
}
