package dev.headway.core.execution.step;

import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.InstanceState;
import java.util.List;

/**
 * What applying one command comes to.
 *
 * @param deltas changes of the instance, then of instances that a call activity started in the same step; all are committed
 *     together
 * @param created states of those started instances
 * @param activitiesEnded how many element visits ended
 */
public record Step(
        List<InstanceDelta> deltas,
        List<InstanceState> created,
        List<Effect> effects,
        Reply reply,
        int activitiesEnded) {

    /** A step that changes nothing. */
    public static Step nothing(Reply reply) {
        return new Step(List.of(), List.of(), List.of(), reply, 0);
    }
}
