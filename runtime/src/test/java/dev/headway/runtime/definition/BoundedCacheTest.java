package dev.headway.runtime.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedCacheTest {
    private final BoundedCache<Integer, String> cache = new BoundedCache<>(10);
    private final List<Integer> made = new ArrayList<>();

    @Test
    void aValueIsMadeOnce() {
        assertThat(make(1)).isEqualTo("1");
        assertThat(make(1)).isEqualTo("1");
        assertThat(made).containsExactly(1);
    }

    @Test
    void itNeverKeepsMoreThanItsLimit() {
        for (int key = 0; key < 1_000; key++) {
            make(key);
            assertThat(cache.size()).isLessThanOrEqualTo(10);
        }
    }

    @Test
    void whatIsAskedForStays() {
        for (int key = 0; key < 1_000; key++) {
            make(-1);
            make(key);
        }
        assertThat(made).containsOnlyOnce(-1);
        assertThat(cache.get(0)).isNull();
        assertThat(cache.get(999)).isEqualTo("999");
    }

    @Test
    void afterAClearNothingIsKnownNotEvenWhatIsBeingMade() {
        make(1);
        assertThat(cache.computeIfAbsent(2, key -> {
                    cache.clear();
                    return "old news";
                }))
                .isEqualTo("old news");
        assertThat(cache.get(1)).isNull();
        assertThat(cache.get(2)).isNull();
        cache.put(2, "new");
        assertThat(cache.get(2)).isEqualTo("new");
    }

    @Test
    void roomForNothingIsRefused() {
        assertThatThrownBy(() -> new BoundedCache<>(1)).hasMessageContaining("got 1");
    }

    private String make(int key) {
        return cache.computeIfAbsent(key, wanted -> {
            made.add(wanted);
            return Integer.toString(wanted);
        });
    }
}
