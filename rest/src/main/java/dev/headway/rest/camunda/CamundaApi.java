package dev.headway.rest.camunda;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.config.RestSettings;
import dev.headway.rest.fetch.LongPolls;
import dev.headway.rest.http.HttpFailure;
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

    private static final String ENGINE = "default";
    private static final String ENGINES = PREFIX + "/engine/";
    private static final String NAMED = ENGINES + ENGINE + "/";

    private CamundaApi() {}

    /**
     * The path without the name of the engine: {@code /engine-rest/task} for {@code /engine-rest/engine/default/task}; any other path as it
     * is. An adapter whose rules go by paths asks here before them, so that the longer path is no way round.
     *
     * @param path as it was sent, still percent-encoded
     */
    public static String plain(String path) {
        if (!path.startsWith(NAMED)) {
            return path;
        }
        String plain = PREFIX + path.substring(NAMED.length() - 1);
        return (plain + "/").startsWith(ENGINES) ? path : plain; // an engine has no engines
    }

    /** The path that a request means. */
    private static String meant(String path) {
        String plain = plain(path);
        if (plain.startsWith(ENGINES)) {
            String name = plain.substring(ENGINES.length()).split("/", 2)[0];
            if (!name.equals(ENGINE)) {
                throw new HttpFailure(
                        404,
                        "no-such-engine",
                        "No process engine available: expected the name '" + ENGINE + "' after " + ENGINES + ", got '"
                                + name + "'. GET " + PREFIX + "/engine lists the names.");
            }
        }
        return plain;
    }

    /** Names of the engines. */
    static List<String> engines() {
        return List.of(ENGINE);
    }

    /** The table of this engine. */
    public static RouteTable table(ProcessEngine engine, RestSettings settings, Json json, LongPolls polls) {
        Context context = new Context(engine, json, settings.masking());
        List<Route> routes = new ArrayList<>();
        routes.addAll(new ExternalTasks(context, polls).routes());
        routes.addAll(new Deployments(context).routes());
        routes.addAll(new ProcessDefinitions(context).routes());
        routes.addAll(new DecisionDefinitions(context).routes());
        routes.addAll(new DecisionRequirements(context).routes());
        routes.addAll(new ProcessInstances(context).routes());
        routes.addAll(new ManyInstances(context).routes());
        routes.addAll(new VariableRoutes(context).routes());
        routes.addAll(new Messages(context).routes());
        routes.addAll(new Tasks(context).routes());
        routes.addAll(new Notes(context).routes());
        routes.addAll(new Jobs(context).routes());
        routes.addAll(new Incidents(context).routes());
        routes.addAll(new Histories(context).routes());
        routes.addAll(new HistoryDeletions(context).routes());
        routes.addAll(new JobLogs(context).routes());
        routes.addAll(new Batches(context).routes());
        routes.addAll(new Operations(context).routes());
        routes.addAll(new About(context, settings).routes());
        return new RouteTable(
                PREFIX,
                CamundaApi::meant,
                routes.stream().map(Bodies::strict).map(Parameters::strict).toList(),
                new CamundaErrors(json),
                json,
                settings.bodyMax());
    }
}
