package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.command.Reply;
import dev.headway.core.definition.Definition;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.MismatchingMessageCorrelationException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.internal.entity.CaseInstanceImpl;
import dev.headway.engine.internal.entity.ProcessInstanceImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DefinitionView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts process instances: finds the definition, mints the id, submits the command. Thread-safe. */
public final class Starts {
    private static final int KEYS_SHOWN = 20;

    private final ProcessRuntime runtime;
    private final Directory directory;

    Starts(ProcessRuntime runtime, Directory directory) {
        this.runtime = runtime;
        this.directory = directory;
    }

    /** What a caller may say about a new instance. */
    record Request(
            @Nullable String startElementId,
            @Nullable String businessKey,
            @Nullable String tenantId,
            @Nullable String name,
            @Nullable String startUserId,
            VariableDocument variables,
            Command.Transients transients,
            @Nullable Integer jobPriority,
            List<Instruction> instructions,
            boolean asJob) {
        /** Values that are transient are kept apart. */
        static Request of(
                @Nullable String businessKey,
                @Nullable String tenantId,
                @Nullable Map<String, ? extends @Nullable Object> variables) {
            return new Request(
                    null,
                    businessKey,
                    tenantId,
                    null,
                    null,
                    EngineService.document(TypedValues.lasting(variables)),
                    Command.Transients.of(TypedValues.transients(variables)),
                    null,
                    List.of(),
                    false);
        }

        Request byJob() {
            return new Request(
                    startElementId,
                    businessKey,
                    tenantId,
                    name,
                    startUserId,
                    variables,
                    transients,
                    jobPriority,
                    instructions,
                    true);
        }
    }

    ProcessInstance byKey(@Nullable String key, Request request) {
        String wanted = EngineService.required("process definition key", key);
        Definition definition = definitionByKey(false, wanted, request.tenantId());
        return start(definition, request);
    }

    ProcessInstance byId(@Nullable String definitionId, Request request) {
        return start(deployedDefinition(false, EntityId.parse("process definition", definitionId)), request);
    }

    /**
     * Starts at the message start event of the only newest definition that has one for this message; without a tenant first among
     * those of none, then among all.
     */
    ProcessInstance byMessage(@Nullable String messageName, Request request) {
        String name = EngineService.required("message name", messageName);
        List<StartSubscription> found = startSubscriptions("message", name, request.tenantId());
        if (found.isEmpty() && request.tenantId() == null) {
            found = startSubscriptionsOfAll("message", name);
        }
        if (found.size() != 1) {
            throw new MismatchingMessageCorrelationException(
                    "Expected one process definition"
                            + tenant(request.tenantId()) + " with a start event for message '" + name + "', got "
                            + (found.isEmpty() ? "none" : found.size() + ": " + describe(found))
                            + ". Name a tenant if it has several; check the name of the message in the model, and whether the model is deployed for this tenant.");
        }
        return at(found.get(0), request);
    }

    /** Starts at this start event. */
    ProcessInstance at(StartSubscription subscription, Request request) {
        Request there = new Request(
                subscription.elementId(),
                request.businessKey(),
                subscription.tenantId(),
                request.name(),
                request.startUserId(),
                request.variables(),
                request.transients(),
                request.jobPriority(),
                request.instructions(),
                request.asJob());
        return start(runtime.definition(subscription.definitionId()), there);
    }

