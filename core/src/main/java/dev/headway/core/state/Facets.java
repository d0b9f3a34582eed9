package dev.headway.core.state;

/** Bits on a root row that say which other tables may hold rows of the instance, so that loading asks only for those. */
public final class Facets {
    public static final int TASKS = 1;
    public static final int SUBSCRIPTIONS = 2;
    /** Jobs in other tables than that of the timers. */
    public static final int JOBS = 4;

    public static final int CHILDREN = 8;
    public static final int TIMERS = 16;
    /** Users and groups that may claim tasks. */
    public static final int CANDIDATES = 32;

    /** Among more rows nobody looks for what they are: it would take as long at each step as there are rows. */
    private static final int LOOKED_AT_MAX = 16;

    private Facets() {}

    static int of(InstanceState instance) {
        return tasks(instance.tasks())
                | jobs(instance.jobs())
                | (instance.subscriptions().isEmpty() ? 0 : SUBSCRIPTIONS)
                | (instance.executions().size() > 1 ? CHILDREN : 0);
    }

    private static int tasks(RowTable<TaskRow> tasks) {
        if (tasks.isEmpty()) {
            return 0;
        }
        boolean candidates = tasks.size() > LOOKED_AT_MAX
                || tasks.all().stream().anyMatch(task -> !task.candidates().isEmpty());
        return candidates ? TASKS | CANDIDATES : TASKS;
    }

    private static int jobs(RowTable<JobRow> jobs) {
        if (jobs.size() > LOOKED_AT_MAX) {
            return JOBS | TIMERS;
        }
        int facets = 0;
        if (!jobs.isEmpty()) {
            for (JobRow job : jobs.all()) {
                facets |= job.table() == JobRow.Table.TIMER ? TIMERS : JOBS;
            }
        }
        return facets;
    }
}
