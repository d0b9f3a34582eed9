package dev.headway.spring.rest;

import dev.headway.engine.ConfigurationException;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Doors;
import dev.headway.rest.http.HttpFailure;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Keeps the API from those who should not reach it: the application starts only when it has a login for these paths, or listens on
 * the loopback alone, or was told that it may stand open. Thread-safe.
 */
public final class Protection implements SmartInitializingSingleton {
    private final Logins logins;
    private final boolean unprotected;
    private final @Nullable InetAddress address;
    private final List<Opened> opened;

    /** A path that a starter opens, and a method that it takes there. */
    public record Opened(String method, String path) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /** @param opened one of each kind of request that is to be behind a login */
    Protection(Logins logins, boolean unprotected, Environment environment, List<Opened> opened) {
        this.logins = logins;
        this.unprotected = unprotected;
        this.address = Binder.get(environment)
                .bind("server.address", InetAddress.class)
                .orElse(null);
        this.opened = List.copyOf(opened);
    }

    /**
     * Before the application takes requests.
     *
     * @throws ConfigurationException when others would reach the API without a login
     */
    @Override
    public void afterSingletonsInstantiated() {
        List<String> open = opened.stream()
                .filter(each -> logins.admitAnybody(each.method(), each.path()))
                .map(Opened::toString)
                .toList();
        if (!open.isEmpty() && !unprotected && !onLoopback()) {
            throw new ConfigurationException("Expected Spring Security to ask for a login, or an address that only this"
                    + " machine reaches, got " + open + " open to everybody on "
                    + (address == null ? "all addresses" : address.getHostAddress())
                    + ". Protect /headway/** and /engine-rest/** with a SecurityFilterChain (spring-boot-starter-security;"
                    + " docs/spring-boot.md has one), or set server.address=127.0.0.1, or headway.rest.unprotected=true"
                    + " if something else protects them.");
        }
    }

    private boolean onLoopback() {
        return address != null && address.isLoopbackAddress();
    }

    /**
     * The caller of a request.
     *
     * @throws HttpFailure for a page of another origin, a name that is not the loopback's where nobody logs in, or no login
     */
    Caller admit(HttpServletRequest request) {
        Doors.requireSameOrigin(request.getHeader("Origin"), authority(request));
        Caller known = logins.caller(request);
        if (known != null) {
            return known;
        }
        if (unprotected) {
            return Caller.ANYBODY;
        }
        if (onLoopback() && logins.admitAnybody(request.getMethod(), request.getRequestURI())) {
            Doors.requireLoopbackName(request.getHeader("Host"), "give the application a login");
            return Caller.ANYBODY;
        }
        return new Caller(null, Set.of());
    }

    /** As the application sees it, which may know of proxies before it. */
    private static String authority(HttpServletRequest request) {
        int port = request.getServerPort();
        boolean usual = port == ("https".equals(request.getScheme()) ? 443 : 80);
        return request.getServerName() + (usual ? "" : ":" + port);
    }
}
