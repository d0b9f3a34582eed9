package dev.headway.rest.v1;

import dev.headway.engine.ConditionEvaluationBuilder;
import dev.headway.engine.DecisionEvaluationBuilder;
import dev.headway.engine.MessageCorrelationBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.SignalEventReceivedBuilder;
import dev.headway.engine.runtime.MessageCorrelationResult;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.EngineViews.Correlated;
import dev.headway.rest.v1.view.EngineViews.Decided;
import dev.headway.rest.v1.view.InstanceRequests.Conditions;
import dev.headway.rest.v1.view.InstanceRequests.Correlate;
import dev.headway.rest.v1.view.InstanceRequests.Decide;
import dev.headway.rest.v1.view.InstanceRequests.Signal;
import dev.headway.rest.v1.view.RuntimeViews.ProcessInstanceView;
import dev.headway.rest.v1.view.VariableValue;
import java.time.Duration;
import java.util.List;

/** Messages, signals, conditions and decisions. */
final class EventRoutes {
    private final Answers answers;
    private final RuntimeService service;

    EventRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getRuntimeService();
    }

    List<Route> routes() {
        return List.of(
                OnceOnly.of(
                        answers.engine(),
                        Route.post(
                                        "/messages",
                                        Correlate.class,
                                        Shape.many(Correlated.class),
                                        "Brings a message to those who wait for it.",
                                        this::message)
                                .by(Role.WORKER)),
                Route.post("/signals", Signal.class, Shape.nothing(), "Sends a signal.", this::signal)
                        .by(Role.WORKER),
                Route.post(
                                "/conditions",
                                Conditions.class,
                                Shape.many(ProcessInstanceView.class),
                                "Starts what conditional start events wait for.",
                                this::conditions)
                        .by(Role.WORKER),
                Route.post(
                                "/decisions/{key}/evaluate",
                                Decide.class,
                                Shape.one(Decided.class),
                                "Asks a decision.",
                                this::decide)
                        .by(Role.WORKER));
    }

    private Response message(Call call) {
        Correlate body = call.body(Correlate.class);
        MessageCorrelationBuilder builder = service.createMessageCorrelation(body.messageName());
        if (body.businessKey() != null) {
            builder.processInstanceBusinessKey(body.businessKey());
        }
        if (body.processInstanceId() != null) {
            builder.processInstanceId(body.processInstanceId());
        }
        if (body.processDefinitionId() != null) {
            builder.processDefinitionId(body.processDefinitionId());
        }
        if (body.tenantId() != null) {
            builder.tenantId(body.tenantId());
        }
        if (Answers.is(body.withoutTenantId())) {
            builder.withoutTenantId();
        }
        if (body.timeToLiveMillis() != null) {
            builder.timeToLive(Duration.ofMillis(body.timeToLiveMillis()));
        }
        String user = call.caller().name();
        if (user != null) {
            builder.startUserId(user);
        }
        builder.processInstanceVariablesEqual(answers.values(body.correlationKeys()));
        answers.values(body.localCorrelationKeys()).forEach(builder::localVariableEquals);
        builder.setVariables(answers.values(body.variables()));
        List<MessageCorrelationResult> results =
                Answers.is(body.all()) ? builder.correlateAllWithResult() : List.of(builder.correlateWithResult());
        return answers.ok(results.stream().map(EventRoutes::correlated).toList());
    }

    private static Correlated correlated(MessageCorrelationResult result) {
        ProcessInstance started = result.getProcessInstance();
        return new Correlated(
                switch (result.getResultType()) {
                    case Execution -> "EXECUTION";
                    case ProcessDefinition -> "PROCESS_DEFINITION";
                    case Waiting -> "WAITING";
                },
                result.getProcessInstanceId(),
                result.getExecutionId(),
                started == null ? null : ProcessInstanceView.of(started));
    }

    private Response signal(Call call) {
        Signal body = call.body(Signal.class);
        SignalEventReceivedBuilder builder = service.createSignalEvent(body.signalName());
        if (body.executionId() != null) {
            builder.executionId(body.executionId());
        }
        if (body.tenantId() != null) {
            builder.tenantId(body.tenantId());
        }
        if (Answers.is(body.withoutTenantId())) {
            builder.withoutTenantId();
        }
        builder.setVariables(answers.values(body.variables()));
        builder.send();
        return Answers.done();
    }

    private Response conditions(Call call) {
        Conditions body = call.body(Conditions.class);
        ConditionEvaluationBuilder builder = service.createConditionEvaluation();
        if (body.businessKey() != null) {
            builder.processInstanceBusinessKey(body.businessKey());
        }
        if (body.processDefinitionId() != null) {
            builder.processDefinitionId(body.processDefinitionId());
        }
        if (body.tenantId() != null) {
            builder.tenantId(body.tenantId());
        }
        if (Answers.is(body.withoutTenantId())) {
            builder.withoutTenantId();
        }
        builder.setVariables(answers.values(body.variables()));
        return answers.ok(builder.evaluateStartConditions().stream()
                .map(ProcessInstanceView::of)
                .toList());
    }

    private Response decide(Call call) {
        Decide body = call.body(Decide.class, new Decide(null, null, null, null));
        DecisionEvaluationBuilder builder = answers.engine()
                .getDecisionService()
                .evaluateDecisionByKey(call.path("key"))
                .variables(answers.values(body.variables()))
                .decisionDefinitionTenantId(body.tenantId());
        if (body.version() != null) {
            builder.version(body.version());
        }
        if (body.versionTag() != null) {
            builder.versionTag(body.versionTag());
        }
        return answers.ok(new Decided(builder.evaluate().getResultList().stream()
                .map(row -> VariableValue.of(answers.masking().values(row)))
                .toList()));
    }
}
