package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.Scripts;
import dev.headway.core.expression.UnknownName;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.engine.DelegateException;
import dev.headway.model.Implementation;
import dev.headway.runtime.definition.BoundedCache;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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

    /** What brings the languages that have a module. */
    private static final Map<String, String> ARTIFACTS = Map.of(
            "javascript", "headway-script-javascript",
            "js", "headway-script-javascript",
            "ecmascript", "headway-script-javascript",
            "groovy", "headway-script-groovy");

    private final Set<String> allowed;
    private final ClassLoader classLoader;
    private final BoundedCache<Key, CompiledScript> compiled = new BoundedCache<>(COMPILED_MAX);

    private record Key(String language, String source) {}

    /**
     * @param allowed names or MIME types of languages, in any case
     * @param classLoader where script engines are looked for
     * @throws IllegalArgumentException when one of them has no script engine; the message says what to do
     */
    public ScriptLanguages(Set<String> allowed, ClassLoader classLoader) {
        String missing = withoutEngine(allowed, classLoader);
        if (missing != null) {
            throw new IllegalArgumentException("Expected allowScripts (allowedScripts in properties) with " + missing);
        }
        this.allowed =
                allowed.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        this.classLoader = classLoader;
    }

    /**
     * What was expected instead of the first of these languages that has no script engine, and what to do; null when each has one.
     *
     * @param wanted names or MIME types of languages, in any case
     * @param classLoader where script engines are looked for
     */
    public static @Nullable String withoutEngine(Set<String> wanted, ClassLoader classLoader) {
        if (wanted.isEmpty()) {
            return null;
        }
        List<ScriptEngineFactory> factories = new ScriptEngineManager(classLoader).getEngineFactories();
        for (String language : new TreeSet<>(wanted)) {
            String name = language.toLowerCase(Locale.ROOT);
            if (!Scripts.isExpression(name)
                    && factories.stream().flatMap(ScriptLanguages::names).noneMatch(name::equals)) {
                String known = factories.stream()
                        .flatMap(factory -> factory.getNames().stream())
                        .map(each -> each.toLowerCase(Locale.ROOT))
                        .filter(each -> each.matches("[a-z0-9]+")) // FEEL has sentences and a URL as names, too
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", "));
                String artifact = ARTIFACTS.get(name);
                return "languages that have a script engine on the class path, "
                        + (known.isEmpty() ? "of which there are none" : "which are " + known) + ", but got "
                        + language + ". "
                        + (artifact == null
                                ? "Correct the name, or add the jar of its script engine (JSR 223) to the class path."
                                : "Add dev.headway:" + artifact + " to the class path.");
            }
        }
        return null;
    }

    /** Why a script cannot run here, and what to do; null when it can. */
    public @Nullable String refused(Implementation.Script script) {
        if (Scripts.isExpression(script.format())
                || script.format().contains("${")
                || script.format().contains("#{")) {
            return null; // a language that an expression says is known when the script runs
        }
        ScriptEngineFactory factory = factory(script.format());
        if (factory == null || !isAllowed(factory)) {
            return "the script in '" + script.format() + "' (line "
                    + script.location().line() + ") is not allowed; allowed is "
                    + (allowed.isEmpty() ? "no language" : String.join(", ", allowed))
                    + ". Allow it with ProcessEngineBuilder.allowScripts (--allow-scripts on the command line), or put the"
                    + " work into a delegate";
        }
        return null;
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
