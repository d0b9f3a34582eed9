package dev.headway.task.http;

import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.Connector;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.TaskType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Service tasks of type {@code http}, with the fields of Flowable. Thread-safe. */
public final class HttpTaskType implements TaskType {
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpLimits limits;
    private final Addresses addresses;
    private final HttpCall call;

    /** With the default limits, and no host of a private network allowed. For {@link java.util.ServiceLoader}. */
    public HttpTaskType() {
        this(HttpLimits.DEFAULTS, Addresses.ofTheInternet());
    }

    HttpTaskType(HttpLimits limits, Addresses addresses) {
        this.limits = limits;
        this.addresses = addresses;
        this.call = new HttpCall(limits, addresses);
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public TaskType withOptions(Map<String, String> options) {
        return new HttpTaskType(limits.with(options), addresses);
    }

    @Override
    public @Nullable String refused(Map<String, String> fields) {
        return HttpFields.refused(fields);
    }

    @Override
    public void execute(DelegateExecution execution, Map<String, Expression> values) {
        HttpFields fields = new HttpFields(execution, values);
        String given = fields.text("resultVariablePrefix");
        String prefix = given == null ? execution.getCurrentActivityId() : given;
        boolean ignore = fields.flag("ignoreException");
        try {
            HttpCall.Request request = request(fields);
            if (fields.flag("saveRequestVariables")) {
                saveRequest(request, fields, prefix);
            }
            Answer answer = handled(call.send(request), fields);
            saveAnswer(answer, fields, prefix);
            judge(answer, request, fields);
        } catch (HttpTaskException e) {
            if (!ignore) {
                throw e;
            }
            execution.setVariable(prefix + "ErrorMessage", e.getMessage());
        }
    }

    @Override
    public List<Connector> connectors() {
        return HttpConnector.both(call);
    }

    private static HttpCall.Request request(HttpFields fields) {
        HttpRequest request = new HttpRequest(fields.required("requestMethod"), fields.required("requestUrl"));
        request.setRequestHeaders(fields.text("requestHeaders"));
        request.setBody(fields.text("requestBody"));
        request.setBodyEncoding(fields.text("requestBodyEncoding"));
        Integer timeout = fields.number("requestTimeout");
        request.setTimeout(timeout == null ? 0 : timeout);
        request.setNoRedirects(fields.flag("disallowRedirects"));
        HttpRequestHandler handler = fields.requestHandler();
        if (handler != null) {
            handler.handleHttpRequest(fields.execution(), request);
        }
        return new HttpCall.Request(
                request.getMethod(),
                Target.parse(request.getUrl()),
                Header.parse(request.getRequestHeaders()),
                request.getBody(),
                charset(request.getBodyEncoding()),
                request.getTimeout() == 0 ? null : (Integer) request.getTimeout(),
                !request.isNoRedirects());
    }

    /** The answer as a handler leaves it. */
    private static Answer handled(Answer answer, HttpFields fields) {
        HttpResponseHandler handler = fields.responseHandler();
        if (handler == null) {
            return answer;
        }
        StringBuilder headers = new StringBuilder();
        answer.headers()
                .forEach(header -> headers.append(headers.isEmpty() ? "" : "\n")
                        .append(header.name())
                        .append(": ")
                        .append(header.value()));
        HttpResponse response = new HttpResponse(answer.status(), headers.toString(), answer.text());
        handler.handleHttpResponse(fields.execution(), response);
        return new Answer(
                answer.status(), answer.headers(), response.isBodyResponseHandled() ? null : response.getBody());
    }

    private static Charset charset(@Nullable String name) {
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name.strip());
        } catch (IllegalArgumentException e) {
            throw new HttpTaskException(
                    "Expected a character set such as UTF-8 as requestBodyEncoding, got '" + name + "'.", null);
        }
    }

    private static void saveRequest(HttpCall.Request request, HttpFields fields, String prefix) {
        DelegateExecution execution = fields.execution();
        execution.setVariable(prefix + "RequestMethod", request.method());
        execution.setVariable(prefix + "RequestUrl", request.target().uri().toString());
        execution.setVariable(prefix + "RequestHeaders", Header.masked(request.headers()));
        for (String name : List.of("requestBody", "requestBodyEncoding", "failStatusCodes", "handleStatusCodes")) {
            execution.setVariable(prefix + capital(name), fields.text(name));
        }
        execution.setVariable(prefix + "RequestTimeout", request.timeoutMillis());
        for (String name :
                List.of("disallowRedirects", "ignoreException", "saveRequestVariables", "saveResponseParameters")) {
            execution.setVariable(prefix + capital(name), fields.flag(name));
        }
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static void saveAnswer(Answer answer, HttpFields fields, String prefix) {
        if (fields.flag("saveResponseParameters")) {
            save(fields, prefix + "ResponseProtocol", "HTTP/1.1");
            save(fields, prefix + "ResponseStatusCode", answer.status());
            save(fields, prefix + "ResponseHeaders", Header.masked(answer.headers()));
        }
        String named = fields.text("responseVariableName");
        if (answer.body() == null) {
            return;
        }
        boolean nothing =
                answer.text().isEmpty() && (answer.status() == 204 || answer.status() == 205 || answer.status() == 304);
        Object value = nothing ? null : fields.flag("saveResponseVariableAsJson") ? json(answer) : answer.text();
        save(fields, named == null ? prefix + "ResponseBody" : named, value);
    }

    private static void save(HttpFields fields, String name, @Nullable Object value) {
        if (fields.flag("saveResponseParametersTransient")) {
            fields.execution().setTransientVariable(name, value);
        } else {
            fields.execution().setVariable(name, value);
        }
    }

    private static @Nullable Object json(Answer answer) {
        try {
            JsonNode tree = JSON.readTree(answer.text());
            return tree.isMissingNode() || tree.isNull() ? null : tree;
        } catch (JacksonException e) {
            // Not the cause: its message has a part of the response.
            throw new HttpTaskException(
                    "Expected a response in JSON, got " + answer + " of type '" + answer.header("Content-Type") + "'.",
                    null);
        }
    }

    private static void judge(Answer answer, HttpCall.Request request, HttpFields fields) {
        int status = answer.status();
        if (status < (request.redirects() ? 400 : 300)) {
            return;
        }
        if (fields.lists("handleStatusCodes", status)) {
            throw new BpmnError("HTTP" + status, "HTTP" + status + " from " + request.target());
        }
        if (fields.lists("failStatusCodes", status)) {
            throw new HttpTaskException(
                    "HTTP" + status + " from " + request.target()
                            + ". The status is one of failStatusCodes; handleStatusCodes makes it a BPMN error.",
                    null);
        }
    }
}
