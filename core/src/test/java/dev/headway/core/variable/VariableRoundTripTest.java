package dev.headway.core.variable;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Any values: what is read equals what was written, in value and in type, and writing it again gives the same characters. */
@SuppressWarnings("JavaUtilDate") // users have dates
class VariableRoundTripTest {
    @Property(
            tries = 300,
            edgeCases = EdgeCasesMode.NONE,
            shrinking = ShrinkingMode.OFF) // it cannot compare values of different classes
    void whatIsReadIsWhatWasWritten(@ForAll("documents") Map<String, Object> values) {
        VariableDocument written = VariableDocument.of(values);
        VariableDocument read = VariableDocument.ofJson(written.json());
        assertThat(typed(read.asMap())).isEqualTo(typed(written.asMap()));
        assertThat(rewritten(read)).isEqualTo(written.json());
        // What users get and hand back is the same again.
        assertThat(VariableDocument.of(Variables.copies(read.asMap())).json()).isEqualTo(written.json());
    }

    @Property(
            tries = 300,
            edgeCases = EdgeCasesMode.NONE,
            shrinking = ShrinkingMode.OFF) // it cannot compare values of different classes
    void scalarsKeepTheirClassAndValue(@ForAll("scalars") Object value) {
        Object read = VariableDocument.ofJson(
                        VariableDocument.EMPTY.with("v", value).json())
                .get("v");
        assertThat(typed(read)).isEqualTo(typed(value));
    }

    private static String rewritten(VariableDocument document) {
        return document.isEmpty()
                ? "{}"
                : document.with("\u0000~", 1).without("\u0000~").json();
    }

    /** A text that tells values and classes apart; byte arrays have no equals. */
    private static String typed(Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> "bytes:" + Base64.getEncoder().encodeToString(bytes);
            case List<?> list ->
                list.stream().map(VariableRoundTripTest::typed).toList().toString();
            case Map<?, ?> map -> {
                StringBuilder text = new StringBuilder("{");
                map.forEach((key, element) -> text.append(typed(key))
                        .append('=')
                        .append(typed(element))
                        .append(';'));
                yield text.append('}').toString();
            }
            case JsonNode tree -> "json:" + tree;
            default -> value.getClass().getName() + ':' + value;
        };
    }

    @Provide
    Arbitrary<Map<String, Object>> documents() {
        return Arbitraries.maps(names(), values(2)).ofMaxSize(8);
    }

    private static net.jqwik.api.arbitraries.StringArbitrary texts() {
        return Arbitraries.strings()
                .withChars("$\"\\{}[]:,/ \n")
                .withCharRange('a', 'f')
                .withCharRange('\u0000', '\uffff')
                .ofMaxLength(30);
    }

    /** Names cannot hold half a character; texts and keys of maps can. */
    private static Arbitrary<String> names() {
        return texts().ofMinLength(1).ofMaxLength(20).filter(DocumentWriter::wellFormed);
    }

    private static Arbitrary<Object> values(int depth) {
        Arbitrary<Object> flat = Arbitraries.frequencyOf(
                Tuple.of(5, new VariableRoundTripTest().scalars()), Tuple.of(1, trees().map(Object.class::cast)));
        if (depth == 0) {
            return flat;
        }
        Arbitrary<Object> inner = values(depth - 1);
        return Arbitraries.oneOf(
                flat,
                inner.list().ofMaxSize(4).map(Object.class::cast),
                Arbitraries.maps(keys(), inner).ofMaxSize(4).map(Object.class::cast),
                Arbitraries.maps(texts(), inner).ofMaxSize(4).map(Object.class::cast));
    }

    private static Arbitrary<Object> keys() {
        return Arbitraries.oneOf(
                texts().map(Object.class::cast),
                Arbitraries.of("$long", "$list", "$map", "$json").map(Object.class::cast),
                Arbitraries.integers().map(Object.class::cast),
                Arbitraries.longs().map(Object.class::cast));
    }

    private static Arbitrary<JsonNode> trees() {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        Arbitrary<JsonNode> leaves = Arbitraries.oneOf(
                Arbitraries.integers().map(nodes::numberNode),
                Arbitraries.longs().map(nodes::numberNode),
                Arbitraries.doubles().map(nodes::numberNode),
                Arbitraries.bigDecimals().map(nodes::numberNode),
                texts().map(nodes::stringNode),
                Arbitraries.of(true, false).map(nodes::booleanNode),
                Arbitraries.just(nodes.nullNode()));
        Arbitrary<JsonNode> arrays =
                leaves.list().ofMaxSize(3).map(l -> nodes.arrayNode().addAll(l));
        return Arbitraries.maps(names(), Arbitraries.oneOf(leaves, arrays))
                .ofMaxSize(3)
                .map(properties -> nodes.objectNode().setAll(properties));
    }

    @Provide
    Arbitrary<Object> scalars() {
        Arbitrary<Long> seconds = Arbitraries.longs().between(-31_000_000_000_000_000L, 31_000_000_000_000_000L);
        Arbitrary<Instant> instants = seconds.flatMap(
                s -> Arbitraries.integers().between(0, 999_999_999).map(n -> Instant.ofEpochSecond(s, n)));
        Arbitrary<ZoneId> zones = Arbitraries.of("UTC", "Europe/Berlin", "America/New_York", "+05:30", "Asia/Kolkata")
                .map(ZoneId::of);
        return Arbitraries.oneOf(Arrays.asList(
                texts().map(Object.class::cast),
                Arbitraries.of(true, false),
                Arbitraries.integers(),
                Arbitraries.longs(),
                Arbitraries.shorts(),
                Arbitraries.bytes(),
                Arbitraries.floats(),
                Arbitraries.doubles(),
                Arbitraries.of(0.0, -0.0, Double.NaN, Double.MIN_VALUE, Double.POSITIVE_INFINITY, 1e300),
                Arbitraries.bigDecimals().ofScale(12),
                Arbitraries.integers().between(-400, 400).map(s -> BigDecimal.valueOf(7, s)),
                Arbitraries.bigIntegers().between(BigInteger.TWO.pow(200).negate(), BigInteger.TWO.pow(200)),
                Arbitraries.longs().map(Date::new),
                Arbitraries.longs()
                        .between(-70_000_000_000_000L, 260_000_000_000_000L)
                        .map(Date::new),
                instants,
                instants.map(i -> LocalDateTime.ofInstant(i, ZoneOffset.UTC)),
                instants.map(i -> LocalDate.ofInstant(i, ZoneOffset.UTC)),
                instants.map(i -> LocalTime.ofInstant(i, ZoneOffset.UTC)),
                instants.flatMap(i -> zones.map(i::atZone)),
                instants.flatMap(
                        i -> Arbitraries.integers().between(-18, 18).map(h -> i.atOffset(ZoneOffset.ofHours(h)))),
                Arbitraries.longs().map(Duration::ofNanos),
                Arbitraries.integers().map(n -> Period.of(n, -n / 2, n / 3)),
                Arbitraries.longs().map(n -> new UUID(n, ~n)),
                Arbitraries.bytes().array(byte[].class).ofMaxSize(20)));
    }
}
