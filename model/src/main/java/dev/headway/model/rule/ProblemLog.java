package dev.headway.model.rule;

import dev.headway.model.Location;
import dev.headway.model.Problem;
import dev.headway.model.Problem.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong with one file, up to a number. A process that is not executable never runs, so all that is wrong
 * inside it is a warning: see {@link #forProcess}. Confined to the thread that parses.
 */
public final class ProblemLog {
    private static final Comparator<Problem> BY_PLACE = Comparator.comparingInt(
                    (Problem problem) -> problem.location().line())
            .thenComparingInt(problem -> problem.location().column());

    private static final int MESSAGE_CHARS_MAX = 2_000;

    /** What the views of one file share. */
    private static final class Sink {
        private final int max;
        private final List<Problem> problems = new ArrayList<>();
        private int droppedErrors;
        private int droppedWarnings;

        Sink(int max) {
            this.max = max;
        }
    }

    private final Sink sink;
    private final boolean onlyWarnings;

    public ProblemLog(int problemsMax) {
        this(new Sink(problemsMax), false);
    }

    private ProblemLog(Sink sink, boolean onlyWarnings) {
        this.sink = sink;
        this.onlyWarnings = onlyWarnings;
    }

    /** The log for what is inside a process: the same list; errors become warnings unless it is executable. */
    public ProblemLog forProcess(boolean executable) {
        return new ProblemLog(sink, !executable);
    }

    public void error(Location location, @Nullable String elementId, String rule, String message) {
        add(new Problem(onlyWarnings ? Severity.WARNING : Severity.ERROR, location, elementId, rule, message));
    }

    public void warning(Location location, @Nullable String elementId, String rule, String message) {
        add(new Problem(Severity.WARNING, location, elementId, rule, message));
    }

    public void add(Problem problem) {
        if (sink.problems.size() < sink.max) {
            sink.problems.add(shortened(problem));
        } else if (problem.severity() == Severity.ERROR) {
            sink.droppedErrors++;
        } else {
            sink.droppedWarnings++;
        }
    }

    /** A message quotes the model, where an id may have thousands of characters. */
    private static Problem shortened(Problem problem) {
        if (problem.message().length() <= MESSAGE_CHARS_MAX) {
            return problem;
        }
        String message = problem.message().substring(0, MESSAGE_CHARS_MAX) + " ...";
        return new Problem(problem.severity(), problem.location(), problem.elementId(), problem.rule(), message);
    }

    /** All problems by line and column; where there were more than fit, the last one says how many. */
    public List<Problem> toList() {
        List<Problem> sorted = new ArrayList<>(sink.problems);
        sorted.sort(BY_PLACE);
        if (sink.droppedErrors + sink.droppedWarnings > 0) {
            sorted.add(new Problem(
                    sink.droppedErrors > 0 ? Severity.ERROR : Severity.WARNING,
                    Location.UNKNOWN,
                    null,
                    "problems-limit",
                    "Expected at most " + sink.max + " problems, but found " + sink.droppedErrors + " more errors and "
                            + sink.droppedWarnings + " more warnings. Repair the ones above first, or raise"
                            + " problemsMax of the parser limits."));
        }
        return List.copyOf(sorted);
    }
}
