package dev.headway.spring.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.HistoryService;
import dev.headway.engine.RepositoryService;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** Users of an application with Spring Security: what each may do, and that what they do bears their names. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.datasource.url=jdbc:h2:mem:roles",
            "server.servlet.context-path=/shop",
            "spring.servlet.multipart.max-file-size=1KB",
            "headway.async-executor-activate=false",
            "headway.rest.roles.reader=looks,ROLE_AUDITOR",
            "headway.rest.roles.worker=works",
            "headway.rest.roles.operator=repairs",
            "headway.rest.roles.admin=rules",
        })
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RolesTest {
    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="shop">
              <!-- %s -->
              <process id="order" isExecutable="true">
                <startEvent id="ordered"/><userTask id="approve"/>
                <sequenceFlow id="f" sourceRef="ordered" targetRef="approve"/>
              </process>
            </definitions>
            """.formatted("x".repeat(5_000));

    @LocalServerPort
    private int port;

    @Autowired
    private HistoryService history;

    @Autowired
    private RepositoryService repository;

    private final HttpClient client = HttpClient.newHttpClient();

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Shop {
        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(
                    user("ada", "rules"),
                    user("ann", "ROLE_AUDITOR"),
                    user("bob", "works"),
                    user("eve", "ROLE_CUSTOMER"),
                    user("kim", "repairs"));
        }

        private static org.springframework.security.core.userdetails.UserDetails user(String name, String authority) {
            return User.withUsername(name)
                    .password("{noop}secret")
                    .authorities(authority)
                    .build();
        }

        @Bean
        SecurityFilterChain all(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/engine-rest/schema/**")
                            .denyAll()
                            .anyRequest()
                            .authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .csrf(CsrfConfigurer::disable)
                    .build();
        }
    }

    @BeforeAll
    void deploy() {
        repository.createDeployment().addString("order.bpmn", MODEL).deploy();
    }

    private HttpRequest.Builder request(String user, String path) {
        String login = Base64.getEncoder().encodeToString((user + ":secret").getBytes(StandardCharsets.UTF_8));
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/shop" + path))
                .header("Authorization", "Basic " + login)
                .header("Content-Type", "application/json");
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            ada, GET,  /headway/v1/version,                              , 200
            ann, GET,  /headway/v1/version,                              , 200
            eve, GET,  /headway/v1/tasks/1,                              , 403
            bob, GET,  /headway/v1/tasks/1,                              , 403
            ann, POST, /engine-rest/process-definition/key/order/start, {}, 403
            ann, POST, /engine-rest/external-task/4711/unlock,          {}, 403
            bob, POST, /engine-rest/external-task/4711/unlock,          {}, 404
            kim, POST, /engine-rest/external-task/4711/unlock,          {}, 404
            kim, POST, /engine-rest/deployment/create,                  {}, 403
            ada, POST, /engine-rest/deployment/create,                  {}, 415
            out, GET,  /headway/v1/version,                              , 401
            ada, GET,  /engine-rest/engine/default/version,              , 200
            ann, POST, /engine-rest/engine/default/external-task/4711/unlock, {}, 403
            bob, POST, /engine-rest/engine/default/external-task/4711/unlock, {}, 404
            out, GET,  /engine-rest/engine/default/version,              , 401
            ada, GET,  /engine-rest/engine/other/version,                , 404
            """)
    void authoritiesGiveRoles(String user, String method, String path, String body, int status) {
        HttpResponse<String> response = send(request(user, path)
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body))
                .build());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        if (status == 403) {
            assertThat(response.body())
                    .contains("Expected a user with the role")
                    .contains("got " + user);
        }
    }

    /** The name of the engine in the path is no way round a rule of the application. */
    @ParameterizedTest
    @ValueSource(strings = {"/engine-rest/schema/log", "/engine-rest/engine/default/schema/log"})
    void rulesForPathsHold(String path) {
        assertThat(send(request("ada", path).build()).statusCode()).isEqualTo(403);
    }

    @Test
    void whatAUserDoesBearsTheName() {
        HttpResponse<String> started = send(request("kim", "/engine-rest/process-definition/key/order/start")
                .POST(HttpRequest.BodyPublishers.ofString("{\"businessKey\": \"by-kim\"}"))
                .build());
        assertThat(started.statusCode()).as(started.body()).isEqualTo(200);
        assertThat(history.createHistoricProcessInstanceQuery()
                        .processInstanceBusinessKey("by-kim")
                        .singleResult()
                        .getStartUserId())
                .isEqualTo("kim");
    }

    /** Neither read before by Spring MVC, nor under its limit of a file. */
    @Test
    void multipartBodiesAreLeftAsTheyAre() {
        HttpResponse<String> deployed = send(request("ada", "/engine-rest/deployment/create")
                .setHeader("Content-Type", "multipart/form-data; boundary=b")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "--b\r\nContent-Disposition: form-data; name=\"deployment-name\"\r\n\r\nweb\r\n"
                                + "--b\r\nContent-Disposition: form-data; name=\"data\"; filename=\"order.bpmn\"\r\n\r\n"
                                + MODEL + "\r\n--b--\r\n"))
                .build());
        assertThat(deployed.statusCode()).as(deployed.body()).isEqualTo(200);
        assertThat(deployed.body()).contains("\"name\":\"web\"").contains("deployedProcessDefinitions");
    }

    @Test
    void pagesOfOthersGetNothing() throws IOException {
        String login = Base64.getEncoder().encodeToString("ada:secret".getBytes(StandardCharsets.UTF_8));
        String head = "GET /shop/headway/v1/version HTTP/1.1\r\nHost: shop.example:" + port
                + "\r\nAuthorization: Basic " + login + "\r\nConnection: close\r\n";
        assertThat(raw(head + "Origin: http://evil.example\r\n\r\n")).startsWith("HTTP/1.1 403");
        assertThat(raw(head + "Origin: http://shop.example:" + port + "\r\n\r\n"))
                .startsWith("HTTP/1.1 200")
                .doesNotContain("Access-Control-Allow-Origin");
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
