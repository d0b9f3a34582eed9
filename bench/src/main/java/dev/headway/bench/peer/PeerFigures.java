package dev.headway.bench.peer;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each peer did when it was measured with care: jobs or instances a second on 2 cores shared with PostgreSQL.
 *
 * <p>They size a peer's backlog, and they guard a comparison: a peer far below its figure was measured wrongly, or on a machine that was busy or
 * is slower, and must not flatter us.
 */
public final class PeerFigures {
    /** For what nobody measured: enough for some seconds on any of them. */
    private static final double UNKNOWN = 150;

    private static final Map<String, Double> RATES = Map.ofEntries(
            Map.entry("noop/flowable", 435.0),
            Map.entry("noop/camunda", 493.0),
            Map.entry("noop/operaton", 465.0),
            Map.entry("noop/activiti6", 934.0),
            Map.entry("noop/activiti5", 629.0),
            Map.entry("noop/db-scheduler", 8_013.0),
            Map.entry("wait/flowable", 452.0),
            Map.entry("wait/camunda", 437.0),
            Map.entry("wait/activiti6", 583.0),
            Map.entry("wait/db-scheduler", 1_252.0),
            Map.entry("timer/flowable", 181.0),
            Map.entry("timer/camunda", 178.0),
            Map.entry("timer/activiti6", 159.0),
            Map.entry("async27/flowable", 158.0),
            Map.entry("async27/camunda", 232.0),
            Map.entry("async27/operaton", 189.0),
            Map.entry("async27/activiti6", 171.0),
            Map.entry("async27/activiti5", 174.0),
            Map.entry("sequence/none/1 step/flowable", 2_200.0),
            Map.entry("sequence/none/5 steps/flowable", 2_655.0),
            Map.entry("sequence/none/15 steps/flowable", 3_125.0),
            Map.entry("sequence/full/1 step/flowable", 620.0),
            Map.entry("sequence/full/5 steps/flowable", 573.0),
            Map.entry("sequence/full/15 steps/flowable", 304.0),
            Map.entry("wait-sequence/none/1 step/flowable", 245.0),
            Map.entry("wait-sequence/none/5 steps/flowable", 157.0),
            Map.entry("wait-sequence/none/15 steps/flowable", 73.0),
            Map.entry("wait-sequence/full/1 step/flowable", 187.0),
            Map.entry("wait-sequence/full/5 steps/flowable", 114.0),
            Map.entry("wait-sequence/full/15 steps/flowable", 50.0),
            Map.entry("variables/full/1 string/flowable", 548.0),
            Map.entry("variables/full/10 strings/flowable", 305.0),
            Map.entry("variables/full/1,000 bytes/flowable", 585.0),
            Map.entry("sequence/none/1 step/camunda", 4_117.0),
            Map.entry("sequence/none/5 steps/camunda", 5_978.0),
            Map.entry("sequence/none/15 steps/camunda", 4_408.0),
            Map.entry("sequence/full/1 step/camunda", 883.0),
            Map.entry("sequence/full/5 steps/camunda", 960.0),
            Map.entry("sequence/full/15 steps/camunda", 560.0),
            Map.entry("wait-sequence/none/1 step/camunda", 851.0),
            Map.entry("wait-sequence/none/5 steps/camunda", 449.0),
            Map.entry("wait-sequence/none/15 steps/camunda", 142.0),
            Map.entry("wait-sequence/full/1 step/camunda", 415.0),
            Map.entry("wait-sequence/full/5 steps/camunda", 191.0),
            Map.entry("wait-sequence/full/15 steps/camunda", 71.0),
            Map.entry("variables/full/1 string/camunda", 879.0),
            Map.entry("variables/full/10 strings/camunda", 376.0),
            Map.entry("variables/full/1,000 bytes/camunda", 1_063.0));

    private PeerFigures() {}

    /** The figure, null where there is none. Jobs a second for backlogs, instances a second for journeys. */
    public static @Nullable Double known(Peer peer, String scenario, String history, String variant) {
        Double plain = variant.equals("backlog") ? RATES.get(scenario + "/" + peer.label()) : null;
        return plain != null ? plain : RATES.get(scenario + "/" + history + "/" + variant + "/" + peer.label());
    }

    /** The figure, or a careful guess. */
    public static double expected(Peer peer, String scenario, String history, String variant) {
        Double known = known(peer, scenario, history, variant);
        return known == null ? UNKNOWN : known;
    }
}
