package dev.headway.rest.route;

import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;

/** How an API tells what went wrong. */
@FunctionalInterface
public interface ErrorForm {
    /** The answer for a failure of a route, or of finding one. */
    Response answer(Request request, RuntimeException failure);
}
