package dev.headway.engine;

import dev.headway.engine.repository.DeploymentProblem;
import java.util.ArrayList;
import java.util.List;

/** Models that cannot be deployed. Nothing was deployed; the exception lists every error of every file, not the first alone. */
public final class DeploymentException extends HeadwayException {
    private static final long serialVersionUID = 1L;
    private final transient List<DeploymentProblem> problems;

    /** Made by the engine. */
    public DeploymentException(List<DeploymentProblem> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
    }

    /** Errors and warnings, by file and position. */
    public List<DeploymentProblem> getProblems() {
        return problems;
    }

    /** Errors alone. */
    public List<DeploymentProblem> getErrors() {
        return problems.stream().filter(DeploymentProblem::error).toList();
    }

    private static String message(List<DeploymentProblem> problems) {
        List<String> lines = new ArrayList<>();
        long errors = problems.stream().filter(DeploymentProblem::error).count();
        lines.add("Expected models without errors, got " + errors + " error" + (errors == 1 ? "" : "s")
                + "; nothing was deployed. Correct them and deploy again:");
        problems.stream().filter(DeploymentProblem::error).forEach(problem -> lines.add("  " + problem));
        return String.join("\n", lines);
    }
}
