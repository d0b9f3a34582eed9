package dev.headway.core.execution.job;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.HistoryWriter;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.LenientTexts;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.JobRow.Table;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;

/** Makes tasks for workers outside. */
public final class ExternalTaskOffers {
    private final InstanceStep step;
    private final DeltaRecorder recorder;
    private final Contexts contexts;
    private final HistoryWriter history;
    private final EngineEvents engineEvents;
    private final Jobs jobs;
    private final LenientTexts lenient;

    public ExternalTaskOffers(
            InstanceStep step,
            Contexts contexts,
            HistoryWriter history,
            EngineEvents engineEvents,
            Jobs jobs,
            LenientTexts lenient) {
        this.step = step;
        this.recorder = step.recorder();
        this.contexts = contexts;
        this.history = history;
        this.engineEvents = engineEvents;
        this.jobs = jobs;
        this.lenient = lenient;
    }

    /** Offers a token's work to workers; the token waits until one completes it. */
    public void offer(Execution token, FlowNode node, Implementation.External external) {
        String topic = String.valueOf(contexts.text(external.topic(), token, node));
        JobRow row = new JobRow(
                step.newId(),
                token.instanceId(),
                token.id(),
                step.definition().id(),
                node.id(),
                Table.EXTERNAL,
                Table.EXTERNAL,
                step.nowMillis(),
                step.nowMillis(),
                step.context().defaultRetries(),
                lenient.priority(external.priority(), 0, token, node, "task priority"),
                false,
                null,
                0,
                null,
                null,
                null,
                topic,
                null,
                recorder.root().requireRoot().tenantId(),
                0,
                null);
        recorder.insert(row);
        history.logged(JobEvent.CREATED, row);
        engineEvents.jobCreated(row);
        recorder.update(
                recorder.execution(token.id()).with().state(State.EXTERNAL).build());
        Jobs.keepCategory(recorder, row, jobs.category(token, node));
        jobs.offered(row);
    }
}
