package dev.headway.engine.internal.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.ScanRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who asks a query that looks at every row is told once for each shape of it, with what would serve it. */
class ScanningQueriesTest {
    /** Refuses whatever does not allow a scan; the shape is the number of rows asked for. */
    private static final class Indexed implements Queries {
        private static void ask(Query<?> query) {
            if (!query.allowScan()) {
                throw new ScanRefusal("no index", "shape " + query.max(), "assignee");
            }
        }

        @Override
        public <T> List<T> list(Query<T> query) {
            ask(query);
            return List.of();
        }

        @Override
        public long count(Query<?> query) {
            ask(query);
            return 7;
        }

        @Override
        public Map<String, Long> countBy(Query<?> query, String field) {
            ask(query);
            return Map.of(field, 7L);
        }
    }

    @Test
    void eachShapeIsToldOnce() {
        List<String> told = new ArrayList<>();
        var over = ScanningQueries.over(refusal -> told.add(refusal.shape() + " by " + refusal.serving()));
        Queries first = over.apply(new Indexed());
        Queries second = over.apply(new Indexed());

        assertThat(first.list(query(1))).isEmpty();
        assertThat(first.count(query(1))).isEqualTo(7);
        assertThat(second.countBy(query(1), "assignee")).containsEntry("assignee", 7L);
        assertThat(second.count(query(2))).isEqualTo(7);
        assertThat(second.list(query(2))).isEmpty();

        assertThat(told).containsExactly("shape 1 by assignee", "shape 2 by assignee");
    }

    private static Queries.Query<?> query(int max) {
        return new Queries.Query<>(Entity.TASK, List.of(), List.of(), 0, max, false);
    }
}
