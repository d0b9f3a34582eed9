package dev.headway.store.sql;

import java.util.Map;

/**
 * A statement that the databases share but for a few words. It is written once, with a name in braces for each such word, and all
 * texts are made when its class is loaded. Immutable.
 *
 * @param standard for PostgreSQL and H2
 * @param mariaDb for MariaDB
 * @param mySql for MySQL
 */
public record Wording(String standard, String mariaDb, String mySql) {
    private static final String TEXT = "char character set utf8mb4) collate utf8mb4_nopad_bin";

    /** What a name stands for. */
    private record Word(String standard, String mariaDb) {}

    private static final Map<String, Word> WORDS = Map.ofEntries(
            Map.entry("{bigint}", new Word("bigint", "signed")),
            Map.entry("{int}", new Word("int", "signed")),
            Map.entry("{smallint}", new Word("smallint", "signed")),
            Map.entry("{boolean}", new Word("boolean", "signed")),
            Map.entry("{varchar}", new Word("varchar", "char")),
            Map.entry("{no text}", new Word("cast(null as varchar)", "cast(null as " + TEXT)),
            Map.entry("{double}", new Word("double precision", "double")),
            Map.entry("{div}", new Word("/", "div")),
            Map.entry(
                    "{now}",
                    new Word(
                            "cast(floor(extract(epoch from current_timestamp) * 1000) as bigint)",
                            "cast(unix_timestamp(current_timestamp(3)) * 1000 as signed)")),
            Map.entry("{any}", new Word("= any(array(", "in (select * from (")),
            Map.entry("{end of any}", new Word("))", ") as k)")),
            // By this index alone: a locking read in another order would lock all ready rows before it cuts the page.
            Map.entry("{by ready}", new Word("", " force index (execution_ready)")));

    /** A text that is not there. */
    public static final Wording NO_TEXT = of("{no text}");

    /** The type of texts in a cast. */
    public static final Wording VARCHAR = of("{varchar}");

    /** The texts of a statement that is written with names. */
    public static Wording of(String written) {
        String mariaDb = say(written, true);
        return new Wording(say(written, false), mariaDb, MySqlWords.of(mariaDb));
    }

    /** A text for MariaDB and MySQL alone. */
    public static Wording ofFamily(String mariaDb) {
        return new Wording(mariaDb, mariaDb, MySqlWords.of(mariaDb));
    }

    /** The text for a database. */
    public String in(Dialect dialect) {
        return switch (dialect) {
            case POSTGRES, H2 -> standard;
            case MARIADB -> mariaDb;
            case MYSQL -> mySql;
        };
    }

    /** A piece of text in the words of a database, for statements that are put together when their class is loaded. */
    public static String say(String written, Dialect dialect) {
        return of(written).in(dialect);
    }

    private static String say(String written, boolean mariaDb) {
        String text = written;
        if (text.indexOf('{') >= 0) {
            for (Map.Entry<String, Word> each : WORDS.entrySet()) {
                Word word = each.getValue();
                text = text.replace(each.getKey(), mariaDb ? word.mariaDb() : word.standard());
            }
        }
        return text;
    }
}
