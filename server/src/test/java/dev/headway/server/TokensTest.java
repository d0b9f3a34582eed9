package dev.headway.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import dev.headway.engine.HistoryService;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The server with tokens of an OpenID Connect issuer, beside a user of HTTP Basic for a worker. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.datasource.url=jdbc:h2:mem:tokens",
            "headway.server.users.bot.password=b-secret",
            "headway.server.users.bot.roles=worker",
        })
class TokensTest {
    private static Issuer issuer;

    @LocalServerPort
    private int port;

    @Autowired
    private HistoryService history;

    @DynamicPropertySource
    static void issuer(DynamicPropertyRegistry properties) throws IOException, JOSEException {
        issuer = new Issuer();
        properties.add("spring.security.oauth2.resourceserver.jwt.issuer-uri", issuer::url);
    }

    @AfterAll
    static void stop() {
        issuer.close();
    }

    private static String bearer(String token) {
        return "Bearer " + token;
    }

    @Test
    void rolesAndNameAreInTheToken() throws JOSEException {
        Http http = new Http(port);
        String kim = bearer(issuer.token("kim", Duration.ofMinutes(5), "headway-admin", "something-else"));
        String ann = bearer(issuer.token("ann", Duration.ofMinutes(5), "headway-reader"));
        assertThat(http.deploy(kim, "<userTask id=\"job\"/>").statusCode()).isEqualTo(200);
        assertThat(http.deploy(ann, "<userTask id=\"job\"/>").statusCode()).isEqualTo(403);
        assertThat(http.get(ann, "/headway/v1/version").statusCode()).isEqualTo(200);
        assertThat(http.post(kim, "/engine-rest/process-definition/key/tried/start", "{\"businessKey\": \"kims\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(history.createHistoricProcessInstanceQuery()
                        .processInstanceBusinessKey("kims")
                        .singleResult()
                        .getStartUserId())
                .isEqualTo("kim");
    }

    @Test
    void tokensOfOthersAndOldOnesAreRefused() throws JOSEException {
        Http http = new Http(port);
        for (String token : new String[] {
            issuer.forged("eve", "headway-admin"),
            issuer.token("ann", Duration.ofMinutes(-5), "headway-admin"),
            "no.token.this",
            ""
        }) {
            assertThat(http.get(bearer(token), "/headway/v1/version").statusCode())
                    .isEqualTo(401);
        }
        String nobody = bearer(issuer.token("nobody", Duration.ofMinutes(5), "staff"));
        assertThat(http.get(nobody, "/headway/v1/tasks/1").statusCode()).isEqualTo(403);
    }

    @Test
    void aWorkerMayStillLogInByHttpBasic() {
        Http http = new Http(port);
        String bot = Http.basic("bot", "b-secret");
        assertThat(http.post(bot, "/engine-rest/external-task/1/unlock", "{}").statusCode())
                .isEqualTo(404);
    }
}
