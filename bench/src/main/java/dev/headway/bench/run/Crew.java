package dev.headway.bench.run;

import dev.headway.bench.scenario.ExecutorSetup.Producers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Who does what in a measurement.
 *
 * @param producers those that start instances when that is measured
 * @param executors those that run jobs
 */
record Crew(List<EngineSession> producers, List<EngineSession> executors) {
    /** The one that is asked for everything that needs only one: it starts what is not measured, and looks at the database. */
    EngineSession first() {
        return producers.getFirst();
    }

    /** All of them, each once. */
    Set<EngineSession> all() {
        Set<EngineSession> all = new LinkedHashSet<>(producers);
        all.addAll(executors);
        return all;
    }

    /** Shares out the processes of a trial. */
    static Crew of(List<EngineSession> sessions, Producers producers) {
        return switch (producers) {
            case FIRST -> new Crew(sessions.subList(0, 1), sessions);
            case EACH -> new Crew(sessions, sessions);
            case APART -> new Crew(sessions.subList(0, 1), sessions.subList(1, sessions.size()));
        };
    }
}
