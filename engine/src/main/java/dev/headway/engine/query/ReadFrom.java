package dev.headway.engine.query;

/** Which database answers a query, where the engine has a read replica. */
public enum ReadFrom {
    /** The engine's own: everything that is committed is seen. */
    PRIMARY,

    /** The copy that {@code readReplicaUrl} names, which may be some time behind; the engine's own where there is none. */
    REPLICA
}
