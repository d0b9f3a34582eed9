package dev.headway.cli;

import dev.headway.engine.DatabaseException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Follows the instances of some definitions until nothing of them is runnable. */
@SuppressWarnings("JavaUtilDate") // the engine's API speaks the family's vocabulary
final class Follower {
    private static final long LOOK_MILLIS = 25;

    /** Looks that must find nothing to do one after the other: what one instance sends to another is no job in between. */
    private static final int QUIET_LOOKS = 3;

    private static final int TASK_PAGE = 500;

    private final ProcessEngine engine;
    private final List<String> definitionIds;
    private final boolean completeTasks;
    private final Map<String, RunReport.Failure> failed = new LinkedHashMap<>();

    Follower(ProcessEngine engine, List<String> definitionIds, boolean completeTasks) {
        this.engine = engine;
        this.definitionIds = definitionIds;
        this.completeTasks = completeTasks;
    }

    /** Shown every few looks. */
    @FunctionalInterface
    interface Watcher {
        void look(long runningInstances);
    }

    /** Tasks that could not be completed, since what follows them failed. */
    List<RunReport.Failure> failures() {
        return List.copyOf(failed.values());
    }

    /** What a failure says to who looks at the model. */
    static String reason(RuntimeException failure) {
        String message = failure.getMessage();
        return failure instanceof HeadwayException && message != null ? message : failure.toString();
    }

    /**
     * Returns when no job is ready and no timer or retry is due within {@code wait}, or when it is over.
     *
     * @return false when it was over before
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    boolean untilIdle(Duration wait, BooleanSupplier over, Watcher watcher) throws InterruptedException {
        int quiet = 0;
        long commandsBefore = -1;
        while (quiet < QUIET_LOOKS) {
            if (over.getAsBoolean()) {
                return false;
            }
            boolean completed = completeTasks && completeTasks();
            long running = running();
            watcher.look(running);
            long commands = engine.getManagementService().getStatistics().commands();
            boolean still = !completed && commands == commandsBefore && !isRunnable(wait);
            commandsBefore = commands;
            quiet = still ? quiet + 1 : 0;
            if (quiet < QUIET_LOOKS) {
                Thread.sleep(LOOK_MILLIS);
            }
        }
        return true;
    }

    private long running() {
        long running = 0;
        for (String definitionId : definitionIds) {
            running += engine.getRuntimeService()
                    .createProcessInstanceQuery()
                    .processDefinitionId(definitionId)
                    .count();
        }
        return running;
    }

    private boolean isRunnable(Duration wait) {
        Date horizon = new Date(EngineRuntime.of(engine).nowMillis() + wait.toMillis());
        for (String definitionId : definitionIds) {
            if (engine.getManagementService()
                            .createJobQuery()
                            .processDefinitionId(definitionId)
                            .count()
                    > 0) {
                return true;
            }
            JobQuery later = engine.getManagementService().createTimerJobQuery().processDefinitionId(definitionId);
            List<Job> next = later.orderByJobDuedate().asc().listPage(0, 1);
            Date due = next.isEmpty() ? null : next.get(0).getDuedate();
            if (due != null && !due.after(horizon)) {
                return true;
            }
        }
        return false;
    }

    private boolean completeTasks() {
        boolean any = false;
        for (String definitionId : definitionIds) {
            int kept = 0;
            List<Task> tasks;
            do {
                tasks = engine.getTaskService()
                        .createTaskQuery()
                        .processDefinitionId(definitionId)
                        .listPage(kept, TASK_PAGE);
                for (Task task : tasks) {
                    boolean completed = !failed.containsKey(task.getId()) && complete(task);
                    any |= completed;
                    kept += completed ? 0 : 1;
                }
            } while (tasks.size() == TASK_PAGE);
        }
        return any;
    }

    /** A task may have gone meanwhile: a boundary event, or somebody else. One that is still there stays as it is. */
    private boolean complete(Task task) {
        try {
            engine.getTaskService().complete(task.getId());
            return true;
        } catch (DatabaseException away) {
            throw away;
        } catch (RuntimeException failure) {
            // What user code throws comes as it is.
            boolean there = engine.getTaskService()
                            .createTaskQuery()
                            .taskId(task.getId())
                            .count()
                    > 0;
            if (there) {
                failed.put(
                        task.getId(),
                        new RunReport.Failure(
                                task.getProcessInstanceId(),
                                task.getTaskDefinitionKey(),
                                "could not complete task '" + task.getTaskDefinitionKey() + "' of instance "
                                        + task.getProcessInstanceId() + ": " + reason(failure)));
            }
            return false;
        }
    }
}
