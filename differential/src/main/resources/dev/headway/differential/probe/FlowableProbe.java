package dev.headway.differential.probe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.flowable.common.engine.impl.runtime.Clock;
import org.flowable.common.engine.impl.util.DefaultClockImpl;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.delegate.BpmnError;
import org.flowable.engine.history.HistoricActivityInstance;
import org.flowable.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.flowable.engine.impl.persistence.entity.HistoricActivityInstanceEntity;
import org.flowable.engine.repository.Deployment;
import org.flowable.engine.runtime.Execution;
import org.flowable.engine.impl.persistence.entity.ExecutionEntity;
import org.flowable.engine.runtime.ProcessInstance;
import org.flowable.eventsubscription.api.EventSubscription;
import org.flowable.job.api.Job;
import org.flowable.task.api.Task;
import org.flowable.variable.api.persistence.entity.VariableInstance;

/** Flowable on an H2 in memory, its executor off, its clock turned by hand. */
public final class FlowableProbe implements Probe {
    private static final Set<String> LOOP =
            Set.of("loopCounter", "nrOfInstances", "nrOfActiveInstances", "nrOfCompletedInstances");

    private final ProcessEngine engine;
    private final Clock clock = new DefaultClockImpl();
    private final Set<String> reported = new HashSet<>();
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, Integer> counters = new HashMap<>();

    /** What the last snapshot showed; nothing happens between a snapshot and the next step. */
    private List<Seen> last = List.of();

    public FlowableProbe() {
        StandaloneInMemProcessEngineConfiguration configuration = new StandaloneInMemProcessEngineConfiguration();
        configuration.setJdbcUrl("jdbc:h2:mem:probe;DB_CLOSE_DELAY=-1");
        configuration.setHistory("activity");
        configuration.setAsyncExecutorActivate(false);
        configuration.setDisableEventRegistry(true);
        configuration.setDisableIdmEngine(true);
        // Else each instance of a parallel loop needs a second job, to leave.
        configuration.setParallelMultiInstanceAsyncLeave(false);
        configuration.setClock(clock);
        configuration.setBeans(new HashMap<>(Map.of("work", new Work())));
        clock.setCurrentTime(new Date(START_MILLIS));
        engine = configuration.buildProcessEngine();
    }

    /** User code of the models. */
    public static final class Work {
        public Object run(String error, boolean fails, Object n) {
            if (fails) {
                throw new BpmnError(error);
            }
            return ((Number) n).longValue() + 1;
        }
    }

    @Override
    public Snapshot begin(String xml, Map<String, Long> variables) {
        for (Deployment old : engine.getRepositoryService().createDeploymentQuery().list()) {
            engine.getRepositoryService().deleteDeployment(old.getId(), true);
        }
        clock.setCurrentTime(new Date(START_MILLIS));
        reported.clear();
        return doing(() -> {
            engine.getRepositoryService().createDeployment().addString("generated.bpmn20.xml", xml).deploy();
            engine.getRuntimeService().startProcessInstanceByKey("p", new HashMap<String, Object>(variables));
        });
    }

    @Override
    public Snapshot step(String fact, Map<String, Long> variables) {
        return doing(() -> act(fact, variables));
    }

    private Snapshot doing(Runnable action) {
        String trouble = "";
        clock.setCurrentTime(new Date(clock.getCurrentTime().getTime() + 1));
        try {
            action.run();
        } catch (RuntimeException e) {
            trouble = withCause(e);
        }
        last = seen();
        List<String> facts = new ArrayList<>();
        last.forEach(each -> facts.add(each.fact()));
        facts.addAll(variables());
        if (!trouble.isEmpty()) {
            facts.add("failed");
        } else if (engine.getRuntimeService().createProcessInstanceQuery().count() == 0) {
            facts.add("ended");
        }
        facts.sort(Comparator.naturalOrder());
        return new Snapshot(facts, completed(), trouble);
    }

