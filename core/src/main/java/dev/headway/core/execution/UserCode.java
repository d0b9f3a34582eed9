package dev.headway.core.execution;

import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import org.jspecify.annotations.Nullable;

/**
 * The way from the core to code that users wrote: delegates, listeners, beans. Given to {@link Machine#apply} as an argument.
 * Implementations are thread-safe.
 */
public interface UserCode {
    /**
     * Runs what an activity names. Expressions are not given here: the core evaluates them.
     *
     * @throws BpmnErrorThrown when the code raises a BPMN error
     * @throws Exception whatever the code throws
     */
    void execute(Implementation implementation, ActivityContext context) throws Exception;

    /** Runs a listener. */
    void notify(Listener listener, ActivityContext context) throws Exception;

    /**
     * Runs a script in a language other than the expression language.
     *
     * @return its value
     * @throws UserCodeException when the script fails, or its language is not there
     */
    default @Nullable Object script(Implementation.Script script, ActivityContext context) {
        throw new UserCodeException(
                "Expected the script of element '" + context.node().id() + "' (line "
                        + script.location().line() + ") to be in a language that is allowed, but scripts in '"
                        + script.format() + "' are off. Allow the language, or put the work into a delegate.",
                null);
    }

    /** A registered bean, or null. */
    @Nullable
    Object bean(String name);

    /** The object that expressions know as {@code execution} (and {@code task} in task listeners). */
    @Nullable
    Object implicit(String name, ActivityContext context);
}
