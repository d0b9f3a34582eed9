package dev.headway.engine.internal.usercode;

import dev.headway.engine.DelegateException;
import dev.headway.runtime.definition.BoundedCache;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.ResourceRow;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scripts that are files: resources of the deployment ({@code deployment://path}, or just the path), or of the class path
 * ({@code classpath://path}, or what no deployment has). What is deployed never changes. Thread-safe.
 */
public final class ScriptSources {
    private static final String IN_DEPLOYMENT = "deployment://";
    private static final String ON_CLASS_PATH = "classpath://";

    /** Files kept in memory; an expression may name any number of them. */
    private static final int FILES_MAX = 1_000;

    private final Definitions port;
    private final ClassLoader classLoader;
    private final BoundedCache<Key, String> known = new BoundedCache<>(FILES_MAX);

    private record Key(long deploymentId, String resource) {}

    public ScriptSources(Definitions port, ClassLoader classLoader) {
        this.port = port;
        this.classLoader = classLoader;
    }

    /** What a deployment of these files misses of a resource; null when it is there, or when only an instance can tell. */
    public @Nullable String missing(String resource, Set<String> deployed) {
        return missing(resource, deployed, classLoader);
    }

    /** The same, for who has no deployments. */
    public static @Nullable String missing(String resource, Set<String> deployed, ClassLoader classLoader) {
        boolean there = resource.contains("{")
                || (!resource.startsWith(ON_CLASS_PATH) && deployed.contains(path(resource)))
                || (!resource.startsWith(IN_DEPLOYMENT) && classLoader.getResource(path(resource)) != null);
        return there
                ? null
                : "Expected the file of the script '" + resource + "', but it is not there. Add it to the deployment"
                        + " (its resources are " + deployed.stream().sorted().toList() + ") or to the class path";
    }

    private static String path(String resource) {
        if (resource.startsWith(IN_DEPLOYMENT)) {
            return resource.substring(IN_DEPLOYMENT.length());
        }
        return resource.startsWith(ON_CLASS_PATH) ? resource.substring(ON_CLASS_PATH.length()) : resource;
    }

    /** The text of a resource. */
    String read(long deploymentId, String resource, Place place) {
        return known.computeIfAbsent(new Key(deploymentId, resource), key -> {
            byte[] content = content(deploymentId, resource);
            if (content == null) {
                throw new DelegateException(
                        "Expected the file of " + place + ", but there is no resource '" + resource + "' in deployment "
                                + deploymentId + " or on the class path. Deploy it with the model.",
                        null);
            }
            return new String(content, StandardCharsets.UTF_8).strip();
        });
    }

    private byte @Nullable [] content(long deploymentId, String resource) {
        String path = path(resource);
        if (!resource.startsWith(ON_CLASS_PATH)) {
            for (ResourceRow row : port.resources(deploymentId)) {
                if (row.name().equals(path)) {
                    return row.content();
                }
            }
            if (resource.startsWith(IN_DEPLOYMENT)) {
                return null;
            }
        }
        try (InputStream stream = classLoader.getResourceAsStream(path)) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new DelegateException("Expected to read script '" + resource + "': " + e.getMessage(), e);
        }
    }
}