    /** Why a job has failed is in what has caused its failure. */
    private static String withCause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String first = cause.toString().lines().findFirst().orElse("");
        return failure.toString().contains(first) ? failure.toString() : failure + ", caused by " + first;
    }

    private record Seen(String fact, String id, String execution, String name) {}

    private void act(String fact, Map<String, Long> variables) {
        Seen seen = last.stream()
                .filter(each -> each.fact().equals(fact))
                .min(Comparator.comparing(each -> Long.valueOf(each.id())))
                .orElseThrow(() -> new IllegalArgumentException("There is no " + fact));
        Map<String, Object> values = new HashMap<>(variables);
        switch (fact.substring(0, fact.indexOf(' '))) {
            case "task" -> engine.getTaskService().complete(seen.id(), values);
            case "wait" -> engine.getRuntimeService().trigger(seen.execution(), values);
            case "job" -> engine.getManagementService().executeJob(seen.id());
            case "timer" -> {
                long due = START_MILLIS + 1000 * Long.parseLong(fact.substring(fact.lastIndexOf(' ') + 1));
                clock.setCurrentTime(new Date(Math.max(due, clock.getCurrentTime().getTime())));
                engine.getManagementService().executeJob(
                        engine.getManagementService().moveTimerToExecutableJob(seen.id()).getId());
            }
            case "start" -> engine.getRuntimeService().executeActivityInAdhocSubProcess(
                    seen.execution(), fact.substring("start ".length(), fact.lastIndexOf(' ')));
            case "finish" -> engine.getRuntimeService().completeAdhocSubProcess(seen.execution());
            case "message" -> engine.getRuntimeService().messageEventReceived(seen.name(), seen.execution(), values);
            case "signal" -> engine.getRuntimeService().signalEventReceived(seen.name());
            default -> throw new IllegalArgumentException("Nothing can be done with " + fact);
        }
    }

    private String path(String execution) {
        String path = "";
        for (String at = execution; at != null; at = parents.get(at)) {
            Integer counter = counters.get(at);
            if (counter != null) {
                path = counter + (path.isEmpty() ? "" : "/") + path;
            }
        }
        return path.isEmpty() ? "-" : path;
    }

    private List<Seen> seen() {
        List<Execution> executions = engine.getRuntimeService().createExecutionQuery().list();
        parents.clear();
        counters.clear();
        Set<String> inner = new HashSet<>();
        Map<String, String> elements = new HashMap<>();
        executions.forEach(each -> elements.put(each.getId(), String.valueOf(each.getActivityId())));
        for (Execution execution : executions) {
            String parent = execution.getParentId() != null ? execution.getParentId() : execution.getSuperExecutionId();
            if (parent != null) {
                parents.put(execution.getId(), parent);
                // The body of a loop; an activity with boundary events has children too, but waits itself.
                if (elements.get(parent).equals(execution.getActivityId())) {
                    inner.add(parent);
                }
            }
        }
        for (VariableInstance variable :
                engine.getRuntimeService().createVariableInstanceQuery().variableName("loopCounter").list()) {
            counters.put(variable.getExecutionId(), ((Number) variable.getValue()).intValue());
        }
        List<Seen> seen = new ArrayList<>();
        for (Task task : engine.getTaskService().createTaskQuery().list()) {
            String at = task.getTaskDefinitionKey() + " " + path(task.getExecutionId());
            seen.add(new Seen("task " + at, task.getId(), task.getExecutionId(), ""));
        }
        Set<String> busy = jobs(seen);
        for (Execution execution : executions) {
            String element = execution.getActivityId();
            if (element != null && element.startsWith(RECEIVE) && !inner.contains(execution.getId())
                    && !busy.contains(execution.getId()) && ((ExecutionEntity) execution).isActive()) {
                seen.add(new Seen("wait " + element + " " + path(execution.getId()), execution.getId(), execution.getId(), ""));
            }
        }
        for (Execution execution : executions) {
            String element = execution.getActivityId();
            if (element != null && element.startsWith(AD_HOC)) {
                String path = path(execution.getId());
                engine.getRuntimeService().getEnabledActivitiesFromAdhocSubProcess(execution.getId()).forEach(activity ->
                        seen.add(new Seen("start " + activity.getId() + " " + path, execution.getId(), execution.getId(), "")));
                if (!parents.containsValue(execution.getId())) {
                    seen.add(new Seen("finish " + element + " " + path, execution.getId(), execution.getId(), ""));
                }
            }
        }
        for (EventSubscription event : engine.getRuntimeService().createEventSubscriptionQuery().list()) {
            if (event.getEventType().equals("message") || event.getEventType().equals("signal")) {
                String fact = event.getEventType() + " " + event.getEventName() + " " + event.getActivityId() + " "
                        + path(event.getExecutionId());
                seen.add(new Seen(fact, event.getId(), event.getExecutionId(), event.getEventName()));
            }
        }
        return seen;
    }

    private Set<String> jobs(List<Seen> seen) {
        Set<String> busy = new HashSet<>();
        for (Job job : engine.getManagementService().createJobQuery().list()) {
            busy.add(job.getExecutionId());
            seen.add(new Seen(
                    "job " + job.getElementId() + " " + path(job.getExecutionId()), job.getId(), job.getExecutionId(), ""));
        }
        for (Job job : engine.getManagementService().createTimerJobQuery().list()) {
            long due = (job.getDuedate().getTime() - START_MILLIS) / 1000;
            seen.add(new Seen(
                    "timer " + job.getElementId() + " " + path(job.getExecutionId()) + " " + due,
                    job.getId(),
                    job.getExecutionId(),
                    ""));
        }
        for (Job job : engine.getManagementService().createDeadLetterJobQuery().list()) {
            busy.add(job.getExecutionId());
            seen.add(new Seen(
                    "dead " + job.getElementId() + " " + path(job.getExecutionId()), job.getId(), job.getExecutionId(), ""));
        }
        return busy;
    }

    private List<String> variables() {
        List<String> facts = new ArrayList<>();
        Set<String> instances = new HashSet<>();
        for (ProcessInstance instance : engine.getRuntimeService().createProcessInstanceQuery().list()) {
            instances.add(instance.getId());
        }
        for (VariableInstance variable : engine.getRuntimeService().createVariableInstanceQuery().list()) {
            // Of a called process in a loop, the loop's own variables are copied too.
            if (instances.contains(variable.getExecutionId()) && !LOOP.contains(variable.getName())) {
                facts.add("var " + variable.getName() + "=" + variable.getValue());
            }
        }
        return facts;
    }

    private List<String> completed() {
        List<HistoricActivityInstance> ended = new ArrayList<>();
        for (HistoricActivityInstance each :
                engine.getHistoryService().createHistoricActivityInstanceQuery().finished().list()) {
            if (!each.getActivityType().equals("sequenceFlow") && reported.add(each.getId())) {
                ended.add(each);
            }
        }
        ended.sort(Comparator.comparing(HistoricActivityInstance::getStartTime)
                .thenComparing(FlowableProbe::order)
                .thenComparing(each -> Long.valueOf(each.getId())));
        List<String> lines = new ArrayList<>();
        ended.forEach(each -> lines.add((each.getDeleteReason() == null ? "" : "-") + each.getActivityId()));
        return lines;
    }

    private static Integer order(HistoricActivityInstance instance) {
        Integer order = ((HistoricActivityInstanceEntity) instance).getTransactionOrder();
        return order == null ? 0 : order;
    }

    @Override
    public void close() {
        engine.close();
    }
}
