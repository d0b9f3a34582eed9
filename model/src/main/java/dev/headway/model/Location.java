package dev.headway.model;

/** Where something stands in a model file; line and column count from 1, 0 where the position is unknown. */
public record Location(int line, int column) {
    public static final Location UNKNOWN = new Location(0, 0);
}
