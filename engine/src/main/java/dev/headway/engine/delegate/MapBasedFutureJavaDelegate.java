package dev.headway.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A {@link WorkFutureJavaDelegate} from variables to variables, {@code MapBasedFlowableFutureJavaDelegate} of Flowable: the work gets the
 * variables that are visible, and its result is set as variables.
 */
public interface MapBasedFutureJavaDelegate
        extends WorkFutureJavaDelegate<Map<String, @Nullable Object>, Map<String, @Nullable Object>> {
    @Override
    default Map<String, @Nullable Object> prepareExecutionData(DelegateExecution execution) {
        return execution.getVariables();
    }

    @Override
    default void afterExecution(DelegateExecution execution, @Nullable Map<String, @Nullable Object> executionData) {
        if (executionData != null) {
            execution.setVariables(executionData);
        }
    }
}
