package dev.headway.engine.runtime;

/** An element of a process definition with what is open at it. Immutable. */
public interface ActivityStatistics extends OpenCounts {

    /** The element. */
    String getId();
}
