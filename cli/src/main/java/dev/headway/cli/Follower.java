package dev.headway.cli;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.error.AlreadyDoneException;
import dev.headway.engine.error.ObjectNotFoundException;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.Date;
import java.util.List;

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

    /**
     * Returns when no job is ready and no timer or retry is due within {@code wait}.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    void untilIdle(Duration wait, Watcher watcher) throws InterruptedException {
        int quiet = 0;
        long commandsBefore = -1;
        while (quiet < QUIET_LOOKS) {
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
        Date horizon = new Date(engine.getProcessRuntime().nowMillis() + wait.toMillis());
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
            List<Task> tasks = engine.getTaskService()
                    .createTaskQuery()
                    .processDefinitionId(definitionId)
                    .listPage(0, TASK_PAGE);
            for (Task task : tasks) {
                any |= complete(task);
            }
        }
        return any;
    }

    /** A task may have gone meanwhile: a boundary event, or somebody else. */
    private boolean complete(Task task) {
        try {
            engine.getTaskService().complete(task.getId());
            return true;
        } catch (AlreadyDoneException | ObjectNotFoundException e) {
            return false;
        }
    }
}
