package dev.headway.bench;

import dev.headway.bench.bulk.BulkRun;
import dev.headway.bench.bulk.HistoryMoving;
import dev.headway.bench.bulk.Migrating;
import dev.headway.bench.bulk.Signalling;
import dev.headway.store.embedded.EmbeddedPostgresException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench bulk}: what one call does to very many instances, beside other work. */
@Command(
        name = "bulk",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Migrates, signals or cleans up very many instances of our engine on a throw-away PostgreSQL, beside traffic, and verifies the end state.")
final class BulkCommand implements Callable<Integer> {
    private enum What {
        migrate,
        signal,
        history
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "WHAT", description = "One of: ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init")
    private What what;

    @Option(
            names = "--instances",
            defaultValue = "100000",
            description = "How many instances. Default: ${DEFAULT-VALUE}.")
    private int instances = 100_000;

    @Option(
            names = "--rate",
            defaultValue = "200",
            description = "Starts a second beside, 0 for none (migrate, signal). Default: ${DEFAULT-VALUE}.")
    private int rate = 200;

    @Option(
            names = "--kill",
            description = "Kills the process of the sending engine when half have got the signal (signal).")
    private boolean kill;

    @Option(names = "--history-mode", defaultValue = "sync", description = "sync or async (history).")
    private String historyMode = "sync";

    @Override
    public Integer call() throws InterruptedException {
        if (instances < 1 || rate < 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Expected --instances from 1 and --rate from 0, got " + instances + " and " + rate);
        }
        if (!historyMode.equals("sync") && !historyMode.equals("async")) {
            throw new ParameterException(
                    spec.commandLine(), "Expected --history-mode sync or async, got " + historyMode);
        }
        try (BulkRun run = new BulkRun(this::say)) {
            boolean right = switch (what) {
                case migrate -> Migrating.run(run, instances, rate);
                case signal -> Signalling.run(run, instances, rate, kill);
                case history -> HistoryMoving.run(run, instances, historyMode.equals("async"));
            };
            return right ? 0 : 1;
        } catch (EmbeddedPostgresException e) {
            say(String.valueOf(e.getMessage()));
            return 3;
        } catch (SQLException | IOException e) {
            say(String.valueOf(e.getMessage()));
            return 1;
        }
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
