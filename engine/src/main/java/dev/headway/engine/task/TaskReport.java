package dev.headway.engine.task;

import java.util.List;

/** Sums up open tasks. Reads each one that matches. */
public interface TaskReport {
    /** How many open tasks each group may claim, by its name; those that no group may claim come last. */
    List<TaskCountByCandidateGroupResult> taskCountByCandidateGroup();
}
