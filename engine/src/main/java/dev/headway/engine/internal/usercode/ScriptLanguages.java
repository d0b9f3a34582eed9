package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.Scripts;
import dev.headway.core.expression.UnknownName;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.engine.DelegateException;
import dev.headway.model.Implementation;
import dev.headway.runtime.definition.BoundedCache;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.script.Bindings;
import javax.script.Compilable;
import javax.script.CompiledScript;
import javax.script.ScriptContext;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.script.SimpleScriptContext;
import org.jspecify.annotations.Nullable;

/**
 * Runs the scripts of models in those languages of the Java scripting API (JSR 223) that are allowed. None is allowed unless
 * somebody asks for it: a script can do whatever the Java process can do. Thread-safe.
 */
public final class ScriptLanguages {
    private static final int CAUSES_MAX = 20;

    /** Compiled scripts kept in memory. */
    private static final int COMPILED_MAX = 1_000;

    /** What Groovy and JavaScript say of a name that a script does not know; not of a member that an object does not have. */
    private static final Pattern UNKNOWN_NAME =
            Pattern.compile("No such property: \\w+ for class: Script\\w*\\b|ReferenceError: .* is not defined");

    private final Set<String> allowed;
    private final ClassLoader classLoader;
    private final BoundedCache<Key, CompiledScript> compiled = new BoundedCache<>(COMPILED_MAX);

    private record Key(String language, String source) {}

    /**
     * @param allowed names or MIME types of languages, in any case
     * @param classLoader where script engines are looked for
     */
    public ScriptLanguages(Set<String> allowed, ClassLoader classLoader) {
        this.allowed =
                allowed.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        this.classLoader = classLoader;
    }

    /** Why a script cannot run here, and what to do; null when it can. */
    public @Nullable String refused(Implementation.Script script) {
        if (Scripts.isExpression(script.format())
                || script.format().contains("${")
                || script.format().contains("#{")) {
            return null; // a language that an expression says is known when the script runs
        }
        ScriptEngineFactory factory = factory(script.format());
        if (factory == null ? !allowed.contains(script.format().toLowerCase(Locale.ROOT)) : !isAllowed(factory)) {
            return "the script in '" + script.format() + "' (line "
                    + script.location().line() + ") is not allowed; allowed is "
                    + (allowed.isEmpty() ? "no language" : String.join(", ", allowed))
                    + ". Allow it with ProcessEngineBuilder.allowScripts (--allow-scripts on the command line), or put the"
                    + " work into a delegate";
        }
        return factory != null
                ? null
                : "there is no script engine for '" + script.format() + "' (line "
                        + script.location().line()
                        + ") on the class path. Add its jar: headway-script-javascript and headway-script-groovy bring theirs.";
    }

    private @Nullable ScriptEngineFactory factory(String format) {
        String wanted = format.toLowerCase(Locale.ROOT);
        for (ScriptEngineFactory factory : new ScriptEngineManager(classLoader).getEngineFactories()) {
            if (names(factory).anyMatch(wanted::equals)) {
                return factory;
            }
        }
        return null;
    }

    private boolean isAllowed(ScriptEngineFactory factory) {
        return names(factory).anyMatch(allowed::contains);
    }

    private static Stream<String> names(ScriptEngineFactory factory) {
        return Stream.of(factory.getNames(), factory.getMimeTypes(), factory.getExtensions())
                .flatMap(java.util.Collection::stream)
                .map(name -> name.toLowerCase(Locale.ROOT));
    }

    /** Runs a script on these names. */
    @Nullable
    Object run(Implementation.Script script, Bindings names, Place place) {
        String refusal = refused(script);
        if (refusal != null) {
            throw new DelegateException("Expected a script that can run as " + place + ", but " + refusal, null);
        }
        try {
            Implementation.Script whole = SpinScripts.withFunctions(script, names);
            CompiledScript known = compiled.get(new Key(whole.format(), whole.source()));
            Object value = known != null ? known.eval(context(names)) : first(whole, names, place);
            // Languages have texts of their own, which are put together when somebody looks at them.
            return value instanceof CharSequence text ? text.toString() : value;
        } catch (ScriptException failure) {
            throw bpmnErrorOr(failure, place);
        } catch (AssertionError | StackOverflowError failure) {
            throw new DelegateException("The " + place + " failed: " + failure, failure);
        }
    }

    /** A script that throws a BPMN error, or calls what throws one, raises it; languages wrap it. */
    private static RuntimeException bpmnErrorOr(ScriptException failure, Place place) {
        Throwable cause = failure.getCause();
        for (int i = 0; cause != null && i < CAUSES_MAX; i++) {
            if (cause instanceof BpmnErrorThrown error) {
                return error;
            }
            cause = cause.getCause();
        }
        return new DelegateException("The " + place + " failed: " + failure.getMessage(), unknownNameOr(failure));
    }

    /** A name that is neither a variable nor a bean fails in the same way as in an expression. */
    private static Throwable unknownNameOr(ScriptException failure) {
        String message = String.valueOf(failure.getMessage());
        return UNKNOWN_NAME.matcher(message).find() ? new UnknownName(message).initCause(failure) : failure;
    }

    private @Nullable Object first(Implementation.Script script, Bindings names, Place place) throws ScriptException {
        ScriptEngineFactory factory = factory(script.format());
        if (factory == null) {
            throw new DelegateException("Expected a script engine for " + place, null);
        }
        ScriptEngine engine = factory.getScriptEngine();
        // A language that says nothing about threads gets an engine of its own for every call.
        if (engine instanceof Compilable compiler && factory.getParameter("THREADING") != null) {
            CompiledScript ready = compiler.compile(script.source());
            compiled.put(new Key(script.format(), script.source()), ready);
            return ready.eval(context(names));
        }
        return engine.eval(script.source(), context(names));
    }

    private static ScriptContext context(Bindings names) {
        SimpleScriptContext context = new SimpleScriptContext();
        context.setBindings(names, ScriptContext.ENGINE_SCOPE);
        return context;
    }
}
