package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.engine.ModificationBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

public final class ModificationBuilderImpl extends InstructionBuilderImpl<ModificationBuilder>
        implements ModificationBuilder {
    private static final String REASON = "modified so that nothing was left";

    private final Changes changes;
    private @Nullable String annotation;
    private final List<String> ids = new ArrayList<>();
    private @Nullable String filter;

    public ModificationBuilderImpl(Changes changes) {
        this.changes = changes;
    }

    @Override
    ModificationBuilder self() {
        return this;
    }

    @Override
    public ModificationBuilder cancelAllForActivity(String activityId) {
        return add(new Instruction.CancelAll(EngineService.required("activity id", activityId)));
    }

    @Override
    public ModificationBuilder processInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(processInstanceIds);
        return this;
    }

    @Override
    public ModificationBuilder processInstanceIds(String... processInstanceIds) {
        return processInstanceIds(
                Arrays.asList(EngineService.required("list of process instance ids", processInstanceIds)));
    }

    @Override
    public ModificationBuilder processInstanceQuery(ProcessInstanceQuery query) {
        filter = query.toString();
        return processInstanceIds(Changes.ids(query));
    }

    @Override
    public ModificationBuilder setAnnotation(String text) {
        annotation = EngineService.required("annotation", text);
        return this;
    }

    @Override
    public void execute() {
        Acting.because(annotation, () -> {
            modify();
            return true;
        });
    }

    private void modify() {
        changes.now(
                "modify process instances",
                distinct(ids).stream()
                        .map(id -> new Command.ModifyInstance(id, instructions(), REASON, null))
                        .toList());
    }

    @Override
    public Batch executeAsync() {
        return Acting.because(
                annotation,
                () -> changes.later(new BatchPayload.Modify(instructions(), REASON), distinct(ids), filter));
    }
}
