package dev.headway.engine.internal.service;

import dev.headway.engine.UpdateProcessInstancesSuspensionStateBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes one batch of the instances chosen. */
final class SuspensionStateBuilderImpl implements UpdateProcessInstancesSuspensionStateBuilder {
    private final Changes changes;
    private final Set<Long> ids = new LinkedHashSet<>();
    private @Nullable String filter;

    SuspensionStateBuilderImpl(Changes changes) {
        this.changes = changes;
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(InstructionBuilderImpl.distinct(processInstanceIds));
        return this;
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceQuery(ProcessInstanceQuery query) {
        ids.addAll(InstructionBuilderImpl.distinct(Changes.ids(query)));
        filter = query.toString();
        return this;
    }

    @Override
    public Batch suspendAsync() {
        return changes.later(new BatchPayload.Suspend(true), List.copyOf(ids), filter);
    }

    @Override
    public Batch activateAsync() {
        return changes.later(new BatchPayload.Suspend(false), List.copyOf(ids), filter);
    }
}
