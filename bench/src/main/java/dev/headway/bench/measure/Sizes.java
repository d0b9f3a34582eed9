package dev.headway.bench.measure;

/** Bytes of a database's tables (with what is stored out of line) and indexes. */
public record Sizes(long tables, long indexes) {}
