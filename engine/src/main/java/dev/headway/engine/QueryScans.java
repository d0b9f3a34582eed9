package dev.headway.engine;

/** What becomes of a user's query that no index serves, so that it looks at every row of its table. */
public enum QueryScans {
    /** It runs. */
    ALLOW,

    /** It runs, and what would serve it is logged once for each shape of query. */
    WARN,

    /** It is refused with what would serve it, unless it says {@code allowScan()}. */
    REFUSE
}
