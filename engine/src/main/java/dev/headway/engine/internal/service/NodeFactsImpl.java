package dev.headway.engine.internal.service;

import dev.headway.engine.ManagementService;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.runtime.NodeStatus;
import dev.headway.runtime.history.HistoryStatistics;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.settings.RuntimeSettings;
import dev.headway.runtime.statistics.RuntimeStatistics;
import java.util.LinkedHashMap;
import java.util.Map;

/** The part of the management service that is about nodes. */
public abstract class NodeFactsImpl extends EngineService implements ManagementService {
    NodeFactsImpl(ProcessRuntime runtime) {
        super(runtime);
    }

    @Override
    public RuntimeStatistics getStatistics() {
        return runtime().statistics();
    }

    @Override
    public Map<String, String> getProperties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("database", runtime().store().describe());
        properties.put("executorRunning", Boolean.toString(runtime().executorRunning()));
        properties.put("nodes", String.join(",", runtime().store().leases().liveNodes()));
        return properties;
    }

    @Override
    public Map<String, Integer> getPartitionsByNode() {
        try {
            return runtime().store().leases().partitionsByNode();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public NodeStatus getNodeStatus() {
        RuntimeSettings settings = runtime().settings();
        RuntimeStatistics now = runtime().statistics();
        HistoryStatistics history = runtime().historyStatistics();
        try {
            return new NodeStatus(
                    settings.nodeName(),
                    settings.channel(),
                    runtime().channelStatistics().brokerUp(),
                    settings.slots(),
                    now.jobsRunning(),
                    now.jobsQueued(),
                    runtime().oldestReadyMillis(),
                    history.eventsWaiting(),
                    history.lagMillis());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
