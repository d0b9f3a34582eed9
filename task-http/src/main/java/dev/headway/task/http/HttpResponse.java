package dev.headway.task.http;

import org.jspecify.annotations.Nullable;

/** A response that an {@link HttpResponseHandler} reads and may change before it is saved. Not thread-safe. */
public final class HttpResponse {
    private final int statusCode;
    private final String responseHeaders;
    private @Nullable String body;
    private boolean bodyResponseHandled;

    HttpResponse(int statusCode, String responseHeaders, String body) {
        this.statusCode = statusCode;
        this.responseHeaders = responseHeaders;
        this.body = body;
    }

    /** The status, such as 200. */
    public int getStatusCode() {
        return statusCode;
    }

    /** A line {@code name: value} for each header. */
    public String getHttpHeadersAsString() {
        return responseHeaders;
    }

    /** The body as text. */
    public @Nullable String getBody() {
        return body;
    }

    /** Another text, which is saved in its place. */
    public void setBody(@Nullable String body) {
        this.body = body;
    }

    /** Whether the handler did with the body what is to be done, so that the task saves no body. */
    public boolean isBodyResponseHandled() {
        return bodyResponseHandled;
    }

    public void setBodyResponseHandled(boolean bodyResponseHandled) {
        this.bodyResponseHandled = bodyResponseHandled;
    }

    /** Without what it says, which may be secret. */
    @Override
    public String toString() {
        return "HttpResponse[" + statusCode + "]";
    }
}
