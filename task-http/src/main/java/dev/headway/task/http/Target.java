package dev.headway.task.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a request goes.
 *
 * @param uri without user information
 * @param userInfo what stood before the host, decoded; a secret
 */
record Target(URI uri, @Nullable String userInfo) {
    /** Reads the text of a model; messages do not repeat it, for it may hold a secret. */
    static Target parse(String text) {
        try {
            return of(new URI(text.strip()));
        } catch (URISyntaxException e) {
            throw new HttpTaskException(
                    "Expected a URL of a request, got a text with a fault at character " + e.getIndex() + ": "
                            + e.getReason() + ". Encode what is not allowed in a URL.",
                    null);
        }
    }

    /** Where a redirect leads. */
    Target redirected(String location) {
        try {
            Target next = of(uri.resolve(new URI(location.strip())));
            if (uri.getScheme().equalsIgnoreCase("https")
                    && !next.uri().getScheme().equalsIgnoreCase("https")) {
                throw new HttpTaskException(
                        "Expected a redirect of " + this + " to stay with https, it leads to " + next, null);
            }
            return sameOrigin(next) ? new Target(next.uri(), userInfo) : new Target(next.uri(), null);
        } catch (URISyntaxException e) {
            throw new HttpTaskException("Expected " + this + " to redirect to a URL, its Location is none.", null);
        }
    }

    private static Target of(URI uri) throws URISyntaxException {
        String scheme = uri.getScheme();
        boolean known = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
        if (!known || uri.getHost() == null) {
            throw new HttpTaskException(
                    "Expected a URL with http or https and a host, got scheme '" + scheme + "'"
                            + (uri.getHost() == null ? " and no host." : "."),
                    null);
        }
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        URI bare = new URI(scheme.toLowerCase(Locale.ROOT) + "://" + uri.getHost() + port + path + query);
        return new Target(bare, uri.getUserInfo());
    }

    /** Whether secrets for this may be sent to that one. */
    boolean sameOrigin(Target other) {
        return uri.getScheme().equals(other.uri.getScheme())
                && uri.getHost().equalsIgnoreCase(other.uri.getHost())
                && port() == other.port();
    }

    /** The port, that of the scheme where none is named. */
    int port() {
        int none = uri.getScheme().equals("https") ? 443 : 80;
        return uri.getPort() < 0 ? none : uri.getPort();
    }

    /** The host, an IPv6 address without its brackets. */
    String host() {
        String host = uri.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** For messages: without query and user information. */
    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
