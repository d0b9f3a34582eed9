package dev.headway.engine.internal.usercode;

import java.io.Reader;
import java.util.List;
import javax.script.AbstractScriptEngine;
import javax.script.Bindings;
import javax.script.ScriptContext;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import org.jspecify.annotations.Nullable;

/** A script language for tests: a script is a list of names, its value the list of what they stand for, as text. */
public final class WordsScriptEngine implements ScriptEngineFactory {
    @Override
    public String getEngineName() {
        return "words";
    }

    @Override
    public String getEngineVersion() {
        return "1";
    }

    @Override
    public List<String> getExtensions() {
        return List.of();
    }

    @Override
    public List<String> getMimeTypes() {
        return List.of("text/words");
    }

    @Override
    public List<String> getNames() {
        return List.of("words");
    }

    @Override
    public String getLanguageName() {
        return "words";
    }

    @Override
    public String getLanguageVersion() {
        return "1";
    }

    @Override
    public @Nullable Object getParameter(String key) {
        return null;
    }

    @Override
    public String getMethodCallSyntax(String object, String method, String... arguments) {
        return "";
    }

    @Override
    public String getOutputStatement(String text) {
        return "";
    }

    @Override
    public String getProgram(String... statements) {
        return String.join(" ", statements);
    }

    @Override
    public ScriptEngine getScriptEngine() {
        return new Engine(this);
    }

    private static final class Engine extends AbstractScriptEngine {
        private final ScriptEngineFactory factory;

        Engine(ScriptEngineFactory factory) {
            this.factory = factory;
        }

        @Override
        public Object eval(String script, ScriptContext context) throws ScriptException {
            if (script.equals("fail")) {
                throw new ScriptException("as it was told");
            }
            Bindings names = context.getBindings(ScriptContext.ENGINE_SCOPE);
            StringBuilder text = new StringBuilder();
            for (String word : script.split(" ", -1)) {
                text.append(names.containsKey(word) ? names.get(word) : "?").append(' ');
            }
            return text.toString().strip();
        }

        @Override
        public Object eval(Reader reader, ScriptContext context) {
            throw new UnsupportedOperationException("Expected a text");
        }

        @Override
        public Bindings createBindings() {
            return new SimpleBindings();
        }

        @Override
        public ScriptEngineFactory getFactory() {
            return factory;
        }
    }
}
