package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Both forms of what {@code run} found. */
class RunReportTest {
    private static final RunReport.Instance DONE = new RunReport.Instance(
            "7",
            RunReport.State.COMPLETED,
            List.of(
                    new RunReport.Activity("start", "startEvent", "2025-01-31T10:00:00Z", "2025-01-31T10:00:00Z"),
                    new RunReport.Activity("end", "endEvent", "2025-01-31T10:00:01Z", "2025-01-31T10:00:01Z")),
            variables(),
            List.of(),
            List.of(),
            List.of());

    private static final RunReport.Instance FAILED = new RunReport.Instance(
            "8",
            RunReport.State.FAILED,
            List.of(new RunReport.Activity("charge", "serviceTask", "2025-01-31T10:00:00Z", null)),
            Map.of(),
            List.of(new RunReport.Waiting("approve", "userTask", "task 'Approve'")),
            List.of(new RunReport.Waiting("late", "boundaryEvent", "time 2025-02-01T10:00:00Z")),
            List.of(new RunReport.Job("charge", "dead-letter", 0, "no money")));

    private static Map<String, Object> variables() {
        Map<String, Object> variables = new LinkedHashMap<>();
        variables.put("amount", 120);
        variables.put("name", "x");
        variables.put("none", null);
        return variables;
    }

    @Test
    void jsonHasTheDocumentedFieldsInTheirOrder() {
        JsonNode report = JsonMapper.shared()
                .readTree(Json.write(new RunReport(
                        "order", List.of(DONE, FAILED), List.of(new RunReport.Failure("8", "approve", "no money")))));
        assertThat(report.propertyNames()).containsExactly("definition", "instances", "failures");
        assertThat(report.get("failures").get(0).propertyNames()).containsExactly("instanceId", "activityId", "reason");
        JsonNode done = report.get("instances").get(0);
        assertThat(done.propertyNames())
                .containsExactly("id", "state", "path", "variables", "waitingAt", "armed", "jobs");
        assertThat(done.get("state").asString()).isEqualTo("completed");
        assertThat(done.get("path").get(0).propertyNames()).containsExactly("activityId", "type", "start", "end");
        assertThat(done.get("variables").toString()).isEqualTo("{\"amount\":120,\"name\":\"x\",\"none\":null}");
        JsonNode failed = report.get("instances").get(1);
        assertThat(failed.get("path").get(0).get("end").isNull()).isTrue();
        assertThat(failed.get("waitingAt").get(0).propertyNames()).containsExactly("activityId", "type", "for");
        assertThat(failed.get("jobs").get(0).propertyNames())
                .containsExactly("activityId", "state", "retries", "exception");
    }

    @Test
    void textShowsWhatMatters() {
        assertThat(print(new RunReport("order", List.of(DONE, FAILED), List.of()), new RunReport.Totals(1, 0, 1))
                        .lines())
                .containsExactly(
                        "order: 2 instances, 1 completed, 1 failed",
                        "",
                        "Instance 7 completed",
                        "  path       start -> end",
                        "  variables  amount = 120",
                        "             name = \"x\"",
                        "             none = null",
                        "",
                        "Instance 8 failed",
                        "  path       charge",
                        "  waiting    approve (userTask) for task 'Approve'",
                        "  armed      late (boundaryEvent) for time 2025-02-01T10:00:00Z",
                        "  jobs       charge, dead-letter, 0 retries left: no money");
    }

    @Test
    void textOfManyInstancesIsShort() {
        String text = print(
                new RunReport("order", Collections.nCopies(10, DONE), List.of()), new RunReport.Totals(1_000, 0, 0));
        assertThat(text).startsWith("order: 1,000 instances, 1,000 completed");
        assertThat(text).endsWith("... and 990 more; --json shows them all" + System.lineSeparator());
        assertThat(text.lines().filter(line -> line.startsWith("Instance"))).hasSize(10);
    }

    private static String print(RunReport report, RunReport.Totals totals) {
        StringWriter text = new StringWriter();
        RunText.print(report, totals, new PrintWriter(text, true));
        return text.toString();
    }
}
