package dev.headway.engine;

/** A key that stands for one request came with another one. */
public class IdempotencyKeyException extends InvalidRequestException {
    private static final long serialVersionUID = 1L;

    public IdempotencyKeyException(String message) {
        super(message);
    }
}
