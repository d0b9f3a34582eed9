package dev.headway.core.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The stored text of variables, what may be stored, and that nobody can change a document from outside. */
@SuppressWarnings("JavaUtilDate") // users have dates
class VariableDocumentTest {
    record Customer(String name, int age) {}

    record Order(String id, BigDecimal total, Customer customer, List<String> items) {}

    @Test
    void storesEachTypeInItsOwnForm() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("text", "a \"b\" \\ \n\t\u0001 €");
        values.put("yes", true);
        values.put("nothing", null);
        values.put("int", 5);
        values.put("double", 5.0);
        values.put("big double", 1e30);
        values.put("nan", Double.NaN);
        values.put("long", 5L);
        values.put("short", (short) 5);
        values.put("float", 1.5f);
        values.put("decimal", new BigDecimal("5.10"));
        values.put("integer", new BigInteger("123456789012345678901234567890"));
        values.put("date", new Date(0));
        values.put("instant", Instant.ofEpochSecond(1));
        values.put("day", LocalDate.of(2024, 2, 29));
        values.put("uuid", new UUID(1, 2));
        values.put("bytes", new byte[] {1, 2, 3});
        values.put("list", List.of("a", 1, 2L));
        values.put("map", Map.of("$long", "5"));
        values.put("byNumber", Map.of(1, "one"));
        values.put("json", JsonMapper.shared().readTree("{\"a\":[1,2.5,null,\"x\"]}"));
        values.put("enum", TimeUnit.DAYS);
        assertThat(VariableDocument.of(values).json())
                .isEqualTo("{\"text\":\"a \\\"b\\\" \\\\ \\n\\t\\u0001 €\",\"yes\":true,\"nothing\":null,\"int\":5,"
                        + "\"double\":5.0,\"big double\":1.0E30,\"nan\":{\"$double\":\"NaN\"},\"long\":{\"$long\":\"5\"},"
                        + "\"short\":{\"$short\":\"5\"},\"float\":{\"$float\":\"1.5\"},\"decimal\":{\"$decimal\":\"5.10\"},"
                        + "\"integer\":{\"$integer\":\"123456789012345678901234567890\"},"
                        + "\"date\":{\"$date\":\"1970-01-01T00:00:00Z\"},\"instant\":{\"$instant\":\"1970-01-01T00:00:01Z\"},"
                        + "\"day\":{\"$localDate\":\"2024-02-29\"},"
                        + "\"uuid\":{\"$uuid\":\"00000000-0000-0001-0000-000000000002\"},\"bytes\":{\"$bytes\":\"AQID\"},"
                        + "\"list\":{\"$list\":[\"a\",1,{\"$long\":\"2\"}]},\"map\":{\"$map\":{\"$long\":\"5\"}},"
                        + "\"byNumber\":{\"$entries\":[[1,\"one\"]]},\"json\":{\"$json\":{\"a\":[1,2.5,null,\"x\"]}},"
                        + "\"enum\":\"DAYS\"}");
    }

    @Test
    void aLoneSurrogateSurvivesUtf8() {
        String odd = "x\ud800y\udc00z\ud83d\ude00";
        String json = VariableDocument.of(Map.of("v", odd)).json();
        String stored = new String(json.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        assertThat(VariableDocument.ofJson(stored).get("v")).isEqualTo(odd);
    }

    @Test
    void beansBecomeTreesAndComeBackAsTheirClass() {
        Order order = new Order("7", new BigDecimal("19.990"), new Customer("Ann", 30), List.of("a"));
        VariableDocument document = reread(VariableDocument.of(Map.of("order", order)));
        assertThat(document.get("order")).isInstanceOf(JsonNode.class);
        assertThat(Variables.as("order", document.get("order"), Order.class)).isEqualTo(order);
        assertThat((Object) Variables.as("order", document.get("order"), Map.class))
                .hasToString("{id=7, total=19.990, customer={name=Ann, age=30}, items=[a]}");
    }

    @Test
    void anObjectThatIsOneValueInJsonBecomesThatValue() {
        VariableDocument document = VariableDocument.of(Map.of(
                "uri", java.net.URI.create("http://x/y"),
                "node", StringNode.valueOf("t"),
                "number", DoubleNode.valueOf(0.5),
                "count", new java.util.concurrent.atomic.AtomicInteger(3)));
        assertThat(document.asMap()).isEqualTo(Map.of("uri", "http://x/y", "node", "t", "number", 0.5, "count", 3));
    }

    @Test
    void aDocumentDoesNotChangeWithWhatItWasMadeFrom() {
        List<Object> list = new ArrayList<>(List.of("a"));
        Map<String, Object> map = new HashMap<>(Map.of("k", list));
        byte[] bytes = {1};
        Date date = new Date(1);
        ObjectNode tree = JsonMapper.shared().createObjectNode().put("a", 1);
        VariableDocument document =
                VariableDocument.of(Map.of("list", list, "map", map, "bytes", bytes, "date", date, "tree", tree));
        String before = document.json();
        list.add("b");
        map.clear();
        bytes[0] = 2;
        date.setTime(2);
        tree.put("a", 2);
        assertThat(document.with("x", null).without("x").json()).isEqualTo(before);
    }

    @Test
    void copiesMayBeChangedWithoutChangingTheDocument() {
        VariableDocument document = VariableDocument.of(Map.of(
                "v",
                List.of(
                        new byte[] {1},
                        new Date(1),
                        Map.of("k", List.of(1)),
                        JsonMapper.shared().createObjectNode().put("a", 1))));
        String before = document.json();
        @SuppressWarnings("unchecked")
        List<Object> copy = (List<Object>) Variables.copy(document.get("v"));
        ((byte[]) copy.get(0))[0] = 9;
        ((Date) copy.get(1)).setTime(9);
        ((Map<?, ?>) copy.get(2)).clear();
        ((ObjectNode) copy.get(3)).put("a", 9);
        copy.clear();
        assertThat(document.with("x", null).without("x").json()).isEqualTo(before);
        assertThatThrownBy(() -> ((List<?>) document.get("v")).clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void setsAndArraysBecomeLists() {
        VariableDocument document = VariableDocument.of(Map.of(
                "set", new TreeSet<>(Set.of("b", "a")), "array", new int[][] {{1}, {2, 3}}, "text", new String[1]));
        assertThat(document.get("set")).isEqualTo(List.of("a", "b"));
        assertThat(document.get("array")).isEqualTo(List.of(List.of(1), List.of(2, 3)));
        assertThat(document.get("text")).isEqualTo(Arrays.asList((Object) null));
        assertThat((Object) Variables.as("set", document.get("set"), Set.class)).isEqualTo(Set.of("a", "b"));
        assertThat(Variables.as("array", document.get("array"), int[][].class))
                .isDeepEqualTo(new int[][] {{1}, {2, 3}});
    }

    static List<Named<Object>> refused() {
        List<Object> itself = new ArrayList<>();
        itself.add(itself);
        Map<String, Object> mapItself = new HashMap<>();
        mapItself.put("me", mapItself);
        List<Object> deep = new ArrayList<>();
        for (int i = 0; i < VariableLimits.DEPTH_MAX + 1; i++) {
            deep = new ArrayList<>(List.of(deep));
        }
        List<Object> unfolding = List.of();
        for (int i = 0; i < 100; i++) {
            unfolding = List.of(unfolding, unfolding);
        }
        Node node = new Node();
        node.next = node;
        Supplier<String> lambda = () -> "x";
        return Stream.of(
                        itself,
                        mapItself,
                        deep,
                        unfolding,
                        node,
                        lambda,
                        List.of(lambda),
                        new Object(),
                        Thread.currentThread(),
                        List.of(1).stream(),
                        List.of(1).iterator(),
                        new ByteArrayInputStream(new byte[0]),
                        CompletableFuture.completedFuture(1),
                        String.class,
                        VariableDocumentTest.class.getClassLoader(),
                        new BigDecimal("1e20000"),
                        BigInteger.ONE.shiftLeft(40_000),
                        "x".repeat(VariableLimits.SIZE_MAX),
                        new byte[VariableLimits.SIZE_MAX],
                        JsonMapper.shared().createObjectNode().put("n", new BigDecimal("1e99999")),
                        JsonMapper.shared().createObjectNode().put("n\ud800", 1))
                // By name: the text of some of these has no end.
                .map(value -> Named.of(value.getClass().getName(), value))
                .toList();
    }

    static class Node {
        public Node next;
    }

    @ParameterizedTest
    @MethodSource
    void refused(Object value) {
        assertThatThrownBy(() -> VariableDocument.of(Map.of("theName", value)))
                .isInstanceOf(VariableException.class)
                .hasMessageContaining("'theName'")
                .hasMessageContaining(value.getClass().getTypeName())
                .hasMessageContaining("Store plain data instead");
    }

    @Test
    void namesHaveALimit() {
        assertThatThrownBy(() -> VariableDocument.EMPTY.with("", 1)).hasMessageContaining("variable name of 1 to 255");
        assertThatThrownBy(() -> VariableDocument.EMPTY.with("n".repeat(256), 1))
                .hasMessageContaining("256");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "5",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":1}}",
                "{\"a\":1} x",
                "{\"a\":1,\"a\":2}",
                "{\"a\":[1]}",
                "{\"a\":{}}",
                "{\"a\":{\"b\":1}}",
                "{\"a\":{\"$class\":\"java.lang.Runtime\"}}",
                "{\"a\":{\"$long\":5}}",
                "{\"a\":{\"$long\":\"x\"}}",
                "{\"a\":{\"$long\":\"5\",\"$short\":\"5\"}}",
                "{\"a\":{\"$list\":{}}}",
                "{\"a\":{\"$map\":[]}}",
                "{\"a\":{\"$map\":{\"k\":1,\"k\":2}}}",
                "{\"a\":{\"$entries\":[[1]]}}",
                "{\"a\":{\"$entries\":[[1,2,3]]}}",
                "{\"a\":{\"$entries\":[[1,2],[1,3]]}}",
                "{\"a\":{\"$date\":\"yesterday\"}}",
                "{\"a\":{\"$bytes\":\"*\"}}",
                "{\"a\":{\"$uuid\":\"1\"}}",
                "{\"a\":{\"$json\":}}",
                "{\"a\":99999999999}",
                "{\"a\":1e999}",
                "{\"a\":{\"$decimal\":\"1e999999999\"}}",
                "{\"a\":nul}"
            })
    void malformedTextIsAClearError(String text) {
        VariableDocument document = VariableDocument.ofJson(text);
        assertThatThrownBy(() -> document.get("a"))
                .isInstanceOf(VariableException.class)
                .hasMessageStartingWith("Expected stored variables as a typed JSON document, but at character ");
    }

    @Test
    void deepNestingInStoredTextIsRefusedNotAnOverflow() {
        String text = "{\"a\":" + "{\"$list\":[".repeat(100_000);
        assertThatThrownBy(() -> VariableDocument.ofJson(text).get("a")).isInstanceOf(VariableException.class);
    }

    @Test
    void whatMayBeStoredAtTheLimitsCanBeReadAgain() {
        Object deep = "x";
        for (int i = 0; i < VariableLimits.DEPTH_MAX; i++) {
            deep = i % 2 == 0 ? List.of(deep) : Map.of(i, deep);
        }
        String digits = "9".repeat(VariableLimits.DIGITS_MAX - 1000);
        VariableDocument document = VariableDocument.of(Map.of(
                "deep",
                deep,
                "integer",
                new BigInteger(digits),
                "tree",
                JsonMapper.shared().createObjectNode().put("n", new BigInteger(digits)),
                "key",
                Map.of("k".repeat(100_000), 1)));
        assertThat(reread(document).asMap()).isEqualTo(document.asMap());
    }

    @ParameterizedTest
    @CsvSource({
        "java.lang.Long",
        "java.lang.Short",
        "java.lang.Byte",
        "java.lang.Double",
        "java.math.BigDecimal",
        "java.math.BigInteger"
    })
    void numbersConvertWhenNothingIsLost(String type) throws Exception {
        Object converted = Variables.as("n", 5, Class.forName(type));
        assertThat(converted).isInstanceOf(Class.forName(type));
        assertThat(((Number) converted).intValue()).isEqualTo(5);
    }

    @Test
    void conversions() {
        assertThat(Variables.as("n", 5L, int.class)).isEqualTo(5);
        assertThat(Variables.as("n", 5.0, Integer.class)).isEqualTo(5);
        assertThat(Variables.as("n", 0.1f, Double.class)).isEqualTo(0.1);
        assertThat(Variables.as("n", 0.1, Float.class)).isEqualTo(0.1f);
        assertThat(Variables.as("n", new BigDecimal("0.1"), double.class)).isEqualTo(0.1);
        assertThat(Variables.as("n", null, Integer.class)).isNull();
        assertThat(Variables.as("n", 7, String.class)).isEqualTo("7");
        assertThat(Variables.as("e", "DAYS", TimeUnit.class)).isEqualTo(TimeUnit.DAYS);
        assertThat(Variables.as("d", new Date(5), Instant.class)).isEqualTo(Instant.ofEpochMilli(5));
        assertThat(Variables.as("d", Instant.ofEpochMilli(5), Date.class)).isEqualTo(new Date(5));
        assertThat(Variables.as(
                        "l", VariableDocument.of(Map.of("l", List.of(1, "b"))).get("l"), String[].class))
                .containsExactly("1", "b");
        assertThat(Variables.as("m", Map.of("name", "Ann", "age", 3), Customer.class))
                .isEqualTo(new Customer("Ann", 3));
        assertThat(Variables.as("m", Map.of("a", 1), JsonNode.class).get("a").intValue())
                .isEqualTo(1);
    }

    @Test
    void conversionsThatWouldLoseSomethingAreRefused() {
        assertRefused(5.5, Integer.class);
        assertRefused(1L << 40, Integer.class);
        assertRefused(Double.NaN, Long.class);
        assertRefused(Long.MAX_VALUE, Double.class);
        assertRefused(0.1234567890123, Float.class);
        assertRefused("x", Integer.class);
        assertRefused("x", Customer.class);
        assertRefused(List.of(1), Customer.class);
        assertRefused("NEVER", TimeUnit.class);
        assertRefused(null, int.class);
        assertRefused("x", Runnable.class);
    }

    private static void assertRefused(Object value, Class<?> type) {
        assertThatThrownBy(() -> Variables.as("theName", value, type))
                .isInstanceOf(VariableException.class)
                .hasMessageStartingWith("Expected variable 'theName' as " + type.getTypeName());
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    static class NamedClass {
        public String text = "x";
    }

    @Test
    void theClassIsANoteBesideTheDataNeverInIt() {
        assertThat(VariableDocument.of(Map.of("v", new NamedClass())).json())
                .isEqualTo("{\"v\":{\"$object\":{\"class\":\"" + NamedClass.class.getName()
                        + "\",\"value\":{\"text\":\"x\"}}}}");
    }

    private static VariableDocument reread(VariableDocument document) {
        VariableDocument again = VariableDocument.ofJson(document.json());
        VariableDocument rewritten = again.with("\u0000", 1).without("\u0000");
        assertThat(rewritten.json()).isEqualTo(document.json());
        return again;
    }

    /** Set, removed and joined in any order, a document is the map that it would be; those that it came from stay as they were. */
    @Property(tries = 200)
    void aDocumentIsTheMapThatWasMade(
            @ForAll @Size(max = 150) List<@IntRange(max = 60) Integer> keys,
            @ForAll @IntRange(max = 20) int readEvery) {
        Map<String, Object> expected = new LinkedHashMap<>();
        IdentityHashMap<VariableDocument, String> earlier = new IdentityHashMap<>();
        VariableDocument document = VariableDocument.EMPTY;
        for (int i = 0; i < keys.size(); i++) {
            String name = "v" + keys.get(i);
            Object value = i % 5 == 0 ? null : i;
            VariableDocument before = document;
            if (i % 7 == 6) {
                expected.remove(name);
                document = document.without(name);
            } else if (i % 11 == 10) {
                VariableDocument two = VariableDocument.EMPTY.with(name, value).with("w", i);
                expected.putAll(two.asMap());
                document = document.withAll(two);
            } else {
                expected.put(name, value);
                document = document.with(name, value);
                assertThat(document.contains(name)).isTrue();
                assertThat(document.get(name)).isEqualTo(value);
            }
            assertThat(document.contains("x")).isFalse();
            assertThat(document.isEmpty()).isEqualTo(expected.isEmpty());
            if (readEvery > 0 && i % readEvery == 0) {
                earlier.put(document, VariableDocument.of(expected).json());
                assertThat(new ArrayList<>(before.names())).doesNotHaveDuplicates();
            }
        }
        assertThat(List.copyOf(document.names())).isEqualTo(List.copyOf(expected.keySet()));
        assertThat(document.asMap()).isEqualTo(expected);
        earlier.forEach((then, json) -> assertThat(then.json()).isEqualTo(json));
    }
}
