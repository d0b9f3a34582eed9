package dev.headway.spring.rest;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request with a method and a path and nothing else, to ask rules what they would say. */
final class BareRequest {
    private BareRequest() {}

    static HttpServletRequest of(String method, String path) {
        Map<String, Object> attributes = new HashMap<>();
        InvocationHandler answers = (request, asked, arguments) -> switch (asked.getName()) {
            case "getMethod" -> method;
            case "getRequestURI", "getServletPath" -> path;
            case "getContextPath" -> "";
            case "getDispatcherType" -> DispatcherType.REQUEST;
            case "getAttribute" -> attributes.get((String) arguments[0]);
            case "setAttribute" -> attributes.put((String) arguments[0], arguments[1]);
            case "removeAttribute" -> attributes.remove((String) arguments[0]);
            case "hashCode" -> System.identityHashCode(request);
            case "toString" -> method + " " + path;
            default ->
                asked.isDefault()
                        ? InvocationHandler.invokeDefault(request, asked, arguments)
                        : none(asked.getReturnType());
        };
        return (HttpServletRequest) Proxy.newProxyInstance(
                BareRequest.class.getClassLoader(), new Class<?>[] {HttpServletRequest.class}, answers);
    }

    private static @Nullable Object none(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        if (type == int.class) {
            return 0;
        }
        if (type == long.class) {
            return 0L;
        }
        return type == Enumeration.class ? Collections.emptyEnumeration() : null;
    }
}
