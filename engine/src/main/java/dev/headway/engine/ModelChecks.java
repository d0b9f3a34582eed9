package dev.headway.engine;

import dev.headway.core.element.Elements;
import dev.headway.core.execution.Scripts;
import dev.headway.engine.delegate.ScriptLanguages;
import dev.headway.model.BpmnModel;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.ProcessGraph;
import dev.headway.model.Validation;
import org.jspecify.annotations.Nullable;

/** Says of each element of a parsed model what this engine, with its settings, cannot execute. Thread-safe. */
final class ModelChecks {
    private final ScriptLanguages scripts;

    ModelChecks(ScriptLanguages scripts) {
        this.scripts = scripts;
    }

    /** The same model with an error for each such element. */
    BpmnModel check(BpmnModel model) {
        return Validation.unsupported(model, this::reason);
    }

    private @Nullable String reason(ProcessGraph graph, FlowNode node) {
        String element = Elements.unsupported(node);
        if (element != null) {
            return element;
        }
        for (Implementation.Script script : Scripts.of(graph, node)) {
            String refusal = scripts.refused(script);
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }
}
