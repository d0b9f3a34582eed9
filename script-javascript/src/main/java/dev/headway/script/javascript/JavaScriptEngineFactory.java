package dev.headway.script.javascript;

import java.util.List;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineFactory;
import org.jspecify.annotations.Nullable;

/** How the Java scripting API (JSR 223) finds the language. Stateless and thread-safe. */
public final class JavaScriptEngineFactory implements ScriptEngineFactory {
    /** For {@link java.util.ServiceLoader}. */
    public JavaScriptEngineFactory() {}

    @Override
    public String getEngineName() {
        return "Headway JavaScript";
    }

    @Override
    public String getEngineVersion() {
        return "1";
    }

    @Override
    public List<String> getExtensions() {
        return List.of("js");
    }

    @Override
    public List<String> getMimeTypes() {
        return List.of("text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript");
    }

    @Override
    public List<String> getNames() {
        return List.of("javascript", "JavaScript", "js", "ecmascript", "ECMAScript");
    }

    @Override
    public String getLanguageName() {
        return "ECMAScript";
    }

    @Override
    public String getLanguageVersion() {
        return "ES6";
    }

    @Override
    public @Nullable Object getParameter(String key) {
        return switch (key) {
            case ScriptEngine.ENGINE -> getEngineName();
            case ScriptEngine.ENGINE_VERSION -> getEngineVersion();
            case ScriptEngine.NAME -> "javascript";
            case ScriptEngine.LANGUAGE -> getLanguageName();
            case ScriptEngine.LANGUAGE_VERSION -> getLanguageVersion();
            // A compiled script keeps nothing between two runs, so threads may share it.
            case "THREADING" -> "STATELESS";
            default -> null;
        };
    }

    @Override
    public String getMethodCallSyntax(String object, String method, String... arguments) {
        return object + "." + method + "(" + String.join(", ", arguments) + ")";
    }

    @Override
    public String getOutputStatement(String text) {
        throw new UnsupportedOperationException("Expected a script without output: scripts of models cannot print");
    }

    @Override
    public String getProgram(String... statements) {
        return String.join(";\n", statements) + ";";
    }

    @Override
    public ScriptEngine getScriptEngine() {
        return new JavaScriptEngine(this);
    }
}
