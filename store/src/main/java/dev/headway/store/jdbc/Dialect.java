package dev.headway.store.jdbc;

/** The database that the SQL is for. */
public enum Dialect {
    POSTGRES,
    H2
}
