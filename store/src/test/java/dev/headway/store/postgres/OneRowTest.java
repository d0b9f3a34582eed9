package dev.headway.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Statements over arrays, rewritten for a single row. */
class OneRowTest {
    @Test
    void anInsertTakesValues() {
        assertThat(OneRow.of("insert into t (a, b) select * from unnest(?::int8[], ?::text[]) on conflict do nothing"))
                .isEqualTo("insert into t (a, b) values (?::int8, ?::text) on conflict do nothing");
    }

    @Test
    void aJoinTakesARowOfValues() {
        assertThat(OneRow.of("delete from t using unnest(?::int2[],\n ?::int8[]) as u (p, id) where t.id = u.id"))
                .isEqualTo("delete from t using (values (?::int2,\n ?::int8)) as u (p, id) where t.id = u.id");
    }

    @Test
    void aStatementWithoutArraysStaysAsItIs() {
        assertThat(OneRow.of("delete from t where id = ?")).isEqualTo("delete from t where id = ?");
    }
}
