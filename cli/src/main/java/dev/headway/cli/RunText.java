package dev.headway.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints a {@link RunReport} for people. */
final class RunText {
    private static final int SHOWN_STEPS = 200;

    private RunText() {}

    /** @param totals of all instances, of which the report may have the first ones only */
    static void print(RunReport report, RunReport.Totals totals, PrintWriter out) {
        List<String> states = new ArrayList<>();
        add(totals.completed(), "completed", states);
        add(totals.waiting(), "waiting", states);
        add(totals.failed(), "failed", states);
        long all = totals.completed() + totals.waiting() + totals.failed();
        out.println(report.definition() + ": " + Texts.count(all, "instance")
                + (states.isEmpty() ? "" : ", " + String.join(", ", states)));
        report.instances().forEach(instance -> print(instance, out));
        if (all > report.instances().size()) {
            out.println();
            out.println("... and " + Texts.number(all - report.instances().size()) + " more; --json shows them all");
        }
    }

    private static void add(long count, String state, List<String> states) {
        if (count > 0) {
            states.add(Texts.number(count) + " " + state);
        }
    }

    private static void print(RunReport.Instance instance, PrintWriter out) {
        out.println();
        out.println("Instance " + instance.id() + " " + name(instance.state()));
        print("path", List.of(path(instance.path())), out);
        print(
                "waiting",
                instance.waitingAt().stream()
                        .map(at -> at.activityId() + " (" + at.type() + ") for " + at.waitsFor())
                        .toList(),
                out);
        print(
                "armed",
                instance.armed().stream()
                        .map(at -> at.activityId() + " (" + at.type() + ") for " + at.waitsFor())
                        .toList(),
                out);
        print(
                "variables",
                instance.variables().entrySet().stream()
                        .map(variable -> variable.getKey() + " = " + Json.writeLine(variable.getValue()))
                        .toList(),
                out);
        print("jobs", instance.jobs().stream().map(RunText::job).toList(), out);
    }

    private static String path(List<RunReport.Activity> path) {
        String steps = path.stream()
                .limit(SHOWN_STEPS)
                .map(RunReport.Activity::activityId)
                .collect(Collectors.joining(" -> "));
        return path.size() <= SHOWN_STEPS
                ? steps
                : steps + " ... and " + Texts.number(path.size() - SHOWN_STEPS) + " more";
    }

    static String job(RunReport.Job job) {
        return job.activityId() + ", " + job.state() + ", "
                + (job.retries() == 1 ? "1 retry" : job.retries() + " retries") + " left"
                + (job.exception() == null ? "" : ": " + job.exception());
    }

    private static void print(String title, List<String> lines, PrintWriter out) {
        String heading = title;
        for (String line : lines) {
            out.println(String.format(Locale.ROOT, "  %-10s %s", heading, line));
            heading = "";
        }
    }

    private static String name(RunReport.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
