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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench producer|executor|monitor|generate|verify}: one process of a benchmark over several processes. */
final class RoleCommands {
    /** How long after a failure it may turn out to be an interruption. */
    private static final long INTERRUPTION_MILLIS = 300;

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

        private final CountDownLatch interruption = new CountDownLatch(1);
        private volatile boolean ended;

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
                return failed(e, 3);
            } catch (EngineFailure | SQLException e) {
                return failed(e, 1);
            } finally {
                ended = true;
            }
        }

        /** Ctrl-C reaches the engine's process as well: that it has ended is then no failure to be told, and may be known here first. */
        private int failed(Exception e, int status) throws InterruptedException {
            if (interruption.await(INTERRUPTION_MILLIS, TimeUnit.MILLISECONDS)) {
                while (true) {
                    LockSupport.park();
                }
            }
            spec.commandLine().getErr().println(e.getMessage());
            spec.commandLine().getErr().flush();
            return status;
        }

        /** What it has seen until then, and an end of its engine. Does nothing after a normal end. */
        private void interrupted(RoleRun run) {
            if (!ended) {
                interruption.countDown();
                print("Interrupted. Last seen: " + run.lastSeen());
                run.stop();
            }
        }

        /** Nothing comes after the line of an interruption. */
        private void say(String line) {
            if (interruption.getCount() > 0) {
                print(line);
            }
        }

        private synchronized void print(String line) {
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
