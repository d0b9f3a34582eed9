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

    /**
     * The same model with a warning for each node that can be executed only once something else is there. A node that breaks
     * another rule about the same thing already gets none: rules are about what the first word of their name says.
     *
     * @param rule name of the rule, such as {@code timer-unreadable}
     * @param missing says in one sentence what is not there and what to do; null if nothing is missing
     */
    public static ModelFile warned(
            ModelFile model, String rule, BiFunction<ProcessGraph, FlowNode, @Nullable String> missing) {
        ProblemLog log = new ProblemLog(Integer.MAX_VALUE);
        model.problems().forEach(log::add);
        String about = rule.substring(0, rule.indexOf('-') + 1);
        List<Problem> known = model.problems().stream()
                .filter(problem -> problem.rule().startsWith(about))
                .toList();
        each(model, missing, (process, node, what) -> {
            if (known.stream().noneMatch(problem -> node.id().equals(problem.elementId()))) {
                log.warning(node.location(), node.id(), rule, what);
            }
        });
        return model.withProblems(log.toList());
    }

    private interface Found {
        void add(ProcessGraph process, FlowNode node, String what);
    }

    private static void each(
            ModelFile model, BiFunction<ProcessGraph, FlowNode, @Nullable String> question, Found found) {
        for (ProcessGraph process : model.graphs()) {
            for (FlowNode node : process.nodes()) {
                String answer = question.apply(process, node);
                if (answer != null) {
                    found.add(process, node, answer);
                }
            }
        }
    }

    private static List<Problem> problems(
            ModelFile model, BiFunction<ProcessGraph, FlowNode, @Nullable String> reason) {
        ProblemLog log = new ProblemLog(Integer.MAX_VALUE);
        model.problems().forEach(log::add);
        each(
                model,
                reason,
                (process, node, why) -> log.forProcess(process.attributes().executable())
                        .error(
                                node.location(),
                                node.id(),
                                "not-executable-yet",
                                "Expected an element that this version can execute, but " + node.described()
                                        + " is not: " + why));
        return log.toList();
    }
}
