package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.RestFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The document that is checked in is the one that the table makes. */
class OpenApiTest {
    private static final Path CHECKED_IN = Path.of("openapi.json");

    @Test
    void theDocumentIsUpToDate() throws IOException {
        try (RestFixture rest = new RestFixture()) {
            String served = rest.get("/headway/v1/openapi.json").body();
            if (Boolean.getBoolean("headway.write")) {
                Files.writeString(CHECKED_IN, served + "\n");
            }
            assertThat(Files.exists(CHECKED_IN) ? Files.readString(CHECKED_IN) : "")
                    .as("rest/openapi.json; write it with: ./mvnw -pl rest -am test -Dtest=OpenApiTest"
                            + " -Dsurefire.failIfNoSpecifiedTests=false -Dheadway.write=true")
                    .isEqualTo(served + "\n");
        }
    }
}
