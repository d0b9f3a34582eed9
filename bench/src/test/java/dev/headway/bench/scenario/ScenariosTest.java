package dev.headway.bench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headway.bench.peer.Dialect;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import dev.headway.model.ParserLimits;
import dev.headway.model.parse.BpmnParser;
import java.io.StringReader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ScenariosTest {
    static Stream<Variant> variants() {
        return Stream.concat(Scenarios.all(1).stream(), Scenarios.ofCases().stream())
                .map(Scenario::variants)
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void expectsOnlyWhatTheModelHas(Variant variant) throws Exception {
        check(variant);
    }

    @Property(tries = 50)
    void aRandomModelIsWholeWhateverTheSeed(@ForAll long seed) throws Exception {
        Variant mixed = MixedModel.of(seed).getFirst();
        check(mixed);
        assertThat(mixed.xml()).contains("exclusiveGateway", "delegates.Sum", "executionListener");
        assertThat(mixed).isEqualTo(MixedModel.of(seed).getFirst());
    }

    @Test
    void onlySynchronousScenariosKeepAllHistoryUnlessToldTo() {
        assertThat(Scenarios.all(1))
                .filteredOn(scenario -> !scenario.history().equals("audit"))
                .extracting(Scenario::name, Scenario::history)
                .containsExactlyInAnyOrder(
                        tuple("sequence", "full"),
                        tuple("wait-sequence", "full"),
                        tuple("variables", "full"),
                        tuple("elements", "full"));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void everyDialectSpeaksItsOwnNamespace(Variant variant) throws Exception {
        for (Dialect dialect : Dialect.values()) {
            String xml = dialect.translate(variant.xml(), "some.Adapter");
            parse(xml);
            assertThat(xml).doesNotContain("\"delegates.");
            if (dialect != Dialect.HEADWAY) {
                assertThat(xml).doesNotContain("headway.dev/schema");
            }
        }
    }

    @Test
    void eachChildOfAMultiInstanceIsAJobOfItsOwnAndNothingElseIs() {
        Variant variant = Scenarios.asleep(3, 1);
        String xml = Dialect.HEADWAY.translate(variant.xml(), "some.Adapter");
        FlowNode child = BpmnParser.parse(xml, "sleepers.bpmn", ParserLimits.DEFAULT)
                .processes()
                .getFirst()
                .nodeById("child");
        assertThat(child).isNotNull();
        assertThat(child.async().before()).isFalse();
        assertThat(child.loop()).isInstanceOfSatisfying(Loop.MultiInstance.class, loop -> {
            assertThat(loop.async().before()).isTrue();
            assertThat(loop.async().exclusive()).isFalse();
        });
        assertThat(Dialect.FLOWABLE.translate(variant.xml(), "a.B"))
                .containsPattern("id=\"child\" e:async=\"true\" e:exclusive=\"false\"")
                .doesNotContain("eachAsync");
        assertThat(Dialect.CAMUNDA.translate(variant.xml(), "a.B"))
                .containsPattern("isSequential=\"false\" e:asyncBefore=\"true\" e:exclusive=\"false\"")
                .doesNotContain("eachAsync");
    }

    private static void check(Variant variant) throws Exception {
        Document document = parse(variant.xml());
        Set<String> ids = new HashSet<>();
        NodeList all = document.getElementsByTagName("*");
        Set<String> flows = new HashSet<>();
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            if (element.hasAttribute("id")) {
                assertThat(ids.add(element.getAttribute("id")))
                        .as("id " + element.getAttribute("id"))
                        .isTrue();
            }
            if (element.getTagName().equals("sequenceFlow")) {
                flows.add(element.getAttribute("sourceRef"));
                flows.add(element.getAttribute("targetRef"));
            }
        }
        assertThat(ids).contains(variant.model()).containsAll(flows);
        assertThat(ids).containsAll(variant.expectation().ended().keySet());
        assertThat(ids).containsAll(variant.expectation().joins().keySet());
        String open = variant.expectation().open();
        if (open != null) {
            assertThat(ids).contains(open);
        }
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
