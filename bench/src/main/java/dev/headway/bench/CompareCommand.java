package dev.headway.bench;

import dev.headway.bench.report.Comparison;
import dev.headway.bench.report.ComparisonPage;
import dev.headway.bench.report.ResultFile;
import dev.headway.bench.report.ResultJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench compare}: whether a later run is worse than an earlier one. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description =
                "Compares two files of results by ratios to the peers; exit code 1 if one fell by more than is tolerated.")
final class CompareCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "OLD.json", description = "The earlier results.")
    @SuppressWarnings("NullAway.Init")
    private Path then;

    @Parameters(index = "1", paramLabel = "NEW.json", description = "The later results.")
    @SuppressWarnings("NullAway.Init")
    private Path now;

    @Option(
            names = "--tolerance",
            defaultValue = "0.15",
            description = "Share by which a ratio may fall. Default: ${DEFAULT-VALUE}.")
    private double tolerance = 0.15;

    @Option(names = "--html", paramLabel = "FILE", description = "Writes both side by side as a page with charts.")
    private @Nullable Path html;

    @Override
    public Integer call() {
        if (tolerance < 0 || tolerance >= 1) {
            throw new ParameterException(
                    spec.commandLine(), "Expected --tolerance from 0 to below 1, got " + tolerance);
        }
        if (html != null) {
            try {
                ResultFile.check(html);
            } catch (IOException e) {
                throw new ParameterException(
                        spec.commandLine(),
                        "Expected --html to name a file that can be written, got '" + html + "': " + e);
            }
        }
        try {
            List<ResultJson.Written> old = ResultJson.read(then);
            List<ResultJson.Written> fresh = ResultJson.read(now);
            List<Comparison.Line> lines = Comparison.of(old, fresh, tolerance);
            lines.forEach(line -> spec.commandLine().getOut().println(line));
            Comparison.alone(old, fresh)
                    .forEach(each -> spec.commandLine().getOut().println("not compared: " + each));
            spec.commandLine().getOut().flush();
            if (html != null && !write(html, ComparisonPage.of(old, fresh, lines, then + " and " + now))) {
                return 3;
            }
            return lines.stream().anyMatch(Comparison.Line::regressed) ? 1 : 0;
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "Expected two readable files, got " + e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
    }

    private boolean write(Path file, String page) {
        try {
            ResultFile.write(file, page);
            return true;
        } catch (IOException e) {
            spec.commandLine().getErr().println("Expected to write --html " + file + ", got " + e);
            return false;
        }
    }
}
