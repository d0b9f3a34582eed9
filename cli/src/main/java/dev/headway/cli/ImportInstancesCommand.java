package dev.headway.cli;

import dev.headway.core.definition.Definition;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessInstanceBuilder;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code import-instances}: starts instances at activities, with business keys and variables that a file lists. */
@Command(
        name = "import-instances",
        description = {
            "Starts process instances at activities, with business keys and variables, as a CSV or JSON file lists them.",
            "All lines are checked before the first instance starts. Jobs are left to the engines on that database.",
        },
        footer = {
            "",
            "CSV: columns process, activity (several with |), businessKey, tenantId, name; every other column is a",
            "variable, NAME or NAME:TYPE. JSON: a list of objects with these names, activity a text or a list,",
            "variables an object.",
        })
final class ImportInstancesCommand implements Callable<Integer> {
    /** Instances whose start is on its way at once. */
    private static final int WINDOW = 200;

    private static final int ERRORS_SHOWN = 100;

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "The file; its name ends in .csv or .json.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private Path file;

    @Option(names = "--process", paramLabel = "KEY", description = "Process of every line that names none.")
    private @Nullable String process;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "Deploys this model first, unless it is deployed already; may be given more than once.")
    private List<Path> models = new ArrayList<>();

    @Option(names = "--dry-run", description = "Checks every line, and starts nothing.")
    private boolean dryRun;

    @Option(
            names = "--skip-existing",
            description = "Leaves out lines whose business key a running instance of the process has.")
    private boolean skipExisting;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    ImportInstancesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<String> problems = new ArrayList<>();
        List<ImportRow> rows = ImportFile.read(file, process, problems);
        try (EngineSession session = EngineSession.open(
                database.choose(terminal.environment()), builder -> builder.asyncExecutorActivate(false))) {
            deploy(session.engine());
            rows.forEach(row -> check(session.engine(), row, problems));
            if (!problems.isEmpty()) {
                return refused(problems);
            }
            if (dryRun) {
                terminal.out().println(Texts.count(rows.size(), "instance") + " can start; nothing was started.");
                return ExitCode.DONE;
            }
            return start(session.engine(), rows);
        }
    }

    private int refused(List<String> problems) {
        problems.stream().limit(ERRORS_SHOWN).forEach(terminal.err()::println);
        if (problems.size() > ERRORS_SHOWN) {
            terminal.err().println("... and " + (problems.size() - ERRORS_SHOWN) + " more");
        }
        terminal.err()
                .println("headway: " + Texts.count(problems.size(), "error") + " in " + file
                        + "; nothing was started. Correct the file, and try again.");
        return ExitCode.FAILED;
    }

    private void deploy(ProcessEngine engine) {
        for (Path model : models) {
            String name = String.valueOf(model.getFileName());
            try {
                engine.getRepositoryService()
                        .createDeployment()
                        .name(name)
                        .enableDuplicateFiltering(false)
                        .addBytes(name, Files.readAllBytes(model))
                        .deploy();
            } catch (IOException e) {
                throw CommandFailure.usage(
                        "expected --model with a file that can be read, but got " + model + ": " + e.getMessage());
            } catch (DeploymentException e) {
                throw CommandFailure.failed(String.valueOf(e.getMessage()));
            }
        }
    }

    private final Map<String, Optional<Definition>> definitions = new HashMap<>();

    private @Nullable Definition definition(ProcessEngine engine, ImportRow row) {
        return definitions
                .computeIfAbsent(
                        row.process() + " " + row.tenantId(),
                        any -> Optional.ofNullable(
                                EngineRuntime.of(engine).latestDefinition(row.process(), row.tenantId())))
                .orElse(null);
    }

    private void check(ProcessEngine engine, ImportRow row, List<String> problems) {
        Definition definition = definition(engine, row);
        if (definition == null) {
            problems.add(row.place() + ": expected a deployed process, but got '" + row.process() + "'"
                    + (row.tenantId() == null ? "" : " of tenant '" + row.tenantId() + "'")
                    + ". Deploy its model, or name it with --model.");
            return;
        }
        for (String activity : row.activities()) {
            FlowNode node = definition.graph().nodeById(activity);
            if (node == null || node.type() == ElementType.PROCESS || node.forCompensation()) {
                problems.add(row.place() + ": expected an activity or event of process " + definition + ", but got '"
                        + activity + "'");
            }
        }
    }

    private int start(ProcessEngine engine, List<ImportRow> rows) {
        Queue<String> failures = new ConcurrentLinkedQueue<>();
        LongAdder started = new LongAdder();
        LongAdder skipped = new LongAdder();
        Semaphore window = new Semaphore(WINDOW);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (ImportRow row : rows) {
                window.acquireUninterruptibly();
                threads.execute(() -> {
                    try {
                        (start(engine, row) ? started : skipped).increment();
                    } catch (HeadwayException e) {
                        failures.add(row.place() + ": " + e.getMessage());
                    } finally {
                        window.release();
                    }
                });
            }
        }
        failures.stream().limit(ERRORS_SHOWN).forEach(terminal.err()::println);
        terminal.out()
                .println(Texts.count(started.sum(), "instance") + " started"
                        + (skipped.sum() == 0 ? "" : ", " + skipped.sum() + " left out that were there")
                        + (failures.isEmpty() ? "" : ", " + failures.size() + " failed"));
        return failures.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private boolean start(ProcessEngine engine, ImportRow row) {
        if (skipExisting
                && row.businessKey() != null
                && engine.getRuntimeService()
                                .createProcessInstanceQuery()
                                .processInstanceBusinessKey(row.businessKey())
                                .processDefinitionKey(row.process())
                                .count()
                        > 0) {
            return false;
        }
        ProcessInstanceBuilder builder = engine.getRuntimeService()
                .createProcessInstanceByKey(row.process())
                .businessKey(row.businessKey())
                .tenantId(row.tenantId())
                .name(row.name())
                .variables(row.variables());
        row.activities().forEach(builder::startBeforeActivity);
        builder.start();
        return true;
    }
}
