package dev.headway.rest.camunda;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.config.RestSettings;
import dev.headway.rest.fetch.LongPolls;
import dev.headway.rest.json.Json;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.RouteTable;
import java.util.ArrayList;
import java.util.List;

/** All routes below {@code /engine-rest}. */
public final class CamundaApi {
    /** Where tools of Camunda 7 look for the API. */
    public static final String PREFIX = "/engine-rest";

    /** The version of Camunda's API that the answers are checked against. */
    static final String VERSION = "7.24.0";

    private CamundaApi() {}

    /** The table of this engine. */
    public static RouteTable table(ProcessEngine engine, RestSettings settings, Json json, LongPolls polls) {
        Context context = new Context(engine, json, settings.masking());
        List<Route> routes = new ArrayList<>();
        routes.addAll(new ExternalTasks(context, polls).routes());
        routes.addAll(new Deployments(context).routes());
        routes.addAll(new ProcessDefinitions(context).routes());
        routes.addAll(new DecisionDefinitions(context).routes());
        routes.addAll(new ProcessInstances(context).routes());
        routes.addAll(new ManyInstances(context).routes());
        routes.addAll(new VariableRoutes(context).routes());
        routes.addAll(new Messages(context).routes());
        routes.addAll(new Tasks(context).routes());
        routes.addAll(new Notes(context).routes());
        routes.addAll(new Jobs(context).routes());
        routes.addAll(new Histories(context).routes());
        routes.addAll(new Batches(context).routes());
        routes.addAll(new Operations(context).routes());
        routes.addAll(new About(context, settings).routes());
        return new RouteTable(
                PREFIX,
                routes.stream().map(Bodies::strict).map(Parameters::strict).toList(),
                new CamundaErrors(json),
                json,
                settings.bodyMax());
    }
}
