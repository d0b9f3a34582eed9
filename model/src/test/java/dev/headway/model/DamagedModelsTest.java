package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.parse.BpmnParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever bytes come in, the parser answers with a model and problems; it never throws. */
class DamagedModelsTest {
    private static final List<byte[]> MODELS = models();

    /** What damaged models contain: words that mean something to a reader in a place where they do not belong. */
    private static final List<String> WORDS = List.of(
            "<",
            ">",
            "/>",
            "'",
            "\"",
            "&",
            "&#0;",
            "&lt;",
            "<!--",
            "]]>",
            "<![CDATA[",
            "<?x",
            "${",
            "}",
            "id=''",
            " id='a'",
            "sourceRef",
            "<startEvent/>",
            "</process>",
            "<process id='q'>",
            "<subProcess id='z' triggeredByEvent='true'>",
            "<boundaryEvent attachedToRef='p'>",
            "<multiInstanceLoopCharacteristics/>",
            "xmlns=''",
            "\u0000",
            "\uFFFF",
            "attachedToRef=\"p\"",
            "default=\"f\"",
            "isExecutable=\"false\"",
            "R3/PT",
            "\n\n\n");

    private static List<byte[]> models() {
        try {
            List<byte[]> models = new ArrayList<>();
            for (Path file : Corpus.files()) {
                models.add(Files.readAllBytes(file));
            }
            return models;
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }

    /** One damage: at a place, some bytes are removed and a word is put in. */
    record Damage(double place, int removed, String word) {}

    @Provide
    Arbitrary<byte[]> damagedModels() {
        Arbitrary<Damage> damage = Combinators.combine(
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.integers().between(0, 40),
                        Arbitraries.oneOf(
                                Arbitraries.of(WORDS), Arbitraries.strings().ofMaxLength(5)))
                .as(Damage::new);
        return Combinators.combine(
                        Arbitraries.of(MODELS), damage.list().ofMinSize(1).ofMaxSize(4))
                .as(DamagedModelsTest::apply);
    }

    private static byte[] apply(byte[] model, List<Damage> damages) {
        byte[] bytes = model;
        for (Damage damage : damages) {
            int at = (int) (damage.place() * bytes.length);
            int rest = Math.min(at + damage.removed(), bytes.length);
            byte[] word = damage.word().getBytes(StandardCharsets.UTF_8);
            byte[] next = Arrays.copyOf(bytes, at + word.length + bytes.length - rest);
            System.arraycopy(word, 0, next, at, word.length);
            System.arraycopy(bytes, rest, next, at + word.length, bytes.length - rest);
            bytes = next;
        }
        return bytes;
    }

    @Property(tries = 1_000)
    void damagedModelsNeverMakeItThrow(@ForAll("damagedModels") byte[] bytes) {
        check(BpmnParser.parse(bytes, "damaged.bpmn", ParserLimits.DEFAULT));
    }

    @Property(tries = 300)
    void anyBytesNeverMakeItThrow(@ForAll byte[] bytes) {
        check(BpmnParser.parse(bytes, "any.bpmn", ParserLimits.DEFAULT));
    }

    /** Swaps attribute values among each other: well-formed, and wrong in every other way. */
    @Property(tries = 500)
    void wellFormedNonsenseNeverMakesItThrow(@ForAll("shuffledModels") String text) {
        BpmnModel model = BpmnParser.parse(text, "nonsense.bpmn", ParserLimits.DEFAULT);

        assertThat(model.problems()).extracting(Problem::rule).doesNotContain("xml-malformed");
        check(model);
    }

    @Provide
    Arbitrary<String> shuffledModels() {
        return Combinators.combine(
                        Arbitraries.of(MODELS),
                        Arbitraries.randoms(),
                        Arbitraries.integers().between(1, 30))
                .as((model, random, swaps) -> {
                    String text = new String(model, StandardCharsets.UTF_8);
                    for (int i = 0; i < swaps; i++) {
                        text = swapTwoValues(text, random);
                    }
                    return text;
                });
    }

    private static String swapTwoValues(String text, java.util.Random random) {
        List<int[]> values = new ArrayList<>();
        var matcher = java.util.regex.Pattern.compile(
                        "(?:Ref|id|default|name|isExecutable|triggeredByEvent)=(\"[^\"<&]*\")")
                .matcher(text);
        while (matcher.find()) {
            values.add(new int[] {matcher.start(1), matcher.end(1)});
        }
        if (values.size() < 2) {
            return text;
        }
        int[] a = values.get(random.nextInt(values.size()));
        int[] b = values.get(random.nextInt(values.size()));
        int[] first = a[0] <= b[0] ? a : b;
        int[] second = a[0] <= b[0] ? b : a;
        if (first[0] == second[0]) {
            return text;
        }
        return text.substring(0, first[0])
                + text.substring(second[0], second[1])
                + text.substring(first[1], second[0])
                + text.substring(first[0], first[1])
                + text.substring(second[1]);
    }

    private static void check(BpmnModel model) {
        if (model.processes().isEmpty()) {
            assertThat(model.deployable()).isFalse();
        }
        model.processes().forEach(CorpusTest::checkIndices);
        assertThat(model.problems()).allSatisfy(problem -> {
            assertThat(problem.message()).isNotBlank();
            assertThat(problem.location().line()).isNotNegative();
        });
    }
}
