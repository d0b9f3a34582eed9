package dev.headway.store.sql;

import java.util.List;

/** What MySQL says in other words than MariaDB; all else of its statements is the same. */
public final class MySqlWords {
    private record Word(String mariaDb, String mySql) {}

    private static final List<Word> WORDS = List.of(
            // Texts differ by every byte and by blanks at their end.
            new Word("utf8mb4_nopad_bin", "utf8mb4_0900_bin"),
            new Word("tx_isolation", "transaction_isolation"),
            new Word("tx_read_only", "transaction_read_only"),
            // It has no limit for idle transactions alone; this one ends idle sessions, and with them their
            // transactions.
            new Word("idle_transaction_timeout", "wait_timeout"),
            // It waits a second at least.
            new Word("innodb_lock_wait_timeout = 0", "innodb_lock_wait_timeout = 1"));

    private MySqlWords() {}

    /** A text for MariaDB as MySQL understands it. */
    public static String of(String mariaDb) {
        String text = mariaDb;
        for (Word word : WORDS) {
            text = text.replace(word.mariaDb(), word.mySql());
        }
        return text;
    }

    /** A text for MariaDB in the words of a database of its family. */
    public static String in(Dialect dialect, String mariaDb) {
        return dialect == Dialect.MYSQL ? of(mariaDb) : mariaDb;
    }
}
