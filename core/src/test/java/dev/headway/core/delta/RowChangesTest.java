package dev.headway.core.delta;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Net changes of rows when steps are merged. */
class RowChangesTest {
    private final RowChanges<String> changes = new RowChanges<>();

    @Test
    void rowThatLeavesItsTableAndComesBackIsDeletedAndInsertedAlsoInACopy() {
        changes.delete(1, "old");
        changes.insert(1, "new");
        RowChanges<String> copy = new RowChanges<>();
        copy.append(changes);
        assertThat(copy.deleted()).containsExactly("old");
        assertThat(copy.inserted()).containsExactly("new");
    }

    @Test
    void rowThatIsInsertedAndDeletedIsNothing() {
        changes.insert(1, "new");
        RowChanges<String> later = new RowChanges<>();
        later.delete(1, "new");
        changes.append(later);
        assertThat(changes.isEmpty()).isTrue();
    }

    @Test
    void updateOfAnInsertedRowIsStillAnInsert() {
        changes.insert(1, "new");
        RowChanges<String> later = new RowChanges<>();
        later.update(1, "newer");
        later.update(2, "changed");
        changes.append(later);
        assertThat(changes.inserted()).containsExactly("newer");
        assertThat(changes.updated()).containsExactly("changed");
    }
}
