package dev.headway.engine.internal.entity;

import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.variable.Variables;
import dev.headway.engine.history.HistoricDetail;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypeNames;
import dev.headway.runtime.port.Entity.DetailView;
import java.util.Date;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

public final class HistoricDetailImpl implements HistoricDetail {
    private final DetailView row;
    private final String name;
    private final boolean removed;

    private HistoricDetailImpl(DetailView row, String name, boolean removed) {
        this.row = row;
        this.name = name;
        this.removed = removed;
    }

    public static Stream<HistoricDetail> of(DetailView row) {
        return Stream.concat(
                row.changes().names().stream()
                        .filter(name -> !LoopVariables.isHidden(name))
                        .map(name -> new HistoricDetailImpl(row, name, false)),
                row.removed().stream().map(name -> new HistoricDetailImpl(row, name, true)));
    }

    @Override
    public String getId() {
        return row.id() + ":" + name;
    }

    @Override
    public String getVariableName() {
        return name;
    }

    @Override
    public @Nullable Object getValue() {
        return removed ? null : Variables.copy(row.changes().get(name));
    }

    @Override
    public String getVariableTypeName() {
        return TypeNames.of(getValue());
    }

    @Override
    public boolean isRemoved() {
        return removed;
    }

    @Override
    public long getRevision() {
        return row.version();
    }

    @Override
    public Date getTime() {
        return Dates.at(row.atMillis());
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    @Override
    public @Nullable String getActivityInstanceId() {
        return EntityId.textOrNull(row.visitId());
    }

    @Override
    public String toString() {
        return "HistoricDetail[" + name + (removed ? " removed" : " = " + getValue()) + " in " + row.instanceId() + "]";
    }
}
