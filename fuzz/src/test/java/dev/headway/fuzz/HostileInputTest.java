package dev.headway.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.core.expression.ExpressionException;
import dev.headway.dmn.DmnDecisionEngine;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.decision.DecisionEngine.DecisionFile;
import dev.headway.testkit.TestEngine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Known attacks, each through the door by which it would come: a deployment, an expression, a decision. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileInputTest {
    private static final String BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL";
    private static final String CMMN = "http://www.omg.org/spec/CMMN/20151109/MODEL";
    private static final String DMN = "https://www.omg.org/spec/DMN/20191111/MODEL/";

    /** A file of each language with its namespace. */
    private static final List<String[]> FILES =
            List.of(new String[] {"a.bpmn", BPMN}, new String[] {"a.cmmn", CMMN}, new String[] {"a.dmn", DMN});

    private TestEngine engine;

    @BeforeEach
    void start() {
        engine = TestEngine.start();
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private void deploy(String name, String xml) {
        engine.getRepositoryService().createDeployment().addString(name, xml).deploy();
    }

    private static String laughs() {
        StringBuilder entities = new StringBuilder("<!DOCTYPE definitions [<!ENTITY a0 'ha'>");
        for (int i = 1; i < 12; i++) {
            entities.append(
                    "<!ENTITY a%d '%s'>".formatted(i, "&a%d;".formatted(i - 1).repeat(10)));
        }
        return entities.append("]>").toString();
    }

    @Test
    void billionLaughsInModelAndDecision() {
        for (String[] file : FILES) {
            assertThatThrownBy(() -> deploy(file[0], laughs() + "<definitions xmlns='" + file[1] + "' name='&a11;'/>"))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("DOCTYPE");
        }
    }

    @Test
    void quadraticBlowUpInModelAndDecision() {
        String entity = "<!DOCTYPE d [<!ENTITY a '" + "x".repeat(50_000) + "'>]>";
        for (String[] file : FILES) {
            String xml = entity + "<definitions xmlns='" + file[1] + "'>" + "&a;".repeat(50_000) + "</definitions>";
            assertThatThrownBy(() -> deploy(file[0], xml)).hasMessageContaining("DOCTYPE");
        }
    }

    /** Every way in which XML can name something outside: entities, document types, schemas, style sheets, imports, inclusion. */
    private static List<String> references(String uri, String namespace) {
        return List.of(
                "<!DOCTYPE d [<!ENTITY x SYSTEM '" + uri + "'>]><definitions xmlns='" + namespace
                        + "'>&x;</definitions>",
                "<!DOCTYPE d [<!ENTITY % x SYSTEM '" + uri + "'> %x;]><definitions xmlns='" + namespace + "'/>",
                "<!DOCTYPE d SYSTEM '" + uri + "'><definitions xmlns='" + namespace + "'/>",
                "<!DOCTYPE d PUBLIC '-//x//y' '" + uri + "'><definitions xmlns='" + namespace + "'/>",
                "<?xml-stylesheet type='text/xsl' href='" + uri + "'?><definitions xmlns='" + namespace + "'/>",
                "<definitions xmlns='" + namespace
                        + "' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='" + namespace
                        + " " + uri + "'/>",
                "<definitions xmlns='" + namespace + "' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
                        + " xsi:noNamespaceSchemaLocation='" + uri + "'><decision id='d' name='d'/></definitions>",
                "<definitions xmlns='" + namespace
                        + "' id='i' name='n' namespace='t'><import namespace='x' importType='" + namespace
                        + "' location='" + uri + "' locationURI='" + uri + "' name='x'/></definitions>",
                "<definitions xmlns='" + namespace + "' xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='"
                        + uri + "' parse='text'/></definitions>",
                "<definitions xmlns='" + namespace
                        + "'><process id='p' isExecutable='true'><startEvent id='s'/><scriptTask id='t'"
                        + " scriptFormat='juel' xmlns:camunda='http://camunda.org/schema/1.0/bpmn' camunda:resource='"
                        + uri
                        + "'/><sequenceFlow id='f' sourceRef='s' targetRef='t'/></process></definitions>");
    }

    @Test
    void nothingIsFetchedFromTheNetwork() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(1);
            String uri = "http://127.0.0.1:" + server.getLocalPort() + "/x";
            for (String[] file : FILES) {
                for (String xml : references(uri, file[1])) {
                    try {
                        deploy(file[0], xml);
                    } catch (HeadwayException refused) {
                        assertThat(refused).hasMessageNotContaining("127.0.0.1 refused");
                    }
                    // A connection that had been asked for would be waiting here by now.
                    assertThatThrownBy(server::accept).as(xml).isInstanceOf(SocketTimeoutException.class);
                }
            }
        }
    }

    @Test
    void noFileIsRead(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "TOP-SECRET");
        for (String uri : List.of(secret.toUri().toString(), secret.toString())) {
            for (String[] file : FILES) {
                for (String xml : references(uri, file[1])) {
                    try {
                        deploy(file[0], xml);
                    } catch (HeadwayException refused) {
                        assertThat(refused).hasMessageNotContaining("TOP-SECRET");
                    }
                }
            }
        }
        assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                .isZero();
    }

    @Test
    void hundredThousandLevels() {
        int levels = 100_000;
        String model = "<definitions targetNamespace='t' xmlns='" + BPMN + "'><process id='p'>"
                + "<subProcess id='s'>".repeat(levels) + "</subProcess>".repeat(levels) + "</process></definitions>";
        String decision = "<definitions xmlns='" + DMN + "'>" + "<context>".repeat(levels) + "</context>".repeat(levels)
                + "</definitions>";

        assertThatThrownBy(() -> deploy("a.bpmn", model)).hasMessageContaining("200 elements inside one another");
        assertThatThrownBy(() -> deploy("a.dmn", decision)).hasMessageContaining("200 elements inside one another");
    }

    @Test
    void aMillionElementsAreRefusedWithTheLimit() {
        String model = "<definitions targetNamespace='t' xmlns='" + BPMN + "'><process id='p' isExecutable='true'>"
                + "<task/>".repeat(1_000_000) + "</process></definitions>";

        assertThatThrownBy(() -> deploy("a.bpmn", model))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("1000000 elements")
                .hasMessageContaining("elementsMax");
    }

    @Test
    void aModelOfAHundredThousandElementsIsDeployedAndStarts() {
        int tasks = 50_000;
        StringBuilder model = new StringBuilder(
                "<definitions targetNamespace='t' xmlns='" + BPMN
                        + "'><process id='p' isExecutable='true'><startEvent id='s'/><userTask id='t0'/><sequenceFlow id='f0' sourceRef='s' targetRef='t0'/>");
        for (int i = 1; i < tasks; i++) {
            model.append("<userTask id='t%d'/><sequenceFlow id='f%d' sourceRef='t%d' targetRef='t%d'/>"
                    .formatted(i, i, i - 1, i));
        }
        deploy("a.bpmn", model.append("</process></definitions>").toString());

        String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
        assertThat(engine.getTaskService()
                        .createTaskQuery()
                        .processInstanceId(id)
                        .list())
                .extracting(task -> task.getTaskDefinitionKey())
                .containsExactly("t0");
    }

    @Test
    void tenMebibytesInOneAttribute() {
        String long10 = "x".repeat(10 << 20);
        assertThatThrownBy(() -> deploy(
                        "a.bpmn",
                        "<definitions targetNamespace='t' xmlns='" + BPMN + "'><process id='" + long10
                                + "'/></definitions>"))
                .hasMessageContaining("65536 characters")
                .hasMessageContaining("valueCharsMax");
        assertThatThrownBy(() -> deploy("a.dmn", "<definitions xmlns='" + DMN + "' name='" + long10 + "'/>"))
                .hasMessageContaining("valueCharsMax");
    }

    private void archive(byte[] bytes) {
        engine.getRepositoryService()
                .createDeployment()
                .addZipInputStream(new ZipInputStream(new ByteArrayInputStream(bytes)))
                .deploy();
    }

    private static byte[] zeros(String entry, int mebibytes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(entry));
            byte[] block = new byte[1 << 20];
            for (int i = 0; i < mebibytes; i++) {
                zip.write(block);
            }
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bomb.bpmn", "bomb.txt", "folder/"})
    void zipBombs(String entry) throws IOException {
        byte[] bomb = zeros(entry, 100);
        assertThat(bomb.length).isLessThan(400_000);

        assertThatThrownBy(() -> archive(bomb))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("Nothing was deployed");
    }

    @Test
    void zipWithTooManyEntries() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i <= 10_000; i++) {
                zip.putNextEntry(new ZipEntry(Integer.toString(i)));
            }
        }
        assertThatThrownBy(() -> archive(bytes.toByteArray())).hasMessageContaining("10000 resources");
    }

    @Test
    void zipInsideAZipStaysOne() throws IOException {
        byte[] inner = zeros("bomb.bpmn", 100);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("inner.zip"));
            zip.write(inner);
        }
        archive(bytes.toByteArray());
        assertThat(engine.getRepositoryService().createProcessDefinitionQuery().count())
                .isZero();
    }

    @Test
    void archivesThatAreNone() throws IOException {
        byte[] good = zeros("a.txt", 1);
        byte[] cut = java.util.Arrays.copyOf(good, good.length / 2);
        byte[] wrongSum = good.clone();
        CRC32 sum = new CRC32();
        sum.update(good);
        wrongSum[40] ^= (byte) (1 + sum.getValue() % 100);
        for (byte[] bytes : List.of(cut, wrongSum, "PK".getBytes(StandardCharsets.UTF_8), new byte[0])) {
            assertThatThrownBy(() -> archive(bytes)).isInstanceOf(HeadwayException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${''.class.forName('java.lang.Runtime')}",
                "${''.getClass().forName('java.lang.System').getProperties()}",
                "${'x'.repeat(1000000000)}",
                "${'x'.repeat(1000000).repeat(1000000)}",
                "${'%1$999999999d'.formatted(1)}",
                "${9999999999 * 9999999999 * 9999999999 ** 99999}",
                "${1e308 * 1e308 > 0 && '1e999999999' * 2 > 0}",
                "${x = t; x = x += x; x = x += x; x = x += x; x = x += x; x = x += x; x = x += x; x = x += x; x += x}",
                "${'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(.*a){20}b')}",
                "${t.replaceAll('(.*)*x', 'y')}",
                "${t.replace('a', t).replace('a', t)}",
                "${java.lang.System.exit(1)}",
                "${T(java.lang.Runtime).getRuntime()}",
                "${pageContext.request}",
                "${list.parallelStream()}",
                "${(x -> x(x))(x -> x(x))}",
                "${map.entrySet().iterator()}",
            })
    void expressionBombs(String text) {
        assertThatThrownBy(() -> new ElExpressionCompiler().compile(text).evaluate(new Names()))
                .isInstanceOf(ExpressionException.class);
    }

    @Test
    void expressionsNestedTooDeepOrTooLong() {
        for (String text : List.of(
                "${" + "(".repeat(50_000) + "1" + ")".repeat(50_000) + "}",
                "${" + "-".repeat(50_000) + "1}",
                "${" + "1 + ".repeat(50_000) + "1}",
                "${" + "a.".repeat(50_000) + "b}",
                "${" + "[".repeat(50_000) + "}",
                "${n}".repeat(5_000),
                "${'" + "\\'".repeat(50_000))) {
            assertThatThrownBy(() -> new ElExpressionCompiler().compile(text).evaluate(new Names()))
                    .as(text.substring(0, 20))
                    .isInstanceOf(ExpressionException.class)
                    .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(2_000));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "for i in 1..1000000000 return i",
                "count(for i in 1..100000, j in 1..100000 return 1)",
                "for i in 1..50000 return for j in 1..50000 return j",
                "some i in 1..100000, j in 1..100000 satisfies i + j < 0",
                "every i in 1..1000000000 satisfies i > 0",
                "(for i in 1..100 return if i = 1 then \"ab\" else partial[-1] + partial[-1])[-1]",
                "(for i in 1..100 return if i = 1 then [1] else concatenate(partial[-1], partial[-1]))[-1]",
                "(for i in 1..60 return if i = 1 then [1] else [partial[-1], partial[-1]])[-1]",
                "(for i in 1..60 return if i = 1 then {a: 1} else {a: partial[-1], b: partial[-1]})[-1]",
                "matches(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", \"(.*a){20}b\")",
                "replace(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", \"(.*a){20}b\", \"x\")",
                "split(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", \"(.*a){20}b\")",
                "extract(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\", \"(.*a){20}b\")",
                "decimal(1/3, 999999999)",
                "round up(1, 10**30)",
                "floor(10 ** 999999999)",
                "10 ** 999999999 * 10 ** 999999999",
                "count(distinct values(for i in 1..30000 return i))",
                "string join(for i in 1..5000 return string join(for j in 1..5000 return \"aaaaaaaaaa\"))",
            })
    void feelBombs(String feel) {
        DecisionFile file =
                new DmnDecisionEngine().read("a.dmn", Samples.literal(feel).getBytes(StandardCharsets.UTF_8));
        assertThat(file.problems()).isEmpty();
        assertThatThrownBy(() -> file.decisions().getFirst().evaluate(Map.of()))
                .isInstanceOf(RuntimeException.class)
                .hasMessageContaining("xpected");
    }

    @Test
    void feelNestedTooDeepOrTooLong() {
        for (String feel : List.of(
                "(".repeat(9_000) + "1" + ")".repeat(9_000),
                "[".repeat(9_000) + "1" + "]".repeat(9_000),
                "1" + " + 1".repeat(4_900),
                "-".repeat(9_000) + "1",
                "if true then ".repeat(1_500) + "1" + " else 1".repeat(1_500),
                "1 + ".repeat(100_000) + "1")) {
            DecisionFile file =
                    new DmnDecisionEngine().read("a.dmn", Samples.literal(feel).getBytes(StandardCharsets.UTF_8));
            try {
                file.decisions().forEach(decision -> decision.evaluate(Map.of()));
                file.problems().forEach(problem -> assertThat(problem.message()).contains("FEEL"));
            } catch (IllegalStateException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
    }

    /** A few variables. */
    private static final class Names implements dev.headway.core.expression.ExpressionScope {
        private final Map<String, Object> variables = new java.util.HashMap<>(
                Map.of("n", 5, "t", "a".repeat(100_000), "list", List.of(1, 2), "map", Map.of("a", 1), "x", "text"));

        @Override
        public boolean hasVariable(String name) {
            return variables.containsKey(name);
        }

        @Override
        public Object variable(String name) {
            return variables.get(name);
        }

        @Override
        public void setVariable(String name, Object value) {
            variables.put(name, value);
        }

        @Override
        public Object bean(String name) {
            return null;
        }
    }
}
