package dev.headway.core.execution.usercode;

import dev.headway.model.Implementation;
import dev.headway.model.Parameter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a connector: its inputs are computed into a scope of its own, and its outputs over what it returned, into the execution.
 * Neither its inputs nor what it returned are stored, but for the outputs.
 */
final class ConnectorCall {
    private ConnectorCall() {}

    static void run(UserCode userCode, Implementation.Connector connector, ActivityContext context) throws Exception {
        ConnectorScope given = new ConnectorScope(context, userCode, Map.of());
        for (Parameter input : connector.inputs()) {
            given.setLocalVariable(input.target(), Mappings.value(userCode, input, given));
        }
        Map<String, @Nullable Object> returned = userCode.connect(connector, given.localVariables(), context);
        ConnectorScope result = new ConnectorScope(context, userCode, returned);
        for (Parameter output : connector.outputs()) {
            context.setVariable(output.target(), Mappings.value(userCode, output, result));
        }
    }
}
