package dev.headway.testkit;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions about a process instance as it is now, running or ended. A failure says how the instance stands. */
public final class ProcessInstanceAssert extends AbstractAssert<ProcessInstanceAssert, ProcessInstance> {
    private final ProcessEngine engine;
    private final @Nullable Scenario scenario;

    ProcessInstanceAssert(ProcessEngine engine, ProcessInstance instance) {
        this(engine, instance, null);
    }

    ProcessInstanceAssert(ProcessEngine engine, ProcessInstance instance, @Nullable Scenario scenario) {
        super(instance, ProcessInstanceAssert.class);
        this.engine = engine;
        this.scenario = scenario;
    }

    /** Back to the steps of the scenario that these assertions belong to. */
    public Scenario and() {
        if (scenario == null) {
            throw new IllegalStateException("Expected assertions that came from Scenario.then(), but these did not");
        }
        return scenario;
    }

    /** It has tokens at all of these elements. */
    public ProcessInstanceAssert isWaitingAt(String... elementIds) {
        List<String> active = active();
        return check(active.containsAll(List.of(elementIds)), "to wait at " + List.of(elementIds));
    }

    /** It has tokens at these elements and nowhere else. */
    public ProcessInstanceAssert isWaitingAtExactly(String... elementIds) {
        List<String> active = active();
        List<String> wanted = List.of(elementIds);
        return check(active.containsAll(wanted) && wanted.containsAll(active), "to wait at exactly " + wanted);
    }

    /** It has no token at any of these elements. */
    public ProcessInstanceAssert isNotWaitingAt(String... elementIds) {
        List<String> active = active();
        return check(List.of(elementIds).stream().noneMatch(active::contains), "not to wait at " + List.of(elementIds));
    }

    /** It has left these elements regularly, in whatever order. */
    public ProcessInstanceAssert hasPassed(String... elementIds) {
        return check(passed().containsAll(List.of(elementIds)), "to have passed " + List.of(elementIds));
    }

    /** It has left these elements regularly, first entered first; others may lie between. */
    public ProcessInstanceAssert hasPassedInOrder(String... elementIds) {
        int next = 0;
        for (String passed : passed()) {
            if (next < elementIds.length && passed.equals(elementIds[next])) {
                next++;
            }
        }
        return check(next == elementIds.length, "to have passed, in this order, " + List.of(elementIds));
    }

    /** It has not left any of these elements regularly. */
    public ProcessInstanceAssert hasNotPassed(String... elementIds) {
        List<String> passed = passed();
        return check(
                List.of(elementIds).stream().noneMatch(passed::contains), "not to have passed " + List.of(elementIds));
    }

    /** It has a variable of its own with this name. */
    public ProcessInstanceAssert hasVariable(String name) {
        return check(variables().containsKey(name), "to have a variable '" + name + "'");
    }

    /** It has a variable of its own with this value. */
    public ProcessInstanceAssert hasVariable(String name, @Nullable Object value) {
        Map<String, @Nullable Object> variables = variables();
        return check(
                variables.containsKey(name) && Objects.deepEquals(variables.get(name), value),
                "to have a variable '" + name + "' with value " + describe(value) + " rather than "
                        + describe(variables.get(name)));
    }

    /** It has no variable of its own with this name. */
    public ProcessInstanceAssert hasNoVariable(String name) {
        return check(!variables().containsKey(name), "to have no variable '" + name + "'");
    }

    /** It has ended, regularly or not. */
    public ProcessInstanceAssert isEnded() {
        return check(running() == null, "to have ended");
    }

    /** It runs. */
    public ProcessInstanceAssert isActive() {
        ProcessInstance running = running();
        return check(running != null && !running.isSuspended(), "to run");
    }

    /** It is suspended. */
    public ProcessInstanceAssert isSuspended() {
        ProcessInstance running = running();
        return check(running != null && running.isSuspended(), "to be suspended");
    }

    /** It has this business key. */
    public ProcessInstanceAssert hasBusinessKey(@Nullable String businessKey) {
        ProcessInstance running = running();
        String key = running != null
                ? running.getBusinessKey()
                : Objects.requireNonNull(actual).getBusinessKey();
        return check(
                Objects.equals(key, businessKey),
                "to have business key " + describe(businessKey) + ", got " + describe(key));
    }

    /** It has so many jobs that are ready to run. */
    public ProcessInstanceAssert hasReadyJobs(int count) {
        return jobs(engine.getManagementService().createJobQuery().readFrom(ReadFrom.PRIMARY), count, "ready jobs");
    }

    /** It has so many timers and failed jobs that wait for their next attempt. */
    public ProcessInstanceAssert hasTimers(int count) {
        return jobs(engine.getManagementService().createTimerJobQuery().readFrom(ReadFrom.PRIMARY), count, "timers");
    }

    /** It has so many jobs that ran out of retries. */
    public ProcessInstanceAssert hasDeadLetterJobs(int count) {
        return jobs(
                engine.getManagementService().createDeadLetterJobQuery().readFrom(ReadFrom.PRIMARY),
                count,
                "dead-letter jobs");
    }

    private ProcessInstanceAssert jobs(JobQuery query, int count, String what) {
        long found = query.processInstanceId(id()).count();
        return check(found == count, "to have " + count + " " + what + " rather than " + found);
    }

    private ProcessInstanceAssert check(boolean holds, String expectation) {
        isNotNull();
        if (!holds) {
            failWithMessage(
                    "%s",
                    "Expected process instance " + id() + " " + expectation + ". " + InstanceReport.of(engine, id()));
        }
        return this;
    }

    private String id() {
        return Objects.requireNonNull(actual, "process instance").getId();
    }

    private @Nullable ProcessInstance running() {
        return engine.getRuntimeService()
                .createProcessInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .processInstanceId(id())
                .singleResult();
    }

    private List<String> active() {
        return running() == null
                ? new ArrayList<>()
                : engine.getRuntimeService().getActiveActivityIds(id());
    }

    private List<String> passed() {
        return InstanceReport.passed(engine, id());
    }

    private Map<String, @Nullable Object> variables() {
        ProcessInstance running = running();
        if (running != null) {
            return running.getProcessVariables();
        }
        Map<String, @Nullable Object> last = new LinkedHashMap<>();
        for (HistoricVariableInstance variable : engine.getHistoryService()
                .createHistoricVariableInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .executionId(id())
                .list()) {
            last.put(variable.getVariableName(), variable.getValue());
        }
        return last;
    }

    private static String describe(@Nullable Object value) {
        return value == null ? "null" : "<" + value + "> (" + value.getClass().getSimpleName() + ")";
    }
}
