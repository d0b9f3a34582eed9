package dev.headway.rest.v1;

import dev.headway.engine.ManagementService;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.EngineViews.AnsweringNode;
import dev.headway.rest.v1.view.EngineViews.EngineInfo;
import dev.headway.rest.v1.view.EngineViews.LivingNode;
import dev.headway.rest.v1.view.EngineViews.Metrics;
import dev.headway.rest.v1.view.EngineViews.Nodes;
import dev.headway.rest.v1.view.EngineViews.Text;
import dev.headway.rest.v1.view.EngineViews.Version;
import dev.headway.rest.v1.view.WorkRequests.DueDate;
import dev.headway.rest.v1.view.WorkRequests.Priority;
import dev.headway.rest.v1.view.WorkRequests.Retries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /jobs}, {@code /engine} and {@code /version}. */
final class JobRoutes {
    private final Answers answers;
    private final ManagementService service;

    JobRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getManagementService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.delete("/jobs/{id}", "Deletes a job; its execution stays where it is.", call -> {
                    service.deleteJob(call.path("id"));
                    return Answers.done();
                }),
                Route.put("/jobs/{id}/retries", Retries.class, Shape.nothing(), "Gives it attempts.", call -> {
                    service.setJobRetries(
                            call.path("id"), call.body(Retries.class).retries());
                    return Answers.done();
                }),
                Route.put("/jobs/{id}/due-date", DueDate.class, Shape.nothing(), "Sets when it is due.", call -> {
                    service.setJobDuedate(
                            call.path("id"),
                            Answers.date("dueDate", call.body(DueDate.class).dueDate()));
                    return Answers.done();
                }),
                Route.put("/jobs/{id}/priority", Priority.class, Shape.nothing(), "Sets its priority.", call -> {
                    service.setJobPriority(
                            call.path("id"), call.body(Priority.class).priority());
                    return Answers.done();
                }),
                change("/jobs/{id}/execute", "Runs it now, and answers when it has run.", service::executeJob),
                change("/jobs/{id}/suspend", "Holds it: it waits until it is activated.", service::suspendJobById),
                change("/jobs/{id}/activate", "Lets a suspended job go on.", service::activateJobById),
                change(
                        "/jobs/{id}/recalculate",
                        "Works out again when a timer is due, counted from when it was made.",
                        id -> service.recalculateJobDuedate(id, true)),
                change("/jobs/{id}/give-up", "Puts it among the dead letters.", service::moveJobToDeadLetterJob),
                Route.get(
                        "/jobs/{id}/stacktrace",
                        Shape.one(Text.class),
                        "The stack trace of its last failure.",
                        call -> answers.ok(new Text(service.getJobExceptionStacktrace(call.path("id")))))));
        routes.addAll(about());
        return routes;
    }

    private static Route change(String path, String summary, Consumer<String> action) {
        return Route.post(path, null, Shape.nothing(), summary, call -> {
            action.accept(call.path("id"));
            return Answers.done();
        });
    }

    private List<Route> about() {
        return List.of(
                Route.get(
                        "/version",
                        Shape.one(Version.class),
                        "The version of the engine.",
                        call -> answers.ok(new Version(version()))),
                Route.get(
                        "/engine",
                        Shape.one(EngineInfo.class),
                        "The engine, its database, its nodes, and what the one who asks may do.",
                        call -> answers.ok(info(call.caller()))),
                Route.get(
                        "/engine/nodes",
                        Shape.one(Nodes.class),
                        "The nodes that live with their partitions; channel, slots, queue and lags of the one that answers.",
                        call -> answers.ok(nodes())),
                Route.get(
                        "/engine/metrics",
                        Shape.one(Metrics.class),
                        "Counters of the node that answers.",
                        call -> answers.ok(new Metrics(counters(answers)))));
    }

    static String version() {
        @Nullable String version = JobRoutes.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private EngineInfo info(Caller caller) {
        Map<String, String> properties = service.getProperties();
        String nodes = properties.getOrDefault("nodes", "");
        return new EngineInfo(
                answers.engine().getName(),
                version(),
                properties.getOrDefault("database", ""),
                answers.engine().isExecutorRunning(),
                nodes.isEmpty() ? List.of() : List.of(nodes.split(",", -1)),
                caller.name(),
                Stream.of(Role.values()).filter(caller::may).toList());
    }

    private Nodes nodes() {
        return new Nodes(
                service.getPartitionsByNode().entrySet().stream()
                        .map(node -> new LivingNode(node.getKey(), node.getValue()))
                        .toList(),
                AnsweringNode.of(service.getNodeStatus()));
    }

    static Map<String, Long> counters(Answers answers) {
        Map<String, Long> counters = new LinkedHashMap<>();
        answers.json()
                .mapper()
                .valueToTree(answers.engine().getManagementService().getStatistics())
                .properties()
                .forEach(each -> counters.put(each.getKey(), each.getValue().longValue()));
        return counters;
    }
}
