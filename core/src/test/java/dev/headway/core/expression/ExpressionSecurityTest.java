package dev.headway.core.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Texts that try to leave the language: to a class, to the process, to the disk, to endless work. Each must be refused. */
class ExpressionSecurityTest {
    /** A bean that hands out what it should not, as beans do. */
    public static class Leaky {
        public Class<?> getType() {
            return Runtime.class;
        }

        public ClassLoader loader() {
            return Leaky.class.getClassLoader();
        }

        public Object method() throws Exception {
            return Runtime.class.getMethod("getRuntime");
        }

        public Thread getThread() {
            return Thread.currentThread();
        }

        public ProcessBuilder builder() {
            return new ProcessBuilder("true");
        }

        public Object lookup() {
            return java.lang.invoke.MethodHandles.lookup();
        }

        public Supplier<Object> supplier() {
            return Object::new;
        }

        public java.io.File file() {
            return new java.io.File("/etc/passwd");
        }

        public java.nio.file.Path path() {
            return java.nio.file.Path.of("/etc/passwd");
        }

        public List<String> list() {
            return new ArrayList<>(List.of("a"));
        }

        protected String hidden() {
            return "hidden";
        }

        public static String open() {
            return "static";
        }
    }

    public static class Worker extends Thread {
        public String work() {
            return "worked";
        }
    }

    private final ExpressionCompiler compiler = new ElExpressionCompiler();
    private final MapScope scope = new MapScope()
            .with("x", "text")
            .with("n", 5)
            .with("list", List.of(1, 2, 3))
            .with("map", Map.of("a", 1))
            .with("tree", JsonMapper.shared().readTree("{\"a\":1}"))
            .with("day", LocalDate.EPOCH)
            .with("decimal", BigDecimal.TEN)
            .with("integer", BigInteger.TEN)
            .with("long text", "a".repeat(100_000))
            .with("t", "a".repeat(100_000))
            .bean("bean", new Leaky())
            .bean("worker", new Worker())
            .bean("unit", TimeUnit.DAYS)
            .bean("optional", Optional.of("x"))
            .bean("properties", new HashMap<>(Map.of("k", "v")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Classes and reflection.
                "${x.getClass()}",
                "${x.class}",
                "${x['class']}",
                "${x.class.forName('java.lang.Runtime')}",
                "${''.getClass().forName('java.lang.Runtime').getMethod('getRuntime').invoke(null).exec('id')}",
                "${x['getClass']()}",
                "${x.class.classLoader}",
                "${bean.class.protectionDomain.classLoader}",
                "${bean.getClass().getClassLoader()}",
                "${bean.type.forName('java.lang.System')}",
                "${bean.type.classLoader}",
                "${bean.type.name}",
                "${bean.getType().getDeclaredMethods()}",
                "${bean.type.newInstance()}",
                "${bean.loader().loadClass('java.lang.Runtime')}",
                "${bean.loader().getResource('/')}",
                "${bean.method().invoke(null)}",
                "${bean.thread.interrupt()}",
                "${bean.thread.contextClassLoader}",
                "${bean.thread.threadGroup}",
                "${bean.builder().start()}",
                "${bean.builder().command('id').start()}",
                "${bean.lookup().findStatic(bean.type, 'getRuntime', null)}",
                "${bean.supplier().getClass()}",
                "${bean.file().delete()}",
                "${bean.file().listFiles()}",
                "${bean.path().toFile()}",
                "${bean.path().fileSystem}",
                "${bean.hidden()}",
                "${bean.open()}",
                "${bean.notify()}",
                "${bean.wait(100000)}",
                "${bean.finalize()}",
                "${worker.start()}",
                "${worker.stop()}",
                "${worker.contextClassLoader}",
                "${unit.declaringClass}",
                "${unit.getDeclaringClass().getClassLoader()}",
                "${day.chronology.getClass()}",
                "${day.class}",
                "${list.getClass()}",
                "${list.class}",
                "${tree.getClass()}",
                "${optional.class}",
                // Names of classes, static members, constructors.
                "${Runtime.getRuntime().exec('id')}",
                "${java.lang.Runtime.getRuntime()}",
                "${System.exit(1)}",
                "${System.getProperty('user.home')}",
                "${Thread.sleep(100000)}",
                "${Boolean.TRUE}",
                "${Integer.MAX_VALUE}",
                "${Integer('5')}",
                "${String('x')}",
                "${ProcessBuilder(['id']).start()}",
                "${T(java.lang.Runtime).getRuntime().exec('id')}",
                "${new java.lang.ProcessBuilder('id')}",
                "${new('java.lang.String')}",
                "${@bean.type}",
                "${''.class.forName('javax.script.ScriptEngineManager').newInstance().getEngineByName('js').eval('1')}",
                "${Class.forName('java.lang.Runtime')}",
                "${pageContext.request}",
                "${sessionScope}",
                "${facesContext.externalContext}",
                // Lambdas, sequences, streams.
                "${(y -> y.getClass())(x)}",
                "${((y) -> y + 1)(1)}",
                "${f = y -> y; f(1)}",
                "${x = 1; y = 2}",
                "${list.stream().map(i -> i.getClass()).toList()}",
                "${list.stream()}",
                "${list.parallelStream()}",
                "${list.forEach(x)}",
                "${list.iterator()}",
                "${list.removeIf(x)}",
                "${x.chars()}",
                "${x.lines()}",
                "${day.datesUntil(day.plusYears(1))}",
                // Changing what is stored or shared.
                "${list.add(4)}",
                "${list.clear()}",
                "${list[0] = 5}",
                "${map.put('a', 2)}",
                "${map.a = 2}",
                "${tree.put('a', 2)}",
                "${tree.remove('a')}",
                "${tree.removeAll()}",
                "${tree.set('a', tree)}",
                "${tree.withObject('/b')}",
                "${tree.traverse()}",
                "${bean.list().add('b')}",
                "${properties.clear()}",
                "${bean.type = x}",
                // Endless work and memory.
                "${x.repeat(2000000000)}",
                "${'%2000000000d'.formatted(1)}",
                "${x.format('%2000000000d', 1)}",
                "${decimal.pow(999999999)}",
                "${decimal.setScale(2000000000)}",
                "${integer.pow(999999999)}",
                "${integer.shiftLeft(2147483647)}",
                "${integer.nextProbablePrime()}",
                "${decimal + '1e999999999'}",
                "${decimal.add('1e999999999')}",
                "${decimal == '1e999999999'}",
                "${decimal < '1e-999999999'}",
                "${decimal * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300 * 1e300}",
                "${1e999}",
                "${'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(.*a){20}b')}",
                "${'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(a?){54}(a*a*a*a*)*b')}",
                "${t.replaceAll('(a*)*b', 'c')}",
                "${'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.split('(.*a){20}b')}",
                "${t.replace('a', t)}",
                "${t.replaceAll('', t)}",
            })
    @Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void isRefused(String attack) {
        assertThatThrownBy(() -> compiler.compile(attack).evaluate(scope))
                .isInstanceOf(ExpressionException.class)
                .hasMessageNotContaining("static String");
    }

