package dev.headway.bench.verify;

/** What databases spell differently in the questions that are asked of them here. H2 takes PostgreSQL's words. */
public enum SqlWords {
    POSTGRES,
    MARIADB;

    /** A query for p10, p50 and p90 of a number. */
    String percentiles(String number, String from) {
        String within = " within group (order by " + number + ")" + (this == MARIADB ? " over ()" : "");
        return "select percentile_cont(0.1)" + within + ", percentile_cont(0.5)" + within + ", percentile_cont(0.9)"
                + within + from + (this == MARIADB ? " limit 1" : "");
    }

    /** Whole milliseconds from one time to another. */
    String millis(String from, String to) {
        return this == MARIADB
                ? "timestampdiff(microsecond, " + from + ", " + to + ") div 1000"
                : "(extract(epoch from " + to + " - " + from + ") * 1000)::bigint";
    }

    /** A text, or a parameter, as a number of 64 bits. */
    String number(String text) {
        return "cast(" + text + " as " + (this == MARIADB ? "integer" : "bigint") + ")";
    }
}
