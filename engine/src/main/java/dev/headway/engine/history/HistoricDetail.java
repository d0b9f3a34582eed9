package dev.headway.engine.history;

import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypeNames;
import dev.headway.runtime.port.Entity.DetailView;
import java.util.Date;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One change of one variable. Immutable. */
public final class HistoricDetail {
    private final DetailView row;
    private final String name;
    private final boolean removed;

    private HistoricDetail(DetailView row, String name, boolean removed) {
        this.row = row;
        this.name = name;
        this.removed = removed;
    }

    static Stream<HistoricDetail> of(DetailView row) {
        return Stream.concat(
                row.changes().names().stream().map(name -> new HistoricDetail(row, name, false)),
                row.removed().stream().map(name -> new HistoricDetail(row, name, true)));
    }

    /** Identity of the change. */
    public String getId() {
        return row.id() + ":" + name;
    }

    /** Name of the variable. */
    public String getVariableName() {
        return name;
    }

    /** The new value; null when it was removed. */
    public @Nullable Object getValue() {
        return removed ? null : Variables.copy(row.changes().get(name));
    }

    /** Name of the value's type. */
    public String getVariableTypeName() {
        return TypeNames.of(getValue());
    }

    /** Whether the variable was removed. */
    public boolean isRemoved() {
        return removed;
    }

    /** The instance's version after the change: grows with every command. */
    public long getRevision() {
        return row.version();
    }

    /** When it happened. */
    public Date getTime() {
        return Dates.at(row.atMillis());
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    /** The execution that holds the variable. */
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    /** Visit of the element during which it happened; null outside one. */
    public @Nullable String getActivityInstanceId() {
        return EntityId.textOrNull(row.visitId());
    }

    @Override
    public String toString() {
        return "HistoricDetail[" + name + (removed ? " removed" : " = " + getValue()) + " in " + row.instanceId() + "]";
    }
}
