package dev.headway.spring.rest;

import dev.headway.rest.camunda.CamundaApi;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;

/**
 * Refuses paths that the server reads as one below a prefix and that are written otherwise, such as {@code //engine-rest/version}. Spring's own
 * filters fail at them with a 500. Takes the name of the engine out of paths of Camunda, so that rules for {@code /engine-rest/deployment/**} hold
 * for {@code /engine-rest/engine/default/deployment/**}, too. Thread-safe.
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
                boolean plain = CamundaApi.plain(path).equals(path);
                chain.doFilter(plain ? request : new Nameless(request), response);
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

    /** A request without the name of the engine in its path. */
    private static final class Nameless extends HttpServletRequestWrapper {
        Nameless(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getRequestURI() {
            String context = getContextPath();
            return context + CamundaApi.plain(super.getRequestURI().substring(context.length()));
        }

        @Override
        public StringBuffer getRequestURL() {
            StringBuffer url = super.getRequestURL();
            return url.replace(url.length() - super.getRequestURI().length(), url.length(), getRequestURI());
        }

        @Override
        public String getPathInfo() {
            return CamundaApi.plain(CamundaApi.PREFIX + super.getPathInfo()).substring(CamundaApi.PREFIX.length());
        }
    }
}
