package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All that a search finds, as a file. */
class ExportsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"plain|plain", "=1+1|'=1+1", "@a|'@a", "-5|'-5", "a,b|\"a,b\"", "say \"no\"|\"say \"\"no\"\"\""})
    void aCellIsATextAndNoFormula(String text, String cell) {
        assertThat(Exports.quoted(text)).isEqualTo(cell);
    }

    @Test
    void allPagesAreWritten() {
        try (RestFixture rest = new RestFixture()) {
            rest.deploy(Models.APPROVAL);
            for (int i = 0; i < 1_001; i++) {
                rest.engine()
                        .getRuntimeService()
                        .startProcessInstanceByKey("approval", "=HYPERLINK(" + i + ")", Map.of());
            }
            String all = "{\"filter\": {\"processDefinitionKey\": \"approval\"}}";
            HttpResponse<String> csv = rest.send("POST", "/headway/v1/process-instances/export/csv", all);
            assertThat(csv.statusCode()).isEqualTo(200);
            assertThat(csv.headers().firstValue("content-type")).hasValue("text/csv;charset=utf-8;header=present");
            assertThat(csv.body().lines()).hasSize(1_002);
            assertThat(csv.body().lines().findFirst().orElseThrow()).startsWith("id,");
            assertThat(csv.body()).contains("'=HYPERLINK(1000)").doesNotContain(",=HYPERLINK");
            HttpResponse<String> ndjson = rest.send("POST", "/headway/v1/process-instances/export/ndjson", all);
            assertThat(ndjson.body().lines()).hasSize(1_001).allMatch(line -> line.startsWith("{\"id\":"));
            assertThat(rest.send("POST", "/headway/v1/process-instances/export/csv", "{\"filter\": {\"odd\": 1}}")
                            .statusCode())
                    .isEqualTo(400);
        }
    }

    @Test
    void countersComeAsEvents() throws Exception {
        try (RestFixture rest = new RestFixture();
                InputStream events = URI.create(rest.url() + "/headway/v1/events/counters")
                        .toURL()
                        .openStream()) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8));
            for (int i = 0; i < 2; i++) {
                assertThat(lines.readLine()).isEqualTo("event: counters");
                assertThat(lines.readLine())
                        .startsWith("data: {")
                        .contains("\"openIncidents\":0", "\"instancesStarted\":0");
                assertThat(lines.readLine()).isEmpty();
            }
        }
    }
}
