package dev.headway.fence;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The modules of the build that have code, as the {@code pom.xml} files list them, and their classes. */
final class Modules {
    static final Path ROOT =
            Path.of(System.getProperty("headway.root", "..")).toAbsolutePath().normalize();

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>([^<]+)</artifactId>");
    private static final JavaClasses EVERYTHING = read();

    private Modules() {}

    /** A module with code: its folder from the root, and the name of what it builds. */
    record Module(String name, String artifact, Path folder) {
        Path sources() {
            return folder.resolve("src/main/java");
        }

        /** Its classes. */
        JavaClasses classes() {
            String compiled = classFolder().toUri().toString();
            return EVERYTHING.that(DescribedPredicate.describe(
                    "compiled in " + name,
                    type -> type.getSource()
                            .map(source -> source.getUri().toString().startsWith(compiled))
                            .orElse(false)));
        }

        private Path classFolder() {
            return folder.resolve("target/classes");
        }

        /**
         * Whether a class has a source: what has gone or moved leaves its class until the next clean build, and Spring writes
         * proxies ({@code $$}) ahead of time.
         */
        private boolean hasSource(Location location) {
            String file = classFolder().relativize(Path.of(location.asURI())).toString();
            return !file.contains("$$")
                    && Files.exists(sources().resolve(file.replaceAll("(\\$.*)?\\.class$", ".java")));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Module> all() {
        List<Module> found = new ArrayList<>();
        collect(ROOT, "", found);
        return found;
    }

    private static void collect(Path folder, String path, List<Module> found) {
        String pom = text(folder.resolve("pom.xml"));
        Matcher modules = MODULE.matcher(pom);
        while (modules.find()) {
            Path inner = folder.resolve(modules.group(1)).normalize();
            collect(inner, path + (path.isEmpty() ? "" : "/") + modules.group(1), found);
        }
        if (Files.isDirectory(folder.resolve("src/main/java"))) {
            Matcher artifact = ARTIFACT.matcher(pom);
            if (!artifact.find()) {
                throw new IllegalStateException("Expected an artifactId behind </parent> in " + folder + "/pom.xml");
            }
            found.add(new Module(path, artifact.group(1), folder));
        }
    }

    /** The classes of all modules together. */
    static JavaClasses everything() {
        return EVERYTHING;
    }

    private static JavaClasses read() {
        List<Module> modules = all();
        return new ClassFileImporter()
                .withImportOption(location -> modules.stream()
                        .filter(module -> Path.of(location.asURI()).startsWith(module.classFolder()))
                        .allMatch(module -> module.hasSource(location)))
                .importPaths(modules.stream().map(Module::classFolder).toList());
    }

    static Stream<Path> sources(Module module) {
        try (Stream<Path> files = Files.walk(module.sources())) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
