package dev.headway.core.state;

/** Bits on a root row that say which other tables may hold rows of the instance, so that loading asks only for those. */
public final class Facets {
    public static final int TASKS = 1;
    public static final int SUBSCRIPTIONS = 2;
    public static final int JOBS = 4;
    public static final int CHILDREN = 8;

    private Facets() {}
}
