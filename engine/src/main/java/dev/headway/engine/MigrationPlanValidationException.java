package dev.headway.engine;

import java.util.List;

/** A plan that no instance could follow; the message names every problem. */
public final class MigrationPlanValidationException extends HeadwayException {
    private static final long serialVersionUID = 1L;
    private final List<String> problems;

    public MigrationPlanValidationException(String message, List<String> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /** What cannot be mapped and why, one sentence each. */
    public List<String> getProblems() {
        return problems;
    }
}
