package dev.headway.rest.v1;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import dev.headway.rest.v1.view.EngineViews.ProblemView;
import dev.headway.rest.v1.view.VariableValue;
import dev.headway.rest.value.Masking;
import dev.headway.rest.value.TypedValues;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What all routes share: the engine, answers in JSON, values of variables. Thread-safe. */
final class Answers {
    private final ProcessEngine engine;
    private final Json json;
    private final TypedValues values;
    private final Masking masking;
    private final Scopes scopes;

    Answers(ProcessEngine engine, Json json, Masking masking) {
        this.engine = engine;
        this.json = json;
        this.values = new TypedValues(json);
        this.masking = masking;
        this.scopes = new Scopes(engine);
    }

    ProcessEngine engine() {
        return engine;
    }

    Json json() {
        return json;
    }

    /** Which variables are not shown. */
    Masking masking() {
        return masking;
    }

    /** Tells work of cases from work of processes. */
    Scopes scopes() {
        return scopes;
    }

    Response ok(Object body) {
        return Response.bytes(200, Response.JSON, json.bytes(body));
    }

    static Response done() {
        return Response.empty(204);
    }

    /** The thing itself, or a 404 that says what was looked for. */
    static <T> T found(String what, String id, @Nullable T thing) {
        if (thing == null) {
            throw HttpFailure.missing(what, id);
        }
        return thing;
    }

    /** Values for the engine; an empty map for null. */
    Map<String, @Nullable Object> values(@Nullable Map<String, VariableValue> variables) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        if (variables != null) {
            variables.forEach((name, typed) -> all.put(name, value(name, typed)));
        }
        return all;
    }

    /** A value for the engine. */
    @Nullable
    Object value(String name, VariableValue typed) {
        return values.value(name, json.mapper().valueToTree(typed));
    }

    static List<ProblemView> problems(List<DeploymentProblem> problems) {
        return problems.stream()
                .map(each -> new ProblemView(
                        each.file(), each.error(), each.line(), each.column(), each.elementId(), each.message()))
                .toList();
    }

    /** A time for the engine. */
    static Date date(String field, Instant time) {
        try {
            return Date.from(time);
        } catch (IllegalArgumentException e) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected '" + field + "' as a time that fits 64 bits of milliseconds, got " + time + ".");
        }
    }

    static boolean is(@Nullable Boolean flag) {
        return flag != null && flag;
    }
}
