package dev.headway.core.execution.usercode;

import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.state.Execution;
import dev.headway.core.state.ScopeData;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementDetail.ExceptionMapping;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An error that an exception becomes by the call activity which started the instance, or by an event around it: it is raised
 * at the call, so nothing in the called process catches it.
 */
public final class ErrorOfCall extends BpmnErrorThrown {
    private static final long serialVersionUID = 1L;

    ErrorOfCall(String code, @Nullable String message, Throwable cause) {
        super(code, message, cause);
    }

    /**
     * What the call activity that started an instance makes of exceptions: what it maps, and what error events around it catch by
     * the name of the class. Empty when nobody called it.
     */
    public static List<ExceptionMapping> mappings(Execution root, DefinitionSource definitions) {
        ScopeData.CallSite site =
                root.scopeData() == null ? null : root.scopeData().callSite();
        Definition caller = site == null ? null : definitions.find(site.definitionId());
        return site == null || caller == null ? List.of() : mappings(caller.graph(), caller.node(site.elementId()));
    }

    /** The same for a call activity. */
    public static List<ExceptionMapping> mappings(ProcessGraph graph, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.CallActivity call)) {
            return List.of();
        }
        List<ExceptionMapping> mappings = new ArrayList<>(call.exceptions());
        for (String code : CaughtByClass.codes(graph, node)) {
            if (code.indexOf('.') > 0) {
                mappings.add(new ExceptionMapping(code, code, true, null, null));
            }
        }
        return mappings;
    }
}
