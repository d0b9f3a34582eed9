package dev.headway.spring.actuate;

import dev.headway.engine.ProcessEngine;
import dev.headway.runtime.statistics.RuntimeStatistics;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** What {@code /actuator/headway} shows: counters of this node, which it has in memory, and one query. Thread-safe. */
@Endpoint(id = "headway")
public final class HeadwayEndpoint {
    private final ProcessEngine engine;

    HeadwayEndpoint(ProcessEngine engine) {
        this.engine = engine;
    }

    /**
     * The answer.
     *
     * @param incidents jobs and external tasks without retries, on all nodes
     * @param thisNode since its start
     */
    public record Overview(String engine, boolean executorRunning, long incidents, RuntimeStatistics thisNode) {}

    /** The engine now. */
    @ReadOperation
    public Overview overview() {
        return new Overview(
                engine.getName(),
                engine.isExecutorRunning(),
                engine.getRuntimeService().createIncidentQuery().count(),
                engine.getManagementService().getStatistics());
    }
}
