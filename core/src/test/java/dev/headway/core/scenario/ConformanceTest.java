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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which rule of BPMN and CMMN is held by which scenario: every element has one, and an element counts only when its scenarios notice that its
 * class does nothing any more.
 */
class ConformanceTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("headway.root", ".."), "docs", "conformance.md");

    /** Elements of CMMN alone that have a class of their own. */
    private static final List<String> OF_CASES = List.of("stage", "milestone", "eventListener");

    static List<String> elements() {
        return Stream.concat(
                        Conformance.rules().stream()
                                .map(Rule::kind)
                                .distinct()
                                .filter(element -> Conformance.behaviorOf(element) != null),
                        OF_CASES.stream())
                .toList();
    }

    private static Stream<Rule> all() {
        return Stream.concat(Conformance.rules().stream(), Conformance.ofCases().stream());
    }

    @Test
    void everyElementHasARule() {
        assertThat(Conformance.rules().stream().map(Rule::type).distinct())
                .contains(Arrays.stream(ElementType.values())
                        .filter(type -> type != ElementType.PROCESS && !type.isOfCase())
                        .map(ElementType::bpmnName)
                        .toArray(String[]::new));
        assertThat(Conformance.ofCases().stream().map(Rule::type).distinct())
                .contains(Arrays.stream(ElementType.values())
                        .filter(ElementType::isOfCase)
                        .map(ElementType::bpmnName)
                        .toArray(String[]::new));
    }

    @Test
    void everyRuleHasAScenario() {
        assertThat(all().toList())
                .allSatisfy(rule -> assertThat(rule.scenario().exists(getClass().getClassLoader()))
                        .as("%s of '%s'", rule.scenario(), rule.text())
                        .isTrue());
    }

    /** With the element's class replaced by one that does nothing, a scenario of the element fails. */
    @ParameterizedTest
    @MethodSource("elements")
    void anElementThatDoesNothingIsNoticed(String element) throws Exception {
        List<Rule> rules = (OF_CASES.contains(element) ? Conformance.ofCases() : Conformance.rules())
                .stream().filter(rule -> rule.kind().equals(element)).toList();
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
        return """
                # Rules of BPMN and CMMN, and the scenarios that hold them

                %d rules for %d elements of BPMN, %d of CMMN. Paragraphs are those of BPMN 2.0.2 and CMMN 1.1; scenarios are tests in `core`, package
                `scenario`. For every element with a class of its own a test replaces that class by one that does nothing, and one of the element's
                scenarios must fail. Scenarios of CMMN read the case anew before each step, as after a restart.

                ## BPMN

                | element | paragraph | rule | scenario |
                |---|---|---|---|
                %s

                ## CMMN

                | element | paragraph | rule | scenario |
                |---|---|---|---|
                %s
                """.formatted(
                Conformance.rules().size(),
                Conformance.rules().stream().map(Rule::element).distinct().count(),
                Conformance.ofCases().size(),
                rows(Conformance.rules()),
                rows(Conformance.ofCases()));
    }

    private static String rows(List<Rule> rules) {
        Map<String, List<Rule>> byElement =
                rules.stream().collect(groupingBy(Rule::element, LinkedHashMap::new, toList()));
        return byElement.entrySet().stream()
                .flatMap(each -> each.getValue().stream()
                        .map(rule -> "| %s | %s | %s | `%s` |"
                                .formatted(each.getKey(), rule.paragraph(), rule.text(), rule.scenario())))
                .collect(joining("\n"));
    }
}
