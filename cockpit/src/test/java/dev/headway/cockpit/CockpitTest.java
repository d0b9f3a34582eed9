package dev.headway.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CockpitTest {
    private static final Response API = Response.empty(299);
    private final Cockpit cockpit = Cockpit.before(request -> API);

    @ParameterizedTest
    @ValueSource(strings = {"/engine-rest/version", "/headway/v1", "/headway/v1/engine", "/headwayx", "/other"})
    void whatIsNotAPageGoesToTheApi(String path) {
        assertThat(get(path)).isSameAs(API);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/headway"})
    void theRootLeadsToThePages(String path) {
        assertThat(get(path).status()).isEqualTo(302);
        assertThat(get(path).headers()).containsEntry("Location", "/headway/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/headway/",
                "/headway/instances/4711",
                "/headway/no.such",
                "/headway/../../secret.html",
                "/headway/%2e%2e/headway-cockpit.sha256",
                "/headway/assets/../index.html"
            })
    void everyAddressOfAPageIsTheIndex(String path) {
        Response response = get(path);
        assertThat(response.status()).isEqualTo(200);
        assertThat(text(response)).contains("<base href=\"/headway/\"", "type=\"module\"");
        assertThat(response.headers())
                .containsEntry("Cache-Control", "no-cache")
                .containsEntry("Content-Type", "text/html; charset=utf-8");
        assertThat(response.headers().get("Content-Security-Policy"))
                .startsWith("default-src 'self';")
                .doesNotContain("unsafe");
    }

    @Test
    void filesWithAHashAreKeptForEver() {
        Matcher script = Pattern.compile("src=\"\\./(assets/[^\"]+\\.js)\"").matcher(text(get("/headway/")));
        assertThat(script.find()).isTrue();
        Response response = get("/headway/" + script.group(1));
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers())
                .containsEntry("Cache-Control", "public, max-age=31536000, immutable")
                .containsEntry("Content-Type", "text/javascript; charset=utf-8");
    }

    @Test
    void aFileOfAnotherBuildIsNotFound() {
        assertThat(get("/headway/assets/index-gone.js").status()).isEqualTo(404);
    }

    @Test
    void pagesCannotBeWritten() {
        Response response = cockpit.handle(request("POST", "/headway/instances"));
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers()).containsEntry("Allow", "GET, HEAD");
    }

    private Response get(String path) {
        return cockpit.handle(request("GET", path));
    }

    private static Request request(String method, String path) {
        return new Request(method, path, Map.of(), Map.of(), InputStream.nullInputStream(), Caller.ANYBODY);
    }

    private static String text(Response response) {
        return response.body() instanceof Response.Bytes bytes
                ? new String(bytes.content(), StandardCharsets.UTF_8)
                : "";
    }
}
