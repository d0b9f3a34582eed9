package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.JsonNode;

/** Variables and durations as options. */
class OptionTextsTest {
    private final Variable.Converter variables = new Variable.Converter();

    @ParameterizedTest
    @CsvSource({"500ms,PT0.5S", "10s,PT10S", "2m,PT2M", "1h,PT1H", "1d,P1D", "PT1M30S,PT1M30S", "0s,PT0S"})
    void durations(String text, Duration expected) {
        assertThat(new Durations().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "s", "-1s", "1.5s", "PT-1S", "9999999999s"})
    void otherDurationsAreRefused(String text) {
        assertThatThrownBy(() -> new Durations().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("expected a duration such as 500ms")
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void variablesOfEveryType() {
        assertThat(variables.convert("a=x=y")).isEqualTo(new Variable("a", "x=y"));
        assertThat(variables.convert("a=")).isEqualTo(new Variable("a", ""));
        assertThat(variables.convert("a:string=12")).isEqualTo(new Variable("a", "12"));
        assertThat(variables.convert("a:int=-12")).isEqualTo(new Variable("a", -12));
        assertThat(variables.convert("a:long=12")).isEqualTo(new Variable("a", 12L));
        assertThat(variables.convert("a:double=1.5")).isEqualTo(new Variable("a", 1.5));
        assertThat(variables.convert("a:boolean=true")).isEqualTo(new Variable("a", true));
        assertThat(variables.convert("a:date=2025-01-31T10:00:00Z"))
                .isEqualTo(new Variable("a", Date.from(Instant.parse("2025-01-31T10:00:00Z"))));
        assertThat(variables.convert("a:json={\"b\":[1]}").value())
                .isInstanceOfSatisfying(
                        JsonNode.class,
                        node -> assertThat(node.get("b").get(0).asInt()).isEqualTo(1));
    }

    @ParameterizedTest
    @CsvSource({
        "a,expected name=value",
        "=1,expected name=value",
        ":int=1,empty name",
        "a:number=1,type 'number'",
        "a:int=1.5,a whole number",
        "a:boolean=yes,true or false",
        "a:date=31.1.2025,a date such as",
        "a:json={,JSON text",
    })
    void otherVariablesAreRefused(String text, String expected) {
        assertThatThrownBy(() -> variables.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining(expected)
                .hasMessageContaining("'" + text + "'");
    }
}
