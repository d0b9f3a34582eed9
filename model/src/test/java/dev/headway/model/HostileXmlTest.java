package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.parse.BpmnParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that want to exhaust memory, read other files, or are no XML at all: each is refused with one clear error. */
class HostileXmlTest {
    private static final String BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL";
    private static final ParserLimits SMALL = new ParserLimits(100_000, 20, 100, 10, 1_000, 2_000, 50);

    private static Problem onlyProblem(BpmnModel model) {
        assertThat(model.processes()).isEmpty();
        assertThat(model.deployable()).isFalse();
        assertThat(model.problems()).hasSize(1);
        return model.problems().get(0);
    }

    private static Problem refused(String text) {
        return onlyProblem(BpmnParser.parse(text, "hostile.bpmn", ParserLimits.DEFAULT));
    }

    private static Problem refused(byte[] bytes) {
        return onlyProblem(BpmnParser.parse(bytes, "hostile.bpmn", ParserLimits.DEFAULT));
    }

    @Test
    void billionLaughs() {
        StringBuilder entities = new StringBuilder("<!ENTITY a0 'ha'>");
        for (int i = 1; i < 12; i++) {
            entities.append("<!ENTITY a")
                    .append(i)
                    .append(" '")
                    .append(("&a" + (i - 1) + ";").repeat(10))
                    .append("'>");
        }
        Problem problem = refused("<?xml version='1.0'?>\n<!DOCTYPE definitions [" + entities
                + "]>\n<definitions targetNamespace='t' xmlns='" + BPMN
                + "'><process id='p' name='&a11;'/></definitions>");

        assertThat(problem.rule()).isEqualTo("xml-doctype-refused");
        assertThat(problem.location().line()).isEqualTo(2);
    }

    @Test
    void quadraticBlowUp() {
        Problem problem = refused("<!DOCTYPE definitions [<!ENTITY a '" + "x".repeat(50_000)
                + "'>]><definitions targetNamespace='t' xmlns='" + BPMN + "'>" + "&a;".repeat(50_000)
                + "</definitions>");

        assertThat(problem.rule()).isEqualTo("xml-doctype-refused");
    }

    @Test
    void externalEntityIsNeverRead(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "top secret");
        String uri = secret.toUri().toString();

        Problem general = refused("<!DOCTYPE d [<!ENTITY x SYSTEM '" + uri
                + "'>]><definitions targetNamespace='t' xmlns='" + BPMN + "'>&x;</definitions>");
        Problem parameter = refused("<!DOCTYPE d [<!ENTITY % x SYSTEM '" + uri + "'> %x;]><d/>");
        Problem subset = refused("<!DOCTYPE d SYSTEM '" + uri + "'><d/>");

