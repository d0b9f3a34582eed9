package dev.headway.cli;

import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ModelFile;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which process of a file is started, and where.
 *
 * @param startEventId null for the plain start event
 */
record StartPoint(ProcessGraph process, @Nullable String startEventId) {
    /**
     * Chooses by what the user said, as far as it is needed.
     *
     * @param processId null for the only process that fits
     * @param message null for a start without a message
     * @throws CommandFailure that names what there is to choose from
     */
    static StartPoint choose(ModelFile model, @Nullable String processId, @Nullable String message) {
        List<ProcessGraph> candidates = processId == null ? executable(model) : List.of(named(model, processId));
        List<StartPoint> fitting = new ArrayList<>();
        for (ProcessGraph process : candidates) {
            if (message == null) {
                fitting.add(new StartPoint(process, withoutMessage(process)));
            } else {
                startEvents(process).stream()
                        .filter(start -> message.equals(messageName(start)))
                        .forEach(start -> fitting.add(new StartPoint(process, start.id())));
            }
        }
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        if (fitting.isEmpty()) {
            throw CommandFailure.usage("expected a start event for message '" + message + "' in " + model.fileName()
                    + ", but it has "
                    + (messages(candidates).isEmpty()
                            ? "none for any message"
                            : "those for " + quoted(messages(candidates))));
        }
        throw CommandFailure.usage("expected one process to start, but " + model.fileName()
                + " has several; choose with --process from "
                + quoted(fitting.stream().map(point -> point.process().key()).toList()));
    }

    private static List<ProcessGraph> executable(ModelFile model) {
        List<ProcessGraph> executable = model.graphs().stream()
                .filter(process -> process.attributes().executable())
                .toList();
        if (executable.isEmpty()) {
            throw CommandFailure.failed("expected a process that can be started in " + model.fileName() + ", but "
                    + quoted(keys(model)) + " has isExecutable=\"false\"; set it to true");
        }
        return executable;
    }

    private static ProcessGraph named(ModelFile model, String processId) {
        for (ProcessGraph process : model.graphs()) {
            if (process.key().equals(processId)) {
                if (!process.attributes().executable()) {
                    throw CommandFailure.failed("expected process '" + processId
                            + "' to be executable, but it has isExecutable=\"false\"; set it to true");
                }
                return process;
            }
        }
        throw CommandFailure.usage("expected --process to name a process of " + model.fileName() + ", but got '"
                + processId + "'; it has " + quoted(keys(model)));
    }

    /** A process without a plain start event is started as if its only other one had happened. */
    private static @Nullable String withoutMessage(ProcessGraph process) {
        List<FlowNode> starts = startEvents(process);
        boolean hasPlain = starts.stream()
                .anyMatch(start -> start.detail() instanceof ElementDetail.StartEvent detail
                        && detail.event() instanceof EventDefinition.None);
        return hasPlain || starts.size() != 1 ? null : starts.getFirst().id();
    }

    private static List<FlowNode> startEvents(ProcessGraph process) {
        int root = process.process().index();
        return process.nodes().stream()
                .filter(node -> node.scope() == root && node.detail() instanceof ElementDetail.StartEvent)
                .toList();
    }

    private static @Nullable String messageName(FlowNode start) {
        return start.detail() instanceof ElementDetail.StartEvent detail
                        && detail.event() instanceof EventDefinition.Message message
                ? message.name()
                : null;
    }

    private static List<String> messages(List<ProcessGraph> processes) {
        List<String> names = new ArrayList<>();
        for (ProcessGraph process : processes) {
            for (FlowNode start : startEvents(process)) {
                String name = messageName(start);
                if (name != null) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private static List<String> keys(ModelFile model) {
        return model.graphs().stream().map(ProcessGraph::key).toList();
    }

    private static String quoted(List<String> names) {
        return "'" + String.join("', '", names) + "'";
    }
}
