package dev.headway.script.javascript;

import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.ScriptVariables;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import javax.script.AbstractScriptEngine;
import javax.script.Bindings;
import javax.script.Compilable;
import javax.script.CompiledScript;
import javax.script.ScriptContext;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.JavaScriptException;
import org.mozilla.javascript.RhinoException;
import org.mozilla.javascript.Script;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.WrappedException;

/** Compiles and runs scripts inside the {@link Fence}. Compiled scripts are thread-safe. */
final class JavaScriptEngine extends AbstractScriptEngine implements Compilable {
    private static final String NAME = "script";

    private final ScriptEngineFactory factory;

    JavaScriptEngine(ScriptEngineFactory factory) {
        this.factory = factory;
    }

    @Override
    public CompiledScript compile(String source) throws ScriptException {
        Context context = Fence.FACTORY.enterContext();
        try {
            return new Compiled(context.compileString(source, NAME, 1, null));
        } catch (RhinoException malformed) {
            throw failed(malformed);
        } catch (StackOverflowError deep) {
            throw new ScriptException("Expected a script that can be read, but it is nested too deep");
        } finally {
            context.close();
        }
    }

    @Override
    public CompiledScript compile(Reader source) throws ScriptException {
        return compile(text(source));
    }

    @Override
    public @Nullable Object eval(String source, ScriptContext names) throws ScriptException {
        return compile(source).eval(names);
    }

    @Override
    public @Nullable Object eval(Reader source, ScriptContext names) throws ScriptException {
        return eval(text(source), names);
    }

    @Override
    public Bindings createBindings() {
        return new SimpleBindings();
    }

    @Override
    public ScriptEngineFactory getFactory() {
        return factory;
    }

    private static String text(Reader source) throws ScriptException {
        try (source) {
            StringWriter text = new StringWriter();
            source.transferTo(text);
            return text.toString();
        } catch (IOException unreadable) {
            throw new ScriptException(unreadable);
        }
    }

    private static ScriptException failed(RhinoException failure) {
        ScriptException told = new ScriptException(
                failure.details(), failure.sourceName(), failure.lineNumber(), failure.columnNumber());
        told.initCause(failure);
        return told;
    }

    private final class Compiled extends CompiledScript {
        private final Script script;

        Compiled(Script script) {
            this.script = script;
        }

        @Override
        public @Nullable Object eval(ScriptContext names) throws ScriptException {
            Context context = Fence.FACTORY.enterContext();
            try {
                Bindings bindings = names.getBindings(ScriptContext.ENGINE_SCOPE);
                Names scope = new Names(context, bindings);
                Object value = Values.toJava(script.exec(context, scope, scope));
                if (bindings instanceof ScriptVariables variables && variables.storesVariables()) {
                    scope.store();
                }
                return value;
            } catch (Fence.TooManySteps endless) {
                throw new ScriptException(String.valueOf(endless.getMessage()));
            } catch (StackOverflowError deep) {
                throw new ScriptException("Expected a script whose functions end, but they call each other too deep");
            } catch (WrappedException inside) {
                // What the engine says to a call of the script is told as it is: a refusal, a BPMN error.
                if (inside.getWrappedException() instanceof RuntimeException own) {
                    throw own;
                }
                throw failed(inside);
            } catch (JavaScriptException thrown) {
                throw bpmnErrorOr(thrown);
            } catch (RhinoException failure) {
                throw failed(failure);
            } finally {
                context.close();
            }
        }

        private ScriptException bpmnErrorOr(JavaScriptException thrown) {
            if (thrown.getValue() instanceof Scriptable value && Names.isBpmnError(value)) {
                Object message = Values.toJava(Scriptable.class.cast(value).get("message", value));
                Object code = Values.toJava(value.get("errorCode", value));
                throw new BpmnError(String.valueOf(code), message == null ? null : message.toString());
            }
            return failed(thrown);
        }

        @Override
        public ScriptEngine getEngine() {
            return JavaScriptEngine.this;
        }
    }
}
