package dev.headway.core.expression;

import jakarta.el.ELException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.el.lang.ExpressionBuilder;
import org.apache.el.parser.Node;
import org.jspecify.annotations.Nullable;

/**
 * Compiles Jakarta EL. An expression sees variables, registered beans, the implicit objects {@code execution} and {@code task},
 * and functions. It reads properties of maps, lists, arrays, records, JSON trees and beans, and calls public methods of beans
 * and a list of harmless methods of the JDK's value types; classes, reflection, constructors, static members, lambdas and
 * streams are out of its reach. Thread-safe.
 *
 * <p>Tomcat's parser and number arithmetic are used, its resolvers are not: a node of the syntax that
 * {@link StepCompiler} does not know cannot be compiled, and a method that {@link Members} does not list cannot be called.
 */
public final class ElExpressionCompiler implements ExpressionCompiler {
    private final Map<String, ExpressionFunction> functions;
    private final Members members;

    /** With the functions that every engine has. */
    public ElExpressionCompiler() {
        this(Map.of(), type -> true);
    }

    /**
     * With functions and a fence of the embedder's own.
     *
     * @param functions by name as written in an expression, {@code now} or {@code text:pad}; they may replace standard ones
     * @param callable the classes, outside of the JDK, whose public members an expression may use when it meets an object of
     *     them; asked once for each class
     */
    public ElExpressionCompiler(Map<String, ExpressionFunction> functions, Predicate<Class<?>> callable) {
        Map<String, ExpressionFunction> all = new HashMap<>(StandardFunctions.all());
        all.putAll(functions);
        this.functions = Map.copyOf(all);
        this.members = new Members(callable);
    }

    @Override
    public Expression compile(String text) {
        List<ExpressionText.Part> parts = ExpressionText.split(text);
        if (parts.size() == 1 && !parts.getFirst().expression()) {
            return new LiteralText(text, parts.getFirst().source());
        }
        ExpressionText.Part single = single(parts);
        if (single != null) {
            return new CompiledExpression(text, step(single.source(), text));
        }
        List<Step> steps = new ArrayList<>();
        for (ExpressionText.Part part : parts) {
            String source = part.source();
            steps.add(part.expression() ? step(source, text) : scope -> source);
        }
        return new CompiledExpression(text, Operators.joined(steps));
    }

    /** The only expression of a text that holds nothing else but space around it, as an XML file likes to have. */
    private static ExpressionText.@Nullable Part single(List<ExpressionText.Part> parts) {
        ExpressionText.Part single = null;
        for (ExpressionText.Part part : parts) {
            if (part.expression()) {
                if (single != null) {
                    return null;
                }
                single = part;
            } else if (!part.source().isBlank()) {
                return null;
            }
        }
        return single;
    }

    /** The parser's message without the list of everything it would have taken. */
    private static String syntax(String message, String source) {
        int list = message.indexOf("Was expecting");
        String found = (list < 0 ? message : message.substring(0, list)).strip().replaceAll("\\s+", " ");
        return found + " (the columns count from the ${ of '" + ExpressionText.shortened(source.strip()) + "')";
    }

    private Step step(String source, String text) {
        String reason;
        Throwable cause;
        try {
            Node tree = ExpressionBuilder.createNode("${" + ReservedNames.hidden(source) + "}");
            return new StepCompiler(functions, members).compile(tree);
        } catch (ExpressionException e) {
            reason = e.getMessage();
            cause = e;
        } catch (ELException e) {
            Throwable syntax = e.getCause() == null ? e : e.getCause();
            reason = syntax(ReservedNames.shown(String.valueOf(syntax.getMessage())), source);
            cause = e;
        } catch (NumberFormatException e) {
            reason = e.getMessage();
            cause = e;
        } catch (StackOverflowError | Exception e) {
            // The parser's own errors are not exceptions of one kind.
            reason = "it cannot be parsed: " + e;
            cause = e;
        }
        throw new ExpressionException(
                "Expected a well-formed expression, got '" + ExpressionText.shortened(text) + "': " + reason, cause);
    }
}
