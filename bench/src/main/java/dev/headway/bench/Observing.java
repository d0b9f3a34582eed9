package dev.headway.bench;

import dev.headway.bench.peer.Peer;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** {@code --observe}: what is told of the work of our engine while it is measured, to see what that costs. */
final class Observing {
    private static final Pattern KNOWN = Pattern.compile("none|metrics|traces:(0(\\.\\d{1,9})?|1(\\.0)?)");
    private static final String ONE_IN_A_HUNDRED = "traces:0.01";

    @Option(
            names = "--observe",
            split = ",",
            paramLabel = "WHAT",
            description =
                    "What observes our engine: none, metrics, traces (one in a hundred) or traces:PART; several, as"
                            + " none,metrics,traces, one after the other. Default: none.")
    private List<String> observed = List.of();

    /**
     * What the command line says, one after the other; empty where it says nothing.
     *
     * @throws IllegalArgumentException for what nothing can do
     */
    List<String> of(List<Peer> engines) {
        List<String> all = observed.stream()
                .map(each -> each.equals("traces") ? ONE_IN_A_HUNDRED : each)
                .toList();
        for (String each : all) {
            if (!KNOWN.matcher(each).matches()) {
                throw new IllegalArgumentException("Expected --observe none, metrics, traces or traces:PART with a part"
                        + " from 0 to 1, got '" + each + "'");
            }
        }
        if (!all.isEmpty() && !engines.stream().allMatch(Peer::ours)) {
            throw new IllegalArgumentException("Expected --observe without other --engines than headway, got "
                    + String.join(",", engines.stream().map(Peer::label).toList()));
        }
        return all;
    }
}
