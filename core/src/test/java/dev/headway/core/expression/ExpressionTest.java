package dev.headway.core.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.usercode.BpmnErrorThrown;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What expressions of a process evaluate to. */
@SuppressWarnings("JavaUtilDate") // users have dates
class ExpressionTest {
    record Customer(String name, int age) {}

    record Order(String id, BigDecimal total, Customer customer, List<Customer> others, boolean open) {}

    /** Package-private, as beans of a container often are. */
    static class Shop {
        Object seen;

        public String getName() {
            return "corner";
        }

        public boolean isOpen() {
            return true;
        }

        public Customer first(List<?> list) {
            list.clear();
            return new Customer("Bob", 7);
        }

        public String take(Order order) {
            return order.id() + order.customer().name();
        }

        public String pick(int number) {
            return "int " + number;
        }

        public String pick(String text) {
            return "text " + text;
        }

        public String pick(Object object) {
            return "object " + object;
        }

        public String join(String separator, Object... parts) {
            return List.of(parts).stream()
                    .map(String::valueOf)
                    .reduce((a, b) -> a + separator + b)
                    .orElse("");
        }

        public String unit(TimeUnit unit) {
            return "unit " + unit;
        }

        public void keep(Object object) {
            seen = object;
        }

        public void fail(String kind) throws Exception {
            switch (kind) {
                case "bpmn" -> throw new BpmnErrorThrown("E1", "no", null);
                case "checked" -> throw new IOException("gone");
                default -> throw new ArithmeticException("mine");
            }
        }
    }

    public interface Execution {
        Object getVariable(String name);

        String getId();
    }

    private final ExpressionCompiler compiler = new ElExpressionCompiler();
    private final MapScope scope = new MapScope();

