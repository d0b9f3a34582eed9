package dev.headway.core.scenario;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.scenario.Conformance.Rule;
import dev.headway.model.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which rule of BPMN is held by which scenario: every element has one, and an element counts only when its scenarios notice that its
 * class does nothing any more.
 */
class ConformanceTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("headway.root", ".."), "docs", "conformance.md");

    static List<String> elements() {
        return Conformance.rules().stream()
                .map(Rule::kind)
                .distinct()
                .filter(element -> Conformance.behaviorOf(element) != null)
                .toList();
    }

    @Test
    void everyElementHasARule() {
        assertThat(Conformance.rules().stream().map(Rule::type).distinct())
                .contains(Arrays.stream(ElementType.values())
                        .filter(type -> type != ElementType.PROCESS && !type.isOfCase())
                        .map(ElementType::bpmnName)
                        .toArray(String[]::new));
    }

    @Test
    void everyRuleHasAScenario() {
        assertThat(Conformance.rules())
                .allSatisfy(rule -> assertThat(rule.scenario().exists(getClass().getClassLoader()))
                        .as("%s of '%s'", rule.scenario(), rule.text())
                        .isTrue());
    }

    /** With the element's class replaced by one that does nothing, a scenario of the element fails. */
    @ParameterizedTest
    @MethodSource("elements")
    void anElementThatDoesNothingIsNoticed(String element) throws Exception {
        List<Rule> rules = Conformance.rules().stream()
                .filter(rule -> rule.kind().equals(element))
                .toList();
        try (Disabled disabled = Disabled.of(String.valueOf(Conformance.behaviorOf(element)))) {
            boolean noticed = false;
            for (Rule rule : rules) {
                assertThat(rule.scenario().passes(getClass().getClassLoader()))
                        .as("%s as it is", rule.scenario())
                        .isTrue();
                noticed |= !rule.scenario().passes(disabled.loader());
            }
            assertThat(noticed)
                    .as("whether a scenario out of %s fails without %s", rules, Conformance.behaviorOf(element))
                    .isTrue();
        }
    }

    /** The table that the documentation links; -Dheadway.write=true on Maven's command line writes it. */
    @Test
    void theTableIsInTheDocumentation() throws IOException {
        String table = table();
        if (Boolean.getBoolean("headway.write")) {
            Files.writeString(DOCUMENT, table);
        }
        System.out.println(table);
        assertThat(Files.readString(DOCUMENT))
                .as(
                        "docs/conformance.md; write it with ./mvnw -pl core -am test -Dtest=ConformanceTest -Dheadway.write=true"
                                + " -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(table);
    }

    private static String table() {
        Map<String, List<Rule>> byElement =
                Conformance.rules().stream().collect(groupingBy(Rule::element, LinkedHashMap::new, toList()));
        String rows = byElement.entrySet().stream()
                .flatMap(each -> each.getValue().stream()
                        .map(rule -> "| %s | %s | %s | `%s` |"
                                .formatted(each.getKey(), rule.paragraph(), rule.text(), rule.scenario())))
                .collect(joining("\n"));
        return """
                # Rules of BPMN, and the scenarios that hold them

                %d rules for %d elements. Paragraphs are those of BPMN 2.0.2; scenarios are tests in `core`, package `scenario`. For every element
                with a class of its own a test replaces that class by one that does nothing, and one of the element's scenarios must fail.

                | element | paragraph | rule | scenario |
                |---|---|---|---|
                %s
                """.formatted(Conformance.rules().size(), byElement.size(), rows);
    }
}
