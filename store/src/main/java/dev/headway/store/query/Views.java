package dev.headway.store.query;

import dev.headway.runtime.port.Entity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changed copies of row records. */
final class Views {
    private Views() {}

    /** A task's record with its candidates filled in. */
    @SuppressWarnings("unchecked") // the class of the row itself
    static <T> T withCandidates(T row, List<String> users, List<String> groups) {
        RowFields<T> fields = RowFields.of((Class<T>) row.getClass());
        if (row.getClass() != Entity.TASK.rowType()) {
            return row;
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (String name : fields.names()) {
            values.add(
                    switch (name) {
                        case "candidateUsers" -> users;
                        case "candidateGroups" -> groups;
                        default -> fields.get(row, name);
                    });
        }
        return fields.make(values);
    }
}
