package dev.headway.rest.camunda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What tools for operation read below {@code /engine-rest}: decisions, details, batches, places of jobs, single things of history. */
class CamundaHistoryTest {
    private static final PublishedSchema SCHEMA = new PublishedSchema();
    private static RestFixture rest;
    private static String instance;

    @BeforeAll
    static void start() {
        rest = new RestFixture(builder -> builder.historyLevel(HistoryLevel.FULL));
        rest.deploy(Models.process("waiting", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="dish"/>
                <businessRuleTask id="dish" camunda:decisionRef="dish" camunda:resultVariable="dishes"/>
                <sequenceFlow id="f2" sourceRef="dish" targetRef="wait"/>
                <receiveTask id="wait" messageRef="paid"/>
                <boundaryEvent id="late" attachedToRef="wait"><timerEventDefinition>
                  <timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
                """));
        rest.engine()
                .getRepositoryService()
                .createDeployment()
                .addString("dish.dmn", Models.DISH)
                .deploy();
        rest.engine()
                .getRepositoryService()
                .createDeployment()
                .addString("dish.dmn", Models.DISH.replace("Roastbeef", "Stew"))
                .deploy();
        instance = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey(
                        "waiting", Map.of("season", "Winter", "note", new byte[] {1, 2, 3}, "guests", 8))
                .getId();
    }

    @AfterAll
    static void stop() {
        rest.close();
    }

    private static JsonNode call(int status, String method, String path, String query, String body, String... values) {
        String real = path;
        for (String value : values) {
            real = real.replaceFirst("\\{[^}]*}", value);
        }
        HttpResponse<String> response = rest.send(method, "/engine-rest" + real + query, body);
        assertThat(response.statusCode()).as(real + query + response.body()).isEqualTo(status);
        JsonNode json = response.body().isEmpty() ? RestFixture.JSON.nullNode() : RestFixture.json(response);
        assertThat(SCHEMA.has(method, path)).as(path).isTrue();
        assertThat(SCHEMA.problems(method, path, status, json))
                .as(real + query + response.body())
                .isEmpty();
        return json;
    }

    private static JsonNode get(String path, String query, String... values) {
        return call(200, "GET", path, query, null, values);
    }

    @Test
    void versionsOfDecisions() {
        JsonNode all = get("/decision-definition", "?key=dish&sortBy=version&sortOrder=desc");
        assertThat(all).hasSize(2);
        assertThat(get("/decision-definition/count", "?keyLike=di%25")
                        .path("count")
                        .intValue())
                .isEqualTo(2);
        JsonNode latest =
                get("/decision-definition", "?latestVersion=true&name=Dish").path(0);
        assertThat(latest.path("version").intValue()).isEqualTo(2);
        assertThat(latest).isEqualTo(all.path(0)).isEqualTo(get("/decision-definition/key/{key}", "", "dish"));
        String first = all.path(1).path("id").stringValue();
        assertThat(get("/decision-definition/{id}", "", first)).isEqualTo(all.path(1));
        assertThat(get("/decision-definition/{id}/xml", "", first)
                        .path("dmnXml")
                        .stringValue())
                .contains("Roastbeef");
        assertThat(get("/decision-definition/key/{key}/xml", "", "dish")
                        .path("dmnXml")
                        .stringValue())
                .contains("Stew");
        call(204, "GET", "/decision-definition/{id}/diagram", "", null, first);
        String winter = "{\"variables\": {\"season\": {\"value\": \"Winter\"}}}";
        assertThat(call(200, "POST", "/decision-definition/{id}/evaluate", "", winter, first)
                        .path(0)
                        .path("dish")
                        .path("value")
                        .stringValue())
                .isEqualTo("Roastbeef");
        assertThat(call(200, "POST", "/decision-definition/key/{key}/evaluate", "", winter, "dish")
                        .path(0)
                        .path("dish")
                        .path("value")
                        .stringValue())
                .isEqualTo("Stew");
        for (String path : List.of("", "/xml", "/diagram")) {
            call(404, "GET", "/decision-definition/{id}" + path, "", null, "4711");
            call(404, "GET", "/decision-definition/key/{key}" + path, "", null, "none");
            call(404, "GET", "/decision-definition/key/{key}/tenant-id/{tenant-id}" + path, "", null, "dish", "t");
        }
        call(400, "GET", "/decision-definition", "?colour=red", null);
        call(400, "GET", "/decision-definition", "?sortBy=colour", null);
    }

    @Test
    void decisionsThatWereMade() {
        JsonNode plain = get("/history/decision-instance", "?processInstanceId=" + instance);
        assertThat(plain).hasSize(1);
        assertThat(plain.path(0).path("outputs")).isEmpty();
        JsonNode decision = get(
                        "/history/decision-instance",
                        "?processDefinitionKey=waiting&decisionDefinitionKey=dish&includeInputs=true&includeOutputs=true"
                                + "&sortBy=evaluationTime&sortOrder=asc")
                .path(0);
        assertThat(decision.path("processDefinitionKey").stringValue()).isEqualTo("waiting");
        assertThat(decision.path("activityId").stringValue()).isEqualTo("dish");
        JsonNode input = decision.path("inputs").path(0);
        assertThat(input.path("clauseName").stringValue()).isEqualTo("season");
        assertThat(input.path("value").stringValue()).isEqualTo("Winter");
        JsonNode output = decision.path("outputs").path(0);
        assertThat(output.path("variableName").stringValue()).isEqualTo("dish");
        assertThat(output.path("value").stringValue()).isEqualTo("Stew");
        assertThat(output.path("ruleId").stringValue()).isEqualTo("r1");
        assertThat(get("/history/decision-instance/count", "?processInstanceId=" + instance)
                        .path("count")
                        .intValue())
                .isEqualTo(1);
        String id = decision.path("id").stringValue();
        assertThat(get("/history/decision-instance/{id}", "", id)).isEqualTo(plain.path(0));
        assertThat(get("/history/decision-instance/{id}", "?includeInputs=true&includeOutputs=true", id))
                .isEqualTo(decision);
        call(404, "GET", "/history/decision-instance/{id}", "", null, "4711");
        call(404, "GET", "/history/decision-instance/{id}", "", null, "none");
    }

    @Test
    void changesOfVariables() {
        rest.engine().getRuntimeService().setVariable(instance, "colour", "red");
        rest.engine().getRuntimeService().setVariable(instance, "colour", "blue");
        JsonNode details = get(
                "/history/detail",
                "?variableUpdates=true&variableNameLike=colo%25&sortBy=occurrence&sortOrder=asc&processInstanceId="
                        + instance);
        assertThat(details).hasSize(2);
        assertThat(details.path(0).path("value").stringValue()).isEqualTo("red");
        assertThat(details.path(1).path("value").stringValue()).isEqualTo("blue");
        assertThat(details.path(1).path("variableType").stringValue()).isEqualTo("String");
        assertThat(details.path(1).path("type").stringValue()).isEqualTo("variableUpdate");
        assertThat(details.path(1).path("processDefinitionKey").stringValue()).isEqualTo("waiting");
        assertThat(get("/history/detail/count", "?processInstanceIdIn=" + instance + "&variableNameLike=colour")
                        .path("count")
                        .intValue())
                .isEqualTo(2);
        assertThat(call(
                        200,
                        "POST",
                        "/history/detail",
                        "?maxResults=1",
                        "{\"processInstanceId\": \"" + instance
                                + "\", \"sorting\": [{\"sortBy\": \"time\", \"sortOrder\": \"desc\"}]}"))
                .hasSize(1);
    }

    @Test
    void oneVariableOrVisit() {
        JsonNode past = get("/history/variable-instance", "?variableName=note&processInstanceId=" + instance)
                .path(0);
        assertThat(past.path("processDefinitionKey").stringValue()).isEqualTo("waiting");
        String id = past.path("id").stringValue();
        assertThat(get("/history/variable-instance/{id}", "", id)).isEqualTo(past);
        assertThat(rest.get("/engine-rest/history/variable-instance/" + id + "/data")
                        .body())
                .isEqualTo("\1\2\3");
        String now = get("/variable-instance", "?variableName=note&processInstanceIdIn=" + instance)
                .path(0)
                .path("id")
                .stringValue();
        assertThat(get("/variable-instance/{id}", "", now).path("name").stringValue())
                .isEqualTo("note");
        assertThat(rest.get("/engine-rest/variable-instance/" + now + "/data").body())
                .isEqualTo("\1\2\3");
        JsonNode visit = get("/history/activity-instance", "?activityId=wait&processInstanceId=" + instance)
                .path(0);
        assertThat(get("/history/activity-instance/{id}", "", visit.path("id").stringValue()))
                .isEqualTo(visit);
        for (String path : List.of("/history/variable-instance", "/variable-instance")) {
            call(404, "GET", path + "/{id}", "", null, "4711");
            call(404, "GET", path + "/{id}/data", "", null, "4711");
        }
        call(404, "GET", "/history/activity-instance/{id}", "", null, "4711");
    }

    @Test
    void pastVisitsOfElements() {
        String definition = rest.engine()
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("waiting")
                .singleResult()
                .getId();
        JsonNode counts = get(
                "/history/process-definition/{id}/statistics",
                "?finished=true&canceled=true&incidents=true&completeScope=true&sortBy=activityId&sortOrder=asc",
                definition);
        assertThat(counts.path(0).path("id").stringValue()).isEqualTo("dish");
        assertThat(counts.path(0).path("finished").intValue()).isEqualTo(1);
        assertThat(counts.path(2).path("instances").intValue()).isEqualTo(1);
        call(404, "GET", "/history/process-definition/{id}/statistics", "", null, "4711");
        call(400, "GET", "/history/process-definition/{id}/statistics", "?colour=red", null, definition);
    }

    @Test
    void placesOfJobs() {
        JsonNode place = get("/job-definition", "?processDefinitionKey=waiting").path(0);
        assertThat(place.path("activityId").stringValue()).isEqualTo("late");
        assertThat(get("/job-definition/{id}", "", place.path("id").stringValue()))
                .isEqualTo(place);
        assertThat(call(200, "POST", "/job-definition", "", "{\"activityIdIn\": [\"late\"]}"))
                .hasSize(1);
        assertThat(get("/job-definition/count", "?activityIdIn=none")
                        .path("count")
                        .intValue())
                .isZero();
        assertThat(get("/job", "?jobDefinitionId=" + place.path("id").stringValue()))
                .hasSize(1);
        call(404, "GET", "/job-definition/{id}", "", null, "4711:late:timer-transition");
    }

    @Test
    void placesAreSuspendedAndHaveAPriority() {
        rest.deploy(Models.process("held", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="day"/>
                <intermediateCatchEvent id="day"><timerEventDefinition>
                  <timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>
                """));
        JsonNode place = get("/job-definition", "?processDefinitionKey=held").path(0);
        String id = place.path("id").stringValue();
        assertThat(place.path("overridingJobPriority").isNull()).isTrue();
        JsonNode before = startsJob("held");
        call(204, "PUT", "/job-definition/{id}/jobPriority", "", "{\"priority\": 7, \"includeJobs\": true}", id);
        assertThat(get("/job-definition", "?withOverridingJobPriority=true&jobDefinitionId=" + id)
                        .path(0)
                        .path("overridingJobPriority")
                        .intValue())
                .isEqualTo(7);
        assertThat(get("/job/{id}", "", before.path("id").stringValue())
                        .path("priority")
                        .intValue())
                .isEqualTo(7);
        assertThat(startsJob("held").path("priority").intValue()).isEqualTo(7);
        String cleared = "{\"priority\": null, \"includeJobs\": %s}";
        call(400, "PUT", "/job-definition/{id}/jobPriority", "", cleared.formatted(true), id);
        call(204, "PUT", "/job-definition/{id}/jobPriority", "", cleared.formatted(false), id);
        assertThat(get("/job-definition/{id}", "", id)).isEqualTo(place);

        call(204, "PUT", "/job-definition/{id}/suspended", "", "{\"suspended\": true, \"includeJobs\": false}", id);
        assertThat(get("/job-definition/{id}", "", id).path("suspended").booleanValue())
                .isTrue();
        assertThat(startsJob("held").path("suspended").booleanValue()).isTrue();
        String jobs = "{\"jobDefinitionId\": \"" + id + "\", \"suspended\": false}";
        call(204, "PUT", "/job/suspended", "", jobs);
        assertThat(get("/job/count", "?suspended=true&jobDefinitionId=" + id)
                        .path("count")
                        .intValue())
                .isZero();
        String all = "{\"processDefinitionKey\": \"held\", \"suspended\": %s, \"includeJobs\": true}";
        call(204, "PUT", "/job-definition/suspended", "", all.formatted(true));
        assertThat(get("/job", "?active=true&jobDefinitionId=" + id)).isEmpty();
        call(204, "PUT", "/job-definition/suspended", "", all.formatted(false));
        assertThat(get("/job", "?active=true&jobDefinitionId=" + id)).hasSize(3);
        call(400, "PUT", "/job-definition/suspended", "", "{\"suspended\": true}");
        call(400, "PUT", "/job-definition/suspended", "", "{\"jobDefinitionId\": \"1\", \"suspended\": true}");

        String job = before.path("id").stringValue();
        call(204, "PUT", "/job/{id}/retries", "", "{\"retries\": 0}", job);
        String given = "?processInstanceId=" + before.path("processInstanceId").stringValue();
        assertThat(get("/incident", given)).hasSize(1);
        call(204, "PUT", "/job-definition/{id}/retries", "", "{\"retries\": 5}", id);
        assertThat(get("/incident", given)).isEmpty();
        for (String what : List.of("suspended", "jobPriority", "retries")) {
            String body = Map.of(
                            "suspended", "{\"suspended\": true}",
                            "jobPriority", "{\"priority\": 1}",
                            "retries", "{\"retries\": 1}")
                    .get(what);
            call(404, "PUT", "/job-definition/{id}/" + what, "", body, "4711:none");
        }
    }