    @Test
    @Timeout(120)
    void generatedMonstersAreRefused() {
        for (String monster : List.of(
                "${" + "(".repeat(100_000) + "1" + ")".repeat(100_000) + "}",
                "${" + "[".repeat(2_000) + "]".repeat(2_000) + "}",
                "${" + "(".repeat(101) + "1" + ")".repeat(101) + "}",
                "${" + "!".repeat(3_900) + "true}",
                "${" + "-".repeat(3_900) + "1}",
                "${" + "not ".repeat(900) + "true}",
                "${" + "empty ".repeat(600) + "n}",
                "${" + "true ? ".repeat(400) + "1" + ": 2".repeat(400) + "}",
                "${" + "1+".repeat(3_000) + "1}",
                "${'" + "a".repeat(5_000) + "' + " + "1".repeat(5_000) + "}",
                "${a}".repeat(2_000),
                "${" + "9".repeat(3_900) + "*" + "9".repeat(50) + "e}",
                "${t" + "+=t".repeat(1_200) + "}")) {
            assertThatThrownBy(() -> compiler.compile(monster).evaluate(scope))
                    .as(monster.substring(0, 20))
                    .isInstanceOf(ExpressionException.class);
        }
    }

    @Test
    void whatTheListMustNotBreak() {
        assertThat(compiler.compile("${worker.work()} ${unit.name()} ${optional.get()} ${properties.k}")
                        .text(scope))
                .isEqualTo("worked DAYS x v");
        assertThat(compiler.compile("${t.matches('a+')} ${t.replace('a', 'bb').length()}")
                        .text(scope))
                .isEqualTo("true 200000");
        assertThat(compiler.compile("${'java.lang.Runtime'} T(x) new Foo()").text(scope))
                .isEqualTo("java.lang.Runtime T(x) new Foo()");
        assertThat(compiler.compile("${bean.supplier().get() != null}").test(scope))
                .isTrue();
        assertThat(Duration.ZERO).isZero();
    }
}
