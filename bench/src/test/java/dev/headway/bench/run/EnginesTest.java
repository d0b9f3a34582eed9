package dev.headway.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.bench.host.HostSettings;
import dev.headway.bench.peer.Peer;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EnginesTest {
    @Test
    void aKeptProcessServesTheNextEngine() throws Exception {
        try (Engines engines = new Engines(60, "256m")) {
            engines.keep();
            EngineSession first = engines.start(Peer.HEADWAY);
            EngineSession second = engines.start(Peer.HEADWAY);
            open(first, "one");
            assertThat(tables(first)).isPositive();
            engines.end(Peer.HEADWAY, first);
            engines.end(Peer.HEADWAY, second);

            EngineSession next = engines.start(Peer.HEADWAY);
            assertThat(next.pid()).isEqualTo(first.pid());
            open(next, "two");
            assertThat(tables(next)).isPositive();
            assertThat(engines.start(Peer.HEADWAY).pid()).isEqualTo(second.pid());
        }
    }

    @Test
    void aProcessThatEndedIsNotKept() throws Exception {
        try (Engines engines = new Engines(60, "256m")) {
            engines.keep();
            EngineSession first = engines.start(Peer.HEADWAY);
            first.fail("this is a test");
            engines.end(Peer.HEADWAY, first);
            assertThat(engines.start(Peer.HEADWAY).pid()).isNotEqualTo(first.pid());
        }
    }

    @Test
    void processesAreNotKeptUnlessAsked() throws Exception {
        try (Engines engines = new Engines(60, "256m")) {
            EngineSession first = engines.start(Peer.HEADWAY);
            engines.end(Peer.HEADWAY, first);
            assertThat(ProcessHandle.of(first.pid()).filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    private static void open(EngineSession session, String name) throws EngineFailure {
        Map<String, String> values = new TreeMap<>(
                new HostSettings("audit", 4, 64, 256, 100, "memory", Map.of(), "node", true, "sync", true, "none")
                        .asMap());
        values.put("url", "jdbc:h2:mem:" + name);
        values.put("user", "sa");
        values.put("password", "");
        session.ask("open", values);
    }

    private static int tables(EngineSession session) throws EngineFailure {
        String count = "select count(*) from information_schema.tables where table_schema <> 'INFORMATION_SCHEMA'";
        return Integer.parseInt(session.ask("query", Map.of("sql", count)).getOrDefault("rows", "0"));
    }
}
