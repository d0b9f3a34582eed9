package dev.headway.bench.verify;

import java.util.List;

/** Runs a query on the database of an engine, over a connection that is not the engine's. */
@FunctionalInterface
public interface Asked {
    /** Rows as lines of tab-separated values. */
    List<String> rows(String sql) throws Exception;
}
