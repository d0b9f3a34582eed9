package dev.headway.core.execution.instance;

import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.ConditionBehavior;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.state.Execution;
import org.jspecify.annotations.Nullable;

/** Holds an instance with all its jobs, and lets it go on. */
public final class Suspension {
    private final DeltaRecorder recorder;
    private final EngineEvents engineEvents;
    private final Jobs jobs;
    private final ConditionBehavior conditions;
    private final @Nullable CaseBehavior planItems;

    /** @param planItems null in a process */
    public Suspension(
            InstanceStep step,
            EngineEvents engineEvents,
            Jobs jobs,
            ConditionBehavior conditions,
            @Nullable CaseBehavior planItems) {
        this.recorder = step.recorder();
        this.engineEvents = engineEvents;
        this.jobs = jobs;
        this.conditions = conditions;
        this.planItems = planItems;
    }

    /** Holds the instance or lets it go on; {@code again}: what is so already is left as it is. */
    public void suspend(boolean suspended, boolean again) {
        Execution root = recorder.root();
        Execution.Root part = root.requireRoot();
        if (part.suspended() == suspended) {
            if (again) {
                return;
            }
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected instance " + root.id() + " to be " + (suspended ? "active" : "suspended") + ", but it is "
                            + (suspended ? "suspended" : "active") + " already");
        }
        recorder.update(root.with()
                .root(new Execution.Root(
                        part.version(),
                        part.businessKey(),
                        part.tenantId(),
                        part.name(),
                        part.startUserId(),
                        part.startElementId(),
                        part.startedMillis(),
                        part.superInstanceId(),
                        part.superExecutionId(),
                        part.facets(),
                        suspended))
                .build());
        if (suspended) {
            engineEvents.instance(StepEvent.Kind.ENTITY_SUSPENDED);
            jobs.suspendAll();
        } else {
            engineEvents.instance(StepEvent.Kind.ENTITY_ACTIVATED);
            jobs.activateAll();
            conditions.again();
            if (planItems != null) {
                planItems.resumed();
            }
        }
    }
}
