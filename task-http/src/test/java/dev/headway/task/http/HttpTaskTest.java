package dev.headway.task.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.headway.engine.DeploymentException;
import dev.headway.testkit.TestEngine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Service tasks of type http on an engine, against a server in this process. */
class HttpTaskTest {
    private static final Deque<Integer> STATUSES = new ArrayDeque<>();
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static HttpServer server;
    private static TestEngine engine;
    private static String url;
    private static String lastRequest = "";
    private static String lastHeaders = "";

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getAllByName("localhost")[0], 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", HttpTaskTest::answer);
        server.start();
        url = "http://localhost:" + server.getAddress().getPort();
        engine = TestEngine.start(settings -> settings.taskOption("http.allowedHosts", "localhost"));
    }

    @AfterAll
    static void stop() {
        NEVER.countDown();
        engine.close();
        server.stop(0);
    }

    @BeforeEach
    void forget() {
        STATUSES.clear();
        lastRequest = "";
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] asked = exchange.getRequestBody().readAllBytes();
        lastRequest = exchange.getRequestMethod() + " " + path + " " + new String(asked, StandardCharsets.ISO_8859_1);
        lastHeaders = exchange.getRequestHeaders().entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue().getFirst())
                .collect(Collectors.joining("\n"));
        byte[] body = "{\"n\": 1}".getBytes(StandardCharsets.UTF_8);
        int status = STATUSES.isEmpty() ? 200 : STATUSES.pop();
        switch (path) {
            case "/large" -> body = new byte[5_000_000];
            case "/never" -> await();
            case "/nothing" -> {
                status = 204;
                body = new byte[0];
            }
            case "/moved" -> status = redirect(exchange, "/here");
            case "/inside" ->
                status = redirect(
                        exchange, "http://127.0.0.1:" + server.getAddress().getPort() + "/x");
            case "/circle" -> status = redirect(exchange, "/circle");
            default -> exchange.getResponseHeaders().add("Set-Cookie", "s3cret");
        }
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        try {
            exchange.getResponseBody().write(body);
        } finally {
            exchange.close();
        }
    }

    private static int redirect(HttpExchange exchange, String to) {
        exchange.getResponseHeaders().add("Location", to);
        return 302;
    }

    private static void await() {
        try {
            NEVER.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void deploy(String attributes, String extension, Map<String, String> fields) {
        StringBuilder written = new StringBuilder();
        fields.forEach((name, value) -> written.append("<flowable:field name='")
                .append(name)
                .append(value.startsWith("${") ? "'><flowable:expression>" : "'><flowable:string>")
                .append("<![CDATA[" + value + "]]>")
                .append(value.startsWith("${") ? "</flowable:expression>" : "</flowable:string>")
                .append("</flowable:field>"));
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:activiti='http://activiti.org/bpmn' xmlns:flowable='http://flowable.org/bpmn'>"
                                + "<process id='p' isExecutable='true'><startEvent id='s'/><serviceTask id='call' "
                                + attributes + "><extensionElements>" + extension + written
                                + "</extensionElements></serviceTask><userTask id='u'/><userTask id='caught'/>"
                                + "<boundaryEvent id='b' attachedToRef='call'><errorEventDefinition/></boundaryEvent>"
                                + "<sequenceFlow id='h' sourceRef='b' targetRef='caught'/>"
                                + "<sequenceFlow id='f' sourceRef='s' targetRef='call'/>"
                                + "<sequenceFlow id='g' sourceRef='call' targetRef='u'/></process></definitions>")
                .deploy();
    }

    private static Map<String, Object> run(Map<String, String> fields, Map<String, Object> variables) {
        deploy("flowable:type='http'", "", fields);
        String id = engine.getRuntimeService()
                .startProcessInstanceByKey("p", variables)
                .getId();
        return engine.getRuntimeService().getVariables(id);
    }

    private static Map<String, Object> get(String path, String... more) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("requestMethod", "GET");
        fields.put("requestUrl", url + path);
        for (int i = 0; i < more.length; i += 2) {
            fields.put(more[i], more[i + 1]);
        }
        return run(fields, Map.of());
    }

    @Test
    void everyFieldOfTheRequest() {
        String secret = "Bearer s3cret";
        Map<String, Object> variables = run(
                Map.ofEntries(
                        Map.entry("requestMethod", "${method}"),
                        Map.entry("requestUrl", url.replace("//", "//me:s3cret@") + "/here"),
                        Map.entry("requestHeaders", "X-Color: red\nAuthorization: " + secret),
                        Map.entry("requestBody", "${'\u00e9' += 1}"),
                        Map.entry("requestBodyEncoding", "ISO-8859-1"),
                        Map.entry("requestTimeout", "20000"),
                        Map.entry("disallowRedirects", "false"),
                        Map.entry("failStatusCodes", "5XX"),
                        Map.entry("handleStatusCodes", "4XX"),
                        Map.entry("ignoreException", "false"),
                        Map.entry("saveRequestVariables", "true"),
                        Map.entry("saveResponseParameters", "true"),
                        Map.entry("resultVariablePrefix", "r"),
                        Map.entry("saveResponseVariableAsJson", "true"),
                        Map.entry("responseVariableName", "answer")),
                Map.of("method", "PUT"));
        assertThat(lastRequest).isEqualTo("PUT /here \u00e91");
        assertThat(lastHeaders).contains("X-color: red").contains(secret);
        assertThat(variables)
                .containsEntry("rRequestMethod", "PUT")
                .containsEntry("rRequestUrl", url + "/here")
                .containsEntry("rRequestBody", "\u00e91")
                .containsEntry("rRequestBodyEncoding", "ISO-8859-1")
                .containsEntry("rRequestTimeout", 20_000)
                .containsEntry("rDisallowRedirects", false)
                .containsEntry("rFailStatusCodes", "5XX")
                .containsEntry("rHandleStatusCodes", "4XX")
                .containsEntry("rIgnoreException", false)
                .containsEntry("rSaveRequestVariables", true)
                .containsEntry("rSaveResponseParameters", true)
                .containsEntry("rResponseProtocol", "HTTP/1.1")
                .containsEntry("rResponseStatusCode", 200)
                .containsKeys("rResponseHeaders")
                .doesNotContainKey("rResponseBody");
        assertThat(variables.get("rRequestHeaders")).isEqualTo("X-Color: red\nAuthorization: *****");
        assertThat(variables.get("answer")).hasToString("{\"n\":1}");
        assertThat(variables.toString()).doesNotContain("s3cret");
    }

    @Test
    void theBodyIsNamedAfterTheTask() {
        assertThat(get("/here")).containsExactly(Map.entry("callResponseBody", "{\"n\": 1}"));
        assertThat(get("/here", "saveResponseParametersTransient", "true")).isEmpty();
    }

    @Test
    void anAnswerWithoutABodyIsNull() {
        assertThat(get("/nothing")).containsEntry("callResponseBody", null);
        assertThat(get("/nothing", "saveResponseVariableAsJson", "true")).containsEntry("callResponseBody", null);
    }

    @Test
    void aUserInTheUrlIsSentAndNotSaved() {
        run(Map.of("requestMethod", "GET", "requestUrl", url.replace("//", "//me:pw@") + "/here"), Map.of());
        assertThat(lastHeaders).contains("Authorization: Basic bWU6cHc=");
    }

    @Test
    void skippedByItsExpression() {
        deploy(
                "activiti:type='http' flowable:skipExpression='${true}'",
                "",
                Map.of("requestMethod", "GET", "requestUrl", url));
        engine.getRuntimeService().startProcessInstanceByKey("p", Map.of("_FLOWABLE_SKIP_EXPRESSION_ENABLED", true));
        assertThat(lastRequest).isEmpty();
    }

    @Test
    void aHandledStatusIsABpmnErrorAndOthersAreAnswers() {
        STATUSES.addAll(List.of(404, 500, 404));
        get("/here", "handleStatusCodes", "403, 4XX", "ignoreException", "true");
        assertThat(engine.getTaskService()
                        .createTaskQuery()
                        .taskDefinitionKey("caught")
                        .count())
                .isEqualTo(1);
        assertThat(get("/here", "saveResponseParameters", "true", "handleStatusCodes", "404"))
                .containsEntry("callResponseStatusCode", 500);
        assertThat(get("/here", "failStatusCodes", "404", "ignoreException", "true"))
                .hasEntrySatisfying(
                        "callErrorMessage",
                        message -> assertThat(message.toString()).contains("HTTP404"));
    }

    @Test
    void aFailingServerIsAskedAgainByTheJob() {
        STATUSES.addAll(List.of(503, 503));
        deploy(
                "flowable:type='http' flowable:async='true'",
                "",
                Map.of("requestMethod", "GET", "requestUrl", url + "/job?key=s3cret", "failStatusCodes", "5XX"));
        String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
        engine.runUntilIdle();
        assertThat(engine.getManagementService()
                        .createAnyJobQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .getExceptionMessage())
                .contains("HTTP503 from " + url + "/job.")
                .doesNotContain("s3cret");
        engine.advance(Duration.ofHours(1));
        engine.runUntilIdle();
        engine.advance(Duration.ofHours(1));
        engine.runUntilIdle();
        assertThat(STATUSES).isEmpty();
        assertThat(engine.getRuntimeService().getVariable(id, "callResponseBody"))
                .isEqualTo("{\"n\": 1}");
    }

    @Test
    void redirectsAreFollowedUpToALimit() {
        assertThat(get("/moved")).containsKey("callResponseBody");
        assertThat(lastRequest).startsWith("GET /here");
        assertThat(get("/moved", "disallowRedirects", "true", "saveResponseParameters", "true"))
                .containsEntry("callResponseStatusCode", 302);
        assertThatThrownBy(() -> get("/circle")).hasMessageContaining("Expected at most 5 redirects");
    }

    @Test
    void aRedirectToAPrivateAddressIsRefused() {
        assertThatThrownBy(() -> get("/inside"))
                .isInstanceOf(HttpTaskException.class)
                .hasMessageContaining("'127.0.0.1' has one that is private")
                .hasMessageContaining("task.http.allowedHosts");
        assertThat(lastRequest).startsWith("GET /inside");
    }

    @Test
    void tooLargeAndTooLate() {
        assertThatThrownBy(() -> get("/large")).hasMessageContaining("at most 1048576 bytes");
        assertThatThrownBy(() -> get("/never", "requestTimeout", "50"))
                .hasMessageContaining(url + "/never within 50 ms");
    }

    @Test
    void errorsDoNotRepeatSecrets() {
        assertThatThrownBy(() -> get("/here", "requestHeaders", "Proxy key: s3cret"))
                .hasMessageContaining("'Proxy key'")
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
        assertThatThrownBy(() -> run(Map.of("requestMethod", "GET", "requestUrl", "http://me:s3cret@ho st/"), Map.of()))
                .hasMessageContaining("Expected a URL")
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
        assertThatThrownBy(() -> run(Map.of("requestMethod", "GET", "requestUrl", "file:///etc"), Map.of()))
                .hasMessageContaining("http or https");
    }

    @Test
    void whatCannotBeDoneIsRefusedAtDeployment() {
        Map<String, String> fields = Map.of("requestMethod", "GET", "requestUrl", url);
        for (String handler : List.of("httpRequestHandler", "httpResponseHandler")) {
            assertThatThrownBy(() -> deploy("flowable:type='http'", "<flowable:" + handler + "/>", fields))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("flowable:" + handler);
        }
        assertThatThrownBy(() -> deploy("flowable:type='http'", "", Map.of("requestUrl", url)))
                .hasMessageContaining("requestMethod");
        assertThatThrownBy(() -> deploy(
                        "flowable:type='http'", "", Map.of("requestMethod", "GET", "requestUrl", url, "wrong", "1")))
                .hasMessageContaining("[wrong]");
        Properties wrong = new Properties();
        wrong.setProperty("headway.task.http.wrong", "1");
        assertThatThrownBy(() -> TestEngine.start(settings -> settings.properties(wrong)))
                .hasMessageContaining("allowedHosts");
    }

    @Test
    @SuppressWarnings("AddressSelection") // literals have one address
    void everyAddressOfAHostIsLookedAt() throws Exception {
        InetAddress open = InetAddress.getByName("8.8.8.8");
        InetAddress inside = InetAddress.getByName("127.0.0.1");
        Addresses both =
                new Addresses(host -> new InetAddress[] {open, inside}, address -> !Addresses.isPublic(address));
        assertThatThrownBy(() -> both.checked("shop.example", Set.of())).isInstanceOf(HttpTaskException.class);
        assertThat(both.checked("shop.example", Set.of("shop.example"))).isNull();
        for (String address : List.of(
                "10.1.1.1",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "0.1.2.3",
                "255.255.255.255",
                "224.0.0.1",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd12::1",
                "::ffff:127.0.0.1",
                "64:ff9b::7f00:1",
                "2002:7f00:1::",
                "::7f00:1",
                "2001::1")) {
            assertThat(Addresses.isPublic(InetAddress.getByName(address)))
                    .as(address)
                    .isFalse();
        }
        for (String address : List.of("8.8.8.8", "172.32.0.1", "2606:4700::1111")) {
            assertThat(Addresses.isPublic(InetAddress.getByName(address)))
                    .as(address)
                    .isTrue();
        }
    }

    @Test
    void theRequestGoesToTheAddressThatWasChecked() {
        Addresses named =
                new Addresses(host -> new InetAddress[] {server.getAddress().getAddress()}, address -> false);
        Target target =
                Target.parse("http://shop.example:" + server.getAddress().getPort() + "/here");
        Answer answer = new HttpCall(HttpLimits.DEFAULTS, named)
                .send(new HttpCall.Request("GET", target, List.of(), null, StandardCharsets.UTF_8, null, true));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(lastHeaders).contains("Host: shop.example:");
    }
}
