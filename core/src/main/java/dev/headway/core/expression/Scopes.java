package dev.headway.core.expression;

import org.jspecify.annotations.Nullable;

/** Reads and writes names in a scope; what the scope throws comes out of the expression as it is. */
final class Scopes {
    /** Known everywhere, and null when nobody has said who acts. */
    private static final String USER = "authenticatedUserId";

    private Scopes() {}

    static @Nullable Object bean(ExpressionScope scope, String name) {
        try {
            return scope.bean(name);
        } catch (RuntimeException e) {
            throw new Passing(e);
        }
    }

    /** A variable, else a bean, else an error that names it. */
    static @Nullable Object named(ExpressionScope scope, String name) {
        try {
            Object value = scope.variable(name);
            if (value != null || scope.hasVariable(name)) {
                return value;
            }
            Object bean = scope.bean(name);
            if (bean != null || name.equals(USER)) {
                return bean;
            }
        } catch (RuntimeException e) {
            throw new Passing(e);
        }
        throw new UnknownName("Expected a variable or bean named '" + name
                + "', but there is none here. Set the variable before this element, register the bean, or test with"
                + " ${variables:exists(" + name + ")}.");
    }

    static boolean exists(ExpressionScope scope, String name) {
        try {
            return scope.hasVariable(name);
        } catch (RuntimeException e) {
            throw new Passing(e);
        }
    }

    static @Nullable Object variable(ExpressionScope scope, String name) {
        try {
            return scope.variable(name);
        } catch (RuntimeException e) {
            throw new Passing(e);
        }
    }

    static void set(ExpressionScope scope, String name, @Nullable Object value) {
        try {
            scope.setVariable(name, value);
        } catch (RuntimeException e) {
            throw new Passing(e);
        }
    }
}
