package dev.headway.rest.route;

import dev.headway.rest.http.Response;

/** What a route does. */
@FunctionalInterface
public interface Action {
    /** Answers a call; what it throws becomes an answer of the table's form of errors. */
    Response run(Call call);
}
