package dev.headway.engine.internal.service;

import dev.headway.engine.cmmn.CaseInstanceStartEventSubscriptionBuilder;
import dev.headway.engine.cmmn.CaseInstanceStartEventSubscriptionDeletionBuilder;
import dev.headway.engine.cmmn.CaseInstanceStartEventSubscriptionModificationBuilder;
import dev.headway.engine.internal.KnownEvents;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Subscriptions of a case. */
final class CaseStartSubscriptions extends StartSubscriptions
        implements CaseInstanceStartEventSubscriptionBuilder,
                CaseInstanceStartEventSubscriptionModificationBuilder,
                CaseInstanceStartEventSubscriptionDeletionBuilder {
    CaseStartSubscriptions(ProcessRuntime runtime, KnownEvents known) {
        super(runtime, known, true);
    }

    @Override
    public CaseStartSubscriptions caseDefinitionKey(String given) {
        setKey(given);
        return this;
    }

    @Override
    public CaseStartSubscriptions caseDefinitionId(String id) {
        setDefinitionId(id);
        return this;
    }

    @Override
    public CaseStartSubscriptions doNotUpdateToLatestVersionAutomatically() {
        stay();
        return this;
    }

    @Override
    public CaseStartSubscriptions addCorrelationParameterValue(String parameterName, @Nullable Object value) {
        add(parameterName, value);
        return this;
    }

    @Override
    public CaseStartSubscriptions addCorrelationParameterValues(Map<String, ? extends @Nullable Object> given) {
        given.forEach(this::add);
        return this;
    }

    @Override
    public CaseStartSubscriptions tenantId(String id) {
        setTenantId(id);
        return this;
    }

    @Override
    public EventSubscription subscribe() {
        return subscribed();
    }

    @Override
    public void migrateToLatestCaseDefinition() {
        moved(null);
    }

    @Override
    public void migrateToCaseDefinition(String caseDefinitionId) {
        moved(EngineService.required("case definition id", caseDefinitionId));
    }

    @Override
    public void deleteSubscriptions() {
        deleted();
    }
}
