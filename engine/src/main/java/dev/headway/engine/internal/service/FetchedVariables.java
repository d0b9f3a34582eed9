package dev.headway.engine.internal.service;

import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables that a worker gets with its task: those that the topic asks for, of those that the model lets it see. */
final class FetchedVariables {
    private FetchedVariables() {}

    /** @param levels the task's scope and those around it, from the inside out */
    static Map<String, @Nullable Object> of(
            FlowNode node, List<Directory.Level> levels, ExternalTaskFetchBuilderImpl.Topic topic) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        boolean inputsOnly = node.detail() instanceof ElementDetail.ServiceTask task
                && task.implementation() instanceof Implementation.External work
                && !work.includesVariables();
        if (inputsOnly && node.inputs().isEmpty()) {
            return all;
        }
        for (Directory.Level level : levels) {
            VariableDocument document = level.variables();
            for (String name : document.names()) {
                if (!name.startsWith("$")
                        && !all.containsKey(name)
                        && (topic.variables() == null || topic.variables().contains(name))) {
                    all.put(name, document.get(name));
                }
            }
            if (inputsOnly || topic.localVariables()) {
                break;
            }
        }
        return all;
    }
}