    @Test
    void whatIsSuspendedLater() {
        rest.deploy(Models.process("later", "<startEvent id=\"start\"/>"));
        String later = "{\"processDefinitionKey\": \"later\", \"suspended\": true,"
                + " \"executionDate\": \"2999-01-01T00:00:00.000+0000\"}";
        call(204, "PUT", "/process-definition/suspended", "", later);
        assertThat(get("/process-definition", "?key=later")
                        .path(0)
                        .path("suspended")
                        .booleanValue())
                .isFalse();
        String id = get("/process-definition", "?key=later").path(0).path("id").stringValue();
        assertThat(get("/job", "?processDefinitionId=" + id)
                        .path(0)
                        .path("dueDate")
                        .stringValue())
                .isEqualTo("2999-01-01T00:00:00.000+0000");
        call(400, "PUT", "/process-definition/suspended", "", later.replace("2999-01-01", "later"));
    }

    private static JsonNode startsJob(String key) {
        String started =
                rest.engine().getRuntimeService().startProcessInstanceByKey(key).getId();
        return get("/job", "?processInstanceId=" + started).path(0);
    }

    @Test
    void whatHappenedToJobsAndTasksOfWorkers() {
        rest.deploy(Models.WORK);
        JsonNode made = get("/history/job-log", "?processInstanceId=" + instance + "&sortBy=timestamp&sortOrder=asc");
        assertThat(made).hasSize(1);
        String id = made.path(0).path("id").stringValue();
        assertThat(made.path(0).path("creationLog").booleanValue()).isTrue();
        assertThat(made.path(0).path("jobDefinitionType").stringValue()).isEqualTo("timer-transition");
        assertThat(get("/history/job-log/{id}", "", id)).isEqualTo(made.path(0));
        assertThat(rest.get("/engine-rest/history/job-log/" + id + "/stacktrace")
                        .body())
                .isEmpty();
        String body =
                "{\"processInstanceId\": \"" + instance + "\", \"activityIdIn\": [\"late\"], \"creationLog\": true}";
        assertThat(call(200, "POST", "/history/job-log", "", body)).isEqualTo(made);
        assertThat(call(200, "POST", "/history/job-log/count", "", body)
                        .path("count")
                        .intValue())
                .isEqualTo(1);
        assertThat(get("/history/job-log/count", "?failureLog=true&jobExceptionMessage=none")
                        .path("count")
                        .intValue())
                .isZero();
        call(400, "GET", "/history/job-log", "?hostname=node", null);
        call(404, "GET", "/history/job-log/{id}", "", null, "4711");
        call(404, "GET", "/history/job-log/{id}/stacktrace", "", null, "4711");

        String started = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("work")
                .getId();
        String of = "?processInstanceId=" + started;
        String task = get("/external-task", of).path(0).path("id").stringValue();
        call(204, "POST", "/external-task/{id}/lock", "", "{\"workerId\": \"w\", \"lockDuration\": 60000}", task);
        String failure =
                "{\"workerId\": \"w\", \"errorMessage\": \"broke\", \"errorDetails\": \"at night\", \"retries\": 2}";
        call(204, "POST", "/external-task/{id}/failure", "", failure, task);
        JsonNode failed = get("/history/external-task-log", of + "&failureLog=true");
        assertThat(failed).hasSize(1);
        String entry = failed.path(0).path("id").stringValue();
        assertThat(failed.path(0).path("errorMessage").stringValue()).isEqualTo("broke");
        assertThat(get("/history/external-task-log/{id}", "", entry)).isEqualTo(failed.path(0));
        assertThat(rest.get("/engine-rest/history/external-task-log/" + entry + "/error-details")
                        .body())
                .isEqualTo("at night");
        String ofTask = "{\"externalTaskId\": \"" + task
                + "\", \"sorting\": [{\"sortBy\": \"timestamp\", \"sortOrder\": \"asc\"}]}";
        assertThat(call(200, "POST", "/history/external-task-log", "", ofTask)).hasSize(2);
        call(404, "GET", "/history/external-task-log/{id}/error-details", "", null, "4711");
    }

