package dev.headway.task.http;

import org.jspecify.annotations.Nullable;

/** A request that an {@link HttpRequestHandler} may change before it is sent. Not thread-safe. */
public final class HttpRequest {
    private String method;
    private String url;
    private @Nullable String requestHeaders;
    private @Nullable String body;
    private @Nullable String bodyEncoding;
    private int timeout;
    private boolean noRedirects;

    HttpRequest(String method, String url) {
        this.method = method;
        this.url = url;
    }

    /** Such as GET. */
    public String getMethod() {
        return method;
    }

    public void setMethod(String method) {
        this.method = method;
    }

    /** Where the request goes; addresses are checked as for the field {@code requestUrl}. */
    public String getUrl() {
        return url;
    }

    public void setUrl(String url) {
        this.url = url;
    }

    /** A line {@code name: value} for each header; null for none. */
    public @Nullable String getRequestHeaders() {
        return requestHeaders;
    }

    public void setRequestHeaders(@Nullable String requestHeaders) {
        this.requestHeaders = requestHeaders;
    }

    /** Adds a header. */
    public void addHeader(String name, String value) {
        String before = requestHeaders == null || requestHeaders.isEmpty() ? "" : requestHeaders + "\n";
        requestHeaders = before + name + ": " + value;
    }

    /** Null for none. */
    public @Nullable String getBody() {
        return body;
    }

    public void setBody(@Nullable String body) {
        this.body = body;
    }

    /** A character set; null for UTF-8. */
    public @Nullable String getBodyEncoding() {
        return bodyEncoding;
    }

    public void setBodyEncoding(@Nullable String bodyEncoding) {
        this.bodyEncoding = bodyEncoding;
    }

    /** Milliseconds for the whole request; 0 for the setting. */
    public int getTimeout() {
        return timeout;
    }

    public void setTimeout(int timeout) {
        this.timeout = timeout;
    }

    /** Whether a redirect is the answer. */
    public boolean isNoRedirects() {
        return noRedirects;
    }

    public void setNoRedirects(boolean noRedirects) {
        this.noRedirects = noRedirects;
    }

    /** Without what may be secret. */
    @Override
    public String toString() {
        return "HttpRequest[" + method + "]";
    }
}
