package dev.headway.core.execution.token;

import dev.headway.core.state.Execution;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeData.LoopData;
import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import dev.headway.model.Parameter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which variables users see: numbers of loops that no row stores, and none of those that the engine keeps for itself. */
public final class LoopVariables {
    /** What the family has as variables of a loop. */
    public static final Set<String> NAMES = Set.of("nrOfInstances", "nrOfActiveInstances", "nrOfCompletedInstances");

    /** The collection as it was when the loop began; a hidden local variable of the body. */
    public static final String COLLECTION = "$collection";

    /** The names of the variables that show the output so far; a hidden local variable of the body. */
    public static final String OVERVIEWS = "$overviews";

    /** The place of an instance that is done, kept in its row. */
    public static final String INDEX = "$index";

    /** What an instance that is done has brought, kept in its row; the number of the output follows. */
    public static final String OUTPUT = "$output";

    private LoopVariables() {}

    /** The value of one of {@link #NAMES}. */
    public static int number(LoopData loop, String name) {
        return switch (name) {
            case "nrOfInstances" -> loop.total() - loop.cancelled();
            case "nrOfCompletedInstances" -> loop.completed();
            default -> loop.created() - loop.completed() - loop.cancelled();
        };
    }

    /**
     * What users see of the variables of an execution: without the collection that a loop keeps, with the numbers that the
     * family has as variables of a loop.
     */
    public static VariableDocument visible(VariableDocument variables, @Nullable ScopeData data) {
        LoopData loop = data == null ? null : data.loop();
        VariableDocument visible = variables.without(Execution.BUSINESS_STATUS);
        if (loop == null) {
            return visible;
        }
        visible = withoutHidden(visible);
        for (String name : NAMES) {
            visible = visible.with(name, number(loop, name));
        }
        return visible;
    }

    /** Whether a variable is the engine's own, which users never see. */
    public static boolean isHidden(String name) {
        return name.startsWith("$")
                && (name.equals(COLLECTION)
                        || name.equals(OVERVIEWS)
                        || name.equals(Execution.BUSINESS_STATUS)
                        || name.equals(DecisionOutcome.DETAIL)
                        || name.equals(INDEX)
                        || name.startsWith(OUTPUT));
    }

    /** The variables of the body of a loop without what the loop keeps there. */
    public static VariableDocument withoutHidden(VariableDocument variables) {
        return variables.without(COLLECTION).without(OVERVIEWS);
    }

    /**
     * Whether a variable that an instance of this activity sets stays in the instance, which brings it at its end: with {@code
     * variableAggregation} all do, with {@code loopDataOutputRef} the {@code outputDataItem}.
     */
    static boolean keepsLocal(FlowNode node, String name) {
        return node.loop() instanceof Loop.MultiInstance loop
                && loop.outputs().stream().anyMatch(output -> {
                    String item = itemOf(output);
                    return item == null || item.equals(name);
                });
    }

    /** The {@code outputDataItem} of BPMN's own output, null for an aggregation of the family. */
    public static @Nullable String itemOf(Loop.Aggregation output) {
        return output.parameters().size() == 1
                        && output.parameters().get(0).target().isEmpty()
                        && output.parameters().get(0).source() instanceof Parameter.Source.Variable item
                ? item.name()
                : null;
    }
}
