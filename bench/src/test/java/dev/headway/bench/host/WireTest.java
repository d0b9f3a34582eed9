package dev.headway.bench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class WireTest {
    @Property(tries = 200)
    void anyTextSurvivesTheWay(@ForAll String value) {
        // Text without half of a surrogate pair is all that XML and SQL can hold.
        String text = new String(
                value.getBytes(java.nio.charset.StandardCharsets.UTF_8), java.nio.charset.StandardCharsets.UTF_8);
        String line = Wire.encode("open", Map.of("xml", text));
        assertThat(line).doesNotContain("\n");
        assertThat(Wire.word(line)).isEqualTo("open");
        assertThat(Wire.values(line)).containsExactly(Map.entry("xml", text));
    }

    @Test
    void aMissingValueIsNamed() {
        assertThatThrownBy(() -> Wire.need(Map.of("url", "x"), "user"))
                .hasMessageContaining("'user'")
                .hasMessageContaining("url");
    }
}
