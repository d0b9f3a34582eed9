package dev.headway.engine.form;

import org.jspecify.annotations.Nullable;

/**
 * A form that a model names by {@code formRef}, for an application that keeps forms; the engine itself has none. Immutable.
 *
 * @param key id of the form
 * @param binding which version: {@code latest}, {@code deployment} or {@code version}
 * @param version the version, with the binding {@code version}; null otherwise
 */
public record FormReference(
        String key, String binding, @Nullable String version) {
    /** {@link #key()} in the family's form. */
    public String getKey() {
        return key;
    }

    /** {@link #binding()} in the family's form. */
    public String getBinding() {
        return binding;
    }

    /** {@link #version()} in the family's form. */
    public @Nullable String getVersion() {
        return version;
    }
}
