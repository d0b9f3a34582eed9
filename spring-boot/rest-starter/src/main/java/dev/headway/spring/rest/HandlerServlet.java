package dev.headway.spring.rest;

import dev.headway.rest.http.Handler;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.PathText;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A handler as a servlet, beside the one of Spring MVC: bodies reach it as they were sent, which a resolver of multipart bodies would
 * not leave. What is ready is written by the thread of the request. What is written while it is made, such as an answer that
 * waits for work, has a virtual thread and none of the server's. Thread-safe.
 */
public final class HandlerServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(HandlerServlet.class);
    /** Attribute of a request whose answer broke off: what went wrong. */
    private static final String BROKEN = HandlerServlet.class.getName() + ".broken";

    private final transient Handler handler;
    private final transient Protection protection;
    private final long bodyMax;

    /** @param bodyMax bytes of a body at most */
    public HandlerServlet(Handler handler, Protection protection, long bodyMax) {
        this.handler = handler;
        this.protection = protection;
        this.bodyMax = bodyMax;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse servletResponse) throws ServletException {
        if (request.getDispatcherType() == DispatcherType.ASYNC) {
            // Only an exception makes the server cut the connection; an answer that merely ended would look complete.
            throw new ServletException("The answer to " + request.getRequestURI() + " broke off", (Throwable)
                    request.getAttribute(BROKEN));
        }
        Response response = answer(request);
        try {
            writeHead(request, servletResponse, response);
            boolean bare = request.getMethod().equals("HEAD");
            switch (response.body()) {
                case Response.Empty empty -> servletResponse.flushBuffer();
                case Response.Bytes bytes -> {
                    servletResponse.setContentLength(bytes.content().length);
                    if (!bare) {
                        servletResponse.getOutputStream().write(bytes.content());
                    }
                    servletResponse.flushBuffer();
                }
                case Response.Streamed streamed -> {
                    if (!bare) {
                        stream(request, servletResponse, response, streamed);
                    } else {
                        response.lost().run();
                    }
                }
            }
        } catch (IOException e) {
            lost(request, response, e);
        }
    }

    private Response answer(HttpServletRequest request) {
        String path = request.getRequestURI().substring(request.getContextPath().length());
        try {
            if (request.getContentLengthLong() > bodyMax) {
                throw new HttpFailure(
                        413,
                        "too-large",
                        "Expected a body of at most " + bodyMax + " bytes, got " + request.getContentLengthLong()
                                + ".");
            }
            return handler.handle(new Request(
                    request.getMethod().toUpperCase(Locale.ROOT),
                    path,
                    PathText.query(request.getQueryString()),
                    headers(request),
                    request.getInputStream(),
                    protection.admit(request)));
        } catch (HttpFailure failure) {
            return handler.refuse(path, failure);
        } catch (IOException e) {
            return handler.refuse(
                    path,
                    HttpFailure.badRequest("broken-body", "Expected a body that can be read, got: " + e.getMessage()));
        }
    }

    private static Map<String, List<String>> headers(HttpServletRequest request) {
        Map<String, List<String>> headers = new HashMap<>();
        Collections.list(request.getHeaderNames())
                .forEach(
                        name -> headers.put(name.toLowerCase(Locale.ROOT), Collections.list(request.getHeaders(name))));
        return headers;
    }

    private static void writeHead(HttpServletRequest request, HttpServletResponse servletResponse, Response response) {
        servletResponse.setStatus(response.status());
        response.headers().forEach((name, value) -> {
            boolean here = name.equals("Location") && value.startsWith("/");
            servletResponse.setHeader(name, here ? request.getContextPath() + value : value);
        });
        servletResponse.setHeader("X-Content-Type-Options", "nosniff");
        if (!response.headers().containsKey("Cache-Control")) {
            servletResponse.setHeader("Cache-Control", "no-store");
        }
    }

    private static void stream(
            HttpServletRequest request,
            HttpServletResponse servletResponse,
            Response response,
            Response.Streamed streamed) {
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        Thread.ofVirtual().name("headway-rest").start(() -> {
            try {
                streamed.writer().write(servletResponse.getOutputStream());
                servletResponse.flushBuffer();
                end(async::complete);
            } catch (IOException e) {
                lost(request, response, e);
                end(async::complete);
            } catch (RuntimeException e) {
                response.lost().run();
                request.setAttribute(BROKEN, e);
                end(async::dispatch);
            }
        });
    }

    /** The server may have ended it already, when it noticed first that the client has gone. */
    private static void end(Runnable how) {
        try {
            how.run();
        } catch (IllegalStateException e) {
            LOG.debug("The server had ended the request: {}", e.getMessage());
        }
    }

    private static void lost(HttpServletRequest request, Response response, IOException cause) {
        LOG.debug("The client of {} has gone: {}", request.getRequestURI(), cause.toString());
        response.lost().run();
    }
}
