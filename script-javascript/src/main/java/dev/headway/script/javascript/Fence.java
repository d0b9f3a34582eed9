package dev.headway.script.javascript;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.BaseFunction;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.NativeJavaObject;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.WrapFactory;
import org.mozilla.javascript.lc.type.TypeInfo;
import tools.jackson.databind.JsonNode;

/**
 * What a script may reach and do: the names that it is given and the methods of those objects, no Java class and no package, a number
 * of steps and a depth of calls. Memory has no limit of its own. Thread-safe.
 */
final class Fence extends ContextFactory {
    static final Fence FACTORY = new Fence();

    /** Steps of the interpreter; they take some seconds. */
    static final long STEPS_MAX = 50_000_000;

    private static final int STEPS_BETWEEN_LOOKS = 100_000;
    private static final int CALL_DEPTH_MAX = 2_000;

    /** Methods of every object that lead out. */
    private static final Set<String> NEVER = Set.of("getClass", "class", "wait", "notify", "notifyAll");

    /** The objects of every script: made once, and closed to changes. */
    private final ScriptableObject standard;

    private Fence() {
        Context context = enterContext();
        try {
            standard = context.initSafeStandardObjects(null, true);
            Names.defineBpmnError(context, standard);
            standard.sealObject();
        } finally {
            context.close();
        }
    }

    Scriptable standard() {
        return standard;
    }

    /** A script that does not end. An error, since a script could catch an exception. */
    static final class TooManySteps extends Error {
        private static final long serialVersionUID = 1L;

        TooManySteps() {
            super(
                    "Expected a script that ends within " + STEPS_MAX
                            + " steps, but it goes on. Let a delegate or a worker do long work.",
                    null,
                    false,
                    false);
        }
    }

    /** Counts steps. */
    private static final class Counting extends Context {
        private long steps;

        Counting(ContextFactory factory) {
            super(factory);
        }
    }

    @Override
    protected Context makeContext() {
        Context context = new Counting(this);
        // Interpreted: no class is made of a script, and its steps and calls can be counted.
        context.setInterpretedMode(true);
        context.setLanguageVersion(Context.VERSION_ES6);
        context.setInstructionObserverThreshold(STEPS_BETWEEN_LOOKS);
        context.setMaximumInterpreterStackDepth(CALL_DEPTH_MAX);
        context.setClassShutter(Fence::isVisible);
        context.setWrapFactory(new Wrapping());
        return context;
    }

    @Override
    protected void observeInstructionCount(Context context, int steps) {
        if (context instanceof Counting counting) {
            counting.steps += steps;
            if (counting.steps > STEPS_MAX) {
                throw new TooManySteps();
            }
        }
    }

    /** Whether scripts see objects of a class: the engine's delegates, plain values of the JDK, and classes of the user's own. */
    static boolean isVisible(String className) {
        if (className.startsWith("dev.headway.")) {
            // The engine hands its delegates out by classes of its own: those are seen, what they stand on is not.
            return className.startsWith("dev.headway.engine.delegate.")
                    || className.startsWith("dev.headway.core.spin.")
                    || className.matches("dev\\.headway\\.engine\\.internal\\.usercode\\.(Execution|Task|Scope)Facade")
                    || !className.matches("dev\\.headway\\.(model|core|runtime|store|engine|dmn)\\..*");
        }
        if (className.startsWith("java.")) {
            return className.startsWith("java.time.")
                    || className.startsWith("java.math.")
                    || Set.of(
                                    "java.lang.String",
                                    "java.lang.Boolean",
                                    "java.lang.Character",
                                    "java.lang.Number",
                                    "java.lang.Integer",
                                    "java.lang.Long",
                                    "java.lang.Double",
                                    "java.lang.Float",
                                    "java.lang.Short",
                                    "java.lang.Byte",
                                    "java.lang.Object",
                                    "java.util.UUID",
                                    "java.util.Date")
                            .contains(className);
        }
        return !className.matches(
                "(javax|jdk|sun|com\\.sun|jakarta|org\\.mozilla|org\\.apache|tools\\.jackson|com\\.fasterxml)\\..*");
    }

    /** Lists and maps become those of JavaScript; other objects show their methods, whose arguments become plain Java again. */
    private static final class Wrapping extends WrapFactory {
        Wrapping() {
            setJavaPrimitiveWrap(false);
        }

        @Override
        public @Nullable Object wrap(Context context, Scriptable scope, @Nullable Object value, TypeInfo type) {
            if (value instanceof Map
                    || value instanceof Collection
                    || value instanceof JsonNode
                    || value instanceof Number) {
                return Values.toScript(context, scope, value);
            }
            return super.wrap(context, scope, value, type);
        }

        @Override
        public Scriptable wrapAsJavaObject(Context context, Scriptable scope, Object value, TypeInfo type) {
            return new HostObject(scope, value, type);
        }
    }

    private static final class HostObject extends NativeJavaObject {
        private static final long serialVersionUID = 1L;

        HostObject(Scriptable scope, Object value, TypeInfo type) {
            super(scope, value, type);
        }

        @Override
        public boolean has(String name, Scriptable start) {
            return !NEVER.contains(name) && super.has(name, start);
        }

        @Override
        public @Nullable Object get(String name, Scriptable start) {
            if (NEVER.contains(name)) {
                return Scriptable.NOT_FOUND;
            }
            Object member = super.get(name, start);
            return member instanceof Function method ? new Method(method, this) : member;
        }

        @Override
        public void put(String name, Scriptable start, Object value) {
            super.put(name, start, Values.toJava(value));
        }
    }

    /** A method of a Java object. */
    private static final class Method extends BaseFunction {
        private static final long serialVersionUID = 1L;
        private final transient Function method;
        private final transient Scriptable owner;

        Method(Function method, Scriptable owner) {
            this.method = method;
            this.owner = owner;
        }

        @Override
        public @Nullable Object call(Context context, Scriptable scope, Scriptable self, @Nullable Object[] arguments) {
            Object[] plain = new Object[arguments.length];
            for (int i = 0; i < plain.length; i++) {
                Object argument = Values.toJava(arguments[i]);
                // Rhino makes a double of every number of its own where an object is asked: a whole one stays whole.
                plain[i] = argument instanceof Integer || argument instanceof Long
                        ? new NativeJavaObject(scope, argument, TypeInfo.OBJECT)
                        : argument;
            }
            return method.call(context, scope, owner, plain);
        }
    }
}
