package dev.headway.spring.cockpit;

import dev.headway.cockpit.Cockpit;
import dev.headway.rest.http.Handler;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import java.nio.charset.StandardCharsets;

/**
 * Tells the pages where they are: all their addresses are relative to the base that they name.
 *
 * @param contextPath what comes before the paths of the application; empty, or with a slash before it
 * @param pages at the root of the server
 */
record PagesBelow(String contextPath, Handler pages) implements Handler {
    private static final String BASE = "<base href=\"";

    @Override
    public Response refuse(String path, HttpFailure failure) {
        return pages.refuse(path, failure);
    }

    @Override
    public Response handle(Request request) {
        Response response = pages.handle(request);
        boolean page = response.headers().getOrDefault("Content-Type", "").startsWith("text/html");
        if (contextPath.isEmpty() || !page || !(response.body() instanceof Response.Bytes bytes)) {
            return response;
        }
        String text = new String(bytes.content(), StandardCharsets.UTF_8)
                .replace(BASE + Cockpit.PREFIX + "/\"", BASE + contextPath + Cockpit.PREFIX + "/\"");
        return new Response(
                response.status(),
                response.headers(),
                new Response.Bytes(text.getBytes(StandardCharsets.UTF_8)),
                response.lost());
    }
}
