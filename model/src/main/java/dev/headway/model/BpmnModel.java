package dev.headway.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of parsing one BPMN file: what it defines and everything that is wrong with it. Never null parts; a file that
 * is not XML at all yields no process and an error. Immutable and thread-safe.
 *
 * @param fileName as handed to the parser, for messages
 * @param problems by line and column, all of them
 */
public record BpmnModel(
        String fileName,
        @Nullable String targetNamespace,
        List<ProcessGraph> processes,
        Diagram diagram,
        List<Problem> problems)
        implements ModelFile {
    @Override
    public List<ProcessGraph> graphs() {
        return processes;
    }

    @Override
    public BpmnModel withProblems(List<Problem> found) {
        return new BpmnModel(fileName, targetNamespace, processes, diagram, List.copyOf(found));
    }

    /** Diagram interchange, kept for drawing. Keys are element ids. */
    public record Diagram(Map<String, Shape> shapes, Map<String, List<Point>> edges) {
        public static final Diagram EMPTY = new Diagram(Map.of(), Map.of());
    }

    public record Shape(double x, double y, double width, double height, boolean expanded, boolean horizontal) {}

    public record Point(double x, double y) {}
}
