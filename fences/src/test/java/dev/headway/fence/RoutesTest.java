package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every method of a service is reached by a route of {@code /headway/v1}, or {@code without-route.txt} says why not. Overloads count as
 * one: the routes call the one that does most.
 */
class RoutesTest {
    private static final Path LIST = Modules.ROOT.resolve("fences/src/test/resources/without-route.txt");

    /** Packages with services. */
    private static final Set<String> SERVICES = Set.of("dev.headway.engine", "dev.headway.engine.cmmn");

    @Test
    void whatHasNoRouteHasAReason() throws IOException {
        Set<String> called = new TreeSet<>();
        for (JavaClass type : Modules.everything()) {
            if (type.getPackageName().startsWith("dev.headway.rest.v1")) {
                type.getMethodCallsFromSelf().forEach(call -> add(call.getTarget(), called));
                type.getMethodReferencesFromSelf().forEach(reference -> add(reference.getTarget(), called));
            }
        }
        Set<String> without = new TreeSet<>();
        for (JavaClass type : Modules.everything()) {
            if (SERVICES.contains(type.getPackageName())
                    && type.isInterface()
                    && type.getSimpleName().endsWith("Service")) {
                type.getAllMethods().stream()
                        .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                        .filter(method -> !called.contains(method.getName() + " of " + owner(method)))
                        .forEach(method -> without.add(type.getSimpleName() + "." + method.getName()));
            }
        }
        Map<String, String> reasons = reasons();
        assertThat(without)
                .as("methods of services without a route in rest/v1: add one, or a line with the reason to %s", LIST)
                .isSubsetOf(reasons.keySet());
        assertThat(reasons.keySet())
                .as("lines of %s that are not needed any more: remove them", LIST)
                .isSubsetOf(without);
        assertThat(reasons.values()).as("reasons in %s", LIST).noneMatch(String::isBlank);
    }

    private static void add(CodeUnitAccessTarget target, Set<String> called) {
        target.resolveMember().ifPresent(member -> called.add(member.getName() + " of " + owner(member)));
    }

    private static String owner(JavaMember member) {
        return member.getOwner().getSimpleName();
    }

    /** Lines {@code Service.method Service.method: reason}. */
    private static Map<String, String> reasons() throws IOException {
        Map<String, String> reasons = new TreeMap<>();
        for (String line : Files.readAllLines(LIST, StandardCharsets.UTF_8)) {
            int colon = line.indexOf(':');
            if (!line.startsWith("#") && colon > 0) {
                for (String name : line.substring(0, colon).split(" ")) {
                    reasons.put(name, line.substring(colon + 1).strip());
                }
            }
        }
        return reasons;
    }
}
