package dev.headway.engine.task;

import org.jspecify.annotations.Nullable;

/** How many open tasks a group may claim. Immutable. */
public interface TaskCountByCandidateGroupResult {
    /** How many. */
    int getTaskCount();

    /** The group; null for tasks that no group may claim. */
    @Nullable
    String getGroupName();
}
