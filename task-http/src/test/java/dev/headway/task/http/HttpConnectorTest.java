package dev.headway.task.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.runtime.Incident;
import dev.headway.testkit.TestEngine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connectors of Camunda 7 and the handlers of Flowable, against a server in this process. */
class HttpConnectorTest {
    private static HttpServer server;
    private static TestEngine engine;
    private static String url;
    private static String asked = "";
    private static int status = 200;

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getAllByName("localhost")[0], 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", HttpConnectorTest::answer);
        server.start();
        url = "http://localhost:" + server.getAddress().getPort();
        engine = TestEngine.start(settings -> settings.taskOption("http.allowedHosts", "localhost")
                .allowScripts("javascript", "groovy")
                .bean("requests", (HttpRequestHandler) HttpConnectorTest::signed)
                .bean("responses", (HttpResponseHandler) HttpConnectorTest::shortened));
    }

    @AfterAll
    static void stop() {
        engine.close();
        server.stop(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        asked = exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Authorization") + " "
                + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        byte[] body = (exchange.getRequestURI().getPath().equals("/soap")
                        ? "<e:Envelope xmlns:e='urn:e'><e:Body><price>42</price></e:Body></e:Envelope>"
                        : "{\"id\": 7}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("X-Order-Id", "o7");
        boolean moved = exchange.getRequestURI().getPath().equals("/moved");
        if (moved) {
            exchange.getResponseHeaders().add("Location", "/here");
        }
        exchange.sendResponseHeaders(moved ? 302 : status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void signed(DelegateExecution execution, HttpRequest request) {
        request.addHeader("Authorization", "signed");
        request.setUrl(request.getUrl() + "?by=" + execution.getVariable("who"));
    }

    private static void shortened(DelegateExecution execution, HttpResponse response) {
        if (response.getStatusCode() == 409) {
            throw new BpmnError("conflict");
        }
        if (response.getHttpHeadersAsString().toLowerCase(java.util.Locale.ROOT).contains("x-order-id: o7")) {
            response.setBody("short");
        }
    }

    private static void deploy(String attributes, String extension) {
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:camunda='http://camunda.org/schema/1.0/bpmn' xmlns:flowable='http://flowable.org/bpmn'>"
                                + "<process id='p' isExecutable='true'><startEvent id='s'/><serviceTask id='call' "
                                + attributes + "><extensionElements>" + extension
                                + "</extensionElements></serviceTask><userTask id='u'/><userTask id='caught'/>"
                                + "<boundaryEvent id='b' attachedToRef='call'><errorEventDefinition/></boundaryEvent>"
                                + "<sequenceFlow id='h' sourceRef='b' targetRef='caught'/>"
                                + "<sequenceFlow id='f' sourceRef='s' targetRef='call'/>"
                                + "<sequenceFlow id='g' sourceRef='call' targetRef='u'/></process></definitions>")
                .deploy();
    }

    private static String connector(String id, String inputOutput) {
        return "<camunda:connector><camunda:inputOutput>" + inputOutput + "</camunda:inputOutput><camunda:connectorId>"
                + id + "</camunda:connectorId></camunda:connector>";
    }

    private static String input(String name, String value) {
        return "<camunda:inputParameter name='" + name + "'>" + value + "</camunda:inputParameter>";
    }

    private static String output(String name, String value) {
        return "<camunda:outputParameter name='" + name + "'>" + value + "</camunda:outputParameter>";
    }

    private static String entry(String key, String value) {
        return "<camunda:map><camunda:entry key='" + key + "'>" + value + "</camunda:entry></camunda:map>";
    }

    private static Map<String, Object> run() {
        return run(Map.of());
    }

    private static Map<String, Object> run(Map<String, Object> variables) {
        String id = engine.getRuntimeService()
                .startProcessInstanceByKey("p", variables)
                .getId();
        return engine.getRuntimeService().getVariables(id);
    }

    @Test
    void theHttpConnectorSendsARequest() {
        deploy(
                "",
                connector(
                        "http-connector",
                        input("url", url + "/orders?x=${x}")
                                + input("method", "POST")
                                + input("headers", entry("Content-Type", "application/json"))
                                + input("payload", "{\"x\": ${x}}")
                                + output("status", "${statusCode}")
                                + output("id", "${S(response).prop('id').numberValue()}")
                                + output("order", "${headers.get('X-ORDER-id')}")));

        assertThat(run(Map.of("x", 5)))
                .containsOnlyKeys("x", "status", "id", "order")
                .containsEntry("status", 200)
                .containsEntry("id", 7)
                .containsEntry("order", "o7");
        assertThat(asked).isEqualTo("POST /orders?x=5 null application/json {\"x\": 5}");
    }

    @Test
    void onlyWhatReadsFollowsRedirects() {
        deploy(
                "",
                connector(
                        "http-connector",
                        input("url", url + "/moved") + input("method", "POST") + output("status", "${statusCode}")));
        assertThat(run()).containsEntry("status", 302);
        deploy(
                "",
                connector(
                        "http-connector",
                        input("url", url + "/moved") + input("method", "get") + output("status", "${statusCode}")));
        assertThat(run()).containsEntry("status", 200);
        deploy(
                "",
                connector(
                        "http-connector",
                        input("url", url + "/moved")
                                + input("method", "GET")
                                + input("request-config", entry("redirects-enabled", "false"))
                                + output("status", "${statusCode}")));
        assertThat(run()).containsEntry("status", 302);
    }

    @Test
    void theSoapConnectorSendsAnEnvelope() {
        deploy(
                "",
                connector(
                        "soap-http-connector",
                        input("url", url + "/soap")
                                + input("envelope", "<![CDATA[<e:Envelope xmlns:e='urn:e'/>]]>")
                                + output("price", "${XML(response).xPath('//price').number()}")));

        assertThat(run()).containsEntry("price", 42.0);
        assertThat(asked).isEqualTo("POST /soap null text/xml; charset=utf-8 <e:Envelope xmlns:e='urn:e'/>");
    }

    @Test
    void aFailedRequestIsTriedAgainAsAJobAndTellsNoSecret() {
        String secret = "Bearer s3cret";
        deploy(
                "camunda:asyncBefore='true'",
                connector(
                        "http-connector",
                        input("url", url + "/orders?key=s3cret")
                                + input("method", "GET")
                                + input("headers", entry("Authorization", secret))
                                + input("request-config", entry("throw-http-error", "true"))
                                + output("id", "${statusCode}")));
        status = 503;
        String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
        engine.runUntilIdle();
        engine.advance(Duration.ofHours(1));
        engine.runUntilIdle();
        engine.advance(Duration.ofHours(1));
        engine.runUntilIdle();
        status = 200;

        Incident incident = engine.getRuntimeService()
                .createIncidentQuery()
                .processInstanceId(id)
                .singleResult();
        assertThat(asked).contains(secret);
        assertThat(incident.getIncidentMessage()).contains("503").doesNotContain("s3cret");
        assertThat(engine.getRuntimeService().getVariables(id)).isEmpty();
    }

    @Test
    void privateAddressesAndUnknownConfigurationAreRefused() {
        deploy("", connector("http-connector", input("url", "http://127.0.0.1:1/") + input("method", "GET")));
        assertThatThrownBy(HttpConnectorTest::run)
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("task.http.allowedHosts");
        deploy(
                "",
                connector(
                        "http-connector",
                        input("url", url) + input("method", "GET") + input("request-config", entry("proxy", "p"))));
        assertThatThrownBy(HttpConnectorTest::run).hasMessageContaining("'proxy'");
        assertThatThrownBy(() -> deploy("", connector("http-connector", input("url", url))))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("'method'");
    }

    @Test
    void handlersOfAnHttpTaskChangeRequestAndResponse() {
        String fields =
                "<flowable:field name='requestMethod' stringValue='GET'/><flowable:field name='requestUrl' stringValue='"
                        + url + "/handled'/><flowable:field name='responseVariableName' stringValue='body'/>";
        deploy(
                "flowable:type='http' flowable:parallelInSameTransaction='true'",
                "<flowable:httpRequestHandler delegateExpression='${requests}'/>"
                        + "<flowable:httpResponseHandler class='" + Handled.class.getName() + "'/>" + fields);
        assertThat(run(Map.of("who", "me"))).containsOnlyKeys("who");
        assertThat(asked).startsWith("GET /handled?by=me signed");

        deploy("flowable:type='http'", "<flowable:httpResponseHandler delegateExpression='${responses}'/>" + fields);
        assertThat(run()).containsEntry("body", "short");
        status = 409;
        String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
        status = 200;
        assertThat(engine.getRuntimeService().getActiveActivityIds(id)).containsExactly("caught");

        deploy("flowable:type='http'", "<flowable:httpResponseHandler delegateExpression='${requests}'/>" + fields);
        assertThatThrownBy(HttpConnectorTest::run).hasMessageContaining("HttpResponseHandler");
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript", "groovy", "juel"})
    void aScriptIsAHandlerOfAnHttpTask(String language) {
        String request = language.equals("juel")
                ? "${httpRequest.addHeader('Authorization', 'signed '.concat(who))}"
                : "httpRequest.addHeader('Authorization', 'signed ' + who); httpRequest.setUrl(httpRequest.getUrl() + '?by=' + who);"
                        + " execution.setVariable('method', httpRequest.getMethod())";
        String response = language.equals("juel")
                ? "${httpResponse.setBody('got '.concat(httpResponse.getStatusCode().toString()))}"
                : "httpResponse.setBody('got ' + httpResponse.getStatusCode())";
        deploy("flowable:type='http'", handlers(language, request, response));

        Map<String, Object> variables = run(Map.of("who", "me"));

        assertThat(asked).startsWith("GET /handled" + (language.equals("juel") ? "" : "?by=me") + " signed me");
        assertThat(variables).containsEntry("body", "got 200").doesNotContainKeys("httpRequest", "httpResponse");
        if (!language.equals("juel")) {
            assertThat(variables).containsEntry("method", "GET");
        }
    }

    private static String handlers(String language, String request, String response) {
        return "<flowable:httpRequestHandler type='script'><flowable:script language='" + language + "'>" + request
                + "</flowable:script></flowable:httpRequestHandler><flowable:httpResponseHandler type='script'>"
                + "<flowable:script language='" + language + "'>" + response
                + "</flowable:script></flowable:httpResponseHandler><flowable:field name='requestMethod' stringValue='GET'/>"
                + "<flowable:field name='requestUrl' stringValue='" + url + "/handled'/>"
                + "<flowable:field name='responseVariableName' stringValue='body'/>";
    }

    @Test
    void scriptsOfHandlersHaveTheLimitsOfScriptTasks() {
        assertThatThrownBy(() -> deploy("flowable:type='http'", handlers("cobol", "x", "y")))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("'cobol'")
                .hasMessageContaining("allowScripts");
        deploy(
                "flowable:type='http'",
                handlers("javascript", "java.lang.System.exit(1)", "httpResponse.setBody('unreached')"));
        assertThatThrownBy(() -> run(Map.of())).hasMessageContaining("java");
        deploy("flowable:type='http'", handlers("javascript", "null", "throw new BpmnError('conflict')"));
        String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
        assertThat(engine.getRuntimeService().getActiveActivityIds(id)).containsExactly("caught");
    }

    /** Does with the body what is to be done. */
    public static final class Handled implements HttpResponseHandler {
        @Override
        public void handleHttpResponse(DelegateExecution execution, HttpResponse httpResponse) {
            httpResponse.setBodyResponseHandled(true);
        }
    }
}
