package dev.headway.store.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What statements become in the words of MariaDB. */
class MariaDbTextTest {
    private static final String ROWS =
            "select 1 from task t where t.partition_no = any(?) and t.id = any(?) and t.x > ?";

    private static long id(long number, int partition) {
        return Ids.FIRST + number * Ids.PARTITIONS + partition;
    }

    @Test
    void partitionAndIdBecomePairs() {
        long one = id(1, 5);
        long two = id(2, 7);
        long elsewhere = id(3, 9);
        MariaDbText text = MariaDbText.of(ROWS, List.of(List.of(5, 7), List.of(one, two, elsewhere), 3));
        assertThat(text.sql())
                .isEqualTo("select 1 from task t where (t.partition_no, t.id) in ((5, " + one + "), (7, " + two
                        + ")) and t.x > ?");
        assertThat(text.parameters()).isEqualTo(List.of(3));
        assertThat(MariaDbText.of(ROWS, List.of(List.of(5), List.of(one), 3)).sql())
                .contains("t.partition_no = 5 and t.id = " + one);
        assertThat(MariaDbText.of(ROWS, List.of(List.of(6), List.of(one), 3)).sql())
                .contains("where false and");
    }

    @Test
    void anIdThatAProgramGaveDoesNotTellItsPartition() {
        assertThat(MariaDbText.of(ROWS, List.of(List.of(0, 1), List.of(17L), 3)).sql())
                .contains("t.partition_no in (0, 1) and t.id in (17) and");
    }

    @Test
    void listsOfTextsAreBoundAndNothingIsNoRow() {
        MariaDbText text = MariaDbText.of(
                "a = any(?) and not (b = any(?)) and c = ?",
                Arrays.asList(new Texts(List.of("x", "y?")), List.of(), null));
        assertThat(text.sql()).isEqualTo("a in (?, ?) and not (b in (select 0 from dual where false)) and c = ?");
        assertThat(text.parameters()).isEqualTo(Arrays.asList("x", "y?", null));
    }

    @Test
    void numberedParametersArePlainAndKeepTheirPlaces() {
        MariaDbText text = MariaDbText.of("update t set a = ?3 where b = ?1 and c = ?2");
        assertThat(text.sql()).isEqualTo("update t set a = ? where b = ? and c = ?");
        assertThat(text.order()).isEqualTo(List.of(2, 0, 1));
    }

    @Test
    void wholeNumbersAreDividedAsWholeNumbers() {
        assertThat(MariaDbText.of("select n / 2, x / 0.5 from t").sql()).isEqualTo("select n div 2, x / 0.5 from t");
    }
}
