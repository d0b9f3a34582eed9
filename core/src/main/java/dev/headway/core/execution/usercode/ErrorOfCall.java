package dev.headway.core.execution.usercode;

import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.state.Execution;
import dev.headway.core.state.ScopeData;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementDetail.ExceptionMapping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An error that an exception becomes by the {@code mapException} of the call activity which started the instance: it is raised
 * at the call, so nothing in the called process catches it.
 */
public final class ErrorOfCall extends BpmnErrorThrown {
    private static final long serialVersionUID = 1L;

    ErrorOfCall(String code, @Nullable String message, Throwable cause) {
        super(code, message, cause);
    }

    /** What the call activity that started an instance makes of exceptions; empty when nobody called it. */
    public static List<ExceptionMapping> mappings(Execution root, DefinitionSource definitions) {
        ScopeData.CallSite site =
                root.scopeData() == null ? null : root.scopeData().callSite();
        Definition caller = site == null ? null : definitions.find(site.definitionId());
        return site != null
                        && caller != null
                        && caller.node(site.elementId()).detail() instanceof ElementDetail.CallActivity call
                ? call.exceptions()
                : List.of();
    }
}
