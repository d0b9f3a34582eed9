package dev.headway.engine.internal.service;

import dev.headway.engine.internal.entity.TaskImpl;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskCountByCandidateGroupResult;
import dev.headway.engine.task.TaskQuery;
import dev.headway.engine.task.TaskReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

final class TaskReportImpl implements TaskReport {
    private final Supplier<TaskQuery> tasks;

    /** @param tasks makes a query of tasks */
    TaskReportImpl(Supplier<TaskQuery> tasks) {
        this.tasks = tasks;
    }

    @Override
    public List<TaskCountByCandidateGroupResult> taskCountByCandidateGroup() {
        Map<String, Integer> counts = new TreeMap<>();
        int none = 0;
        for (List<String> groups : Changes.pages(tasks.get().allowScan(), TaskReportImpl::groups)) {
            none += groups.isEmpty() ? 1 : 0;
            groups.stream().distinct().forEach(group -> counts.merge(group, 1, Integer::sum));
        }
        List<TaskCountByCandidateGroupResult> results = new ArrayList<>();
        counts.forEach((group, count) -> results.add(new Result(count, group)));
        if (none > 0) {
            results.add(new Result(none, null));
        }
        return results;
    }

    private static List<String> groups(Task task) {
        return ((TaskImpl) task).row().candidateGroups();
    }

    private record Result(int count, @Nullable String group) implements TaskCountByCandidateGroupResult {
        @Override
        public int getTaskCount() {
            return count;
        }

        @Override
        public @Nullable String getGroupName() {
            return group;
        }
    }
}
