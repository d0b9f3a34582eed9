package dev.headway.store.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.Numbered;
import dev.headway.store.sql.Wording;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lists of values in the text, words of a database, and numbered parameters. */
class ListTextTest {
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
        ListText text = ListText.of(ROWS, List.of(List.of(5, 7), List.of(one, two, elsewhere), 3));
        assertThat(text.sql())
                .isEqualTo("select 1 from task t where (t.partition_no, t.id) in ((5, " + one + "), (7, " + two
                        + ")) and t.x > ?");
        assertThat(text.parameters()).isEqualTo(List.of(3));
        assertThat(ListText.of(ROWS, List.of(List.of(5), List.of(one), 3)).sql())
                .contains("t.partition_no = 5 and t.id = " + one);
        assertThat(ListText.of(ROWS, List.of(List.of(6), List.of(one), 3)).sql())
                .contains("where false and");
    }

    @Test
    void anIdThatAProgramGaveDoesNotTellItsPartition() {
        assertThat(ListText.of(ROWS, List.of(List.of(0, 1), List.of(17L), 3)).sql())
                .contains("t.partition_no in (0, 1) and t.id in (17) and");
    }

    @Test
    void listsOfTextsAreBoundAndNothingIsNoRow() {
        ListText text = ListText.of(
                "a = any(?) and not (b = any(?)) and c = ?",
                Arrays.asList(new Texts(List.of("x", "y?")), List.of(), null));
        assertThat(text.sql()).isEqualTo("a in (?, ?) and not (b in (select 0 from dual where false)) and c = ?");
        assertThat(text.parameters()).isEqualTo(Arrays.asList("x", "y?", null));
    }

    @Test
    void parametersBesideListsKeepTheirOrder() {
        ListText text = ListText.of(
                "a = ? and b.partition_no = any(?) and (c = ? or d = any(?)) and e = ?",
                List.of(1, List.of(5), 2, new Texts(List.of("x")), 3));
        assertThat(text.sql()).isEqualTo("a = ? and b.partition_no in (5) and (c = ? or d in (?)) and e = ?");
        assertThat(text.parameters()).isEqualTo(List.of(1, 2, "x", 3));
    }

    @Test
    void numberedParametersArePlainAndKeepTheirPlaces() {
        Numbered text = Numbered.of("update t set a = ?3 where b = ?1 and c = ?12");
        assertThat(text.sql()).isEqualTo("update t set a = ? where b = ? and c = ?");
        assertThat(text.order()).isEqualTo(List.of(2, 0, 11));
    }

    @Test
    void wordsStandOnceAndAreSaidForEachDatabase() {
        Wording text = Wording.of("select n {div} 2, cast(? as {bigint}) from t{by ready}");
        assertThat(text.in(Dialect.POSTGRES)).isEqualTo("select n / 2, cast(? as bigint) from t");
        assertThat(text.in(Dialect.H2)).isEqualTo(text.standard());
        assertThat(text.in(Dialect.MARIADB))
                .isEqualTo("select n div 2, cast(? as signed) from t force index (execution_ready)");
        assertThat(Wording.say("a {any}select 1{end of any}", Dialect.MARIADB))
                .isEqualTo("a in (select * from (select 1) as k)");
    }
}
