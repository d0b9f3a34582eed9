package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.expression.ExpressionException;
import dev.headway.engine.DelegateException;
import dev.headway.model.Implementation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the objects that models name as code to call: instances of classes from one class loader, and beans that expressions
 * give. Injects the model's fields into them. Thread-safe.
 */
final class Targets {
    private final ClassLoader classLoader;
    private final Predicate<String> allowed;
    private final boolean stubUnknown;
    private final Map<String, DelegateClass> classes = new ConcurrentHashMap<>();
    private final ClassValue<FieldInjector> beanInjectors = new ClassValue<>() {
        @Override
        protected FieldInjector computeValue(Class<?> type) {
            return new FieldInjector(type);
        }
    };

    /**
     * @param allowed which class names models may use; asked before a class is loaded
     * @param stubUnknown whether what is not there is a stub, in place of an error
     */
    Targets(ClassLoader classLoader, Predicate<String> allowed, boolean stubUnknown) {
        this.classLoader = classLoader;
        this.allowed = allowed;
        this.stubUnknown = stubUnknown;
    }

    /**
     * The object to call; null for a stub.
     *
     * @throws DelegateException when there is none, or when it is not to be used
     */
    @Nullable
    Object find(Implementation implementation, ActivityContext context, Place place) {
        return switch (implementation) {
            case Implementation.JavaClass javaClass -> instance(javaClass, context, place);
            case Implementation.DelegateExpression expression -> bean(expression, context, place);
            case Implementation.Script script -> throw unsupported(place, "a script");
            case Implementation.BuiltIn builtIn ->
                throw unsupported(place, "the task type '" + builtIn.type() + "', which is for tasks alone");
            case Implementation.Connector connector ->
                throw unsupported(place, "the connector '" + connector.connectorId() + "', which is for tasks alone");
            case Implementation.Decision decision ->
                throw unsupported(place, "the DMN decision '" + decision.decisionRef() + "'");
            case Implementation.External external ->
                throw unsupported(place, "the external topic '" + external.topic() + "', which only a worker can run");
            case Implementation.Expression expression -> throw unsupported(place, "an expression");
        };
    }

    private static DelegateException unsupported(Place place, String what) {
        return new DelegateException(
                "Expected a class, expression or delegate expression as " + place + ", got " + what
                        + ". Put the work into a delegate.",
                null);
    }

    private @Nullable Object instance(Implementation.JavaClass javaClass, ActivityContext context, Place place) {
        DelegateClass known = classes.get(javaClass.className());
        if (known == null) {
            Class<?> type = load(javaClass.className().trim(), place);
            if (type == null) {
                return null;
            }
            known = new DelegateClass(type, place);
            classes.put(javaClass.className(), known);
        }
        return known.instance(javaClass.fields(), context, place);
    }

    private @Nullable Class<?> load(String className, Place place) {
        if (!allowed.test(className)) {
            throw new DelegateException(
                    "Expected class " + className + ", named as " + place
                            + ", to be one that models may use, but it is not on the list of allowed delegates."
                            + " Add it or its package there.",
                    null);
        }
        try {
            return Class.forName(className, true, classLoader);
        } catch (ClassNotFoundException e) {
            if (stubUnknown) {
                return null;
            }
            throw new DelegateException(
                    "Expected class " + className + ", named as " + place
                            + ", on the class path, but it is not there. Correct the name or add the jar; the class loader is "
                            + classLoader + ".",
                    e);
        } catch (LinkageError e) {
            throw new DelegateException(
                    "Expected class " + className + ", named as " + place + ", to load, but it does not: " + e, e);
        }
    }

    private @Nullable Object bean(Implementation.DelegateExpression expression, ActivityContext context, Place place) {
        Object bean;
        try {
            bean = context.definition().expression(expression.text()).evaluate(context);
        } catch (ExpressionException e) {
            if (stubUnknown) {
                return null;
            }
            throw new DelegateException("Cannot find the bean for " + place + ": " + e.getMessage(), e);
        }
        if (bean == null) {
            throw new DelegateException(
                    "Expected an object from '" + expression.text() + "' as " + place
                            + ", got null. Register the bean or correct the expression.",
                    null);
        }
        for (Implementation.Field field : expression.fields()) {
            beanInjectors.get(bean.getClass()).inject(bean, field, context, place);
        }
        return bean;
    }
}
