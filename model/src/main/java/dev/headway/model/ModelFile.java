package dev.headway.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of parsing one file of either language: what it defines and everything that is wrong with it. Immutable and thread-safe. */
public sealed interface ModelFile permits BpmnModel, CmmnModel {
    /** As handed to the parser, for messages. */
    String fileName();

    @Nullable
    String targetNamespace();

    /** The processes or cases that it defines. */
    List<ProcessGraph> graphs();

    /** What a modeler has drawn. */
    BpmnModel.Diagram diagram();

    /** By line and column, all of them. */
    List<Problem> problems();

    /** The same file with these problems in place of its own. */
    ModelFile withProblems(List<Problem> found);

    /** Whether no problem is an error. */
    default boolean deployable() {
        return problems().stream().noneMatch(problem -> problem.severity() == Problem.Severity.ERROR);
    }
}
