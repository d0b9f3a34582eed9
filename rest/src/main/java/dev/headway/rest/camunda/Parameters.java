package dev.headway.rest.camunda;

import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.route.Action;
import dev.headway.rest.route.Route;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters that a URL may have. What is not known is refused: one that is left out would do something else. */
final class Parameters {
    /** Beside those of searches, which their filters know. */
    private static final Map<String, Set<String>> NAMES =
            """
            DELETE /batch/{id}: cascade
            DELETE /history/batch/{id}: cascade
            DELETE /deployment/{id}: cascade skipCustomListeners skipIoMappings
            DELETE /process-definition/{id}: cascade skipCustomListeners skipIoMappings
            DELETE /process-instance/{id}: deleteReason failIfNotExists skipCustomListeners skipIoMappings skipSubprocesses
            DELETE /history/process-instance/{id}: failIfNotExists
            GET /external-task/topic-names: withLockedTasks withRetriesLeft withUnlockedTasks
            GET /history/decision-instance/{id}: disableBinaryFetching disableCustomObjectDeserialization \
              includeInputs includeOutputs
            GET /history/variable-instance/{id}: deserializeValues
            GET /identity/groups: userId
            GET /process-definition/statistics: failedJobs incidents incidentsForType rootIncidents
            GET /process-definition/{id}/statistics: failedJobs incidents incidentsForType
            GET /execution/{id}/localVariables: deserializeValues
            GET /execution/{id}/localVariables/{varName}: deserializeValue
            GET /process-instance/{id}/variables: deserializeValues
            GET /process-instance/{id}/variables/{varName}: deserializeValue
            GET /task/{id}/localVariables: deserializeValues
            GET /task/{id}/localVariables/{varName}: deserializeValue
            GET /task/{id}/variables: deserializeValues
            GET /task/{id}/variables/{varName}: deserializeValue
            GET /task/{id}/form-variables: deserializeValues variableNames
            GET /task/{id}/identity-links: type
            GET /user: firstResult id maxResults
            GET /user/count: id
            GET /group: firstResult id maxResults member
            GET /group/count: id member
            GET /variable-instance/{id}: deserializeValue
            POST /job/{id}/duedate/recalculate: creationDateBased
            """.lines().collect(Collectors.toMap(Parameters::route, Parameters::names));

    /** These look at what they are asked by themselves, or have nothing that could be narrowed. */
    private static final Set<String> ANY = Set.of(
            "/batch",
            "/batch/count",
            "/batch/statistics",
            "/batch/statistics/count",
            "/history/batch",
            "/history/batch/count",
            "/history/process-definition/{id}/statistics",
            "/schema/log",
            "/tenant",
            "/tenant/count");

    private Parameters() {}

    private static String route(String line) {
        return line.substring(0, line.indexOf(": "));
    }

    private static Set<String> names(String line) {
        return new TreeSet<>(
                Arrays.asList(line.substring(line.indexOf(": ") + 2).split(" +", -1)));
    }

    /** Whether the route looks at its parameters by itself. */
    static boolean any(Route route) {
        return route.filter() != null
                || route.summary().equals(About.NOT_THERE)
                || (route.method().equals("GET") && ANY.contains(route.path()));
    }

    /** The parameters of a route that does not look at them by itself. */
    static Set<String> names(Route route) {
        Stream<String> declared = route.parameters().stream().map(Route.Parameter::name);
        String path = route.path().replaceFirst("key/\\{key}(/tenant-id/\\{tenant-id})?", "{id}");
        return Stream.concat(declared, NAMES.getOrDefault(route.method() + " " + path, Set.of()).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The route, which refuses parameters that it does not know. */
    static Route strict(Route route) {
        if (any(route)) {
            return route;
        }
        Set<String> known = names(route);
        Action action = route.action();
        return route.does(call -> {
            for (String name : call.request().query().keySet()) {
                if (!known.contains(name)) {
                    throw HttpFailure.badRequest(
                            "unknown-parameter",
                            "Expected " + (known.isEmpty() ? "no parameters" : "parameters of " + known)
                                    + " in the URL of " + route.method() + " " + CamundaApi.PREFIX + route.path()
                                    + ", got '" + name + "'. Nothing was changed.");
                }
            }
            return action.run(call);
        });
    }
}
