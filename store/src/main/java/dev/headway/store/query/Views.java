package dev.headway.store.query;

import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changed copies of row records. */
final class Views {
    private Views() {}

    /** A task's record with its links filled in. */
    @SuppressWarnings("unchecked") // the class of the row itself
    static <T> T withLinks(T row, List<TaskRow.Candidate> links) {
        RowFields<T> fields = RowFields.of((Class<T>) row.getClass());
        if (row.getClass() != Entity.TASK.rowType()) {
            return row;
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (String name : fields.names()) {
            values.add(
                    switch (name) {
                        case "candidateUsers" -> candidates(links, TaskRow.Candidate::userId);
                        case "candidateGroups" -> candidates(links, TaskRow.Candidate::groupId);
                        case "links" -> links;
                        default -> fields.get(row, name);
                    });
        }
        return fields.make(values);
    }

    private static List<String> candidates(
            List<TaskRow.Candidate> links, Function<TaskRow.Candidate, @Nullable String> who) {
        return links.stream()
                .filter(TaskRow.Candidate::claims)
                .flatMap(link -> Stream.ofNullable(who.apply(link)))
                .toList();
    }
}
