package dev.headway.core.element;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The table of what is executed, in the documentation, names every element and every kind of event. */
class ElementsDocumentTest {
    private static String document() throws IOException {
        return Files.readString(Path.of("..", "docs", "elements.md"));
    }

    @Test
    void everyElementIsInIt() throws IOException {
        String text = document();
        assertThat(Arrays.stream(ElementType.values())
                        .filter(type -> !type.isOfCase())
                        .map(type -> "`" + type.bpmnName() + "`"))
                .allSatisfy(name -> assertThat(text).contains(name));
    }

    @Test
    void everyKindOfEventIsInIt() throws IOException {
        String events =
                document().lines().filter(line -> line.startsWith("| `")).reduce("", String::concat);
        assertThat(Arrays.stream(EventDefinition.class.getPermittedSubclasses())
                        .map(kind -> kind.getSimpleName().toLowerCase(Locale.ROOT)))
                .allSatisfy(kind -> assertThat(events).contains(kind));
    }
}
