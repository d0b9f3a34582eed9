package dev.headway.rest.v1;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.config.RestSettings;
import dev.headway.rest.fetch.LongPolls;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import dev.headway.rest.route.OpenApi;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.RouteTable;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Search;
import dev.headway.rest.v1.view.EngineViews.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** All routes below {@code /headway/v1}: the engine's own API. */
public final class HeadwayApi {
    /** Where it begins. */
    public static final String PREFIX = "/headway/v1";

    private HeadwayApi() {}

    /** The table of this engine. */
    public static RouteTable table(ProcessEngine engine, RestSettings settings, Json json, LongPolls polls) {
        Answers answers = new Answers(engine, json, settings.masking());
        Searching searching = new Searching(answers);
        Searches searches = Searches.of(engine, settings.masking(), answers.scopes());
        List<Route> routes = new ArrayList<>();
        for (Search<?, ?, ?> search : searches.all()) {
            routes.addAll(searching.routes(search));
        }
        for (Search<?, ?, ?> search : CaseSearches.of(engine)) {
            routes.addAll(searching.routes(search));
        }
        routes.addAll(new RepositoryRoutes(answers).routes());
        routes.addAll(new InstanceRoutes(answers).routes());
        routes.addAll(new ChangeRoutes(answers, searching, searches).routes());
        routes.addAll(new CaseRoutes(answers).routes());
        routes.addAll(new PlanItemRoutes(answers).routes());
        routes.addAll(new VariablesOf(answers).routes());
        routes.addAll(new TaskRoutes(answers).routes());
        routes.addAll(new NoteRoutes(answers).routes());
        routes.addAll(new CounterEvents(answers).routes());
        routes.addAll(new StatisticsRoutes(answers).routes());
        routes.addAll(new BatchRoutes(answers, searching, searches).routes());
        routes.addAll(new JobRoutes(answers).routes());
        routes.addAll(new JobDefinitionRoutes(answers).routes());
        routes.addAll(new LinkRoutes(answers).routes());
        routes.addAll(new StandaloneTaskRoutes(answers).routes());
        routes.addAll(new WorkerRoutes(answers, polls).routes());
        routes.addAll(new EventRoutes(answers).routes());
        routes.addAll(new HistoryRoutes(answers).routes());
        AtomicReference<byte[]> document = new AtomicReference<>(new byte[0]);
        routes.add(Route.get(
                "/openapi.json",
                Shape.media(Response.JSON),
                "This document.",
                call -> Response.bytes(200, Response.JSON, Objects.requireNonNull(document.get()))));
        routes.replaceAll(HeadwayApi::strict);
        RouteTable table = new RouteTable(PREFIX, path -> path, routes, new Problems(json), json, settings.bodyMax());
        document.set(document(table, json));
        return table;
    }

    /** The same route, which refuses parameters that the document does not name: a misspelt {@code dryRun} must change nothing. */
    private static Route strict(Route route) {
        List<String> known = route.parameters().stream()
                .filter(each -> each.in().equals("query"))
                .map(Route.Parameter::name)
                .toList();
        return route.does(call -> {
            for (String name : call.request().query().keySet()) {
                if (!known.contains(name)) {
                    throw HttpFailure.badRequest(
                            "unknown-parameter",
                            "Expected " + (known.isEmpty() ? "no parameters" : "parameters of " + known)
                                    + " in the URL of " + route.method() + " " + PREFIX + route.path() + ", got '"
                                    + name + "'.");
                }
            }
            return route.action().run(call);
        });
    }

    /** The OpenAPI document of the table. */
    public static byte[] document(RouteTable table, Json json) {
        return json.mapper()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsBytes(OpenApi.of(
                        table,
                        "Headway",
                        "A BPMN 2.0 and CMMN 1.1 engine. Ids are texts, times are ISO 8601 in UTC, failures are problem+json.",
                        Problem.class));
    }
}
