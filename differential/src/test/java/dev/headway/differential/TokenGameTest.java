package dev.headway.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.differential.model.TokenGame;
import dev.headway.differential.probe.HeadwayProbe;
import dev.headway.differential.probe.Openings;
import dev.headway.differential.probe.Probe;
import dev.headway.differential.probe.Probe.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Processes without block structure, sound or not: after each step exactly those tasks are open that the token game of the
 * specification has, so no token is lost, doubled or stuck. A failure names its seed.
 */
class TokenGameTest {
    private static final String H2 = "jdbc:h2:mem:token-game;DB_CLOSE_DELAY=-1";
    private static final int STEPS_MAX = 25;
    private static final int TASKS_MAX = 200;

    @Test
    void tokensMoveAsTheSpecificationSays() {
        long first = Long.getLong("headway.seed", 1);
        try (Probe engine = new HeadwayProbe(Openings.database(H2, "sa", "", "memory"), false)) {
            for (long seed = first; seed < first + Integer.getInteger("headway.graphs", 60); seed++) {
                play(seed, engine);
            }
        }
    }

    private static void play(long seed, Probe engine) {
        Random random = new Random(seed);
        TokenGame game = new TokenGame(random);
        String xml = game.xml();
        List<String> expected = game.start();
        Snapshot seen = engine.begin(xml, Map.of("c", game.choice()));
        for (int step = 0; ; step++) {
            assertThat(open(seen))
                    .as(
                            "seed %s (run with -Dheadway.seed=%s -Dheadway.graphs=1), step %s: %s\n%s",
                            seed, seed, step, seen.trouble(), xml)
                    .isEqualTo(expected);
            assertThat(seen.facts().contains("ended"))
                    .as("seed %s, step %s: ended, with %s tokens at gateways\n%s", seed, step, game.held(), xml)
                    .isEqualTo(expected.isEmpty() && game.held() == 0);
            if (expected.isEmpty() || expected.size() > TASKS_MAX || step == STEPS_MAX) {
                return;
            }
            String task = expected.get(random.nextInt(expected.size()));
            expected = game.complete(task.split(" ", -1)[1]);
            seen = engine.step(task, Map.of());
        }
    }

    private static List<String> open(Snapshot seen) {
        return seen.facts().stream().filter(fact -> fact.startsWith("task ")).toList();
    }
}
