package dev.headway.cli;

import dev.headway.model.ModelFile;
import dev.headway.model.Problem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code validate}: says everything that is wrong with model files, without running them. */
@Command(
        name = "validate",
        description =
                "Shows every error and warning of BPMN, CMMN and DMN files. Ends with 1 if any of them would not deploy.")
final class ValidateCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final ModelReader reader;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "BPMN 2.0 XML files, CMMN 1.1 files (.cmmn), and DMN files (.dmn).")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--json", description = "Prints the result as JSON.")
    private boolean json;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = Durations.class,
            description = "Gives up after this time: 500ms, 10s, 2m, 1h (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private Duration timeout;

    @Mixin
    private final ScriptOptions scripts = new ScriptOptions();

    ValidateCommand(Terminal terminal, ModelReader reader) {
        this.terminal = terminal;
        this.reader = reader;
    }

    @Override
    public Integer call() {
        ModelFiles.requireReadable(files);
        ModelReader deploying = scripts.deploying(reader, false, ValidateCommand.class.getClassLoader());
        List<FileResult> results = new ArrayList<>();
        long deadline = System.nanoTime() + timeout.toNanos();
        for (Path file : files) {
            if (System.nanoTime() - deadline > 0) {
                throw CommandFailure.failed("expected to read all of " + files.size() + " files within "
                        + Durations.text(timeout) + ", but read " + results.size()
                        + ". Name fewer files, or raise --timeout.");
            }
            results.add(
                    DecisionFiles.isOne(file)
                            ? FileResult.of(file, DecisionFiles.read(file).problems())
                            : FileResult.of(file, ModelFiles.read(file, deploying)));
        }
        if (json) {
            terminal.out().println(Json.write(results));
        } else {
            results.forEach(result -> print(result, terminal.out()));
            printSummary(results);
        }
        return results.stream().allMatch(FileResult::deployable) ? ExitCode.DONE : ExitCode.FAILED;
    }

    /** Problems in the form that editors and terminals turn into links: file, line, column, message. */
    static void print(FileResult result, PrintWriter out) {
        for (FileProblem problem : result.problems()) {
            String element = problem.elementId() == null ? "" : " (element '" + problem.elementId() + "')";
            String place = problem.line() == 0 ? "" : ":" + problem.line() + ":" + problem.column();
            out.println(result.file() + place + ": " + problem.severity() + ": " + problem.message() + element + " ["
                    + problem.rule() + "]");
        }
        long errors = count(result, "error");
        long warnings = count(result, "warning");
        out.println(result.file() + ": " + (result.deployable() ? "deployable" : "not deployable")
                + (errors == 0 ? "" : ", " + Texts.count(errors, "error"))
                + (warnings == 0 ? "" : ", " + Texts.count(warnings, "warning")));
    }

    private static long count(FileResult result, String severity) {
        return result.problems().stream()
                .filter(problem -> problem.severity().equals(severity))
                .count();
    }

    private void printSummary(List<FileResult> results) {
        if (results.size() > 1) {
            long deployable = results.stream().filter(FileResult::deployable).count();
            terminal.out()
                    .println(Texts.count(results.size(), "file") + ": " + deployable + " deployable, "
                            + (results.size() - deployable) + " not");
        }
    }

    /** One file's findings; the JSON form is a promise to scripts. */
    record FileResult(String file, boolean deployable, List<FileProblem> problems) {
        static FileResult of(Path file, ModelFile model) {
            return of(file, model.problems());
        }

        static FileResult of(Path file, List<Problem> problems) {
            return new FileResult(
                    file.toString(),
                    problems.stream().noneMatch(problem -> problem.severity() == Problem.Severity.ERROR),
                    problems.stream().map(FileProblem::of).toList());
        }
    }

    /** @param line from 1, 0 where it is unknown */
    record FileProblem(
            String severity, int line, int column, @Nullable String elementId, String rule, String message) {
        static FileProblem of(Problem problem) {
            return new FileProblem(
                    problem.severity().name().toLowerCase(Locale.ROOT),
                    problem.location().line(),
                    problem.location().column(),
                    problem.elementId(),
                    problem.rule(),
                    problem.message());
        }
    }
}
