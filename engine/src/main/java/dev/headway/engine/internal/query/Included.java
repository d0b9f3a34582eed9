package dev.headway.engine.internal.query;

import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.variable.Variables;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.VariableScopeView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Variables that the results of a page carry, read for all of them at once. */
final class Included {
    private Included() {}

    /** Variables of process instances, running or ended; null ids are left out. */
    static Map<Long, Map<String, @Nullable Object>> ofInstances(Queries queries, Collection<@Nullable Long> ids) {
        return read(queries, "executionId", ids, VariableScopeView::executionId);
    }

    /** Variables of tasks themselves, open or ended. */
    static Map<Long, Map<String, @Nullable Object>> ofTasks(Queries queries, Collection<@Nullable Long> ids) {
        return read(queries, "taskId", ids, VariableScopeView::taskId);
    }

    private static Map<Long, Map<String, @Nullable Object>> read(
            Queries queries,
            String field,
            Collection<@Nullable Long> ids,
            Function<VariableScopeView, @Nullable Long> holder) {
        List<Long> wanted = ids.stream().filter(Objects::nonNull).distinct().toList();
        Map<Long, Map<String, @Nullable Object>> found = new HashMap<>();
        if (wanted.isEmpty()) {
            return found;
        }
        List<VariableScopeView> scopes = queries.list(new Queries.Query<>(
                Entity.HISTORIC_VARIABLE_SCOPE,
                List.of(new Criterion.In(field, wanted)),
                List.of(),
                0,
                Integer.MAX_VALUE,
                false));
        for (VariableScopeView scope : scopes) {
            Long id = holder.apply(scope);
            if (id != null && (field.equals("taskId") || scope.taskId() == null)) {
                Map<String, @Nullable Object> variables =
                        new LinkedHashMap<>(Variables.copies(scope.variables().asMap()));
                variables.keySet().removeIf(LoopVariables::isHidden);
                found.merge(id, variables, Included::both);
            }
        }
        return found;
    }

    private static Map<String, @Nullable Object> both(
            Map<String, @Nullable Object> some, Map<String, @Nullable Object> more) {
        some.putAll(more);
        return some;
    }
}