    @Test
    void jobsAndIncidentsNameTheirPlaces() {
        rest.deploy(Models.process("failing", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="day"/>
                <intermediateCatchEvent id="day" camunda:asyncAfter="true"><timerEventDefinition>
                  <timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>
                """));
        String failing = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("failing")
                .getId();
        String of = "?processInstanceId=" + failing;
        JsonNode places = get(
                "/job-definition", "?processDefinitionKey=failing&jobConfiguration=DURATION: P1D".replace(" ", "%20"));
        String place = places.path(0).path("id").stringValue();
        JsonNode job = get("/job", of).path(0);
        assertThat(job.path("jobDefinitionId").stringValue()).isEqualTo(place);
        String id = job.path("id").stringValue();
        assertThat(get("/job/{id}", "", id)).isEqualTo(job);
        call(204, "PUT", "/job/{id}/retries", "", "{\"retries\": 0}", id);
        JsonNode incident = get("/incident", of).path(0);
        assertThat(incident.path("jobDefinitionId").stringValue()).isEqualTo(place);
        assertThat(get("/incident/{id}", "", incident.path("id").stringValue())).isEqualTo(incident);
        assertThat(get("/history/incident", of).path(0).path("jobDefinitionId").stringValue())
                .isEqualTo(place);
    }

    @Test
    void whatAnExecutionWaitsFor() {
        String execution = get("/event-subscription", "?processInstanceId=" + instance)
                .path(0)
                .path("executionId")
                .stringValue();
        String path = "/execution/{id}/messageSubscriptions/{messageName}";
        assertThat(get(path, "", execution, "paid").path("activityId").stringValue())
                .isEqualTo("wait");
        call(404, "GET", path, "", null, execution, "none");
    }

    @Test
    void batchesThatGoOnAndThatAreOver() {
        String body = "{\"processInstanceIds\": [\"" + instance + "\"], \"variables\": {\"a\": {\"value\": 1}}}";
        String batch = call(200, "POST", "/process-instance/variables-async", "", body)
                .path("id")
                .stringValue();
        String only = "?batchId=" + batch;
        assertThat(get("/history/batch", only + "&type=set-variables&sortBy=startTime&sortOrder=desc"))
                .hasSize(1);
        assertThat(get("/history/batch/{id}", "", batch).path("totalJobs").intValue())
                .isEqualTo(1);
        assertThat(get("/history/batch/count", only).path("count").intValue()).isEqualTo(1);
        for (String none : List.of("&type=none", "&tenantIdIn=t", "&createdBy=nobody", "&withFailures=true")) {
            assertThat(get("/batch", only + none)).as(none).isEmpty();
            assertThat(get("/batch/statistics", only + none)).as(none).isEmpty();
        }
        for (String wrong : List.of("?colour=red", "?suspended=maybe", "?withFailures=maybe", "?sortBy=colour")) {
            call(400, "GET", "/batch", wrong, null);
            call(400, "GET", "/history/batch", wrong, null);
        }
        call(404, "GET", "/history/batch/{id}", "", null, "4711");
    }

    @Test
    void whatThisEngineHasNotNamesItself() {
        for (String path : List.of("/history/identity-link-log", "/metrics", "/filter")) {
            assertThat(call(404, "GET", path, "", null).path("message").stringValue())
                    .contains("no '" + path.substring(1) + "'");
        }
        assertThat(call(404, "GET", "/history/cleanup/job", "", null)
                        .path("message")
                        .stringValue())
                .contains("no 'history/cleanup'");
    }
}
