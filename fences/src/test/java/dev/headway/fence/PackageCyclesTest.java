package dev.headway.fence;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No two packages of a module see each other in a circle: each can be read, tested and moved with what is below it. */
class PackageCyclesTest {
    static Stream<Modules.Module> modules() {
        return Modules.all().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void packagesHaveAnOrder(Modules.Module module) {
        assertThat(module.classes())
                .as("classes of %s, whose sources are in %s", module.name(), module.sources())
                .isNotEmpty();
        slices().matching("(**)")
                .should()
                .beFreeOfCycles()
                .because("a circle of packages is one large package: move what both sides need below them")
                .check(module.classes());
    }

    /** Maven builds this module last only if it depends on all others. */
    @Test
    void everyModuleIsLookedAt() {
        String pom = Modules.text(Modules.ROOT.resolve("fences/pom.xml"));
        List<String> missing = Modules.all().stream()
                .map(Modules.Module::artifact)
                .filter(artifact -> !pom.contains("<artifactId>" + artifact + "</artifactId>"))
                .toList();
        assertThat(missing)
                .as("modules with code that fences/pom.xml does not depend on: add each with scope test")
                .isEmpty();
    }
}
