package dev.headway.rest.http;

/** What a caller may do. An admin may do everything, an operator whatever a reader may. */
public enum Role {
    /** Looks at everything and changes nothing. */
    READER,
    /** Starts, completes, repairs, cancels. */
    OPERATOR,
    /** Fetches and reports external tasks, starts instances and sends messages. */
    WORKER,
    /** Deploys, deletes definitions and history, allows scans. */
    ADMIN
}
