package dev.headway.dmn;

import camundajar.impl.scala.collection.Iterable;
import camundajar.impl.scala.collection.Iterator;
import camundajar.impl.scala.collection.immutable.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.camunda.feel.context.FunctionProvider;
import org.camunda.feel.syntaxtree.Val;
import org.camunda.feel.syntaxtree.ValBoolean;
import org.camunda.feel.syntaxtree.ValFunction;
import org.camunda.feel.syntaxtree.ValList;
import org.camunda.feel.syntaxtree.ValNumber;
import org.camunda.feel.syntaxtree.ValString;
import org.jspecify.annotations.Nullable;

/**
 * The functions of FEEL, those whose cost depends on more than the size of their arguments within limits: regular expressions, rounding
 * to any number of digits, joining, comparing all with all. For one evaluation; not thread-safe.
 */
final class BoundedFunctions implements FunctionProvider {
    private static final Set<String> REGEX = Set.of("replace", "matches", "split", "extract");
    private static final Set<String> ROUNDING =
            Set.of("decimal", "floor", "ceiling", "round up", "round down", "round half up", "round half down");
    private static final Set<String> ALL_WITH_ALL = Set.of("distinct values", "duplicate values", "union", "mode");

    private final FunctionProvider library;
    private final BoundedInterpreter budget;

    BoundedFunctions(FunctionProvider library, BoundedInterpreter budget) {
        this.library = library;
        this.budget = budget;
    }

    @Override
    public Iterable<String> functionNames() {
        return library.functionNames();
    }

    @Override
    public List<ValFunction> getFunctions(String name) {
        List<ValFunction> functions = library.getFunctions(name);
        return functions.isEmpty() ? functions : functions.map(function -> bounded(name, function));
    }

    private ValFunction bounded(String name, ValFunction function) {
        return new ValFunction(
                function.params(),
                arguments -> {
                    check(name, arguments);
                    Object own = REGEX.contains(name) ? regex(name, arguments) : null;
                    Object result = own != null ? own : function.invoke().apply(arguments);
                    return result instanceof Val value ? budget.checked(value) : result;
                },
                function.hasVarArgs());
    }

    private void check(String name, List<Val> arguments) {
        if (ROUNDING.contains(name)
                && arguments.size() > 1
                && arguments.apply(1) instanceof ValNumber scale
                && Math.abs(scale.value().toDouble()) > FeelLimits.SCALE_MAX) {
            throw TooMuchWork.because("Expected a scale of at most " + FeelLimits.SCALE_MAX + " in " + name + "()");
        }
        if (name.equals("string join") && arguments.nonEmpty() && arguments.head() instanceof ValList list) {
            int delimiter = arguments.size() > 1 && arguments.apply(1) instanceof ValString text
                    ? text.value().length()
                    : 0;
            long length = (long) delimiter * list.items().size();
            for (Iterator<Val> each = list.items().iterator(); each.hasNext(); ) {
                length += each.next() instanceof ValString text ? text.value().length() : 0;
            }
            BoundedInterpreter.checkText(length);
        }
        if (ALL_WITH_ALL.contains(name)) {
            long items = 0;
            for (Iterator<Val> each = arguments.iterator(); each.hasNext(); ) {
                items += each.next() instanceof ValList list ? list.items().size() : 0;
            }
            budget.spend(items * items / 4);
        }
    }

    /** What the library does with a {@code String}, on a text that counts; null for arguments of other kinds, which it refuses itself. */
    private @Nullable Object regex(String name, List<Val> arguments) {
        for (Iterator<Val> each = arguments.iterator(); each.hasNext(); ) {
            if (!(each.next() instanceof ValString)) {
                return null;
            }
        }
        String[] texts = new String[arguments.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = ((ValString) arguments.apply(i)).value();
        }
        boolean replaces = name.equals("replace");
        int flags = texts.length > (replaces ? 3 : 2) ? flags(texts[texts.length - 1]) : 0;
        try {
            CharSequence text = new CountedText(texts[0], budget);
            Pattern pattern = Pattern.compile(texts[1], flags);
            return switch (name) {
                case "matches" -> new ValBoolean(pattern.matcher(text).find());
                case "split" -> texts(pattern.split(text, -1));
                case "extract" ->
                    texts(pattern.matcher(text)
                            .results()
                            .map(java.util.regex.MatchResult::group)
                            .toArray(String[]::new));
                default -> new ValString(replaced(pattern.matcher(text), texts[2]));
            };
        } catch (PatternSyntaxException malformed) {
            return null;
        }
    }

    private static int flags(String letters) {
        return (letters.contains("s") ? Pattern.DOTALL : 0)
                | (letters.contains("m") ? Pattern.MULTILINE : 0)
                | (letters.contains("i") ? Pattern.CASE_INSENSITIVE : 0)
                | (letters.contains("x") ? Pattern.COMMENTS : 0);
    }

    private static String replaced(Matcher matcher, String replacement) {
        StringBuilder result = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(result, replacement);
            BoundedInterpreter.checkText(result.length());
        }
        matcher.appendTail(result);
        return result.toString();
    }

    private static ValList texts(String[] texts) {
        List<Val> list = List.from(camundajar.impl.scala.jdk.javaapi.CollectionConverters.asScala(
                java.util.Arrays.stream(texts).<Val>map(ValString::new).toList()));
        return new ValList(list);
    }

    /** A text that counts how often it is looked at: a short regular expression can look at a short text for years. */
    private record CountedText(String text, BoundedInterpreter budget) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            budget.spend(1);
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
