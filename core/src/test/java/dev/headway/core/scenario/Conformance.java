package dev.headway.core.scenario;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lists of rules in {@code conformance.txt} and {@code cases.txt}. */
final class Conformance {
    private static final Pattern SCENARIO = Pattern.compile("(\\w+)\\.(\\w+)(?:\\((\\w+)\\))?");
    private static final List<Rule> RULES = read("conformance.txt");
    private static final List<Rule> OF_CASES = read("cases.txt");

    private Conformance() {}

    /**
     * One rule.
     *
     * @param element XML name, and what is special about it
     * @param paragraph of BPMN 2.0.2 or CMMN 1.1
     */
    record Rule(String element, String paragraph, String text, Scenario scenario) {
        /** The XML name with its event, without what is special about it. */
        String kind() {
            return element.split(",", 2)[0];
        }

        /** The XML name alone. */
        String type() {
            return element.split("[ ,]", 2)[0];
        }
    }

    /** A test method, with the value of its parameter if it has one. */
    record Scenario(String type, String method, @Nullable String value) {
        private Optional<Method> find(ClassLoader loader) throws ClassNotFoundException {
            Class<?> test = Class.forName("dev.headway.core.scenario." + type + "Test", true, loader);
            return Arrays.stream(test.getDeclaredMethods())
                    .filter(each -> each.getName().equals(method) && (value == null || each.getParameterCount() == 1))
                    .findFirst();
        }

        boolean exists(ClassLoader loader) {
            try {
                return find(loader).isPresent();
            } catch (ClassNotFoundException e) {
                return false;
            }
        }

        /** Runs it on the classes of a loader; one for many parameters is left to its own test. */
        boolean passes(ClassLoader loader) throws ReflectiveOperationException {
            Method found = find(loader).orElseThrow();
            if (value == null && found.getParameterCount() > 0) {
                return true;
            }
            Constructor<?> constructor = found.getDeclaringClass().getDeclaredConstructor();
            constructor.setAccessible(true);
            found.setAccessible(true);
            Object test = constructor.newInstance();
            try {
                if (value == null) {
                    found.invoke(test);
                } else {
                    boolean truth = found.getParameterTypes()[0] == boolean.class;
                    found.invoke(test, truth ? Boolean.valueOf(value) : value);
                }
                return true;
            } catch (InvocationTargetException failure) {
                return false;
            }
        }

        @Override
        public String toString() {
            return type + "Test." + method + (value == null ? "" : "(" + value + ")");
        }
    }

    static List<Rule> rules() {
        return RULES;
    }

    /** The rules of CMMN. */
    static List<Rule> ofCases() {
        return OF_CASES;
    }

    private static List<Rule> read(String file) {
        try (InputStream in = Objects.requireNonNull(Conformance.class.getResourceAsStream(file));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Conformance::rule)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Rule rule(String line) {
        String[] parts = line.split(" \\| ", -1);
        Matcher scenario = SCENARIO.matcher(parts.length == 4 ? parts[3] : "");
        if (!scenario.matches()) {
            throw new IllegalArgumentException("Expected 'element | paragraph | rule | Class.method', got '" + line
                    + "' in conformance.txt or cases.txt");
        }
        return new Rule(
                parts[0], parts[1], parts[2], new Scenario(scenario.group(1), scenario.group(2), scenario.group(3)));
    }

    /** The class of {@code core.element} that runs an element; null for what has none of its own. */
    static @Nullable String behaviorOf(String element) {
        return switch (element.split("[ ,]", 2)[0]) {
            case "task", "manualTask" -> "PlainTask";
            case "scriptTask", "businessRuleTask" -> "ServiceTask";
            case "transaction" -> "SubProcess";
            // Loops and data have no class among the elements, and what undoes is called by the compensation.
            case "multiInstanceLoopCharacteristics", "standardLoopCharacteristics", "dataObject" -> null;
            case "eventListener" -> "CaseListener";
            case "stage", "milestone" -> Character.toUpperCase(element.charAt(0)) + element.substring(1);
            case "boundaryEvent" -> element.startsWith("boundaryEvent compensation") ? null : "BoundaryEvent";
            default -> {
                String name = element.split("[ ,]", 2)[0];
                yield Character.toUpperCase(name.charAt(0)) + name.substring(1);
            }
        };
    }
}