        assertThat(general.rule()).isEqualTo("xml-doctype-refused");
        assertThat(parameter.rule()).isEqualTo("xml-doctype-refused");
        assertThat(subset.rule()).isEqualTo("xml-doctype-refused");
        assertThat(general.message() + parameter.message() + subset.message()).doesNotContain("top secret");
    }

    @Test
    void anyDoctypeEvenAHarmlessOne() {
        assertThat(refused("<!DOCTYPE definitions><definitions xmlns='" + BPMN + "'/>")
                        .rule())
                .isEqualTo("xml-doctype-refused");
    }

    @Test
    void undeclaredEntity() {
        Problem problem = refused("<definitions targetNamespace='t' xmlns='" + BPMN + "'>\n  &nbsp;</definitions>");

        assertThat(problem.rule()).isIn("xml-entity-refused", "xml-malformed");
        assertThat(problem.location().line()).isEqualTo(2);
    }

    @Test
    void hundredThousandLevelsDeep() {
        int levels = 100_000;
        String open = "<subProcess id='s'>".repeat(levels);
        String close = "</subProcess>".repeat(levels);
        Problem problem = refused("<definitions targetNamespace='t' xmlns='" + BPMN + "'><process id='p'>" + open
                + close + "</process></definitions>");

        assertThat(problem.rule()).isEqualTo("xml-limit");
        assertThat(problem.message())
                .contains("200 elements inside one another")
                .contains("depthMax");
    }

    @Test
    void theLimitOfLevelsIsExact() {
        for (int levels = 18; levels <= 21; levels++) {
            String text = "<definitions targetNamespace='t' xmlns='" + BPMN + "'><process id='p' isExecutable='false'>"
                    + "<subProcess id='s'>".repeat(levels - 2) + "</subProcess>".repeat(levels - 2)
                    + "</process></definitions>";
            BpmnModel model = BpmnParser.parse(text, "t.bpmn", SMALL);

            assertThat(model.processes().isEmpty()).as("%d levels", levels).isEqualTo(levels > SMALL.depthMax());
        }
    }

    @Test
    void theDeepestAllowedModelIsRead() {
        int levels = ParserLimits.DEPTH_CEILING - 2;
        StringBuilder text = new StringBuilder(
                "<definitions targetNamespace='t' xmlns='" + BPMN + "'><process id='p' isExecutable='false'>");
        for (int i = 0; i < levels; i++) {
            text.append("<subProcess id='s").append(i).append("'>");
        }
        text.append("</subProcess>".repeat(levels)).append("</process></definitions>");
        ParserLimits deep = new ParserLimits(1 << 20, ParserLimits.DEPTH_CEILING, 10_000, 200, 1_000, 1_000, 10_000);

        BpmnModel model = BpmnParser.parse(text.toString(), "deep.bpmn", deep);

        assertThat(model.processes().get(0).nodes()).hasSize(levels + 1);
    }

    @Test
    void hugeAttribute() {
        Problem problem = refused("<definitions targetNamespace='t' xmlns='" + BPMN + "'>\n<process id='"
                + "x".repeat(70_000) + "'/></definitions>");

        assertThat(problem.rule()).isEqualTo("xml-limit");
        assertThat(problem.message()).contains("65536 characters").contains("'id'");
        assertThat(problem.location()).isEqualTo(new Location(2, 1));
    }

    @Test
    void tooManyAttributes() {
        for (int count : new int[] {201, 202, 5_000}) {
            StringBuilder attributes = new StringBuilder();
            for (int i = 0; i < count; i++) {
                attributes.append(" a").append(i).append("=''");
            }
            Problem problem = refused("<definitions xmlns='" + BPMN + "'" + attributes + "/>");

            assertThat(problem.rule()).as("%d attributes", count).isEqualTo("xml-limit");
            assertThat(problem.message()).contains("200 attributes on one element");
        }
    }

    @Test
    void tooMuchTextAndTooManyElements() {
        String head = "<definitions targetNamespace='t' xmlns='" + BPMN + "'>";
        Problem text = onlyProblem(BpmnParser.parse(
                head + "<documentation>" + "y".repeat(2_001) + "</documentation></definitions>", "t", SMALL));
        Problem elements =
                onlyProblem(BpmnParser.parse(head + "<message/>".repeat(100) + "</definitions>", "t", SMALL));

        assertThat(text.message()).contains("2000 characters in one element");
        assertThat(elements.message()).contains("100 elements").contains("elementsMax");
    }

    @Test
    void aMillionElementsAndOneAreRefused() {
        String text = "<definitions targetNamespace='t' xmlns='" + BPMN + "'>" + "<message/>".repeat(1_000_000)
                + "</definitions>";

        assertThat(refused(text).message()).contains("1000000 elements");
    }

    @Test
    void aLongStreamIsReadOnlyUpToTheLimit() throws IOException {
        InputStream stream = new ByteArrayInputStream(new byte[10 * (int) SMALL.sizeBytesMax()]);

        Problem problem = onlyProblem(BpmnParser.parse(stream, "long.bpmn", SMALL));

        assertThat(problem.rule()).isEqualTo("xml-limit");
        assertThat(problem.message()).contains("100000 bytes").contains("sizeBytesMax");
        assertThat(stream.available()).as("the rest is left alone").isEqualTo(9 * (int) SMALL.sizeBytesMax() - 1);
    }

    @Test
    void truncatedFileSaysWhereItEnds() {
        Problem problem = refused(
                "<definitions targetNamespace='t' xmlns='" + BPMN + "'>\n  <process id='p'>\n    <startEvent id='a'/>");

        assertThat(problem.rule()).isEqualTo("xml-malformed");
        assertThat(problem.location().line()).isEqualTo(3);
        assertThat(problem.message()).contains("Repair the file");
    }

    @Test
    void mismatchedTagSaysWhere() {
        Problem problem = refused(
                "<definitions targetNamespace='t' xmlns='" + BPMN + "'>\n  <process>\n  </proces>\n</definitions>");

        assertThat(problem.rule()).isEqualTo("xml-malformed");
        assertThat(problem.location().line()).isEqualTo(3);
    }

    @Test
    void wrongEncodings() {
        byte[] latin = ("<?xml version='1.0' encoding='UTF-8'?><definitions xmlns='" + BPMN + "' name='caf\u00e9'/>")
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] notTwoBytes = ("<?xml version='1.0' encoding='UTF-16'?><definitions xmlns='" + BPMN + "'/>")
                .getBytes(StandardCharsets.UTF_8);
        assertThat(refused(notTwoBytes).rule()).isEqualTo("xml-encoding");
        byte[] unknown = ("<?xml version='1.0' encoding='klingon-8'?><definitions xmlns='" + BPMN + "'/>")
                .getBytes(StandardCharsets.UTF_8);

        assertThat(refused(latin).rule()).isEqualTo("xml-encoding");
        assertThat(refused(latin).message()).contains("UTF-8").contains("0xE9");
        assertThat(refused(latin).location().column()).isGreaterThan(100);
        assertThat(refused(unknown).rule()).isEqualTo("xml-encoding");
        assertThat(refused(unknown).message()).contains("klingon-8");
    }

    @Test
    void rightEncodingsOtherThanUtf8() {
        String text = "<?xml version='1.0' encoding='%s'?><definitions targetNamespace='t' xmlns='" + BPMN
                + "'><process id='p' name='caf\u00e9' isExecutable='true'><startEvent id='a'/></process></definitions>";
        for (var charset : new java.nio.charset.Charset[] {
            StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE, StandardCharsets.ISO_8859_1
        }) {
            BpmnModel model =
                    BpmnParser.parse(text.formatted(charset.name()).getBytes(charset), "t.bpmn", ParserLimits.DEFAULT);

            assertThat(model.problems()).isEmpty();
            assertThat(model.processes().get(0).attributes().name()).isEqualTo("caf\u00e9");
        }
    }

    @Test
    void byteOrderMarks() {
        String text = "\uFEFF<definitions targetNamespace='t' xmlns='" + BPMN
                + "'><process id='p' isExecutable='true'><startEvent id='a'/>" + "</process></definitions>";

        assertThat(BpmnParser.parse(text, "t.bpmn", ParserLimits.DEFAULT).problems())
                .isEmpty();
        assertThat(BpmnParser.parse(text.getBytes(StandardCharsets.UTF_8), "t.bpmn", ParserLimits.DEFAULT)
                        .problems())
                .isEmpty();
    }

    @Test
    void nothingAtAll() {
        assertThat(refused("").rule()).isEqualTo("xml-empty");
        assertThat(refused(" \n\t ").rule()).isEqualTo("xml-empty");
        assertThat(refused(new byte[0]).rule()).isEqualTo("xml-empty");
    }

    @Test
    void binary() throws IOException {
        byte[] bytes = new byte[4_096];
        new Random(42).nextBytes(bytes);

        assertThat(refused(bytes).rule()).isEqualTo("xml-encoding");
        assertThat(refused(new byte[1_000]).rule()).isEqualTo("xml-malformed");
        assertThat(onlyProblem(BpmnParser.parse(
                                new ByteArrayInputStream(new byte[] {'P', 'K', 3, 4}), "t", ParserLimits.DEFAULT))
                        .rule())
                .isEqualTo("xml-malformed");
    }

    @Test
    void theRootElementIsFoundBehindWhatPrecedesIt() {
        String text = "<?xml version='1.0'?>\r\n<!-- a\n comment -->\n\n  <html/>";

        assertThat(refused(text).location()).isEqualTo(new Location(5, 3));
        assertThat(refused(text.getBytes(StandardCharsets.UTF_8)).location()).isEqualTo(new Location(5, 3));
        assertThat(refused("\n <!DOCTYPE html><html/>").location()).isEqualTo(new Location(2, 2));
    }

    @Test
    void anotherKindOfXml() {
        Problem html = refused("<html><body/></html>");
        Problem dmn = refused("<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/'/>");

        assertThat(html.rule()).isEqualTo("root-not-definitions");
        assertThat(dmn.message()).contains("https://www.omg.org/spec/DMN/20191111/MODEL/");
    }

    @Test
    void problemsAreCountedBeyondTheirLimit() {
        BpmnModel model = BpmnParser.parse(
                "<definitions targetNamespace='t' xmlns='" + BPMN + "'><process id='p' isExecutable='true'>"
                        + "<sequenceFlow/>".repeat(90) + "</process></definitions>",
                "t",
                SMALL);

        assertThat(model.problems()).hasSize(51);
        assertThat(model.problems().get(50).rule()).isEqualTo("problems-limit");
        assertThat(model.problems().get(50).message()).contains("130 more errors and 1 more warnings");
    }

    @Test
    void faultsOfNamesAreSaidInSentences() {
        String head = "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:a='u' xmlns:b='u'>";
        for (String[] wrong : new String[][] {
            {"<process id='p' c:x='1'/>", "The prefix 'c' of the attribute 'c:x' of <process> is not declared"},
            {"<c:process id='p'/>", "The prefix 'c' of the element <c:process> is not declared"},
            {"<process id='p' id='q'/>", "The attribute 'id' stands twice on <process>"},
            {"<process a:x='p' b:x='q'/>", "of the namespace u stands twice on <process>"}
        }) {
            assertThat(BpmnParser.parse(head + wrong[0] + "</definitions>", "m.bpmn", ParserLimits.DEFAULT)
                            .problems()
                            .get(0)
                            .message())
                    .contains(wrong[1])
                    .doesNotContain("http://www.w3.org");
        }
    }
}
