package dev.headway.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Statements over arrays, rewritten for a few rows. */
class FewRowsTest {
    @Test
    void anInsertScansTheFirstArrayAndLooksTheOthersUp() {
        assertThat(
                        FewRows.of(
                                "insert into t (a, b, c) select * from unnest(?::int8[], ?::text[],\n ?::int2[]) on conflict do nothing"))
                .isEqualTo("""
                        insert into t (a, b, c) select u.* from unnest(?::int8[]) with ordinality as x (c, i)
                        cross join lateral (select x.c, (?::text[])[x.i],
                         (?::int2[])[x.i]) as u on conflict do nothing""");
    }

    @Test
    void aJoinDoesTheSameUnderTheNamesOfItsColumns() {
        assertThat(
                        FewRows.of(
                                "delete from t using unnest(?::int2[], ?::int8[], ?::int8[])\n as u (p, id, v) where t.id = u.id"))
                .isEqualTo("""
                        delete from t using unnest(?::int2[]) with ordinality as x (c, i)
                        cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i])
                         as u (p, id, v) where t.id = u.id""");
    }

    @Test
    void aStatementWithOneOrTwoArraysStaysAsItIs() {
        String two = "delete from t using unnest(?::int2[], ?::int8[]) as u (p, id) where t.id = u.id";
        assertThat(FewRows.of(two)).isEqualTo(two);
        String one = "insert into t (a) select * from unnest(?::text[]) on conflict do nothing";
        assertThat(FewRows.of(one)).isEqualTo(one);
    }
}
