package dev.headway.core.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Objects of users' classes in documents: stored with their class, and made again only of classes on the list. */
class VariableClassesTest {
    private static final List<String> LOADED = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    /** What a hostile document would like to have loaded. */
    static final class Hostile {
        static {
            LOADED.add("Hostile");
        }
    }

    record Point(int x, int y) {}

    private VariableClasses classes(Predicate<String> allowed) {
        ClassLoader loader = new ClassLoader(VariableClassesTest.class.getClassLoader()) {
            @Override
            public Class<?> loadClass(String name) throws ClassNotFoundException {
                LOADED.add(name);
                return super.loadClass(name);
            }
        };
        return new VariableClasses(allowed, loader, (about, message) -> told.add(message));
    }

    private static Object stored(String className) {
        return VariableDocument.ofJson("{\"x\":{\"$object\":{\"class\":\"" + className + "\",\"value\":{\"a\":1}}}}")
                .get("x");
    }

    @Test
    void aClassIsNotedAndRead() {
        VariableDocument document = VariableDocument.of(Map.of("p", new Point(1, 2), "l", List.of(new Point(3, 4))));
        VariableDocument read = VariableDocument.ofJson(document.json());
        VariableClasses classes = classes(Point.class.getName()::equals);

        assertThat(read).isEqualTo(document);
        assertThat(classes.objects("p", read.get("p"))).isEqualTo(new Point(1, 2));
        assertThat(classes.objects("l", read.get("l"))).isEqualTo(List.of(new Point(3, 4)));
        assertThat(read.with("q", read.get("p")).json()).contains("\"q\":{\"$object\":{\"class\":");
        assertThat(told).isEmpty();
    }

    @Test
    void nothingIsLoadedThatTheListDoesNotName() {
        LOADED.clear();
        VariableClasses classes = classes(Point.class.getName()::equals);
        for (String hostile :
                List.of(Hostile.class.getName(), "[L" + Hostile.class.getName() + ";", "java.lang.Runtime")) {
            Object tree = classes.own("x", stored(hostile));

            assertThat(tree).isInstanceOf(ObjectNode.class).hasToString("{\"a\":1}");
        }
        assertThat(LOADED).isEmpty();
        assertThat(told).hasSize(3).allSatisfy(message -> assertThat(message).contains("variableClasses"));
    }

    @Test
    void aClassOfTheListThatIsGoneOrDoesNotFitSaysSo() {
        VariableClasses classes = classes(name -> true);

        assertThatThrownBy(() -> classes.objects("x", stored("gone.Away")))
                .isInstanceOf(VariableException.class)
                .hasMessageContaining("gone.Away")
                .hasMessageContaining("variableClasses");
        assertThatThrownBy(() -> classes.objects("x", stored("java.lang.Integer")))
                .isInstanceOf(VariableException.class)
                .hasMessageContaining("'x'");
    }

    @Test
    void aDamagedNoteIsRefused() {
        for (String damaged : List.of(
                "{\"x\":{\"$object\":{\"class\":1,\"value\":{}}}}",
                "{\"x\":{\"$object\":{\"class\":\"a\",\"value\":[]}}}",
                "{\"x\":{\"$object\":{\"class\":\"a\",\"value\":{},\"more\":1}}}")) {
            assertThatThrownBy(() -> VariableDocument.ofJson(damaged).get("x"))
                    .isInstanceOf(VariableException.class)
                    .hasMessageContaining("$object");
        }
    }
}
