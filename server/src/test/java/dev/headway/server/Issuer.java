package dev.headway.server;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/** An issuer of OpenID Connect as small as they come: its document, its key, and tokens. */
final class Issuer implements AutoCloseable {
    private final HttpServer server;
    private final RSAKey key;

    Issuer() throws IOException, JOSEException {
        key = new RSAKeyGenerator(2048).keyID("one").generate();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, """
                {"issuer": "%1$s", "jwks_uri": "%1$s/keys", "authorization_endpoint": "%1$s/authorize",
                 "token_endpoint": "%1$s/token", "subject_types_supported": ["public"],
                 "response_types_supported": ["code"], "id_token_signing_alg_values_supported": ["RS256"]}
                """.formatted(url())));
        server.createContext("/keys", exchange -> answer(exchange, new JWKSet(key).toString()));
        server.start();
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** A token of this issuer for a user, valid for this long from now on. */
    String token(String user, Duration valid, String... roles) throws JOSEException {
        return signed(key, user, valid, roles);
    }

    /** A token that somebody else has signed in this issuer's name. */
    String forged(String user, String... roles) throws JOSEException {
        return signed(new RSAKeyGenerator(2048).keyID("one").generate(), user, Duration.ofMinutes(5), roles);
    }

    private String signed(RSAKey with, String user, Duration valid, String... roles) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(with.getKeyID()).build(),
                new JWTClaimsSet.Builder()
                        .issuer(url())
                        .subject(user)
                        .claim("roles", List.of(roles))
                        .expirationTime(Date.from(Instant.now().plus(valid)))
                        .build());
        token.sign(new RSASSASigner(with));
        return token.serialize();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