    @BeforeEach
    void fill() {
        scope.with("name", "Ann")
                .with("n", 5)
                .with("big", 5_000_000_000L)
                .with("half", 0.5)
                .with("price", new BigDecimal("9.90"))
                .with("yes", true)
                .with("nothing", null)
                .with("empty list", List.of())
                .with("list", List.of("a", "b", 3))
                .with("map", Map.of("k", "v", "key with space", 1, "size", "own"))
                .with("numbered", Map.of(1, "one", 2L, "two"))
                .with(
                        "order",
                        new Order(
                                "7",
                                new BigDecimal("9.90"),
                                new Customer("Eve", 30),
                                List.of(new Customer("Al", 2)),
                                true))
                .with(
                        "tree",
                        JsonMapper.shared()
                                .readTree("{\"a\":{\"b\":[1,\"two\",{\"c\":null}]},\"none\":{},\"class\":\"K\"}"))
                .with("day", LocalDate.of(2026, 3, 4))
                .with("date", new Date(1000))
                .with("instant", Instant.ofEpochSecond(2))
                .with("case", "keyword")
                .with("unit", TimeUnit.DAYS)
                .bean("shop", new Shop())
                .bean(
                        "raw",
                        new HashMap<>(Map.of(
                                "array", new int[] {4, 5}, "enum", DayOfWeek.MONDAY, "record", new Customer("Rec", 1))))
                .bean("twice", (Function<Number, Integer>) x -> x.intValue() * 2)
                .bean("execution", new Execution() {
                    @Override
                    public Object getVariable(String variable) {
                        return scope.variable(variable);
                    }

                    @Override
                    public String getId() {
                        return "4711";
                    }
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "plain text                              | plain text",
                "${name}                                 | Ann",
                "#{name}                                 | Ann",
                "${ name }                               | Ann",
                "Order ${n} of ${name}, #{n}             | Order 5 of Ann, 5",
                "${nothing}-${n}                         | -5",
                "\\${name} ${name} \\#{x}                | ${name} Ann #{x}",
                "$name # $ {x} ${'}'} ${\"{\"}           | $name # $ {x} } {",
                "${'it''s'}                              | !",
                "${'a\\'b\\\\'}                          | a'b\\",
                "${\"a'b\"}                              | a'b",
                "${map['k']} ${map.k} ${map[\"key with space\"]} | v v 1",
                "${n + 1}                                | 6",
                "${n * 2 - 3 / 2}                        | 8.5",
                "${n % 3} ${n mod 3} ${n div 2}          | 2 2 2.5",
                "${big + 1}                              | 5000000001",
                "${price + 0.1}                          | 10.00",
                "${price * 2}                            | 19.80",
                "${-n} ${-half} ${-price}                | -5 -0.5 -9.90",
                "${'5' + 6}                              | 11",
                "${'a' += n += 'b'}                      | a5b",
                "${nothing + 1}                          | 1",
                "${n > 4 ? 'more' : 'less'}              | more",
                "${n gt 5 ? 'more' : n eq 5 ? 'same' : 'less'} | same",
                "${list[0]}${list[2]}${list['1']}        | a3b",
                "${list[9]}x                             | x",
                "${map.missing}x                         | x",
                "${nothing.whatever.deeper}x             | x",
                "${numbered[1]} ${numbered[2]}           | one two",
                "${order.customer.name} ${order['id']}   | Eve 7",
                "${order.others[0].age + 1}              | 3",
                "${order.total}                          | 9.90",
                "${order.nope}x                          | x",
                "${tree.a.b[0] + 1} ${tree.a.b[1]}       | 2 two",
                "${tree.a.b[2].c}x                       | x",
                "${tree.a.b[1].length()}                 | 3",
                "${tree.a.b.size()} ${tree.has('a')} ${tree.get('a').get('b').get(1).asString()} | 3 true two",
                "${tree.class} ${tree['class']}          | K K",
                "${name.length()} ${name.toUpperCase()} ${name.substring(1)} ${name.contains('n')} | 3 ANN nn true",
                "${name.matches('A.*')} ${name.replaceAll('n+', 'x')} ${'a,b'.split(',')[1]} | true Ax b",
                "${list.size()} ${list.contains('a')} ${list.contains(3)} ${map.containsKey('k')} ${map.size()} | 3 true true true 3",
                "${day.year} ${day.plusDays(1)} ${day.dayOfWeek} ${day.dayOfWeek == 'WEDNESDAY'} | 2026 2026-03-05 WEDNESDAY true",
                "${date.time} ${instant.epochSecond}     | 1000 2",
                "${price.scale()} ${price.negate()} ${n.doubleValue()} | 2 -9.90 5.0",
                "${shop.name} ${shop.open} ${shop.isOpen()} ${shop.getName()} | corner true true corner",
                "${shop.pick(1)} ${shop.pick('1')} ${shop.pick(yes)} | int 1 text 1 object true",
                "${shop.pick(n)} ${shop.pick(half)}      | int 5 object 0.5",
                "${shop.join('-')} ${shop.join('-', 1, 'b')} | ~ 1-b~",
                "${shop.take(order)}                     | 7Eve",
                "${shop.first(list).name} ${list.size()} | Bob 3",
                "${shop.unit('DAYS')} ${shop.unit(unit)} | unit DAYS unit DAYS",
                "${raw.array[1]} ${raw.enum.name()} ${raw.record.name} ${raw.record.name()} | 5 MONDAY Rec Rec",
                "${twice.apply(21)}                      | 42",
                "${execution.id} ${execution.getVariable('name')} | 4711 Ann",
                "${case} ${case.length()} ${'case'} ${map.default}x | keyword 7 case x",
                "${[1, 2, 3].size()} ${['a', 'b'].contains('a')} ${{'a': 1}.a} ${{1, 2}.contains(2)} | 3 true 1 true",
                "${variables:exists(name)} ${variables:exists(unknown)} ${vars:get(unknown)}x | true false x",
                "${variables:getOrDefault(unknown, 'd')} ${var:getOrDefault('name', 'd')} | d Ann",
                "${vars:eq(name, 'Ann')} ${vars:ne(unknown, 1)} ${vars:gt(n, 4)} ${vars:lte(n, 4)} ${vars:lt(unknown, 4)} | true false true false false",
                "${vars:contains(list, 'a', 3)} ${vars:containsAny(list, 'z', 'a')} ${vars:contains(name, 'x')} | true true false",
                "${vars:isEmpty(unknown)} ${vars:notEmpty(name)} ${vars:base64(name)} | true true QW5u",
                "${class}                                | !",
                "${true ? null : 1}x                     | x",
            })
    void text(String source, String expected) {
        if ("!".equals(expected)) {
            assertThatThrownBy(() -> compiler.compile(source).text(scope)).isInstanceOf(ExpressionException.class);
        } else {
            assertThat(compiler.compile(source).text(scope)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${true}",
                " \n ${yes}\n",
                "${!false}",
                "${not false and (false or true)}",
                "${n == 5 && n eq 5.0 && n == '5'}",
                "${n != 6 && n ne 4}",
                "${n < 6 and n <= 5 and n >= 5 and 4 lt n and 5 le n and 6 gt n and 5 ge n}",
                "${name == 'Ann' && 'Ann' == name && name > 'Al'}",
                "${price == 9.9 && price == 9.90 && 9.9 eq price && price == '9.9' && price < 10 && order.total == 9.9}",
                "${half == 0.5 && half < 1 && 1 > half}",
                "${big > n && big == 5000000000}",
                "${unit == 'DAYS' && raw.enum == 'MONDAY' && raw.enum != 'FUNDAY'}",
                "${empty nothing && empty '' && not empty name && !empty list && empty tree.none && empty []}",
                "${nothing == null && name != null && null == tree.a.b[2].c}",
                "${!(nothing < 5) && !(nothing > 5)}",
                "${date < instant && instant > date && day == day && day < day.plusDays(1)}",
                "${order.open && order.customer.age >= 18}",
                "${order.customer.name == 'Eve' && 'Eve' eq order.customer.name}",
                "${false && unknown.call() || true}",
                "${tree.a == tree.a && tree.a.b[0] == 1}",
                "${'true' && yes}",
                "${yes == 'true'}",
            })
    void conditions(String source) {
        assertThat(compiler.compile(source).test(scope)).isTrue();
    }

    @Test
    void typesOfResults() {
        assertThat(compiler.compile("${n}").evaluate(scope)).isEqualTo(5);
        assertThat(compiler.compile("${n + 1}").evaluate(scope)).isEqualTo(6L);
        assertThat(compiler.compile("${5}").evaluate(scope)).isEqualTo(5L);
        assertThat(compiler.compile("${5.0}").evaluate(scope)).isEqualTo(5.0);
        assertThat(compiler.compile("${99999999999999999999}").evaluate(scope)).hasToString("99999999999999999999");
        assertThat(compiler.compile("${order}").evaluate(scope)).isInstanceOf(JsonNode.class);
        assertThat(compiler.compile("${order.customer.age}").evaluate(scope)).isEqualTo(30);
        assertThat(compiler.compile("${order.open}").evaluate(scope)).isEqualTo(true);
        assertThat(compiler.compile("${nothing}").evaluate(scope)).isNull();
        assertThat(compiler.compile("${nothing}").text(scope)).isNull();
        assertThat(compiler.compile("a ${nothing}").evaluate(scope)).isEqualTo("a ");
        assertThat(compiler.compile("${{'a': [1, name]}}").evaluate(scope)).isEqualTo(Map.of("a", List.of(1L, "Ann")));
        assertThat(compiler.compile("${shop}").evaluate(scope)).isInstanceOf(Shop.class);
        assertThat(compiler.compile(" a ").evaluate(scope)).isEqualTo(" a ");
    }

    @Test
    void literalsAreNoConditions() {
        assertThat(compiler.compile("true").literal()).isTrue();
        assertThat(compiler.compile("${true}").literal()).isFalse();
        for (String source : List.of("true", "${'true'}", "${nothing}", "${n}")) {
            assertThatThrownBy(() -> compiler.compile(source).test(scope))
                    .isInstanceOf(ExpressionException.class)
                    .hasMessageContaining(source);
        }
    }

    @Test
    void assignsVariables() {
        assertThat(compiler.compile("${x = n + 1}").evaluate(scope)).isEqualTo(6L);
        assertThat(scope.variable("x")).isEqualTo(6L);
        assertThat(compiler.compile("${case = order.customer}").evaluate(scope)).isNotNull();
        assertThat(scope.variable("case")).isEqualTo(((JsonNode) scope.variable("order")).get("customer"));
        assertThatThrownBy(() -> compiler.compile("${map.k = 1}"))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("only a variable can be assigned to");
    }

    @Test
    void implicitObjectsHideVariablesOfTheirName() {
        scope.with("execution", "mine").with("task", "wash");
        assertThat(compiler.compile("${execution.id} ${task}").text(scope)).isEqualTo("4711 wash");
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> compiler.compile("Hello ${who}").text(scope))
                .hasMessageStartingWith("Cannot evaluate 'Hello ${who}': Expected a variable or bean named 'who'");
        assertThatThrownBy(() -> compiler.compile("${shop.colour}").text(scope))
                .hasMessageContaining("Expected a property 'colour', but " + Shop.class.getTypeName());
        assertThatThrownBy(() -> compiler.compile("${shop.sell(n)}").text(scope))
                .hasMessageContaining("got sell[Integer] of " + Shop.class.getTypeName());
        assertThatThrownBy(() -> compiler.compile("${shop.unit('NEVER')}").text(scope))
                .hasMessageContaining("NANOSECONDS");
        assertThatThrownBy(() -> compiler.compile("${shop.take(list)}").text(scope))
                .hasMessageContaining("Order");
        assertThatThrownBy(() -> compiler.compile("${nothing.call()}").text(scope))
                .hasMessageContaining("Expected an object to call call() on, got null");
        assertThatThrownBy(() -> compiler.compile("${list.x}").text(scope))
                .hasMessageContaining("Expected a number in brackets");
        assertThatThrownBy(() -> compiler.compile("${odd(1)}").text(scope)).hasMessageContaining("no function 'odd'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${",
                "${}",
                "${ }",
                "x ${a",
                "${a]}",
                "${(a}",
                "${a b}",
                "${a +}",
                "${'a}",
                "${a ? b}",
                "${1 = 2}",
                "#{a..b}",
                "${a.}",
                "${.a}",
                "${[1, }",
                "${a b:c}",
                "${\u0001}",
                "${first name}"
            })
    void malformedTextIsAClearError(String source) {
        assertThatThrownBy(() -> compiler.compile(source))
                .isInstanceOf(ExpressionException.class)
                .hasMessageStartingWith("Expected a well-formed expression, got '" + source + "'");
    }

    @Test
    void whatUserCodeThrowsComesOutAsItIs() {
        assertThatThrownBy(() -> compiler.compile("${shop.fail('bpmn')}").evaluate(scope))
                .isInstanceOf(BpmnErrorThrown.class);
        assertThatThrownBy(() -> compiler.compile("${shop.fail('checked')}").evaluate(scope))
                .isExactlyInstanceOf(IOException.class);
        assertThatThrownBy(() -> compiler.compile("${shop.fail('')}").evaluate(scope))
                .isExactlyInstanceOf(ArithmeticException.class)
                .hasMessage("mine");
        assertThatThrownBy(() -> compiler.compile("${n % 0}").evaluate(scope)).isInstanceOf(ExpressionException.class);
    }

    @Test
    void userCodeCannotChangeStoredVariables() {
        Shop shop = (Shop) scope.beans.get("shop");
        String before = scope.variables.json();
        compiler.compile("${shop.keep(list)}").evaluate(scope);
        ((List<?>) shop.seen).clear();
        compiler.compile("${shop.keep(tree)}").evaluate(scope);
        ((tools.jackson.databind.node.ObjectNode) shop.seen).removeAll();
        compiler.compile("${shop.keep(date)}").evaluate(scope);
        ((Date) shop.seen).setTime(5);
        assertThat(scope.variables.with("x", 1).without("x").json()).isEqualTo(before);
    }

    @Test
    void functionsOfTheEmbedder() {
        ExpressionCompiler withNow = new ElExpressionCompiler(
                Map.of("now", (s, a) -> new Date(99), "my:sum", (s, a) -> (Long) a[0] + (Long) a[1]), type -> true);
        assertThat(withNow.compile("${now().time} ${my:sum(1, 2)}").text(scope)).isEqualTo("99 3");
    }

    @Test
    void theEmbeddersFenceHolds() {
        ExpressionCompiler fenced =
                new ElExpressionCompiler(Map.of(), type -> !type.getName().contains("Shop"));
        assertThatThrownBy(() -> fenced.compile("${shop.name}").text(scope)).isInstanceOf(ExpressionException.class);
        assertThat(fenced.compile("${raw.record.name}").text(scope)).isEqualTo("Rec");
    }

    @Test
    void oneExpressionServesManyThreads() throws Exception {
        Expression expression = compiler.compile("${shop.pick(n)} ${order.customer.name} ${n + 1}");
        List<Thread> threads = new ArrayList<>();
        Set<String> results = java.util.concurrent.ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                for (int j = 0; j < 500; j++) {
                    results.add(String.valueOf(expression.text(scope)));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(results).containsExactly("int 5 Eve 6");
    }
}
