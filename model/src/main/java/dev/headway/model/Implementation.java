package dev.headway.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What user code an element or a listener runs. */
public sealed interface Implementation {
    /** Where the model names it. */
    Location location();

    /** A delegate class; its instance gets {@code fields} injected. */
    record JavaClass(String className, List<Field> fields, Location location) implements Implementation {}

    /** An expression that is evaluated, such as {@code ${bean.work(x)}}. */
    record Expression(String text, Location location) implements Implementation {}

    /** An expression that yields a delegate object. */
    record DelegateExpression(String text, List<Field> fields, Location location) implements Implementation {}

    /** An external worker fetches the work by topic. */
    record External(String topic, @Nullable String priority, Location location) implements Implementation {}

    /** A script; {@code format} is a MIME type or language name. */
    record Script(String format, String source, @Nullable String resource, Location location)
            implements Implementation {}

    /** A DMN decision (business rule task). */
    record Decision(
            String decisionRef,
            @Nullable String binding,
            @Nullable String version,
            @Nullable String mapDecisionResult,
            Location location)
            implements Implementation {}

    /** A built-in of another engine of the family ({@code mail}, {@code http} ...), by its type name. */
    record BuiltIn(String type, List<Field> fields, Location location) implements Implementation {}

    /** A value to inject into a delegate: exactly one of the two is set. */
    record Field(
            String name,
            @Nullable String stringValue,
            @Nullable String expression) {}
}
