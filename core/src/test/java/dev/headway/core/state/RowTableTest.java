package dev.headway.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RowTableTest {
    private static final int PARTITION = 7;

    private final RowTable<Row> table = new RowTable<>(Row::id, Row::owner);

    private record Row(long id, long owner, String name) {}

    private static long id(long number) {
        return (number << Ids.PARTITION_BITS) | PARTITION;
    }

    private static Row row(long number, long owner) {
        return new Row(id(number), id(owner), "row " + number);
    }

    @Test
    void rowsComeInTheOrderInWhichTheyWerePut() {
        List<Row> rows = LongStream.rangeClosed(1, 1_000)
                .mapToObj(n -> row(10_000 - 7 * n, n % 3))
                .toList();
        rows.forEach(table::put);
        table.put(new Row(rows.get(5).id(), id(1), "changed"));

        assertThat(table.all())
                .extracting(Row::id)
                .containsExactlyElementsOf(rows.stream().map(Row::id).toList());
        assertThat(table.get(rows.get(5).id()))
                .extracting(row -> row == null ? "" : row.name())
                .isEqualTo("changed");
    }

    @Test
    void rowsAreFoundByTheirOwnerThroughMovesAndRemovals() {
        table.put(row(1, 100));
        assertThat(table.ownedBy(id(100))).containsExactly(row(1, 100));
        table.put(row(2, 100));
        table.put(row(3, 200));
        assertThat(table.ownedBy(id(100))).containsExactly(row(1, 100), row(2, 100));

        Row moved = new Row(id(1), id(200), "moved");
        assertThat(table.put(moved)).isEqualTo(row(1, 100));
        assertThat(table.ownedBy(id(100))).containsExactly(row(2, 100));
        assertThat(table.ownedBy(id(200))).containsExactly(row(3, 200), moved);

        assertThat(table.remove(id(2))).isEqualTo(row(2, 100));
        assertThat(table.remove(id(2))).isNull();
        assertThat(table.ownedBy(id(100))).isEmpty();
        table.remove(id(1));
        table.remove(id(3));
        assertThat(table.isEmpty()).isTrue();
        assertThat(table.ownedBy(id(200))).isEmpty();
    }
}
