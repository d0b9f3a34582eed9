package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.engine.DelegateException;
import dev.headway.model.Implementation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.List;

/** A class that models name, ready to make instances of. Thread-safe. */
final class DelegateClass {
    private final Class<?> type;
    private final MethodHandle constructor;
    private final FieldInjector injector;

    /** Throws DelegateException when there is no constructor to use. */
    DelegateClass(Class<?> type, Place place) {
        this.type = type;
        this.constructor = constructor(type, place);
        this.injector = new FieldInjector(type);
    }

    private static MethodHandle constructor(Class<?> type, Place place) {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            throw new DelegateException(
                    "Expected a class that can be instantiated as " + place + ", got " + type.getName()
                            + ", which is abstract. Name a class that implements it.",
                    null);
        }
        try {
            Constructor<?> declared = type.getDeclaredConstructor();
            declared.setAccessible(true);
            return MethodHandles.lookup().unreflectConstructor(declared).asType(MethodType.methodType(Object.class));
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new DelegateException(
                    "Expected a constructor without parameters in class " + type.getName() + ", used as " + place
                            + ", but there is none that can be called. An inner class must be static; a bean with dependencies"
                            + " is named by a delegate expression.",
                    e);
        }
    }

    /** A new instance with the model's fields in it; what its constructor throws is the cause. */
    Object instance(List<Implementation.Field> fields, ActivityContext context, Place place) {
        Object instance;
        try {
            instance = (Object) constructor.invokeExact();
        } catch (Throwable thrown) {
            throw new DelegateException(
                    "Cannot make an instance of class " + type.getName() + ", used as " + place
                            + ": its constructor throws " + thrown,
                    thrown);
        }
        for (Implementation.Field field : fields) {
            injector.inject(instance, field, context, place);
        }
        return instance;
    }
}