    /** Start events for a message or signal in the newest definitions of a tenant. */
    List<StartSubscription> startSubscriptions(String type, String name, @Nullable String tenantId) {
        try {
            return runtime.store().definitions().startSubscriptions(type, name, tenantId);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** The same of every tenant, and of none. */
    List<StartSubscription> startSubscriptionsOfAll(String type, String name) {
        try {
            return runtime.store().definitions().startSubscriptionsOfAll(type, name);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private ProcessInstance start(Definition definition, Request request) {
        Reply.Started started = begin(definition, request);
        return ProcessInstanceImpl.started(started.root(), definition, started.ended());
    }

    /** Starts a case by its key or by the id of its definition. */
    CaseInstance ofCase(@Nullable String key, @Nullable String definitionId, Request request) {
        Definition definition = key != null
                ? definitionByKey(true, key, request.tenantId())
                : deployedDefinition(true, EntityId.parse("case definition", definitionId));
        boolean asJob = definition.graph().process().async().before();
        Reply.Started started = begin(definition, asJob ? request.byJob() : request);
        return CaseInstanceImpl.started(started.root(), definition, started.ended());
    }

    private Reply.Started begin(Definition definition, Request request) {
        if (!definition.graph().attributes().executable()) {
            throw new WrongStateException("Expected a process that can be started, but process definition " + definition
                    + " (id " + definition.id() + ") is declared isExecutable=\"false\" in its model."
                    + " Set it to true and deploy again.");
        }
        if (runtime.suspended(definition.id())) {
            throw new SuspendedException("Expected process definition " + definition + " (id " + definition.id()
                    + ") to be active in order to start an instance, but it is suspended."
                    + " Call activateProcessDefinitionById, or start another version by its id.");
        }
        long instanceId = runtime.ids().next(runtime.partitionForNewInstance());
        Command.StartInstance first = new Command.StartInstance(
                instanceId,
                definition.id(),
                request.startElementId(),
                request.businessKey(),
                definition.tenantId(),
                request.name(),
                request.startUserId() == null ? Acting.userId() : request.startUserId(),
                request.variables(),
                0,
                0,
                null,
                request.transients(),
                request.jobPriority());
        Command at =
                request.instructions().isEmpty() ? first : new Command.StartInstanceAt(first, request.instructions());
        Command command = request.asJob() ? new Command.TakeAsJob(at) : at;
        try {
            Reply reply = runtime.calls().execute(command, Acting.operation());
            if (reply instanceof Reply.Started started) {
                return started;
            }
            throw new IllegalStateException("Expected a start to be answered with Started, got " + reply);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private Definition deployedDefinition(boolean ofCase, long id) {
        try {
            boolean known = runtime.store().definitions().byId(id).stream().anyMatch(row -> row.ofCase() == ofCase);
            if (known) {
                return runtime.definition(id);
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        throw new ObjectNotFoundException("Expected a " + kind(ofCase) + " definition with id " + id
                + ", but none is deployed. Its deployment was deleted, or the id is a key: "
                + (ofCase ? "caseDefinitionKey takes the case" : "startProcessInstanceByKey takes the process")
                + " id of the model.");
    }

    private static String kind(boolean ofCase) {
        return ofCase ? "case" : "process";
    }

    private Definition definitionByKey(boolean ofCase, String key, @Nullable String tenantId) {
        Definition definition;
        try {
            definition = ofCase ? runtime.latestCase(key, tenantId) : runtime.latestDefinition(key, tenantId);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        if (definition == null && tenantId == null) {
            definition = ofAnyTenant(ofCase, key);
        }
        if (definition != null) {
            return definition;
        }
        List<String> deployed = directory
                .list(
                        Entity.DEFINITION,
                        List.of(
                                new Criterion.Compare("ofCase", Operator.EQ, ofCase),
                                new Criterion.Compare("latest", Operator.EQ, true)),
                        KEYS_SHOWN)
                .stream()
                .map(Starts::describe)
                .toList();
        throw new ObjectNotFoundException("Expected a deployed " + kind(ofCase) + " definition with key '" + key + "'"
                + tenant(tenantId) + ", but there is none. Deployed "
                + (deployed.isEmpty() ? "is nothing" : deployed.size() < KEYS_SHOWN ? "are " : "are, among others, ")
                + String.join(", ", deployed)
                + ". The key is the id attribute of the " + kind(ofCase)
                + " element, not the file name; where several tenants have it, name one.");
    }

    /** The newest version of the only tenant that has this key; null when there are several. */
    private @Nullable Definition ofAnyTenant(boolean ofCase, String key) {
        List<DefinitionView> newest = directory.list(
                Entity.DEFINITION,
                List.of(
                        new Criterion.Compare("ofCase", Operator.EQ, ofCase),
                        new Criterion.Compare("key", Operator.EQ, key),
                        new Criterion.Compare("latest", Operator.EQ, true)),
                2);
        return newest.size() == 1 ? runtime.definition(newest.getFirst().id()) : null;
    }

    private static String describe(DefinitionView definition) {
        return "'" + definition.key() + "'" + (definition.tenantId() == null ? "" : tenant(definition.tenantId()));
    }

    String describe(List<StartSubscription> subscriptions) {
        return String.join(
                ", ",
                subscriptions.stream()
                        .map(subscription -> "definition " + subscription.definitionId() + " element '"
                                + subscription.elementId() + "'"
                                + (subscription.tenantId() == null ? "" : tenant(subscription.tenantId())))
                        .toList());
    }

    /** {@code  of tenant 'x'}, for messages. */
    static String tenant(@Nullable String tenantId) {
        return tenantId == null ? " without a tenant" : " of tenant '" + tenantId + "'";
    }
}
