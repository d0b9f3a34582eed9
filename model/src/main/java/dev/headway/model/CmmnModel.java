package dev.headway.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of parsing one CMMN file: its cases and everything that is wrong with it. Never null parts; a file that is not XML at
 * all yields no case and an error. Immutable and thread-safe.
 *
 * @param fileName as handed to the parser, for messages
 * @param cases each as a graph whose nodes are the plan items; node 0 is the case with its plan model
 * @param diagram keys are ids of plan items and criteria; of an edge the ids of what it leads from and to, with {@code ->} between
 * @param problems by line and column, all of them
 */
public record CmmnModel(
        String fileName,
        @Nullable String targetNamespace,
        List<ProcessGraph> cases,
        BpmnModel.Diagram diagram,
        List<Problem> problems)
        implements ModelFile {
    @Override
    public List<ProcessGraph> graphs() {
        return cases;
    }

    @Override
    public CmmnModel withProblems(List<Problem> found) {
        return new CmmnModel(fileName, targetNamespace, cases, diagram, List.copyOf(found));
    }
}
