package dev.headway.store.sql;

/** The schema itself; its tables are made by the scripts of the migrations. */
public final class SchemaSql {
    public static final String MARIADB_IS_THERE = "select 1 from information_schema.schemata where schema_name = ?";

    private SchemaSql() {}

    /** Another node may make it at the same time. */
    public static String create(Dialect dialect, String schema) {
        String quote = dialect.isMariaDbFamily() ? "`" : "\"";
        return "create schema if not exists " + quote + schema + quote;
    }

    /** Makes it in a database in memory; the scripts follow in the same session. */
    public static String h2Begin(String schema) {
        return "create schema " + schema + "; " + H2SessionSql.schema(schema);
    }
}
