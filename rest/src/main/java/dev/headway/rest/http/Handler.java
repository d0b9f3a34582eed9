package dev.headway.rest.http;

/** Answers requests. Thread-safe; may block for as long as the client is ready to wait. */
public interface Handler {
    /** The answer; what goes wrong is an answer too, never an exception. */
    Response handle(Request request);

    /** The answer to a request that an adapter does not hand in, in the form that errors have at its path. */
    default Response refuse(String path, HttpFailure failure) {
        return failure.response();
    }
}
