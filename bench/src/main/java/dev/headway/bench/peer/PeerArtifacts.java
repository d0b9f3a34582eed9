package dev.headway.bench.peer;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Fetches a peer's artifacts from the user's Maven repositories at first use; mirrors, proxies and the local repository are those of the user's
 * Maven settings.
 */
final class PeerArtifacts {
    /** Part of every engine's process anyway, in one version for all, so that no engine is measured on another driver or pool. */
    private static final Set<String> SHARED = Set.of(
            "slf4j-api", "HikariCP", "HikariCP-java7", "postgresql", "mariadb-java-client", "h2", "HdrHistogram");

    private PeerArtifacts() {}

    static List<Path> resolve(List<String> coordinates) throws PeerUnavailable {
        ContextOverrides overrides =
                ContextOverrides.create().withUserSettings(true).build();
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(overrides)) {
            CollectRequest collect = new CollectRequest().setRepositories(maven.remoteRepositories());
            coordinates.forEach(
                    each -> collect.addDependency(new Dependency(new DefaultArtifact(each), JavaScopes.RUNTIME)));
            DependencyRequest request =
                    new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
            List<Path> files = new ArrayList<>();
            for (ArtifactResult result : maven.repositorySystem()
                    .resolveDependencies(maven.repositorySystemSession(), request)
                    .getArtifactResults()) {
                Artifact artifact = result.getArtifact();
                if (!SHARED.contains(artifact.getArtifactId())
                        && !artifact.getGroupId().equals("ch.qos.logback")) {
                    files.add(artifact.getFile().toPath());
                }
            }
            return files;
        } catch (DependencyResolutionException | RuntimeException e) {
            throw new PeerUnavailable(
                    "Expected to fetch " + String.join(", ", coordinates)
                            + " from Maven Central or a mirror in ~/.m2/settings.xml, got: " + e.getMessage()
                            + ". Without a network, leave this engine out with --engines headway.",
                    e);
        }
    }
}
