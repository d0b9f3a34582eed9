package dev.headway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/** The server with users of HTTP Basic: who may do what, and what nobody may. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.datasource.url=jdbc:h2:mem:server",
            "headway.allowed-delegates=dev.headway.server.ServerTest$Allowed",
            "headway.rest.body-max=100KB",
            "headway.server.users.admin.password=a-secret",
            "headway.server.users.op.password={noop}o-secret",
            "headway.server.users.op.roles=operator",
            "headway.server.users.look.password={bcrypt}$2b$04$g0aEbOEHxf.qcFnAQQx2OeqmtoZWivHVbdKP1J4aO9YTWUJD4LwwK",
            "headway.server.users.look.roles=reader",
            "headway.server.users.bot.password=b-secret",
            "headway.server.users.bot.roles=worker",
        })
class ServerTest {
    private static final String ADMIN = Http.basic("admin", "a-secret");

    @LocalServerPort
    private int port;

    private Http http;

    /** A delegate that models may name. */
    public static final class Allowed implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            execution.setVariable("ran", true);
        }
    }

    /** One that they may not. */
    public static final class Other implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            throw new IllegalStateException("must not run");
        }
    }

    @BeforeEach
    void http() {
        http = new Http(port);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            admin, a-secret, /headway/v1/version,       200
            op,    o-secret, /headway/v1/version,       200
            look,  l-secret, /headway/v1/version,       200
            look,  wrong,    /headway/v1/version,       401
            nobody,a-secret, /headway/v1/version,       401
            bot,   b-secret, /headway/v1/tasks/1,       403
            look,  l-secret, /headway/v1/tasks/1,       404
            look,  l-secret, /headway/,                 200
            look,  l-secret, /actuator/headway,         200
            bot,   b-secret, /actuator/headway,         403
            look,  l-secret, /engine-rest/version,      200
            look,  l-secret, /actuator/env,             404
            look,  l-secret, //engine-rest/version,     400
            look,  l-secret, /engine-rest;a=b/version,  400
            look,  l-secret, //headway/v1/version,      400
            look,  l-secret, //headway/,                400
            """)
    void usersHaveRoles(String user, String password, String path, int status) {
        HttpResponse<String> response = http.get(Http.basic(user, password), path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/headway/", "/headway/v1/version", "/engine-rest/version", "/actuator/headway", "/x"})
    void withoutALoginThereIsNothing(String path) {
        HttpResponse<String> response = http.get(null, path);
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(asked -> assertThat(asked).startsWith("Basic"));
        assertThat(response.body()).contains("Expected a user and password", "got none");
        assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void healthIsForEverybodyAndSaysNoMore() {
        assertThat(http.get(null, "/actuator/health/readiness").body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void delegatesComeFromTheList() {
        String named = "<serviceTask id=\"job\" camunda:class=\"dev.headway.server.ServerTest$%s\"/>";
        assertThat(http.deploy(ADMIN, named.formatted("Allowed")).statusCode()).isEqualTo(200);
        HttpResponse<String> ran = http.post(ADMIN, "/engine-rest/process-definition/key/tried/start", "{}");
        assertThat(ran.statusCode()).as(ran.body()).isEqualTo(200);
        assertRefused(named.formatted("Other"), "ServerTest$Other");
        assertRefused("<serviceTask id=\"job\" camunda:class=\"java.lang.ProcessBuilder\"/>", "ProcessBuilder");
    }

    @Test
    void scriptsAndBeansOfTheServerAreOutOfReach() {
        assertRefused(
                "<scriptTask id=\"job\" scriptFormat=\"javascript\"><script>1</script></scriptTask>", "javascript");
        assertRefused("<serviceTask id=\"job\" camunda:expression=\"${dataSource.getConnection()}\"/>", "dataSource");
        assertRefused(
                "<serviceTask id=\"job\" camunda:expression=\"${''.getClass().forName('java.lang.Runtime')}\"/>",
                "getClass");
    }

    /** By the deployment, or by the start of an instance. */
    private void assertRefused(String element, String named) {
        HttpResponse<String> answer = http.deploy(ADMIN, element);
        if (answer.statusCode() == 200) {
            answer = http.post(ADMIN, "/engine-rest/process-definition/key/tried/start", "{}");
        }
        assertThat(answer.statusCode()).as(answer.body()).isBetween(400, 500);
        assertThat(answer.body()).contains(named).doesNotContain("\\tat ");
    }

    @Test
    void bodiesHaveALimit() {
        String large = "{\"variables\":{\"a\":{\"type\":\"String\",\"value\":\"" + "x".repeat(200_000) + "\"}}}";
        assertThat(http.post(ADMIN, "/engine-rest/process-definition/key/tried/start", large)
                        .statusCode())
                .isEqualTo(413);
        assertThat(http.deploy(ADMIN, "<task id=\"job\" name=\"" + "x".repeat(200_000) + "\"/>")
                        .statusCode())
                .isEqualTo(413);
    }

    @Test
    void pagesOfOtherOriginsGetNothing() {
        HttpResponse<String> written = http.send(http.request(ADMIN, "/engine-rest/message")
                .header("Origin", "http://evil.example")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(written.statusCode()).isEqualTo(403);
        HttpResponse<String> asked = http.send(http.request(null, "/headway/v1/version")
                .header("Origin", "http://evil.example")
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
        assertThat(asked.statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(asked.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void withoutUsersItDoesNotStartForOthers() {
        assertThatThrownBy(() -> new SpringApplicationBuilder(HeadwayServer.class)
                        .run("--server.port=0", "--spring.main.banner-mode=off", "--logging.level.root=off"))
                .rootCause()
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("HEADWAY_SERVER_USERS_ADMIN_PASSWORD")
                .hasMessageContaining("issuer-uri");
    }
}
