package dev.headway.engine.internal.entity;

import dev.headway.engine.runtime.IncidentStatistics;
import dev.headway.engine.runtime.ProcessDefinitionStatistics;
import dev.headway.runtime.port.Entity.DefinitionView;
import java.util.List;

public final class ProcessDefinitionStatisticsImpl extends ProcessDefinitionImpl
        implements ProcessDefinitionStatistics {
    private final DefinitionView row;
    private OpenCountsImpl counts = OpenCountsImpl.NONE;

    public ProcessDefinitionStatisticsImpl(DefinitionView row) {
        super(row);
        this.row = row;
    }

    /** The row it was made of. */
    public DefinitionView row() {
        return row;
    }

    /** Says what was counted, before anybody sees it. */
    public void count(OpenCountsImpl counted) {
        counts = counted;
    }

    @Override
    public int getInstances() {
        return counts.instances();
    }

    @Override
    public int getFailedJobs() {
        return counts.failedJobs();
    }

    @Override
    public List<IncidentStatistics> getIncidentStatistics() {
        return counts.incidents();
    }
}
