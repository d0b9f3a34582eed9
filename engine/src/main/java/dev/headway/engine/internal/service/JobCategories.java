package dev.headway.engine.internal.service;

import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.model.FlowNode;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.ExecutionView;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.port.Queries.Criterion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the categories of jobs: a text in the model of their element, or what an expression said when the job was made, which stands
 * with the job's execution and is read for such jobs alone. Thread-safe.
 */
public final class JobCategories {
    private static final int IDS_MAX = 1_000;

    private final ProcessRuntime runtime;
    private final Directory directory;

    JobCategories(ProcessRuntime runtime, Directory directory) {
        this.runtime = runtime;
        this.directory = directory;
    }

    /** By job id; a job without a category is not in it, nor one whose category varies and that is done. */
    Map<Long, String> of(Collection<JobView> jobs) {
        try {
            Map<Long, String> categories = new HashMap<>();
            Set<Long> executions = new HashSet<>();
            for (JobView job : jobs) {
                FlowNode node = runtime.definition(job.definitionId()).graph().nodeById(job.elementId());
                String fixed = node == null ? null : node.async().literalCategory();
                if (node != null && node.categoryVaries()) {
                    executions.add(job.executionId());
                } else if (fixed != null) {
                    categories.put(job.id(), fixed);
                }
            }
            List<Long> ids = new ArrayList<>(executions);
            for (int from = 0; from < ids.size(); from += IDS_MAX) {
                read(ids.subList(from, Math.min(from + IDS_MAX, ids.size())), categories);
            }
            return categories;
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private void read(List<Long> executionIds, Map<Long, String> categories) {
        List<Criterion> those = List.of(new Criterion.In("id", List.copyOf(executionIds)));
        for (ExecutionView row : directory.list(Entity.EXECUTION, those, executionIds.size())) {
            ScopeData data = ScopeDataCodec.read(row.scopeData());
            if (data != null) {
                categories.putAll(data.categories());
            }
        }
    }
}
