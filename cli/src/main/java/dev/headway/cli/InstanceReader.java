package dev.headway.cli;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobState;
import dev.headway.engine.task.Task;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads how an instance stands from the engine's queries. */
@SuppressWarnings("JavaUtilDate") // the engine's API speaks the family's vocabulary
final class InstanceReader {
    /** Types that wait for a call to the engine when nothing else is known about them. */
    private static final Set<String> TRIGGERED = Set.of("receiveTask", "serviceTask", "sendTask");

    /** Types that wait beside a token and hold none: a start event that waits is one of an event sub-process. */
    private static final Set<String> ARMED = Set.of("boundaryEvent", "startEvent");

    private final ProcessEngine engine;
    private final Map<String, String> elementTypes;

    /** @param elementTypes BPMN names by element id, for those that history does not name, such as boundary events */
    InstanceReader(ProcessEngine engine, Map<String, String> elementTypes) {
        this.engine = engine;
        this.elementTypes = elementTypes;
    }

    RunReport.Instance read(String instanceId) {
        HistoricProcessInstance instance = engine.getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(instanceId)
                .singleResult();
        List<HistoricActivityInstance> visits = engine.getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(instanceId)
                .orderByHistoricActivityInstanceId()
                .asc()
                .list();
        List<Job> jobs = engine.getManagementService()
                .createAnyJobQuery()
                .processInstanceId(instanceId)
                .orderByJobId()
                .asc()
                .list();
        List<RunReport.Waiting> waiting = waiting(instanceId, visits, jobs);
        return new RunReport.Instance(
                instanceId,
                state(instance, jobs),
                visits.stream().map(InstanceReader::activity).toList(),
                instance == null ? Map.of() : instance.getProcessVariables(),
                waiting.stream().filter(at -> !ARMED.contains(at.type())).toList(),
                waiting.stream().filter(at -> ARMED.contains(at.type())).toList(),
                jobs.stream().map(InstanceReader::job).toList());
    }

    /** An instance that nothing remembers has ended, at a history level that keeps nothing. */
    private static RunReport.State state(@Nullable HistoricProcessInstance instance, List<Job> jobs) {
        if (instance == null) {
            return RunReport.State.COMPLETED;
        }
        return switch (instance.getState()) {
            case "ACTIVE" ->
                jobs.stream().anyMatch(InstanceReader::hasFailed) ? RunReport.State.FAILED : RunReport.State.WAITING;
            case "COMPLETED" -> RunReport.State.COMPLETED;
            default -> RunReport.State.FAILED;
        };
    }

    /** A job that still waits for its next attempt has not succeeded either. */
    static boolean hasFailed(Job job) {
        return job.getState() == JobState.DEAD_LETTER || job.getState() == JobState.RETRY;
    }

    private static RunReport.Activity activity(HistoricActivityInstance visit) {
        Date end = visit.getEndTime();
        return new RunReport.Activity(
                visit.getActivityId(),
                visit.getActivityType(),
                visit.getStartTime().toInstant().toString(),
                end == null ? null : end.toInstant().toString());
    }

    static RunReport.Job job(Job job) {
        return new RunReport.Job(
                job.getActivityId(), stateName(job.getState()), job.getRetries(), job.getExceptionMessage());
    }

    private static String stateName(JobState state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private List<RunReport.Waiting> waiting(String instanceId, List<HistoricActivityInstance> visits, List<Job> jobs) {
        List<RunReport.Waiting> waiting = new ArrayList<>();
        for (Task task : engine.getTaskService()
                .createTaskQuery()
                .processInstanceId(instanceId)
                .list()) {
            String element =
                    Objects.requireNonNull(task.getTaskDefinitionKey(), "a task of an instance has an element");
            String name = task.getName();
            waiting.add(waiting(element, "task '" + (name == null ? element : name) + "'"));
        }
        for (EventSubscription subscription : engine.getRuntimeService()
                .createEventSubscriptionQuery()
                .processInstanceId(instanceId)
                .list()) {
            if (subscription.getEventType().startsWith("compensat")) {
                continue; // tells what can be undone, and waits for nothing
            }
            waiting.add(waiting(
                    subscription.getActivityId(),
                    subscription.getEventType() + " '" + subscription.getEventName() + "'"));
        }
        for (Job job : jobs) {
            Date due = job.getDuedate();
            if (job.getState() == JobState.TIMER && due != null) {
                waiting.add(waiting(job.getActivityId(), "time " + due.toInstant()));
            } else if (job.getState() == JobState.EXTERNAL) {
                waiting.add(waiting(job.getActivityId(), "external worker"));
            }
        }
        Set<String> known = new HashSet<>();
        waiting.forEach(at -> known.add(at.activityId()));
        jobs.forEach(job -> known.add(job.getActivityId()));
        Set<String> loops = loops(visits);
        for (HistoricActivityInstance visit : visits) {
            if (visit.getEndTime() != null || known.contains(visit.getActivityId()) || loops.contains(visit.getId())) {
                continue;
            }
            String called = visit.getCalledProcessInstanceId();
            if (called != null) {
                waiting.add(new RunReport.Waiting(
                        visit.getActivityId(), visit.getActivityType(), "process instance " + called));
            } else if (TRIGGERED.contains(visit.getActivityType())) {
                waiting.add(new RunReport.Waiting(visit.getActivityId(), visit.getActivityType(), "trigger"));
            }
        }
        return List.copyOf(waiting);
    }

    /** Visits of whole loops: others of the same activity are inside them, and it is these that wait. */
    private static Set<String> loops(List<HistoricActivityInstance> visits) {
        Map<String, String> activityOf = new HashMap<>();
        visits.forEach(visit -> activityOf.put(visit.getId(), visit.getActivityId()));
        Set<String> loops = new HashSet<>();
        for (HistoricActivityInstance visit : visits) {
            String around = visit.getParentActivityInstanceId();
            if (around != null && visit.getActivityId().equals(activityOf.get(around))) {
                loops.add(around);
            }
        }
        return loops;
    }

    private RunReport.Waiting waiting(String elementId, String waitsFor) {
        return new RunReport.Waiting(elementId, elementTypes.getOrDefault(elementId, "element"), waitsFor);
    }
}
