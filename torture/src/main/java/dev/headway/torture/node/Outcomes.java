package dev.headway.torture.node;

import dev.headway.engine.event.EngineEvent;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Notes in the ledger since when a run has waited for the commit of its outcome, where that takes long: on a machine that is too full it
 * may take seconds, and a node that is killed then wastes the run. Thread-safe.
 */
final class Outcomes implements EngineEventListener {
    private static final long EVERY_MILLIS = 100;
    private static final long LONG_MILLIS = 1_000;
    /** What has waited for so long was cancelled while it ran, and has no outcome. */
    private static final long FORGOTTEN_MILLIS = 20_000;

    private final Ledger ledger;
    private final Map<String, Long> open = new ConcurrentHashMap<>();

    Outcomes(Ledger ledger) {
        this.ledger = ledger;
    }

    /** The code of this execution's job is about to return. */
    void ran(String executionId, long millis) {
        open.put(executionId, millis);
    }

    @Override
    public Collection<EngineEventType> getTypes() {
        return List.of(
                EngineEventType.JOB_EXECUTION_SUCCESS,
                EngineEventType.JOB_EXECUTION_FAILURE,
                EngineEventType.JOB_CANCELED);
    }

    @Override
    public String getOnTransaction() {
        return "COMMITTED";
    }

    @Override
    public void onEvent(EngineEvent event) {
        String executionId = event.getExecutionId();
        if (executionId != null) {
            open.remove(executionId);
        }
    }

    void watch() {
        Thread.ofPlatform().name("outcomes").daemon(true).start(() -> {
            try {
                while (true) {
                    TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
                    look();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Runs whose outcomes are not known to be on the disk: ids of executions, and since when. */
    Map<String, Long> waiting() {
        return Map.copyOf(open);
    }

    private void look() {
        long now = System.currentTimeMillis();
        open.values().removeIf(since -> now - since > FORGOTTEN_MILLIS);
        Collection<Long> waiting = open.values();
        long oldest = waiting.isEmpty() ? now : Collections.min(waiting);
        if (now - oldest > LONG_MILLIS) {
            ledger.write("late " + oldest + " " + now + " .");
        }
    }
}
