package dev.headway.core.scenario;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The users' code of a scenario: lambdas by name, and a record of what was called. */
final class TestCode implements UserCode {
    /** One piece of user code. */
    interface Work {
        void run(ActivityContext context) throws Exception;
    }

    private final Map<String, Work> work = new HashMap<>();
    private final Map<String, Object> beans = new HashMap<>();
    private final Map<String, Function<ActivityContext, @Nullable Object>> scripts = new HashMap<>();
    private final List<String> calls = new ArrayList<>();
    private Implementation lastImplementation = new Implementation.Expression("", dev.headway.model.Location.UNKNOWN);

    void on(String name, Work code) {
        work.put(name, code);
    }

    void bean(String name, Object bean) {
        beans.put(name, bean);
    }

    /** {@code name@element} of each delegate and {@code name:event@element} of each listener, in order. */
    List<String> calls() {
        return calls;
    }

    Implementation lastImplementation() {
        return lastImplementation;
    }

    @Override
    public void execute(Implementation implementation, ActivityContext context) throws Exception {
        lastImplementation = implementation;
        String name = name(implementation);
        calls.add(name + "@" + context.node().id());
        run(name, context);
    }

    @Override
    public void notify(Listener listener, ActivityContext context) throws Exception {
        String name = name(listener.implementation());
        calls.add(name + ":" + context.eventName() + "@" + context.node().id());
        run(name, context);
    }

    private void run(String name, ActivityContext context) throws Exception {
        Work code = work.get(name);
        if (code != null) {
            code.run(context);
        }
    }

    private static String name(Implementation implementation) {
        return switch (implementation) {
            case Implementation.JavaClass javaClass -> javaClass.className();
            case Implementation.DelegateExpression expression -> expression.text();
            case Implementation.Expression expression -> expression.text();
            default -> throw new IllegalArgumentException("Expected code, got " + implementation);
        };
    }

    /** A script in the language {@code test} calls the piece of code that its source names; its value is what that sets as result. */
    @Override
    public @Nullable Object script(Implementation.Script script, ActivityContext context) {
        if (!script.format().equals("test")) {
            return UserCode.super.script(script, context);
        }
        return scripts.get(script.source()).apply(context);
    }

    /** Makes a script of the language {@code test}. */
    void script(String source, Function<ActivityContext, @Nullable Object> value) {
        scripts.put(source, value);
    }

    @Override
    public @Nullable Object bean(String name) {
        return beans.get(name);
    }

    @Override
    public @Nullable Object implicit(String name, ActivityContext context) {
        return name.equals("execution") ? context : null;
    }
}
