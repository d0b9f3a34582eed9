package dev.headway.dmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.engine.decision.DecisionEngine.DecisionFile;
import dev.headway.engine.decision.DecisionEngine.DecisionModel;
import dev.headway.model.Problem;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read, refused and decided, without any process. */
class DmnDecisionEngineTest {
    private static final DmnDecisionEngine ENGINE = new DmnDecisionEngine();

    private static DecisionFile read(String xml) {
        return ENGINE.read("test.dmn", xml.getBytes(StandardCharsets.UTF_8));
    }

    private static DecisionModel model(String xml, String key) {
        DecisionFile file = read(xml);
        assertThat(file.problems()).isEmpty();
        return file.decisions().stream()
                .filter(decision -> decision.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static DecisionOutcome decide(String xml, String key, Map<String, ?> variables) {
        return model(xml, key).evaluate(variables);
    }

    private static Problem refused(String xml) {
        DecisionFile file = read(xml);
        assertThat(file.deployable()).isFalse();
        assertThat(file.decisions()).isEmpty();
        return file.problems().get(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://www.omg.org/spec/DMN/20151101/dmn.xsd",
                "http://www.omg.org/spec/DMN/20180521/MODEL/",
                "https://www.omg.org/spec/DMN/20191111/MODEL/",
                "https://www.omg.org/spec/DMN/20211108/MODEL/",
                "https://www.omg.org/spec/DMN/20230324/MODEL/"
            })
    void everyVersionOfDmn(String namespace) {
        String xml = Dmn.file(Dmn.dish()).replace(Dmn.NAMESPACE, namespace);
        assertThat(decide(xml, "dish", Map.of("season", "Winter", "guests", 8)).rows())
                .containsExactly(Map.of("dish", "Roastbeef"));
    }

    private static String literal(String feel) {
        return Dmn.file("<decision id='d' name='d'><variable id='v' name='d'/><literalExpression id='l'><text>"
                + feel.replace("<", "&lt;") + "</text></literalExpression></decision>");
    }

    private static String table(String test) {
        return Dmn.file(
                "<decision id='d' name='d'><decisionTable id='t' hitPolicy='FIRST'><input id='i'><inputExpression id='ie'>"
                        + "<text>when</text></inputExpression></input><output id='o' name='d' typeRef='boolean'/>"
                        + "<rule id='r1'><inputEntry id='e1'><text>" + test.replace("<", "&lt;")
                        + "</text></inputEntry><outputEntry id='o1'><text>true</text></outputEntry></rule>"
                        + "<rule id='r2'><inputEntry id='e2'><text></text></inputEntry><outputEntry id='o2'><text>false</text></outputEntry>"
                        + "</rule></decisionTable></decision>");
    }

    private static Object inTokyo(String xml, Map<String, ?> variables) {
        Clock clock = Clock.fixed(Instant.parse("2027-06-30T23:30:00Z"), ZoneId.of("Asia/Tokyo"));
        DecisionFile file = ENGINE.withClock(clock).read("test.dmn", xml.getBytes(StandardCharsets.UTF_8));
        assertThat(file.problems()).isEmpty();
        return file.decisions().get(0).evaluate(variables).rows().get(0).get("d");
    }

    /** Time and zone are those of the engine, as for timers. */
    @Test
    void decisionsGoByTheClockAndTheZoneOfTheEngine() {
        Date when = Date.from(Instant.parse("2026-01-01T22:30:00Z"));
        assertThat(inTokyo(literal("string(today())"), Map.of())).isEqualTo("2027-07-01");
        assertThat(inTokyo(literal("string(now())"), Map.of())).asString().startsWith("2027-07-01T08:30:00");
        assertThat(inTokyo(literal("when.hour"), Map.of("when", when))).isEqualTo(7L);
        assertThat(inTokyo(literal("all[1].hour"), Map.of("all", List.of(when))))
                .isEqualTo(7L);
    }

    /** Midnight in Tokyo, whether the model writes it with an offset or without, and whatever the variable is. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-01T00:00:00",
                "2026-01-01T00:00:00+09:00",
                "2025-12-31T15:00:00Z",
                "2025-12-31T16:00:00+01:00"
            })
    void datesAreComparedAsMoments(String midnight) {
        Instant moment = Instant.parse("2025-12-31T15:00:00Z");
        for (Object when : List.of(
                Date.from(moment),
                moment,
                moment.atZone(ZoneId.of("Europe/Paris")),
                OffsetDateTime.parse("2025-12-31T18:00:00+03:00"),
                LocalDateTime.parse("2026-01-01T00:00:00"))) {
            String text = "date and time(\"" + midnight + "\")";
            Map<String, Object> same = Map.of("when", when);
            assertThat(inTokyo(table("< " + text), same))
                    .as("%s < %s", when, text)
                    .isEqualTo(false);
            assertThat(inTokyo(table(">= " + text), same))
                    .as("%s >= %s", when, text)
                    .isEqualTo(true);
            assertThat(inTokyo(table("[" + text + ".." + text + "]"), same))
                    .as("%s in %s", when, text)
                    .isEqualTo(true);
            assertThat(inTokyo(table("]" + text + ".." + text + "]"), same))
                    .as("%s in %s", when, text)
                    .isEqualTo(false);
            assertThat(inTokyo(literal("when <= " + text), same))
                    .as("%s <= %s", when, text)
                    .isEqualTo(true);
            assertThat(inTokyo(literal("when = " + text), same))
                    .as("%s = %s", when, text)
                    .isEqualTo(true);
            assertThat(inTokyo(table(text), same)).as("%s is %s", when, text).isEqualTo(true);
            assertThat(inTokyo(literal("when > " + text), same))
                    .as("%s > %s", when, text)
                    .isEqualTo(false);
        }
    }

    @Test
    void numbersKeepTheirDecimalValue() {
        assertThat(inTokyo(literal("x = 0.1"), Map.of("x", 0.1f))).isEqualTo(true);
        assertThat(inTokyo(literal("x = 0.1"), Map.of("x", 0.1))).isEqualTo(true);
        String sum = Dmn.file(
                "<decision id='d' name='d'><decisionTable id='t' hitPolicy='COLLECT' aggregation='SUM'><input id='i'>"
                        + "<inputExpression id='ie'><text>x</text></inputExpression></input><output id='o' name='d' typeRef='double'/>"
                        + "<rule id='r1'><inputEntry id='e1'><text></text></inputEntry><outputEntry id='o1'><text>0.1</text></outputEntry></rule>"
                        + "<rule id='r2'><inputEntry id='e2'><text></text></inputEntry><outputEntry id='o2'><text>0.2</text></outputEntry></rule>"
                        + "</decisionTable></decision>");
        assertThat(inTokyo(sum, Map.of("x", 1))).isEqualTo(0.3);
    }

    @Test
    void theNamesOfAllExpressionsAreKnown() {
        assertThat(model(Dmn.file(Dmn.dish()), "dish").names()).contains("season", "guests");
    }

    @ParameterizedTest
    @CsvSource({"UNIQUE,1,false", "FIRST,1,false", "ANY,1,false", "RULE ORDER,1,true", "COLLECT,1,true"})
    void hitPoliciesWithOneHit(String policy, int hits, boolean collects) {
        DecisionOutcome outcome = decide(Dmn.file(Dmn.ranges(policy)), "ranges", Map.of("x", 1));
        assertThat(outcome.rows()).hasSize(hits);
        assertThat(outcome.collects()).isEqualTo(collects);
    }

    @Test
    void hitPoliciesWithTwoHits() {
        Map<String, ?> both = Map.of("x", 15);
        assertThat(decide(Dmn.file(Dmn.ranges("FIRST")), "ranges", both).rows()).containsExactly(Map.of("y", 1));
        assertThat(decide(Dmn.file(Dmn.ranges("RULE ORDER")), "ranges", both).rows())
                .containsExactly(Map.of("y", 1), Map.of("y", 2));
        assertThat(decide(Dmn.file(Dmn.ranges("COLLECT")), "ranges", both).rows())
                .hasSize(2);
        for (String policy : List.of("UNIQUE", "ANY")) {
            assertThatThrownBy(() -> decide(Dmn.file(Dmn.ranges(policy)), "ranges", both))
                    .hasMessageContaining("Hit policy");
        }
    }

    @ParameterizedTest
    @CsvSource({"SUM,3", "MIN,1", "MAX,2", "COUNT,2"})
    void aggregations(String aggregation, int expected) {
        String table = Dmn.ranges("COLLECT").replace("hitPolicy=", "aggregation='" + aggregation + "' hitPolicy=");
        DecisionOutcome outcome = decide(Dmn.file(table), "ranges", Map.of("x", 15));
        assertThat(outcome.collects()).isFalse();
        assertThat(((Number) outcome.rows().get(0).values().iterator().next()).intValue())
                .isEqualTo(expected);
    }

    @Test
    void aDecisionMakesWhatItRequiresFirst() {
        String xml = Dmn.file(
                "<decision id='bill' name='Bill'><variable name='total'/><informationRequirement><requiredDecision href='#price'/>"
                        + "</informationRequirement><literalExpression><text>price * guests</text></literalExpression></decision>",
                "<decision id='price' name='Price'><variable name='price'/><literalExpression>"
                        + "<text>if guests > 10 then 8 else 12</text></literalExpression></decision>");
        assertThat(decide(xml, "bill", Map.of("guests", 20)).rows())
                .hasSize(1)
                .first()
                .satisfies(row ->
                        assertThat(((Number) row.get("total")).intValue()).isEqualTo(160));
    }

    @Test
    void aDecisionServiceIsItsOutputDecisions() {
        String literal =
                "<decision id='%s' name='literal'><variable name='%s'/><literalExpression><text>%s</text></literalExpression></decision>";
        String xml = Dmn.file(
                literal.formatted("a", "a", "x + 1"),
                literal.formatted("b", "b", "x + 2"),
                "<decisionService id='both' name='Both'><outputDecision href='#a'/><outputDecision href='#b'/></decisionService>");
        assertThat(decide(xml, "both", Map.of("x", 1)).rows())
                .hasSize(1)
                .first()
                .satisfies(row -> assertThat(row).containsOnlyKeys("a", "b"));
    }

    @Test
    void valuesOfEveryKindGoInAndComeOut() {
        String xml = Dmn.file("<decision id='d' name='D'><variable name='r'/><literalExpression><text>"
                + "{n: person.age + 1, l: [person.name, null], t: date(\"2026-01-31\"), b: missing = null}"
                + "</text></literalExpression></decision>");
        Map<String, Object> person = new HashMap<>();
        person.put("age", 41);
        person.put("name", "Ada");
        Object result = decide(xml, "d", Map.of("person", person)).rows().get(0).get("r");
        assertThat(result).isInstanceOfSatisfying(Map.class, map -> {
            assertThat(((Number) map.get("n")).intValue()).isEqualTo(42);
            assertThat((List<?>) map.get("l"))
                    .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                    .containsExactly("Ada", null);
            assertThat(map.get("t")).isEqualTo(java.time.LocalDate.of(2026, 1, 31));
            assertThat(map.get("b")).isEqualTo(true);
        });
    }

    @Test
    void ownExpressionsReadVariablesAndReachNoClass() {
        String xml =
                Dmn.file("<decision id='d' name='D'><variable name='r'/><literalExpression expressionLanguage='juel'>"
                        + "<text>${x + 1}</text></literalExpression></decision>");
        assertThat(decide(xml, "d", Map.of("x", 4)).rows().get(0)).contains(entry("r", 5L));
        String evil = xml.replace("x + 1", "''.getClass().forName('java.lang.Runtime')");
        assertThatThrownBy(() -> decide(evil, "d", Map.of())).hasMessageContaining("getClass");
    }

    @Test
    void bracketsOfTheModelsLanguageNeedNoNameOfIt() {
        String xml = Dmn.file("<decision id='d' name='D'><decisionTable><input id='i'><inputExpression id='e'>"
                + "<text>${order.amount}</text></inputExpression></input><output id='o' name='r'/><rule id='r1'>"
                + "<inputEntry id='ie'><text>&gt; 10</text></inputEntry><outputEntry id='oe'><text>#{x + 1}</text></outputEntry>"
                + "</rule></decisionTable></decision>");
        assertThat(decide(xml, "d", Map.of("order", Map.of("amount", 11), "x", 4))
                        .rows()
                        .get(0))
                .containsValue(5L);
        String evil = xml.replace("x + 1", "''.getClass().forName('java.lang.Runtime')");
        assertThatThrownBy(() -> decide(evil, "d", Map.of("order", Map.of("amount", 11))))
                .hasMessageContaining("getClass");
    }

    @Test
    void feelReachesNoClass() {
        String literal = Dmn.file(
                "<decision id='d' name='D'><variable name='r'/><literalExpression><text>%s</text></literalExpression></decision>");
        String external = literal.formatted(
                "{ exit: function(x) external { java: { class: \"java.lang.Integer\", method signature: \"valueOf(java.lang.String)\" } },"
                        + " r: exit(\"7\") }.r");
        String method = literal.formatted("text.getClass().getName()");
        for (String xml : List.of(external, method)) {
            DecisionFile file = read(xml);
            if (file.deployable()) {
                try {
                    assertThat(file.decisions()
                                    .get(0)
                                    .evaluate(Map.of("text", "abc"))
                                    .rows())
                            .allSatisfy(row -> assertThat(row.get("r")).isNull());
                } catch (IllegalStateException refused) {
                    assertThat(refused).hasMessageNotContaining("java.lang.String 7");
                }
            }
        }
    }

    @Test
    void scriptsAreRefused() {
        String xml = Dmn.file(
                "<decision id='d' name='D'><variable name='r'/><literalExpression expressionLanguage='javascript'>"
                        + "<text>1</text></literalExpression></decision>");
        assertThat(refused(xml).message()).contains("'javascript'", "FEEL");
    }

    @Test
    void documentTypesAreRefused() {
        String xml = "<!DOCTYPE definitions [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + Dmn.file(Dmn.dish());
        assertThat(refused(xml).rule()).isEqualTo("xml-doctype-refused");
    }

    @Test
    void whatCannotBeReadIsNamedWithItsLine() {
        Problem feel = refused(Dmn.file(Dmn.dish().replace("&lt;= 10", "&lt;= &lt;= 10")));
        assertThat(feel.rule()).isEqualTo("dmn-expression");
        assertThat(feel.message()).contains("'<= <= 10'", "'dish'");
        assertThat(feel.location().line()).isGreaterThan(1);
        assertThat(refused("<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'/>")
                        .rule())
                .isEqualTo("dmn-root");
        assertThat(refused(Dmn.file(
                                "<decision id='x'><literalExpression><text>1</text></literalExpression></decision>"))
                        .location()
                        .line())
                .isEqualTo(2);
        assertThat(refused("no xml").rule()).isEqualTo("xml-malformed");
        assertThat(refused(Dmn.file("<decision id='d' name='D'><context/></decision>"))
                        .message())
                .contains("<context>, which is not executed");
    }
}
