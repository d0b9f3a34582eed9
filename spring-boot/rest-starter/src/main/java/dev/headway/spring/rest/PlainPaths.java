package dev.headway.spring.rest;

import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;

/**
 * Refuses paths that the server reads as one below a prefix and that are written otherwise, such as {@code //engine-rest/version}. Spring's own
 * filters fail at them with a 500. Thread-safe.
 */
public final class PlainPaths extends HttpFilter {
    private static final long serialVersionUID = 1L;

    private final String[] prefixes;

    private PlainPaths(String... prefixes) {
        this.prefixes = prefixes.clone();
    }

    /** Before all other filters of these prefixes. */
    public static FilterRegistrationBean<PlainPaths> below(String name, String... prefixes) {
        FilterRegistrationBean<PlainPaths> filter = new FilterRegistrationBean<>(new PlainPaths(prefixes));
        for (String prefix : prefixes) {
            filter.addUrlPatterns(prefix + "/*");
        }
        filter.setName(name);
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = request.getRequestURI().substring(request.getContextPath().length());
        for (String prefix : prefixes) {
            if (path.equals(prefix) || path.startsWith(prefix + "/")) {
                chain.doFilter(request, response);
                return;
            }
        }
        Response refused = HttpFailure.badRequest(
                        "malformed-url",
                        "Expected a path that begins with " + String.join(" or ", prefixes) + ", got '" + path
                                + "'. Leave out what is doubled or has a semicolon.")
                .response();
        response.setStatus(refused.status());
        refused.headers().forEach(response::setHeader);
        response.getOutputStream().write(((Response.Bytes) refused.body()).content());
    }
}
