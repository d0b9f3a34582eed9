package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MessageCorrelationBuilder;
import dev.headway.engine.MismatchingMessageCorrelationException;
import dev.headway.engine.internal.entity.MessageCorrelationResultImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.runtime.MessageCorrelationResult;
import dev.headway.engine.runtime.MessageCorrelationResultWithVariables;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceWithVariables;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import dev.headway.runtime.dispatch.MessageBuffer;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.ExecutionView;
import dev.headway.runtime.port.Entity.InstanceView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.SubscriptionCriteria;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

public final class MessageCorrelationBuilderImpl implements MessageCorrelationBuilder {
    private static final int CANDIDATES_MAX = 1_000;
    private static final int ATTEMPTS = 5;

    private final EventDelivery delivery;
    private final Directory directory;
    private final Starts starts;
    private final String messageName;
    private final BiFunction<String, Boolean, VariableMap> variablesOf;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final List<Criterion> instanceCriteria = new ArrayList<>();
    private final List<Criterion> localCriteria = new ArrayList<>();
    private @Nullable String businessKey;
    private @Nullable Long instanceId;
    private @Nullable Long definitionId;
    private @Nullable String tenantId;
    private boolean tenantGiven;
    private boolean startOnly;
    private @Nullable String startUserId;
    private @Nullable Duration timeToLive;
    private final Map<String, @Nullable Object> instanceValues = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> localValues = new LinkedHashMap<>();

    public MessageCorrelationBuilderImpl(
            EventDelivery delivery,
            Directory directory,
            Starts starts,
            String messageName,
            BiFunction<String, Boolean, VariableMap> variablesOf) {
        this.variablesOf = variablesOf;
        this.delivery = delivery;
        this.directory = directory;
        this.starts = starts;
        this.messageName = messageName;
    }

    @Override
    public MessageCorrelationBuilder processInstanceBusinessKey(String key) {
        businessKey = EngineService.required("business key", key);
        return this;
    }

    @Override
    public MessageCorrelationBuilder processInstanceId(String id) {
        instanceId = EntityId.parse("process instance", id);
        return this;
    }

    @Override
    public MessageCorrelationBuilder processDefinitionId(String id) {
        definitionId = EntityId.parse("process definition", id);
        return this;
    }

    @Override
    public MessageCorrelationBuilder processInstanceVariableEquals(String name, @Nullable Object value) {
        instanceValues.put(name, value);
        instanceCriteria.add(new Criterion.Variable(name, Operator.EQ, TypedValues.plain(value), true));
        return this;
    }

    @Override
    public MessageCorrelationBuilder processInstanceVariablesEqual(Map<String, ? extends @Nullable Object> values) {
        values.forEach(this::processInstanceVariableEquals);
        return this;
    }

    @Override
    public MessageCorrelationBuilder localVariableEquals(String name, @Nullable Object value) {
        localValues.put(name, value);
        localCriteria.add(new Criterion.Variable(name, Operator.EQ, TypedValues.plain(value), false));
        return this;
    }

    @Override
    public MessageCorrelationBuilder startMessageOnly() {
        startOnly = true;
        return this;
    }

    @Override
    public MessageCorrelationBuilder startUserId(String userId) {
        startUserId = EngineService.required("user id", userId);
        return this;
    }

    @Override
    public MessageCorrelationBuilder tenantId(String id) {
        tenantId = EngineService.required("tenant id", id);
        tenantGiven = true;
        return this;
    }

    @Override
    public MessageCorrelationBuilder withoutTenantId() {
        tenantId = null;
        tenantGiven = true;
        return this;
    }

