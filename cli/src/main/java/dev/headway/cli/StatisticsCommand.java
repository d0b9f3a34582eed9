package dev.headway.cli;

import dev.headway.engine.ProcessEngine;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code statistics rebuild}: counts again, from history, what has ended and how long it took. */
@Command(
        name = "statistics",
        description = {
            "Counts again, from the history of a database, what has ended and how long it took.",
            "Reads all history. Hours before the oldest instance of history began stay as they are.",
        })
final class StatisticsCommand implements Callable<Integer> {
    /** What can be done. */
    enum Action {
        rebuild
    }

    private final Terminal terminal;

    @Parameters(paramLabel = "rebuild", description = "What to do: rebuild.")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // picocli sets it before it calls; there is one choice
    private Action action;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    StatisticsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try (EngineSession session = EngineSession.open(
                database.choose(terminal.environment()), builder -> builder.asyncExecutorActivate(false))) {
            ProcessEngine engine = session.engine();
            engine.getHistoryService().rebuildStatistics();
            terminal.out()
                    .println("Statistics are complete up to "
                            + engine.getHistoryService()
                                    .getStatisticsCompleteUntil()
                                    .toInstant() + ".");
        }
        return ExitCode.DONE;
    }
}
