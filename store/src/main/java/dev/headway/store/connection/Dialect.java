package dev.headway.store.connection;

/** The database that the SQL is for. */
public enum Dialect {
    POSTGRES,
    H2
}
