package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Programs with a {@code module-info.java} can require each published jar, by a name that stays. */
class ModuleNamesTest {
    /** What programs meet without a signature of the API: values of scripts and expressions, and the handler that keeps traces going. */
    private static final Set<String> BESIDE_SIGNATURES = Set.of("dev.headway.core.spin", "dev.headway.runtime.trace");

    private static final Pattern NAME = Pattern.compile("<java.module.name>([^<]+)</java.module.name>");

    private static final Pattern EXPORT = Pattern.compile("exports\\s+([\\w.]+)(?:\\s+to\\s+([\\w.,\\s]+))?;");

    /** The published modules with code, by the name that their {@code pom.xml} gives them. */
    private static Map<String, Modules.Module> published() {
        Map<String, Modules.Module> published = new TreeMap<>();
        for (Modules.Module module : Modules.all()) {
            String pom = Modules.text(module.folder().resolve("pom.xml"));
            if (!pom.contains("<maven.install.skip>true<")) {
                Matcher name = NAME.matcher(pom);
                assertThat(name.find())
                        .as("%s/pom.xml sets java.module.name, since the module is published", module)
                        .isTrue();
                assertThat(published.put(name.group(1), module))
                        .as("another module that is named %s", name.group(1))
                        .isNull();
            }
        }
        assertThat(published).hasSizeGreaterThan(15);
        return published;
    }

    /** Modules of the JDK may not share a package. */
    @Test
    void aModuleIsNamedAfterItsPackagesAndSharesNone() {
        Map<String, String> owners = new TreeMap<>();
        published().forEach((name, module) -> {
            TreeSet<String> packages = new TreeSet<>();
            module.classes().stream().map(JavaClass::getPackageName).forEach(packages::add);
            assertThat(packages)
                    .as("packages of %s", module)
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(each + ".").startsWith(name + "."))
                    .allSatisfy(each -> assertThat(owners.put(each, name))
                            .as("another module with %s", each)
                            .isNull());
        });
    }

    /** The jars are there in {@code ./mvnw verify}, and not in {@code ./mvnw test}. */
    @Test
    void theJarsSayTheirNames() throws IOException {
        Map<String, Modules.Module> published = published();
        for (Map.Entry<String, Modules.Module> each : published.entrySet()) {
            Path jar = jar(each.getValue());
            Assumptions.assumeTrue(Files.isRegularFile(jar), () -> jar + " is no jar: ./mvnw verify makes them");
            try (JarFile file = new JarFile(jar.toFile())) {
                assertThat(file.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                        .as("Automatic-Module-Name of %s", jar)
                        .isEqualTo(each.getKey());
            }
            assertThat(ModuleFinder.of(jar).findAll().stream()
                            .map(ModuleReference::descriptor)
                            .map(descriptor -> descriptor.name()))
                    .as("what the JDK takes %s for", jar)
                    .containsExactly(each.getKey());
        }
    }

    /** A program that is a module itself sees the API of the engine, what the API names, and nothing of the inside. */
    @Test
    void descriptorsExportTheApiAlone() {
        Map<String, ModuleDescriptor> described = new TreeMap<>();
        published().forEach((name, module) -> {
            if (Files.exists(module.folder().resolve("src/main/module/module-info.java"))) {
                Path jar = jar(module);
                Assumptions.assumeTrue(Files.isRegularFile(jar), () -> jar + " is no jar: ./mvnw verify makes them");
                described.put(
                        name, ModuleFinder.of(jar).find(name).orElseThrow().descriptor());
            }
        });
        assertThat(described.keySet())
                .containsExactlyInAnyOrder(
                        "dev.headway.model",
                        "dev.headway.core",
                        "dev.headway.runtime",
                        "dev.headway.channel.claiming",
                        "dev.headway.store",
                        "dev.headway.engine");
        Set<String> open = new TreeSet<>();
        described
                .values()
                .forEach(descriptor -> descriptor.exports().stream()
                        .filter(exports -> !exports.isQualified())
                        .forEach(exports -> open.add(exports.source())));
        ModuleDescriptor engine = described.get("dev.headway.engine");
        Set<String> wanted = new TreeSet<>(ApiTest.packagesShown());
        engine.packages().stream()
                .filter(each -> !each.startsWith("dev.headway.engine.internal"))
                .forEach(wanted::add);
        wanted.addAll(BESIDE_SIGNATURES);
        assertThat(open).isEqualTo(wanted);
        assertThat(engine.exports())
                .filteredOn(exports -> exports.source().startsWith("dev.headway.engine.internal"))
                .allSatisfy(
                        exports -> assertThat(exports.targets()).allMatch(target -> target.startsWith("dev.headway.")));
    }

    /** Otherwise a program that is a module gets an {@code IllegalAccessError} where ours meets the class. */
    @Test
    void whatOneModuleUsesOfAnotherIsExportedToIt() {
        Map<String, String> owners = new TreeMap<>();
        Map<String, Set<String>> exported = new TreeMap<>();
        published().forEach((name, module) -> {
            Path descriptor = module.folder().resolve("src/main/module/module-info.java");
            if (Files.exists(descriptor)) {
                module.classes().forEach(type -> owners.put(type.getPackageName(), name));
                EXPORT.matcher(Modules.text(descriptor))
                        .results()
                        .forEach(export -> exported.put(
                                export.group(1),
                                export.group(2) == null
                                        ? Set.of()
                                        : Set.of(export.group(2).strip().split("\\s*,\\s*"))));
            }
        });
        Set<String> hidden = new TreeSet<>();
        published()
                .forEach((name, module) -> module.classes().stream()
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .map(use -> use.getTargetClass().getBaseComponentType().getPackageName())
                        .filter(used -> !name.equals(owners.getOrDefault(used, name)))
                        .filter(used -> !exported.containsKey(used)
                                || !(exported.get(used).isEmpty()
                                        || exported.get(used).contains(name)))
                        .forEach(used -> hidden.add(used + " to " + name)));
        assertThat(hidden).as("exports that are missing").isEmpty();
    }

    /** What this test was given of the module: its jar, or its folder of classes. */
    private static Path jar(Modules.Module module) {
        Path built = module.folder().resolve("target");
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.startsWith(built)
                        && !entry.endsWith("test-classes")
                        && !entry.toString().endsWith("-tests.jar"))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError("Expected " + module + " among the test dependencies of fences/pom.xml"));
    }
}
