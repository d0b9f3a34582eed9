package dev.headway.core.execution.usercode;

import dev.headway.core.definition.Definition;
import dev.headway.core.schedule.TimerCalendar;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.core.variable.VariableClasses;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.model.Loop;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The way from the core to code that users wrote: delegates, listeners, beans. Given to {@code Machine.apply} as an argument.
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

    /** Tells what an activity names that the activity, which waited, was triggered; code that does not want to know is not called. */
    default void trigger(Implementation implementation, ActivityContext context) {}

    /** Runs a listener. */
    void notify(Listener listener, ActivityContext context) throws Exception;

    /** Runs a listener that hears of a variable. The context is that of the execution which holds it. */
    default void notify(Implementation listener, VariableChange change, ActivityContext context) throws Exception {
        notify(new Listener(change.event(), listener, null), context);
    }

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

    /**
     * Makes a DMN decision on the variables that are visible here.
     *
     * @throws UserCodeException when it cannot be found or made
     */
    default DecisionOutcome decide(Implementation.Decision decision, ActivityContext context) {
        throw new UserCodeException(
                "Expected a decision engine for the DMN decision '" + decision.decisionRef() + "' of element '"
                        + context.node().id() + "' (line " + decision.location().line()
                        + "), but there is none. Add the module headway-dmn, or put the work into a delegate.",
                null);
    }

    /**
     * Runs a connector.
     *
     * @param inputs values by the names of the model
     * @return what it brings, by name
     * @throws UserCodeException when there is no such connector
     */
    default Map<String, @Nullable Object> connect(
            Implementation.Connector connector, Map<String, @Nullable Object> inputs, ActivityContext context)
            throws Exception {
        throw new UserCodeException(
                "Expected the connector '" + connector.connectorId() + "' of element '"
                        + context.node().id() + "' (line "
                        + connector.location().line()
                        + "), but there are no connectors here. Register it, or put the work into a delegate.",
                null);
    }

    /**
     * Lets the code that a call activity names fill the variables of the instance to be called.
     *
     * @param variables what the in mappings have put there; may be changed
     */
    default void mapInputs(Implementation mapping, ActivityContext caller, Map<String, @Nullable Object> variables) {
        throw noMapping(caller);
    }

    /** Lets the code that a call activity names take the results of the called instance. */
    default void mapOutputs(Implementation mapping, ActivityContext caller, Map<String, @Nullable Object> results) {
        throw noMapping(caller);
    }

    private static UserCodeException noMapping(ActivityContext caller) {
        return new UserCodeException(
                "Expected code that maps the variables of call activity '"
                        + caller.node().id() + "', but there is no way to it here. Use in and out mappings.",
                null);
    }

    /**
     * The calendar that users registered under a name.
     *
     * @param what names the timer or task that asks, in messages
     * @throws UserCodeException when there is none; the message says which there are
     */
    default TimerCalendar calendar(String name, String what) {
        throw new UserCodeException(
                "Expected a registered business calendar for " + what + ", got '" + name
                        + "', and there are none here. Leave businessCalendarName out to use ISO 8601",
                null);
    }

    /**
     * Lets the code that a loop names make its collection.
     *
     * @param value what the model gives for it
     * @throws UserCodeException when there is no such code
     */
    default @Nullable Object collection(Implementation handler, @Nullable Object value, ActivityContext context) {
        throw new UserCodeException(
                "Expected code that makes the collection of '" + context.node().id()
                        + "', but there is no way to it here. Name a collection.",
                null);
    }

    /**
     * Lets the code that an aggregation names make the output of one instance of a loop.
     *
     * @param output one with an aggregator
     * @param overview whether the instance is still running, and this is for an overview
     * @throws UserCodeException when there is no such code
     */
    default @Nullable Object aggregateOne(Loop.Aggregation output, ActivityContext instance, boolean overview) {
        throw noAggregator(instance);
    }

    /**
     * Lets the code that an aggregation names make the output of a loop.
     *
     * @param output one with an aggregator
     * @param values the output of each instance, in their order, by the execution that it had
     * @param overview whether the loop is still running, and this is for an overview
     * @throws UserCodeException when there is no such code
     */
    default @Nullable Object aggregateAll(
            Loop.Aggregation output,
            SequencedMap<Long, @Nullable Object> values,
            ActivityContext loop,
            boolean overview) {
        throw noAggregator(loop);
    }

    private static UserCodeException noAggregator(ActivityContext context) {
        return new UserCodeException(
                "Expected code that gathers the outputs of '" + context.node().id()
                        + "', but there is no way to it here. Remove the aggregator: then the output is a list.",
                null);
    }

    /**
     * Makes ready what a listener does at the end of the transaction, with what it will see then.
     *
     * @return called once at that end, or never; throws nothing unless the end is still to come
     * @throws UserCodeException when there is no such listener
     */
    default Runnable atEnd(Listener listener, Listener.AtEnd end, ActivityContext context) {
        throw new UserCodeException(
                "Expected code for the listener of '" + context.node().id()
                        + "' at the end of the transaction, but there is no way to it here. Remove onTransaction.",
                null);
    }

    /** Which classes of users may come back as objects from stored variables; none if not said. */
    default VariableClasses variableClasses() {
        return VariableClasses.NONE;
    }

    /**
     * Tells the user of something in a model that was worked around, once.
     *
     * @param about the same for what need not be said again
     */
    default void warn(String about, String message) {}

    /** Who hears what happens in the steps of a process; null while nobody does. Asked once in a step. */
    default @Nullable StepListener stepListener(Definition definition) {
        return null;
    }

    /** A registered bean, or null. */
    @Nullable
    Object bean(String name);

    /** The object that expressions know as {@code execution} (and {@code task} in task listeners). */
    @Nullable
    Object implicit(String name, ActivityContext context);
}
