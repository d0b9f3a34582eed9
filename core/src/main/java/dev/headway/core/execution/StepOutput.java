package dev.headway.core.execution;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.state.InstanceState;
import java.util.ArrayList;
import java.util.List;

/** What a step gathers while it runs; shared by the walks of instances that it starts through call activities. */
final class StepOutput {
    final List<Effect> effects = new ArrayList<>();
    final List<DeltaRecorder> createdRecorders = new ArrayList<>();
    final List<InstanceState> createdStates = new ArrayList<>();
    int activitiesEnded;
    int operations;
}
