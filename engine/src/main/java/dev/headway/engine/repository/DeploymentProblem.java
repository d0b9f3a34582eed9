package dev.headway.engine.repository;

import dev.headway.model.Problem;
import org.jspecify.annotations.Nullable;

/**
 * One finding about a resource of a deployment.
 *
 * @param file resource name
 * @param error whether it keeps the deployment from happening
 * @param line counts from 1, 0 where unknown
 * @param column counts from 1, 0 where unknown
 * @param elementId the element concerned, null where there is none
 * @param rule short stable name of the rule that the model breaks
 * @param message what was expected, what was found and what to do
 */
public record DeploymentProblem(
        String file,
        boolean error,
        int line,
        int column,
        @Nullable String elementId,
        String rule,
        String message) {
    /** The finding of the parser about this file. */
    public static DeploymentProblem of(String file, Problem problem) {
        return new DeploymentProblem(
                file,
                problem.severity() == Problem.Severity.ERROR,
                problem.location().line(),
                problem.location().column(),
                problem.elementId(),
                problem.rule(),
                problem.message());
    }

    /** {@code file:line:column: error: message [rule, element 'id']}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + (error ? "error" : "warning") + ": " + message + " [" + rule
                + (elementId == null ? "" : ", element '" + elementId + "'") + "]";
    }
}
