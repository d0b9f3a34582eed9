package dev.headway.spring.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;

/** The operations pages in an application that only its own machine reaches, below a path. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.datasource.url=jdbc:h2:mem:pages",
            "server.address=127.0.0.1",
            "server.servlet.context-path=/shop",
            "headway.async-executor-activate=false",
        })
class CockpitStarterTest {
    @LocalServerPort
    private int port;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void pagesAndApiAreBelowThePathOfTheApplication() throws IOException, InterruptedException {
        HttpResponse<String> moved = get("/shop/headway");
        assertThat(moved.statusCode()).isEqualTo(302);
        assertThat(moved.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/shop/headway/"));
        HttpResponse<String> index = get("/shop/headway/instances/1");
        assertThat(index.statusCode()).isEqualTo(200);
        assertThat(index.body()).contains("<base href=\"/shop/headway/\"");
        assertThat(index.headers().firstValue("Content-Security-Policy")).isPresent();
        assertThat(get("/shop/headway/icon.svg").statusCode()).isEqualTo(200);
        assertThat(get("/shop/headway/v1/version").body()).contains("\"version\"");
        assertThat(get("/shop/headway/v1/nothing").statusCode()).isEqualTo(404);
    }
}
