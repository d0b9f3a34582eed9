package dev.headway.rest.http;

import java.util.Set;

/** Lets everybody who comes in look, and nobody change anything, whatever their roles are. Thread-safe. */
public record ReadOnly(Handler next) implements Handler {
    @Override
    public Response handle(Request it) {
        Caller reader = new Caller(it.caller().name(), Set.of(Role.READER));
        return next.handle(new Request(it.method(), it.path(), it.query(), it.headers(), it.body(), reader));
    }

    @Override
    public Response refuse(String path, HttpFailure failure) {
        return next.refuse(path, failure);
    }
}
