package dev.headway.engine.migration;

/** A script that runs in an instance which is migrated; its language must be allowed. */
public record Script(String language, String script) {
    /** Its language. */
    public String getLanguage() {
        return language;
    }

    /** Its text. */
    public String getScript() {
        return script;
    }
}
