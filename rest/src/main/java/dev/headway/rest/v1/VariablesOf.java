package dev.headway.rest.v1;

import dev.headway.engine.VariableOperations;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.InstanceRequests.VariableChanges;
import dev.headway.rest.v1.view.VariableValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Variables below instances, executions, cases, plan items and tasks. */
final class VariablesOf {
    private final Answers answers;

    VariablesOf(Answers answers) {
        this.answers = answers;
    }

    List<Route> routes() {
        VariableOperations runtime = answers.engine().getRuntimeService();
        VariableOperations tasks = answers.engine().getTaskService();
        List<Route> routes = new ArrayList<>();
        routes.addAll(of("/process-instances/{id}/variables", runtime, false));
        routes.addAll(of("/executions/{id}/local-variables", runtime, true));
        routes.addAll(of("/case-instances/{id}/variables", runtime, false));
        routes.addAll(of("/plan-items/{id}/local-variables", runtime, true));
        routes.addAll(of("/tasks/{id}/variables", tasks, false));
        routes.addAll(of("/tasks/{id}/local-variables", tasks, true));
        return routes;
    }

    private List<Route> of(String path, VariableOperations service, boolean local) {
        return List.of(
                Route.get(
                        path,
                        Shape.map(VariableValue.class),
                        "Its variables by name.",
                        call -> answers.ok(VariableValue.of(all(service, call, local)))),
                Route.patch(path, VariableChanges.class, Shape.nothing(), "Sets and removes variables.", call -> {
                            VariableChanges body = call.body(VariableChanges.class);
                            all(service, call, local); // what is not there is a 404, also without a change
                            Map<String, @Nullable Object> set = answers.values(body.set());
                            if (!set.isEmpty()) {
                                set(service, call, set, local);
                            }
                            List<String> remove = body.remove();
                            if (remove != null && !remove.isEmpty()) {
                                remove(service, call, remove, local);
                            }
                            return Answers.done();
                        })
                        .by(Role.WORKER),
                Route.get(
                        path + "/{name}",
                        Shape.one(VariableValue.class),
                        "One variable.",
                        call -> one(call, all(service, call, local))),
                Route.put(path + "/{name}", VariableValue.class, Shape.nothing(), "Sets a variable.", call -> {
                            String name = call.path("name");
                            set(
                                    service,
                                    call,
                                    Collections.singletonMap(name, answers.value(name, call.body(VariableValue.class))),
                                    local);
                            return Answers.done();
                        })
                        .by(Role.WORKER),
                Route.delete(path + "/{name}", "Removes a variable.", call -> {
                    remove(service, call, List.of(call.path("name")), local);
                    return Answers.done();
                }));
    }

    private Map<String, @Nullable Object> all(VariableOperations service, Call call, boolean local) {
        return answers.masking()
                .values(local ? service.getVariablesLocal(call.path("id")) : service.getVariables(call.path("id")));
    }

    private Response one(Call call, Map<String, @Nullable Object> all) {
        String name = call.path("name");
        if (!all.containsKey(name)) {
            throw new HttpFailure(
                    404,
                    "not-found",
                    "Expected a variable '" + name + "' in " + call.path("id") + ", but it has " + all.keySet() + ".");
        }
        return answers.ok(VariableValue.of(all.get(name)));
    }

    private static void set(
            VariableOperations service, Call call, Map<String, @Nullable Object> variables, boolean local) {
        if (local) {
            service.setVariablesLocal(call.path("id"), variables);
        } else {
            service.setVariables(call.path("id"), variables);
        }
    }

    private static void remove(VariableOperations service, Call call, List<String> names, boolean local) {
        if (local) {
            service.removeVariablesLocal(call.path("id"), names);
        } else {
            service.removeVariables(call.path("id"), names);
        }
    }
}
