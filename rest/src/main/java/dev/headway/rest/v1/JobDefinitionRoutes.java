package dev.headway.rest.v1;

import dev.headway.engine.ManagementService;
import dev.headway.engine.UpdateJobDefinitionSuspensionStateBuilder;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.JobRequests.PlacePriority;
import dev.headway.rest.v1.view.JobRequests.SuspendPlace;
import dev.headway.rest.v1.view.JobRequests.SuspendPlaces;
import dev.headway.rest.v1.view.WorkRequests.Retries;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /job-definitions}: what operators do with places of processes that make jobs. */
final class JobDefinitionRoutes {
    private final ManagementService service;

    JobDefinitionRoutes(Answers answers) {
        this.service = answers.engine().getManagementService();
    }

    List<Route> routes() {
        return List.of(
                places("suspend", "Holds the jobs that the places of a process make from now on."),
                places("activate", "Lets the places of a process make jobs that run again."),
                place("suspend", "Holds the jobs that it makes from now on."),
                place("activate", "Lets it make jobs that run again."),
                Route.put(
                        "/job-definitions/{id}/priority",
                        PlacePriority.class,
                        Shape.nothing(),
                        "Gives the jobs that it makes another priority than that of the model.",
                        call -> {
                            PlacePriority body = call.body(PlacePriority.class);
                            service.setOverridingJobPriorityForJobDefinition(
                                    call.path("id"), body.priority(), Answers.is(body.includeJobs()));
                            return Answers.done();
                        }),
                Route.delete(
                        "/job-definitions/{id}/priority",
                        "Jobs that it makes get the priority of the model again; those that are there keep theirs.",
                        call -> {
                            service.clearOverridingJobPriorityForJobDefinition(call.path("id"));
                            return Answers.done();
                        }),
                Route.put(
                        "/job-definitions/{id}/retries",
                        Retries.class,
                        Shape.nothing(),
                        "Gives attempts to its jobs that have none left.",
                        call -> {
                            int retries = call.body(Retries.class).retries();
                            service.setJobRetriesByJobDefinitionId(found(call.path("id")), retries);
                            return Answers.done();
                        }));
    }

    private String found(String id) {
        return Answers.found(
                        "job definition",
                        id,
                        service.createJobDefinitionQuery().jobDefinitionId(id).singleResult())
                .getId();
    }

    private Route place(String verb, String summary) {
        return Route.post("/job-definitions/{id}/" + verb, SuspendPlace.class, Shape.nothing(), summary, call -> {
            SuspendPlace body = call.body(SuspendPlace.class, new SuspendPlace(null, null));
            return change(
                    verb,
                    service.updateJobDefinitionSuspensionState().byJobDefinitionId(call.path("id")),
                    body.includeJobs(),
                    body.date());
        });
    }

    private Route places(String verb, String summary) {
        return Route.post("/job-definitions/" + verb, SuspendPlaces.class, Shape.nothing(), summary, call -> {
            SuspendPlaces body = call.body(SuspendPlaces.class);
            return change(verb, chosen(body), body.includeJobs(), body.date());
        });
    }

    private UpdateJobDefinitionSuspensionStateBuilder chosen(SuspendPlaces body) {
        String id = body.processDefinitionId();
        String key = body.processDefinitionKey();
        if ((id == null) == (key == null)) {
            throw HttpFailure.badRequest(
                    "missing-field",
                    "Expected one of 'processDefinitionId' and 'processDefinitionKey', which says whose places; got "
                            + (id == null ? "none" : "both")
                            + ". One place has the path /job-definitions/{id}/suspend.");
        }
        UpdateJobDefinitionSuspensionStateBuilder places = service.updateJobDefinitionSuspensionState();
        if (id != null) {
            places.byProcessDefinitionId(id);
        }
        if (key != null) {
            places.byProcessDefinitionKey(key);
        }
        if (body.tenantId() != null) {
            places.processDefinitionTenantId(body.tenantId());
        } else if (Answers.is(body.withoutTenantId())) {
            places.processDefinitionWithoutTenantId();
        }
        return places;
    }

    private static Response change(
            String verb,
            UpdateJobDefinitionSuspensionStateBuilder places,
            @Nullable Boolean includeJobs,
            @Nullable Instant date) {
        places.includeJobs(Answers.is(includeJobs)).executionDate(date == null ? null : Answers.date("date", date));
        if (verb.equals("suspend")) {
            places.suspend();
        } else {
            places.activate();
        }
        return Answers.done();
    }
}
