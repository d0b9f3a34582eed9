package dev.headway.model.parse;

import dev.headway.model.BpmnModel;
import dev.headway.model.FlowNode;
import dev.headway.model.ModelFile;
import dev.headway.model.Problem;
import dev.headway.model.ProcessGraph;
import dev.headway.model.rule.ProblemLog;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Adds to a parsed model what only the engine knows: which elements it cannot execute. Thread-safe. */
public final class Validation {
    private Validation() {}

    /**
     * The same model with an error for each node that the engine cannot execute; only a warning in a process that is not
     * executable.
     *
     * @param reason says why a node cannot be executed and what to use instead, in one sentence; null if it can
     */
    public static BpmnModel unsupported(BpmnModel model, Function<FlowNode, @Nullable String> reason) {
        return unsupported(model, (graph, node) -> reason.apply(node));
    }

    /** The same, for reasons that depend on what is around a node. */
    public static BpmnModel unsupported(BpmnModel model, BiFunction<ProcessGraph, FlowNode, @Nullable String> reason) {
        return model.withProblems(problems(model, reason));
    }

    /** The same for a file of either language. */
    public static ModelFile unsupported(ModelFile model, BiFunction<ProcessGraph, FlowNode, @Nullable String> reason) {
        return model.withProblems(problems(model, reason));
    }

    private static List<Problem> problems(
            ModelFile model, BiFunction<ProcessGraph, FlowNode, @Nullable String> reason) {
        ProblemLog log = new ProblemLog(Integer.MAX_VALUE);
        model.problems().forEach(log::add);
        for (ProcessGraph process : model.graphs()) {
            ProblemLog processLog = log.forProcess(process.attributes().executable());
            for (FlowNode node : process.nodes()) {
                String why = reason.apply(process, node);
                if (why != null) {
                    processLog.error(
                            node.location(),
                            node.id(),
                            "not-executable-yet",
                            "Expected an element that this version can execute, but <"
                                    + node.type().bpmnName() + " id='" + node.id() + "'> is not: " + why);
                }
            }
        }
        return log.toList();
    }
}
