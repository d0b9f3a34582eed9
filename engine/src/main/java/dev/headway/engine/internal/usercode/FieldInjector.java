package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.variable.VariableException;
import dev.headway.core.variable.Variables;
import dev.headway.engine.DelegateException;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.VariableScope;
import dev.headway.model.Implementation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Puts the values of the model's fields into the objects of one class: through a setter, else into the field. Thread-safe. */
final class FieldInjector {
    private final Class<?> type;
    private final Map<String, Target> targets = new ConcurrentHashMap<>();

    FieldInjector(Class<?> type) {
        this.type = type;
    }

    /** A setter or a field. */
    private interface Target {
        Class<?> type();

        void set(Object object, @Nullable Object value) throws ReflectiveOperationException;
    }

    private record Setter(Method method) implements Target {
        @Override
        public Class<?> type() {
            return method.getParameterTypes()[0];
        }

        @Override
        public void set(Object object, @Nullable Object value) throws ReflectiveOperationException {
            method.invoke(object, value);
        }
    }

    private record Direct(Field field) implements Target {
        @Override
        public Class<?> type() {
            return field.getType();
        }

        @Override
        public void set(Object object, @Nullable Object value) throws ReflectiveOperationException {
            field.set(object, value);
        }
    }

    /** Injects one field of the model. */
    void inject(Object object, Implementation.Field field, ActivityContext context, Place place) {
        Target target = targets.get(field.name());
        if (target == null) {
            target = find(field.name(), place);
            targets.put(field.name(), target);
        }
        try {
            target.set(object, value(field, target.type(), context));
        } catch (InvocationTargetException e) {
            throw refused(field, place, "its setter throws " + e.getTargetException(), e.getTargetException());
        } catch (ReflectiveOperationException | IllegalArgumentException | VariableException e) {
            throw refused(field, place, String.valueOf(e.getMessage()), e);
        }
    }

    private static @Nullable Object value(Implementation.Field field, Class<?> wanted, ActivityContext context) {
        String text = field.expression();
        if (wanted == Expression.class) {
            return expression(field, context);
        }
        Object value = text == null
                ? field.stringValue()
                : context.definition().expression(text).evaluate(context);
        return Variables.as(field.name(), value, wanted);
    }

    /** The value of a field, evaluated when it is asked for. */
    static Expression expression(Implementation.Field field, ActivityContext context) {
        String text = field.expression();
        return text == null
                ? new FixedValue(String.valueOf(field.stringValue()))
                : new EvaluatedValue(context.definition().expression(text));
    }

    private Target find(String name, Place place) {
        String setter = "set" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        Method found = null;
        for (Method method : type.getMethods()) {
            if (method.getName().equals(setter)
                    && method.getParameterCount() == 1
                    && !Modifier.isStatic(method.getModifiers())
                    && (found == null || method.getParameterTypes()[0] == Expression.class)) {
                found = method;
            }
        }
        if (found != null && found.trySetAccessible()) {
            return new Setter(found);
        }
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals(name)
                        && !Modifier.isStatic(field.getModifiers())
                        && !Modifier.isFinal(field.getModifiers())
                        && field.trySetAccessible()) {
                    return new Direct(field);
                }
            }
        }
        throw new DelegateException(
                "Expected a setter " + setter + "() or a field '" + name + "' in class " + type.getName()
                        + " for the field of that name in " + place
                        + ", but it has neither. Add one of type " + Expression.class.getName()
                        + " or String, or remove the field from the model.",
                null);
    }

    private DelegateException refused(Implementation.Field field, Place place, String reason, Throwable cause) {
        return new DelegateException(
                "Cannot inject field '" + field.name() + "' into class " + type.getName() + " for " + place + ": "
                        + reason,
                cause);
    }

    /** A text of the model. */
    private record FixedValue(String text) implements Expression {
        @Override
        public Object getValue(VariableScope variableScope) {
            return text;
        }

        @Override
        public String getExpressionText() {
            return text;
        }
    }

    /** An expression of the model, evaluated when the delegate asks. */
    private record EvaluatedValue(dev.headway.core.expression.Expression expression) implements Expression {
        @Override
        public @Nullable Object getValue(VariableScope variableScope) {
            if (variableScope instanceof ScopeFacade scope) {
                return Variables.copy(expression.evaluate(scope.context()));
            }
            throw new IllegalArgumentException(
                    "Expected the execution or task that the delegate was called with, got " + variableScope);
        }

        @Override
        public String getExpressionText() {
            return expression.text();
        }
    }
}
