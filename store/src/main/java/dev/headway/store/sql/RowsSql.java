package dev.headway.store.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement over many rows on PostgreSQL, in the three forms in which it is sent. Each is written from one definition when the class
 * loads and stands in {@code store/sql}. The parameters are the same and in the same order: the columns of the rows. Immutable.
 *
 * <ul>
 *   <li>One row: plain values. The server opens a function scan for every array, which costs a small batch more than everything else in
 *       it.
 *   <li>Few: the first array is scanned, in the others each row is looked up by its place. To find a place the server walks over the
 *       texts before it, which is cheaper than a scan of its own only as long as they are few.
 *   <li>Many: every array is scanned.
 * </ul>
 */
public final class RowsSql {
    /** With more rows than these every array is scanned. */
    public static final int FEW_MAX = 64;

    private static final int LEAST_ARRAYS = 3;
    private static final int LINE_MAX = 100;
    private static final String ROWS = "{rows}";

    private final Forms plain;
    private final Forms exact;

    /** The texts for one row, few rows and many. */
    record Forms(String one, String few, String many) {
        String of(int rows) {
            if (rows > FEW_MAX) {
                return many;
            }
            return rows == 1 ? one : few;
        }
    }

    private RowsSql(Forms plain) {
        this.plain = plain;
        this.exact = new Forms(exactly(plain.one()), exactly(plain.few()), exactly(plain.many()));
    }

    /**
     * Inserts the rows.
     *
     * @param columns name and type of each, separated by commas
     * @param rest what follows, such as {@code on conflict}
     */
    static RowsSql insert(String table, String columns, String rest) {
        List<Column> all = Column.parse(columns);
        String head = "insert into " + table + " (" + names(all) + ")\n";
        String tail = rest.isEmpty() ? "" : "\n" + rest;
        String few = all.size() < LEAST_ARRAYS
                ? "select * from " + scanned(all)
                : "select u.* from " + lookedUp(all) + " as u";
        return new RowsSql(new Forms(
                head + "values (" + values(all) + ")" + tail,
                head + few + tail,
                head + "select * from " + scanned(all) + tail));
    }

    static RowsSql insert(String table, String columns) {
        return insert(table, columns, "");
    }

    /**
     * Changes, deletes or selects what belongs to the rows, which are known as {@code u}.
     *
     * @param columns name and type of each, separated by commas
     * @param text the statement, with <code>{rows}</code> where the rows come from
     */
    static RowsSql over(String columns, String text) {
        List<Column> all = Column.parse(columns);
        String as = " as u (" + names(all) + ")";
        String few = all.size() < LEAST_ARRAYS ? scanned(all) : lookedUp(all);
        return new RowsSql(new Forms(
                text.replace(ROWS, "(values (" + values(all) + "))" + as),
                text.replace(ROWS, few + as),
                text.replace(ROWS, scanned(all) + as)));
    }

    private record Column(String name, String type) {
        static List<Column> parse(String columns) {
            List<Column> all = new ArrayList<>();
            for (String each : columns.split(",", -1)) {
                String[] words = each.strip().split(" ", -1);
                all.add(new Column(words[0], words[1]));
            }
            return all;
        }

        String value() {
            return "?::" + type;
        }

        String array() {
            return "?::" + type + "[]";
        }
    }

    /** Names of columns in their order, each after the prefix. */
    static String names(String columns, String prefix) {
        return list(Column.parse(columns).stream()
                .map(column -> prefix + column.name())
                .toList());
    }

    private static String names(List<Column> columns) {
        return list(columns.stream().map(Column::name).toList());
    }

    private static String values(List<Column> columns) {
        return list(columns.stream().map(Column::value).toList());
    }

    private static String scanned(List<Column> columns) {
        return "unnest(" + list(columns.stream().map(Column::array).toList()) + ")";
    }

    private static String lookedUp(List<Column> columns) {
        List<String> places = columns.stream()
                .skip(1)
                .map(column -> "(" + column.array() + ")[x.i]")
                .toList();
        return "unnest(" + columns.getFirst().array()
                + ") with ordinality as x (c, i)\ncross join lateral (select x.c, " + list(places) + ")";
    }

    /** With commas, in lines that a review can show. */
    private static String list(List<String> parts) {
        StringBuilder text = new StringBuilder();
        int begin = 0;
        for (String part : parts) {
            boolean full = text.length() - begin + part.length() > LINE_MAX;
            text.append(text.isEmpty() ? "" : full ? ",\n        " : ", ");
            begin = full ? text.length() : begin;
            text.append(part);
        }
        return text.toString();
    }

    /** The statement, and an error of the server's when it touches another number of rows; see expect_rows in the schema. */
    public static String exactly(String sql) {
        return "with touched as (" + sql + (sql.contains("returning ") ? "" : "\nreturning 1") + ")\n"
                + "select expect_rows(?, count(*), ?, ?) from touched";
    }

    /** The text for so many rows; any number of rows may be touched. */
    public String text(int rows) {
        return plain.of(rows);
    }

    /** The same, where each of the rows must be touched; three parameters follow: how many, the SQLSTATE if not, and a word. */
    public String exact(int rows) {
        return exact.of(rows);
    }

    /** What it does, for messages: the first line. */
    public String title() {
        return plain.many().lines().findFirst().orElse("");
    }

    Forms forms() {
        return plain;
    }

    Forms exactForms() {
        return exact;
    }

    @Override
    public String toString() {
        return plain.many();
    }
}
