package dev.headway.engine;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Moves tokens of many instances in the same way. Made by {@code RuntimeService.createModification(definitionId)}. Not thread-safe. */
public final class ModificationBuilder extends InstructionBuilder<ModificationBuilder> {
    private static final String REASON = "modified so that nothing was left";

    private final Changes changes;
    private final List<String> ids = new ArrayList<>();

    ModificationBuilder(Changes changes) {
        this.changes = changes;
    }

    @Override
    ModificationBuilder self() {
        return this;
    }

    /** Cancels everything at an activity; see {@link ProcessInstanceModificationBuilder#cancelAllForActivity}. */
    public ModificationBuilder cancelAllForActivity(String activityId) {
        return add(new Instruction.CancelAll(EngineService.required("activity id", activityId)));
    }

    /** These instances. */
    public ModificationBuilder processInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(processInstanceIds);
        return this;
    }

    /** These instances. */
    public ModificationBuilder processInstanceIds(String... processInstanceIds) {
        return processInstanceIds(Arrays.asList(processInstanceIds));
    }

    /** The instances that match now. */
    public ModificationBuilder processInstanceQuery(ProcessInstanceQuery query) {
        return processInstanceIds(Changes.ids(query));
    }

    /** Follows the instructions in each instance, one transaction each; all are tried even when some refuse. */
    public void execute() {
        changes.now(
                "modify process instances",
                distinct(ids).stream()
                        .map(id -> new Command.ModifyInstance(id, instructions(), REASON, null))
                        .toList());
    }

    /** Does so in the background. */
    public Batch executeAsync() {
        return changes.later(new BatchPayload.Modify(instructions(), REASON), distinct(ids));
    }
}
