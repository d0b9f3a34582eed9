package dev.headway.dmn;

import dev.headway.engine.decision.DecisionEngine.Requirements;
import dev.headway.model.Location;
import dev.headway.model.Problem;
import dev.headway.model.xml.XmlElement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camunda.feel.FeelEngine;
import org.camunda.feel.api.FeelEngineApi;
import org.camunda.feel.api.ParseResult;
import org.jspecify.annotations.Nullable;

/**
 * What a DMN file declares, with every expression checked: its language, and that FEEL can read it.
 *
 * @param names words of all expressions: what may be the name of a variable
 * @param requirements id and name of a file with several decisions; null for others
 */
record DmnFile(
        List<Declared> decisions,
        Set<String> names,
        Location location,
        @Nullable Requirements requirements) {
    private static final Pattern MODEL_NAMESPACE =
            Pattern.compile("https?://www\\.omg\\.org/spec/DMN/(\\d{8})/(MODEL/|dmn(11)?\\.xsd|DMN13\\.xsd)");
    private static final Pattern FEEL_NAMESPACE =
            Pattern.compile("https?://www\\.omg\\.org/spec/(FEEL/\\d{8}/?|DMN/\\d{8}/FEEL/?)");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`|[\\p{L}_$][\\p{L}\\p{N}_$]*");
    private static final Set<String> LOGIC = Set.of(
            "decisionTable",
            "literalExpression",
            "context",
            "invocation",
            "list",
            "relation",
            "functionDefinition",
            "conditional",
            "for",
            "every",
            "some",
            "filter");
    private static final FeelEngineApi FEEL =
            new FeelEngineApi(new BoundedFeel(FeelEngine.defaultValueMapper(), Clock.systemUTC()));

    /**
     * A decision, or a decision service.
     *
     * @param made keys of the decisions that are made: itself, or the output decisions of a service
     * @param outputName for a literal expression: the name of its result
     */
    record Declared(
            String key,
            @Nullable String name,
            @Nullable String versionTag,
            List<String> made,
            boolean collects,
            @Nullable String outputName) {}

    /** Reads the tree of a file and notes all that is wrong with it. */
    static DmnFile check(XmlElement root, List<Problem> problems) {
        if (!root.name().equals("definitions")
                || !MODEL_NAMESPACE.matcher(root.namespace()).matches()) {
            problems.add(error(
                    root.location(),
                    null,
                    "dmn-root",
                    "Expected <definitions> of DMN 1.1 to 1.5, but got <" + root.qualifiedName() + "> in namespace '"
                            + root.namespace() + "'. Save the file as DMN 1.3, for example."));
            return new DmnFile(List.of(), Set.of(), root.location(), null);
        }
        List<Declared> decisions = new ArrayList<>();
        Map<String, XmlElement> byKey = new HashMap<>();
        Set<String> names = new LinkedHashSet<>();
        String language = root.attribute("expressionLanguage");
        for (XmlElement child : root.children()) {
            if (child.name().equals("decision")) {
                decision(child, language, decisions, byKey, names, problems);
            }
        }
        for (XmlElement child : root.children()) {
            if (child.name().equals("decisionService")) {
                service(child, decisions, byKey, problems);
            }
        }
        if (decisions.isEmpty() && problems.isEmpty()) {
            problems.add(new Problem(
                    Problem.Severity.WARNING,
                    root.location(),
                    null,
                    "dmn-no-decision",
                    "Expected a <decision> in the file, but there is none: nothing in it can be made."));
        }
        String key = root.attribute("id");
        Requirements requirements = byKey.size() > 1 && key != null && !key.isBlank()
                ? new Requirements(key, root.attribute("name"))
                : null;
        return new DmnFile(List.copyOf(decisions), Set.copyOf(names), root.location(), requirements);
    }

    private static void decision(
            XmlElement element,
            @Nullable String inherited,
            List<Declared> decisions,
            Map<String, XmlElement> byKey,
            Set<String> names,
            List<Problem> problems) {
        String key = element.attribute("id");
        if (key == null || key.isBlank()) {
            problems.add(error(
                    element.location(),
                    null,
                    "dmn-decision-id",
                    "Expected an id on <decision>, but it has none. The id is the key by which tasks name it."));
            return;
        }
        if (byKey.put(key, element) != null) {
            problems.add(error(
                    element.location(),
                    key,
                    "dmn-decision-id",
                    "Expected decision ids that are unique in the file, but '" + key + "' is there twice."));
            return;
        }
        XmlElement logic = logicOf(element);
        if (logic == null
                || !(logic.name().equals("decisionTable") || logic.name().equals("literalExpression"))) {
            problems.add(error(
                    element.location(),
                    key,
                    "dmn-logic",
                    "Expected a decision table or a literal expression in decision '" + key + "', but got "
                            + (logic == null ? "neither" : "<" + logic.name() + ">, which is not executed")
                            + ". Write it as one of the two."));
            return;
        }
        expressions(logic, key, inherited, names, problems);
        String hitPolicy = logic.attribute("hitPolicy");
        boolean collects = logic.name().equals("decisionTable")
                && hitPolicy != null
                && logic.attribute("aggregation") == null
                && Set.of("COLLECT", "RULE ORDER", "OUTPUT ORDER").contains(hitPolicy);
        XmlElement variable = childNamed(element, "variable");
        String outputName =
                logic.name().equals("literalExpression") && variable != null ? variable.attribute("name") : null;
        decisions.add(
                new Declared(key, element.attribute("name"), versionTag(element), List.of(key), collects, outputName));
    }

    private static @Nullable XmlElement logicOf(XmlElement decision) {
        for (XmlElement child : decision.children()) {
            if (LOGIC.contains(child.name())) {
                return child;
            }
        }
        return null;
    }

    private static @Nullable XmlElement childNamed(XmlElement parent, String name) {
        for (XmlElement child : parent.children()) {
            if (child.name().equals(name)) {
                return child;
            }
        }
        return null;
    }

    private static @Nullable String versionTag(XmlElement decision) {
        for (String namespace : List.of(
                "http://headway.dev/schema/dmn",
                "http://operaton.org/schema/1.0/dmn",
                "http://camunda.org/schema/1.0/dmn")) {
            String tag = decision.attribute(namespace, "versionTag");
            if (tag != null && !tag.isBlank()) {
                return tag.trim();
            }
        }
        return null;
    }

    /** A decision service is the decisions that are its output; it gets what they need as variables. */
    private static void service(
            XmlElement element, List<Declared> decisions, Map<String, XmlElement> byKey, List<Problem> problems) {
        String key = element.attribute("id");
        List<String> made = new ArrayList<>();
        for (XmlElement child : element.children()) {
            String href = child.attribute("href");
            if (child.name().equals("outputDecision") && href != null) {
                made.add(href.startsWith("#") ? href.substring(1) : href);
            } else if (child.name().equals("inputDecision")) {
                problems.add(new Problem(
                        Problem.Severity.WARNING,
                        child.location(),
                        key,
                        "dmn-service-input",
                        "Expected decision service '" + key + "' to need variables only; its input decision '" + href
                                + "' is made from variables too instead of being handed in."));
            }
        }
        if (key == null || made.isEmpty() || !byKey.keySet().containsAll(made)) {
            problems.add(error(
                    element.location(),
                    key,
                    "dmn-service",
                    "Expected a decision service with an id, and output decisions that are in the file, but got id '"
                            + key + "' and output decisions " + made + "."));
            return;
        }
        decisions.add(
                new Declared(key, element.attribute("name"), versionTag(element), List.copyOf(made), false, null));
    }

    /** Walks over what is evaluated. */
    private static void expressions(
            XmlElement element,
            String decision,
            @Nullable String inherited,
            Set<String> names,
            List<Problem> problems) {
        String own = element.attribute("expressionLanguage");
        String language = own == null ? inherited : own;
        switch (element.name()) {
            case "inputExpression", "outputEntry", "literalExpression" ->
                expression(element, decision, language, false, names, problems);
            case "inputEntry" -> expression(element, decision, language, true, names, problems);
            default -> {
                if (!Set.of("inputValues", "outputValues").contains(element.name())) {
                    for (XmlElement child : element.children()) {
                        expressions(child, decision, language, names, problems);
                    }
                }
            }
        }
    }

    private static void expression(
            XmlElement element,
            String decision,
            @Nullable String language,
            boolean unaryTest,
            Set<String> names,
            List<Problem> problems) {
        XmlElement holder = childNamed(element, "text");
        String text = holder == null ? "" : holder.text().strip();
        Matcher matcher = NAME.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1) == null ? matcher.group() : matcher.group(1));
        }
        Location at = holder == null ? element.location() : holder.location();
        if (isOwn(language) || (isFeel(language) && !unaryTest && OwnExpressions.areMeant(text))) {
            return;
        }
        if (!isFeel(language)) {
            problems.add(error(
                    at,
                    decision,
                    "dmn-language",
                    "Expected the expression '" + shortened(text) + "' of decision '" + decision
                            + "' to be in FEEL, but its language is '" + language
                            + "'. Scripts are off in decisions: write it in FEEL."));
            return;
        }
        if (text.isEmpty() || (unaryTest && text.equals("-"))) {
            return;
        }
        ParseResult parsed = unaryTest ? FEEL.parseUnaryTests(text) : FEEL.parseExpression(text);
        if (parsed.isFailure()) {
            problems.add(error(
                    at,
                    decision,
                    "dmn-expression",
                    "Expected the expression '" + shortened(text) + "' of decision '" + decision
                            + "' to be FEEL, but it cannot be read: "
                            + parsed.failure().message()));
        }
    }

    private static boolean isFeel(@Nullable String language) {
        return language == null
                || language.isBlank()
                || language.strip().equalsIgnoreCase("feel")
                || FEEL_NAMESPACE.matcher(language.strip()).matches();
    }

    /** The expression language of models, which knows variables only. */
    private static boolean isOwn(@Nullable String language) {
        return language != null && language.strip().toLowerCase(Locale.ROOT).equals("juel");
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }

    static Problem error(Location location, @Nullable String element, String rule, String message) {
        return new Problem(Problem.Severity.ERROR, location, element, rule, message);
    }
}
