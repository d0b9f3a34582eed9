package dev.headway.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An in, out, input or output mapping.
 *
 * @param target name of the variable that is written; empty when {@code allVariables} or {@code businessKey}
 * @param allVariables {@code variables="all"}
 * @param businessKey expression for the called instance's business key
 */
public record Parameter(
        String target,
        @Nullable Source source,
        boolean allVariables,
        @Nullable String businessKey,
        boolean local,
        Location location) {
    /** The same, writing its variable on the element itself. */
    public Parameter asLocal() {
        return new Parameter(target, source, allVariables, businessKey, true, location);
    }

    /** Where the value comes from. */
    public sealed interface Source {
        /** A variable by name. */
        record Variable(String name) implements Source {}

        /** Text or expression. */
        record Expression(String text) implements Source {}

        record ListOf(List<Source> items) implements Source {}

        /**
         * A map.
         *
         * @param entries by their keys, which are texts or expressions
         */
        record MapOf(Map<String, Source> entries) implements Source {}

        /** A parameter without a text: null. */
        record Nothing() implements Source {}

        record Script(Implementation.Script script) implements Source {}
    }
}
