package dev.headway.engine.internal.entity;

import dev.headway.engine.runtime.DeploymentStatistics;
import dev.headway.engine.runtime.IncidentStatistics;
import dev.headway.runtime.port.Definitions.DeploymentRow;
import java.util.List;

public final class DeploymentStatisticsImpl extends DeploymentImpl implements DeploymentStatistics {
    private final DeploymentRow row;
    private OpenCountsImpl counts = OpenCountsImpl.NONE;

    public DeploymentStatisticsImpl(DeploymentRow row) {
        super(row);
        this.row = row;
    }

    /** The row it was made of. */
    public DeploymentRow row() {
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
