package dev.headway.model.read;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists and expressions as they stand in attributes. */
class LiteralsTest {
    @Test
    void commasInsideExpressionsDoNotSeparate() {
        assertThat(Literals.list(" a, ${f(b, c)} ,group(x,y),, d "))
                .containsExactly("a", "${f(b, c)}", "group(x,y)", "d");
        assertThat(Literals.list("")).isEmpty();
        assertThat(Literals.list(null)).isEmpty();
        assertThat(Literals.list("a) , b")).containsExactly("a)", "b");
        assertThat(Literals.list("${open, a")).containsExactly("${open, a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "$ { }",
                "${a}",
                "#{a.b(c)}",
                "hello ${a} and ${b}",
                "${a == '}' }",
                "${a == \"it's {\"}",
                "${{'k': 1}.k}",
                "${'a\\'}'}",
                "costs \\${5",
                "}"
            })
    void wellFormedExpressions(String text) {
        assertThat(Literals.expressionFault(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "${a,never closed",
                "hello #{a,never closed",
                "${a == '},never closed",
                "${a} ${b,never closed",
                "${{a},never closed",
                "${},is empty",
                "${  },is empty"
            })
    void malformedExpressions(String text, String fault) {
        assertThat(Literals.expressionFault(text)).contains(fault);
    }

    @Test
    void manyOpenBracesAreDecidedAtOnce() {
        assertThat(Literals.expressionFault("${".repeat(100_000))).contains("never closed");
        assertThat(Literals.expressionFault("${a}".repeat(100_000))).isNull();
    }
}