    @Override
    public MessageCorrelationBuilder setVariable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    @Override
    public MessageCorrelationBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(EngineService.required("map of variables", values));
        return this;
    }

    @Override
    public MessageCorrelationBuilder timeToLive(Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new InvalidRequestException("Expected a time to live of more than nothing for message '" + messageName
                    + "', got " + value + ".");
        }
        timeToLive = value;
        return this;
    }

    @Override
    public void correlate() {
        correlateWithResult();
    }

    @Override
    public MessageCorrelationResult correlateWithResult() {
        VariableDocument payload = EngineService.document(variables);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            List<SubscriptionRow> waiting = matches();
            if (waiting.size() > 1) {
                List<SubscriptionRow> active = active(waiting);
                waiting = active.isEmpty() ? waiting : active;
            }
            if (waiting.size() > 1) {
                throw mismatch(waiting.size() + " executions wait for it: " + describe(waiting));
            }
            Duration life = timeToLive;
            if (waiting.isEmpty()
                    && life != null
                    && (!mayStart() || startEvents().isEmpty())) {
                keep(life, payload);
                return MessageCorrelationResultImpl.waiting();
            }
            if (waiting.isEmpty()) {
                return MessageCorrelationResultImpl.started(start(payload));
            }
            SubscriptionRow only = waiting.get(0);
            if (delivery.deliver(only, payload)) {
                return MessageCorrelationResultImpl.delivered(only);
            }
        }
        throw mismatch("each execution that waited for it moved on before it arrived");
    }

    private void keep(Duration life, VariableDocument payload) {
        Map<String, @Nullable Object> criteria = new LinkedHashMap<>();
        if (!instanceValues.isEmpty()) {
            criteria.put(MessageBuffer.INSTANCE_VARIABLES, instanceValues);
        }
        if (!localValues.isEmpty()) {
            criteria.put(MessageBuffer.LOCAL_VARIABLES, localValues);
        }
        if (instanceId != null) {
            criteria.put(MessageBuffer.INSTANCE_ID, instanceId);
        }
        if (definitionId != null) {
            criteria.put(MessageBuffer.DEFINITION_ID, definitionId);
        }
        delivery.keep(
                messageName, businessKey, !tenantGiven, tenantId, EngineService.document(criteria), payload, life);
    }

    @Override
    public void correlateAll() {
        correlateAllWithResult();
    }

    @Override
    public List<MessageCorrelationResult> correlateAllWithResult() {
        VariableDocument payload = EngineService.document(variables);
        List<MessageCorrelationResult> results = new ArrayList<>();
        List<StartSubscription> startEvents = mayStart() ? startEvents() : List.of();
        for (SubscriptionRow row : active(matches())) {
            if (delivery.deliver(row, payload)) {
                results.add(MessageCorrelationResultImpl.delivered(row));
            }
        }
        for (StartSubscription start : startEvents) {
            results.add(MessageCorrelationResultImpl.started(starts.at(start, request(payload))));
        }
        return results;
    }

    @Override
    public MessageCorrelationResultWithVariables correlateWithResultAndVariables(boolean deserializeValues) {
        return withVariables(correlateWithResult(), deserializeValues);
    }

    @Override
    public List<MessageCorrelationResultWithVariables> correlateAllWithResultAndVariables(boolean deserializeValues) {
        return correlateAllWithResult().stream()
                .map(result -> withVariables(result, deserializeValues))
                .toList();
    }

    private MessageCorrelationResultWithVariables withVariables(MessageCorrelationResult result, boolean deserialized) {
        String id = result.getProcessInstanceId();
        boolean runs = id != null && directory.one(Entity.INSTANCE, EntityId.parse("process instance", id)) != null;
        VariableMap variables = runs
                ? variablesOf.apply(id, deserialized)
                : result.getProcessInstance() instanceof ProcessInstanceWithVariables started
                        ? TypedValues.of(started.getVariables(), deserialized)
                        : Variables.createVariables();
        return MessageCorrelationResultImpl.with(result, variables);
    }

    @Override
    public ProcessInstance correlateStartMessage() {
        return start(EngineService.document(variables));
    }

    private ProcessInstance start(VariableDocument payload) {
        List<StartSubscription> found = mayStart() ? startEvents() : List.of();
        if (found.size() != 1) {
            throw mismatch(
                    found.isEmpty()
                            ? "no execution waits for it" + (mayStart() ? ", and no start event takes it" : "")
                            : "no execution waits for it, and " + found.size() + " processes start with it: "
                                    + starts.describe(found));
        }
        return starts.at(found.get(0), request(payload));
    }

    private Starts.Request request(VariableDocument payload) {
        return new Starts.Request(
                null,
                businessKey,
                tenantId,
                null,
                startUserId,
                payload,
                Command.Transients.NONE,
                null,
                List.of(),
                false);
    }

    /** A criterion on a running instance rules out a start. */
    private boolean mayStart() {
        return instanceId == null && instanceCriteria.isEmpty() && localCriteria.isEmpty();
    }

    private List<StartSubscription> startEvents() {
        Long wanted = definitionId;
        List<StartSubscription> found = tenantGiven
                ? starts.startSubscriptions("message", messageName, tenantId)
                : starts.startSubscriptionsOfAll("message", messageName);
        return found.stream()
                .filter(start -> wanted == null || start.definitionId() == wanted)
                .toList();
    }

    private List<SubscriptionRow> matches() {
        if (startOnly) {
            return List.of();
        }
        SubscriptionCriteria criteria = new SubscriptionCriteria(
                SubscriptionRow.Type.MESSAGE, messageName, instanceId, businessKey, !tenantGiven, tenantId);
        List<SubscriptionRow> found = delivery.waiting(criteria, 0, CANDIDATES_MAX + 1);
        if (found.size() > CANDIDATES_MAX) {
            throw mismatch("more than " + CANDIDATES_MAX + " executions wait for it before variables are compared");
        }
        Long wanted = definitionId;
        if (wanted != null) {
            found = found.stream().filter(row -> row.definitionId() == wanted).toList();
        }
        if (!instanceCriteria.isEmpty() && !found.isEmpty()) {
            Set<Long> ids = directory
                    .list(
                            Entity.INSTANCE,
                            with(
                                    instanceCriteria,
                                    found.stream()
                                            .map(SubscriptionRow::instanceId)
                                            .toList()),
                            CANDIDATES_MAX)
                    .stream()
                    .map(InstanceView::id)
                    .collect(Collectors.toSet());
            found = found.stream().filter(row -> ids.contains(row.instanceId())).toList();
        }
        if (!localCriteria.isEmpty() && !found.isEmpty()) {
            Set<Long> ids = directory
                    .list(
                            Entity.EXECUTION,
                            with(
                                    localCriteria,
                                    found.stream()
                                            .map(SubscriptionRow::executionId)
                                            .toList()),
                            CANDIDATES_MAX)
                    .stream()
                    .map(ExecutionView::id)
                    .collect(Collectors.toSet());
            found = found.stream()
                    .filter(row -> ids.contains(row.executionId()))
                    .toList();
        }
        return found;
    }

    /** Those whose instance is not suspended. */
    private List<SubscriptionRow> active(List<SubscriptionRow> found) {
        if (found.isEmpty()) {
            return found;
        }
        List<Criterion> suspended = List.of(new Criterion.Compare("suspended", Operator.EQ, true));
        Set<Long> ids = directory
                .list(
                        Entity.INSTANCE,
                        with(
                                suspended,
                                found.stream().map(SubscriptionRow::instanceId).toList()),
                        CANDIDATES_MAX)
                .stream()
                .map(InstanceView::id)
                .collect(Collectors.toSet());
        return found.stream().filter(row -> !ids.contains(row.instanceId())).toList();
    }

    private static List<Criterion> with(List<Criterion> criteria, List<Long> ids) {
        List<Criterion> all = new ArrayList<>(criteria);
        all.add(new Criterion.In("id", ids.stream().distinct().toList()));
        return all;
    }

    private MismatchingMessageCorrelationException mismatch(String found) {
        List<String> given = new ArrayList<>();
        if (businessKey != null) {
            given.add("business key '" + businessKey + "'");
        }
        if (instanceId != null) {
            given.add("process instance " + instanceId);
        }
        if (definitionId != null) {
            given.add("process definition " + definitionId);
        }
        instanceCriteria.forEach(criterion -> given.add(criterion.toString()));
        localCriteria.forEach(criterion -> given.add(criterion.toString()));
        if (tenantGiven) {
            given.add("what is" + Starts.tenant(tenantId));
        }
        return new MismatchingMessageCorrelationException("Expected exactly one taker of message '" + messageName + "'"
                + (given.isEmpty() ? "" : " given " + String.join(", ", given)) + ", but " + found
                + ". See createEventSubscriptionQuery().eventName(\"" + messageName
                + "\"); narrow the correlation down, use correlateAll(), or send the message again later.");
    }

    private static String describe(List<SubscriptionRow> rows) {
        return rows.stream()
                .limit(5)
                .map(row -> "execution " + row.executionId() + " of instance " + row.instanceId() + " at '"
                        + row.elementId() + "'")
                .collect(Collectors.joining(", "));
    }
}
