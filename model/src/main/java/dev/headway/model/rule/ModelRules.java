package dev.headway.model.rule;

import dev.headway.model.ProcessGraph;
import java.util.List;

/** All rules that a process graph must comply with beyond what its readers check, by topic. */
public final class ModelRules {
    /** Rules of one topic. Stateless. */
    interface Topic {
        void check(ProcessGraph graph, ProblemLog log);
    }

    private static final List<Topic> TOPICS = List.of(
            new FlowRules(),
            new StartRules(),
            new EventRules(),
            new BoundaryRules(),
            new GatewayRules(),
            new SubProcessRules(),
            new LinkRules(),
            new CompensationRules(),
            new ReachabilityRules());

    private ModelRules() {}

    /** Reports every rule that the graph breaks. */
    public static void check(ProcessGraph graph, ProblemLog log) {
        for (Topic topic : TOPICS) {
            topic.check(graph, log);
        }
    }
}
