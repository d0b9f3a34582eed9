package dev.headway.bench;

import dev.headway.bench.role.ConfigurationProblem;
import dev.headway.bench.role.Role;
import dev.headway.bench.role.RoleConfiguration;
import dev.headway.bench.role.RoleRun;
import dev.headway.bench.run.EngineFailure;
import dev.headway.bench.run.Unreachable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench producer|executor|monitor|generate|verify}: one process of a benchmark over several processes. */
final class RoleCommands {
    private RoleCommands() {}

    /** What the roles share. */
    abstract static class RoleCommand implements Callable<Integer> {
        private final Role role;

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Option(
                names = "--config",
                required = true,
                paramLabel = "FILE.properties",
                description = "Keys are in docs/benchmarks.md.")
        @SuppressWarnings("NullAway.Init")
        private Path config;

        private volatile boolean ended;
        private volatile boolean interrupted;

        RoleCommand(Role role) {
            this.role = role;
        }

        @Override
        public Integer call() throws InterruptedException {
            try {
                RoleRun run = new RoleRun(role, RoleConfiguration.read(config), this::say);
                Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupted(run), "bench-interrupted"));
                return status(run);
            } catch (ConfigurationProblem e) {
                throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
            }
        }

        private int status(RoleRun run) throws InterruptedException {
            try {
                return run.run() ? 0 : 1;
            } catch (Unreachable | UncheckedIOException e) {
                say(String.valueOf(e.getMessage()));
                return 3;
            } catch (EngineFailure | SQLException e) {
                say(String.valueOf(e.getMessage()));
                return 1;
            } finally {
                ended = true;
            }
        }

        /** What it has seen until then; its engine's process ends with this one. Does nothing after a normal end. */
        private void interrupted(RoleRun run) {
            if (!ended) {
                say("Interrupted. Last seen: " + run.lastSeen());
                interrupted = true;
            }
        }

        private synchronized void say(String line) {
            if (interrupted) {
                // An engine's process that was interrupted as well is no failure to be told.
                return;
            }
            spec.commandLine().getOut().println(line);
            spec.commandLine().getOut().flush();
        }
    }

    @Command(
            name = "producer",
            mixinStandardHelpOptions = true,
            description = "Starts instances, at a rate or as fast as possible.")
    static final class Producer extends RoleCommand {
        Producer() {
            super(Role.PRODUCER);
        }
    }

    @Command(
            name = "executor",
            mixinStandardHelpOptions = true,
            description = "Runs jobs; any number of them on one database.")
    static final class Executor extends RoleCommand {
        Executor() {
            super(Role.EXECUTOR);
        }
    }

    @Command(
            name = "monitor",
            mixinStandardHelpOptions = true,
            description = "Prints what is left and how fast it goes.")
    static final class Monitor extends RoleCommand {
        Monitor() {
            super(Role.MONITOR);
        }
    }

    @Command(
            name = "generate",
            mixinStandardHelpOptions = true,
            description = "Starts instances with the executor off.")
    static final class Generate extends RoleCommand {
        Generate() {
            super(Role.GENERATE);
        }
    }

    @Command(
            name = "verify",
            mixinStandardHelpOptions = true,
            description = "Asks the database whether the end state is right.")
    static final class Verify extends RoleCommand {
        Verify() {
            super(Role.VERIFY);
        }
    }
}
