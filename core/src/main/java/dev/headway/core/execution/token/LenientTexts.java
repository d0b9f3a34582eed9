package dev.headway.core.execution.token;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/**
 * Texts of the model that must not stop a process: what only people read, and priorities. Where such an expression cannot be
 * evaluated, something stands in for it, and the user is warned.
 */
public final class LenientTexts {
    private final InstanceStep step;
    private final Contexts contexts;

    public LenientTexts(InstanceStep step, Contexts contexts) {
        this.step = step;
        this.contexts = contexts;
    }

    /**
     * The value of a text that people read; the text as the model has it where it cannot be evaluated.
     *
     * @param what names the text in the warning
     */
    public @Nullable String forPeople(@Nullable String text, Execution execution, FlowNode node, String what) {
        return text == null ? null : forPeople(text, contexts.of(execution, node), node, what);
    }

    /** The same, for a text that sees names of its own. */
    public @Nullable String forPeople(String text, ExpressionScope scope, FlowNode node, String what) {
        try {
            return step.expression(text).text(scope);
        } catch (ExpressionException cannot) {
            warn(node, what, "the text '" + text + "' itself", cannot);
            return text;
        }
    }

    /**
     * The value of a priority; {@code whenAbsent} where it is null or cannot be evaluated.
     *
     * @throws dev.headway.core.command.Refusal when it is no whole number of 32 bits
     */
    public int priority(@Nullable String text, int whenAbsent, Execution execution, FlowNode node, String what) {
        if (text == null) {
            return whenAbsent;
        }
        Object value;
        try {
            value = step.expression(text).evaluate(contexts.of(execution, node));
        } catch (ExpressionException cannot) {
            warn(node, what, "the default " + whenAbsent, cannot);
            return whenAbsent;
        }
        return Priorities.read(value, whenAbsent, what + " of '" + node.id() + "'", text);
    }

    private void warn(FlowNode node, String what, String instead, ExpressionException cannot) {
        step.context()
                .userCode()
                .warn(
                        step.definition().id() + " " + node.id() + " " + what,
                        "The " + what + " of '" + node.id() + "' of "
                                + step.definition().described() + " cannot be evaluated, so " + instead + " is taken: "
                                + cannot.getMessage());
    }
}
