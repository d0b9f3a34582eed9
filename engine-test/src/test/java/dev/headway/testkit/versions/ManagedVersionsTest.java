package dev.headway.testkit.versions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The engine runs with the libraries that Spring Boot manages, since those go before ours in a user's build. Each test is a process with
 * the class path of this one, in which Flyway, Jackson, H2 and HikariCP are exchanged.
 */
class ManagedVersionsTest {
    /** Of these groups none of our own versions may stay. */
    private static final List<String> EXCHANGED = List.of(
            "org/flywaydb/", "tools/jackson/", "com/fasterxml/jackson/", "com/h2database/h2/", "com/zaxxer/HikariCP/");

    @Test
    void springBoot40() throws Exception {
        StoreSettings postgres = TestPostgres.freshSchema();
        assertThat(run(
                        versions("11.14.1", "3.1.4", "2.4.240", "7.0.2"),
                        "jdbc:h2:mem:versions",
                        "sa",
                        "",
                        postgres.url(),
                        String.valueOf(postgres.user()),
                        String.valueOf(postgres.password())))
                .contains("ok jdbc:h2", "ok jdbc:postgresql");
    }

    /** On a file, whose schema Flyway makes. */
    @Test
    void springBoot41(@TempDir Path folder) throws Exception {
        assertThat(run(
                        versions("12.4.0", "3.1.7", "2.4.240", "7.0.2"),
                        "jdbc:h2:file:" + folder.resolve("versions"),
                        "sa",
                        ""))
                .contains("ok jdbc:h2");
    }

    private static List<String> versions(String flyway, String jackson, String h2, String hikari) {
        return List.of(
                "org.flywaydb:flyway-core:" + flyway,
                "org.flywaydb:flyway-database-postgresql:" + flyway,
                "tools.jackson.core:jackson-databind:" + jackson,
                "com.h2database:h2:" + h2,
                "com.zaxxer:HikariCP:" + hikari);
    }

    private static String run(List<String> coordinates, String... arguments)
            throws IOException, InterruptedException, DependencyResolutionException {
        List<String> classPath = new ArrayList<>(
                resolve(coordinates).stream().map(Path::toString).toList());
        String[] own = System.getProperty("java.class.path").split(File.pathSeparator, -1);
        assertThat(own).as("what is exchanged is on this class path").anyMatch(each -> isExchanged(each, "flyway"));
        Arrays.stream(own)
                .filter(each -> EXCHANGED.stream().noneMatch(group -> isExchanged(each, group)))
                .forEach(classPath::add);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                String.join(File.pathSeparator, classPath),
                OneProcess.class.getName()));
        command.addAll(Stream.of(arguments).toList());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static boolean isExchanged(String path, String group) {
        return path.replace('\\', '/').contains(group);
    }

    private static List<Path> resolve(List<String> coordinates) throws DependencyResolutionException {
        try (Context maven = Runtimes.INSTANCE
                .getRuntime()
                .create(ContextOverrides.create().withUserSettings(true).build())) {
            CollectRequest collect = new CollectRequest().setRepositories(maven.remoteRepositories());
            coordinates.forEach(
                    each -> collect.addDependency(new Dependency(new DefaultArtifact(each), JavaScopes.RUNTIME)));
            return maven
                    .repositorySystem()
                    .resolveDependencies(
                            maven.repositorySystemSession(),
                            new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME)))
                    .getArtifactResults()
                    .stream()
                    .map(ArtifactResult::getArtifact)
                    .map(Artifact::getFile)
                    .map(File::toPath)
                    .toList();
        }
    }
}
