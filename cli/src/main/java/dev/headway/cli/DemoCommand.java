package dev.headway.cli;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.runtime.statistics.RuntimeStatistics;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code demo}: runs the process with 27 jobs many times, shows how it goes, and verifies its end in the database. */
@Command(
        name = "demo",
        description =
                "Runs instances of a process with 27 jobs each to their end, and verifies that end in the database.")
final class DemoCommand implements Callable<Integer> {
    /** Jobs of one instance: 16 service tasks, 10 arrivals at async joins, 1 timer. */
    static final int JOBS = 27;

    static final String MODEL = "models/async27.bpmn";
    private static final int INSTANCES_MAX = 1_000_000;
    private static final int INPUT_MAX = 1_000_000;
    private static final long LOOK_MILLIS = 50;
    private static final Duration STALLED = Duration.ofSeconds(60);

    private final Terminal terminal;

    @Option(
            names = "--instances",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many instances to run (default: ${DEFAULT-VALUE}).")
    private int instances;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec spec;

    DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException, SQLException {
        if (instances < 1 || instances > INSTANCES_MAX) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected --instances between 1 and " + Texts.number(INSTANCES_MAX) + ", but got " + instances);
        }
        Database chosen = database.choose(terminal.environment());
        try (EngineSession session =
                EngineSession.open(chosen, builder -> builder.bean(AddInputs.BEAN, new AddInputs()))) {
            ProcessDefinition definition = deploy(session.engine());
            terminal.err()
                    .println("Running " + Texts.count(instances, "instance") + " of " + JOBS + " jobs each on "
                            + session.description());
            long begin = System.nanoTime();
            follow(session.engine(), definition);
            Duration took = Duration.ofNanos(System.nanoTime() - begin);
            return verify(session, definition, took);
        }
    }

    private static ProcessDefinition deploy(ProcessEngine engine) {
        Deployment deployment = engine.getRepositoryService()
                .createDeployment()
                .name("demo")
                .addClasspathResource(MODEL)
                .deploy();
        return deployment.getDeployedProcessDefinitions().getFirst();
    }

    private void follow(ProcessEngine engine, ProcessDefinition definition) throws InterruptedException {
        Progress progress = new Progress(terminal, System::nanoTime);
        long begin = System.nanoTime();
        long movedAt = begin;
        RuntimeStatistics before = engine.getManagementService().getStatistics();
        try (Starter starter = new Starter(instances, () -> start(engine, definition))) {
            while (true) {
                RuntimeStatistics now = engine.getManagementService().getStatistics();
                long nanos = System.nanoTime();
                if (now.instancesEnded() >= instances) {
                    progress.finish(now.instancesEnded(), instances, details(now, nanos - begin));
                    return;
                }
                progress.update(now.instancesEnded(), instances, details(now, nanos - begin));
                starter.throwIfFailed();
                if (now.jobsFailed() > 0) {
                    progress.close();
                    throw CommandFailure.failed(
                            Texts.count(now.jobsFailed(), "job") + " failed; one of them: " + firstFailure(engine));
                }
                movedAt = now.commands() == before.commands() ? movedAt : nanos;
                before = now;
                if (nanos - movedAt > STALLED.toNanos()) {
                    progress.close();
                    throw CommandFailure.failed("nothing has happened for " + STALLED.toSeconds() + " s: "
                            + details(now, nanos - begin) + "; " + now);
                }
                Thread.sleep(LOOK_MILLIS);
            }
        }
    }

    private static String start(ProcessEngine engine, ProcessDefinition definition) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return engine.getRuntimeService()
                .startProcessInstanceById(
                        definition.getId(),
                        Map.of("input1", random.nextInt(INPUT_MAX), "input2", random.nextInt(INPUT_MAX)))
                .getId();
    }

    private static String firstFailure(ProcessEngine engine) {
        return engine.getManagementService().createAnyJobQuery().withException().allowScan().listPage(0, 1).stream()
                .map(job -> job.getActivityId() + ": " + job.getExceptionMessage())
                .findFirst()
                .orElse("(it has succeeded meanwhile)");
    }

    private String details(RuntimeStatistics now, long nanos) {
        long jobs = now.jobsSucceeded() + now.timersFired();
        return String.format(
                Locale.ROOT,
                "%,d of %,d instances  %,d jobs  %,d timers  %,.0f jobs/s",
                now.instancesEnded(),
                instances,
                jobs,
                now.timersFired(),
                jobs / Math.max(nanos / 1e9, 1e-9));
    }

    private int verify(EngineSession session, ProcessDefinition definition, Duration took) throws SQLException {
        List<DemoVerification.Check> checks;
        try (Connection connection = session.connect()) {
            checks = DemoVerification.run(connection, Long.parseLong(definition.getId()), instances);
        }
        List<DemoVerification.Check> broken =
                checks.stream().filter(check -> !check.holds()).toList();
        PrintWriter out = terminal.out();
        if (!broken.isEmpty()) {
            broken.forEach(check -> out.println("Expected " + Texts.number(check.expected()) + " " + check.what()
                    + ", but the database has " + Texts.number(check.found())));
            return ExitCode.FAILED;
        }
        long jobs = (long) JOBS * instances;
        double seconds = Math.max(took.toNanos() / 1e9, 1e-9);
        out.println(Texts.count(instances, "instance") + " ended after " + Texts.count(jobs, "job") + " in "
                + Texts.seconds(took) + ": " + Texts.number(Math.round(jobs / seconds)) + " jobs/s on "
                + session.description());
        out.println("Verified in the database by " + checks.size()
                + " counts: every service task ran once in every instance, every result is right, nothing is left.");
        return ExitCode.DONE;
    }
}
