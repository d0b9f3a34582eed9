package dev.headway.rest.camunda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.RestFixture;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What the document of 7.24 has and {@code /engine-rest} does not offer: paths, parameters of URLs and fields of bodies. Each is asked for, so
 * that the file beside this test is what a client meets. All of it is refused with words.
 */
class NotOfferedTest {
    private static final PublishedSchema SCHEMA = new PublishedSchema();
    private static final Path CHECKED_IN = Path.of("src/test/resources/not-offered.txt");
    private static final Caller ADMIN = new Caller("kim", Set.of(Role.values()));

    private record Answer(int status, String text) {
        boolean isNoPath() {
            return status == 405
                    || text.contains("Expected a path of the API")
                    || text.contains("Expected another call");
        }

        boolean refuses(String name) {
            return status == 501 || (status == 400 && text.contains("got '" + name + "'"));
        }
    }

    @Test
    void theListIsUpToDate() throws IOException {
        List<String> lines = new ArrayList<>();
        try (RestFixture rest = new RestFixture()) {
            for (String operation : SCHEMA.operations()) {
                lines.addAll(missing(rest, operation.split(" ")[0], operation.split(" ")[1]));
            }
        }
        String found = String.join("\n", lines) + "\n";
        if (Boolean.getBoolean("headway.write")) {
            Files.writeString(CHECKED_IN, found);
        }
        assertThat(Files.exists(CHECKED_IN) ? Files.readString(CHECKED_IN) : "")
                .as("rest/" + CHECKED_IN + "; write it with: ./mvnw -pl rest -am test -Dtest=NotOfferedTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dheadway.write=true")
                .isEqualTo(found);
    }

    private static List<String> missing(RestFixture rest, String method, String path) {
        boolean bodied = method.equals("POST") || method.equals("PUT");
        Answer plain = ask(rest, method, path, Map.of(), bodied ? "{}" : "");
        if (plain.isNoPath()) {
            return List.of(method + " " + path);
        }
        List<String> names = new ArrayList<>();
        for (String name : SCHEMA.parameters(method, path)) {
            String value = SCHEMA.example(SCHEMA.parameter(method, path, name)).replace("\"", "");
            if (ask(rest, method, path, Map.of(name, List.of(value)), bodied ? "{}" : "")
                    .refuses(name)) {
                names.add("?" + name);
            }
        }
        SCHEMA.bodyFields(method, path).forEach((name, schema) -> {
            String body = "{\"" + name + "\": " + SCHEMA.example(schema) + "}";
            if (ask(rest, method, path, Map.of(), body).refuses(name)) {
                names.add(name);
            }
        });
        return names.isEmpty() ? List.of() : List.of(method + " " + path + ": " + String.join(" ", names));
    }

    private static Answer ask(
            RestFixture rest, String method, String path, Map<String, List<String>> query, String body) {
        Response response = rest.api()
                .handle(new Request(
                        method,
                        "/engine-rest" + path.replaceAll("\\{[^}]*}", "4711"),
                        query,
                        body.isEmpty() ? Map.of() : Map.of("content-type", List.of(Response.JSON)),
                        new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
                        ADMIN));
        String text = response.body() instanceof Response.Bytes bytes
                ? new String(bytes.content(), StandardCharsets.UTF_8)
                : "";
        assertThat(response.status())
                .as(method + " " + path + " " + query + " " + body + " " + text)
                .isIn(200, 204, 400, 404, 405, 413, 415, 501);
        return new Answer(response.status(), text);
    }
}
