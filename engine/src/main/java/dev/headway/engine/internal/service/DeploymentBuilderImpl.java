package dev.headway.engine.internal.service;

import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

public final class DeploymentBuilderImpl implements DeploymentBuilder {

    private final Deployer deployer;
    private final ClassLoader classLoader;
    private final RepositoryService repository;
    private final Map<String, byte[]> resources = new LinkedHashMap<>();
    private long bytes;
    private @Nullable String name;
    private @Nullable String key;
    private @Nullable String category;
    private @Nullable String tenantId;
    private DuplicateFilter filter = DuplicateFilter.NONE;

    /** What happens to resources that were deployed before under the same name and tenant. */
    enum DuplicateFilter {
        /** They are deployed again. */
        NONE,
        /** If all are the same as in the newest deployment, nothing is deployed. */
        ALL,
        /** Those that are the same as last time are left out. */
        EACH
    }

    /** @param repository finds what was deployed before */
    public DeploymentBuilderImpl(Deployer deployer, ClassLoader classLoader, RepositoryService repository) {
        this.repository = repository;
        this.deployer = deployer;
        this.classLoader = classLoader;
    }

    @Override
    public DeploymentBuilder name(@Nullable String value) {
        name = value;
        return this;
    }

    @Override
    public DeploymentBuilder key(@Nullable String value) {
        key = value;
        return this;
    }

    @Override
    public DeploymentBuilder category(@Nullable String value) {
        category = value;
        return this;
    }

    @Override
    public DeploymentBuilder tenantId(@Nullable String value) {
        tenantId = value;
        return this;
    }

    @Override
    public DeploymentBuilder addString(String resourceName, String text) {
        return addBytes(
                resourceName,
                EngineService.required("text of resource '" + resourceName + "'", text)
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public DeploymentBuilder addBytes(String resourceName, byte[] content) {
        EngineService.required("resource name", resourceName);
        EngineService.required("content of resource '" + resourceName + "'", content);
        limit("bytes of resource '" + resourceName + "'", content.length, RESOURCE_BYTES_MAX);
        byte[] before = resources.put(resourceName, content.clone());
        bytes += content.length - (before == null ? 0 : before.length);
        limit("bytes of the deployment", bytes, DEPLOYMENT_BYTES_MAX);
        limit("resources in the deployment", resources.size(), RESOURCES_MAX);
        return this;
    }

    @Override
    public DeploymentBuilder addInputStream(String resourceName, InputStream stream) {
        EngineService.required("stream of resource '" + resourceName + "'", stream);
        try {
            return addBytes(resourceName, stream.readNBytes(RESOURCE_BYTES_MAX + 1));
        } catch (IOException e) {
            throw new HeadwayException(
                    "Expected to read resource '" + resourceName + "', but its stream failed: " + e.getMessage()
                            + ". Nothing was deployed.",
                    e);
        }
    }

    @Override
    public DeploymentBuilder addClasspathResource(String resource) {
        String path = resource.startsWith("/") ? resource.substring(1) : resource;
        try (InputStream stream = open(path)) {
            if (stream == null) {
                throw new ObjectNotFoundException("Expected resource '" + path
                        + "' on the class path, but there is none. Paths start at the root of the class path, such as"
                        + " 'processes/order.bpmn'.");
            }
            return addInputStream(path, stream);
        } catch (IOException e) {
            throw new HeadwayException("Expected to read class path resource '" + path + "': " + e.getMessage(), e);
        }
    }

    private @Nullable InputStream open(String path) {
        InputStream own = classLoader.getResourceAsStream(path);
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return own != null || context == null ? own : context.getResourceAsStream(path);
    }

    @Override
    public DeploymentBuilder addModel(String resourceName, String bpmnXml) {
        return addString(Deployer.isModel(resourceName) ? resourceName : resourceName + ".bpmn", bpmnXml);
    }

    @Override
    public DeploymentBuilder addModelInstance(String resourceName, Object modelInstance) {
        String xml = ForeignModels.ofModelApi(EngineService.required("model instance", modelInstance));
        return Decisions.isDecisionFile(resourceName) ? addString(resourceName, xml) : addModel(resourceName, xml);
    }

    @Override
    public DeploymentBuilder addBpmnModel(String resourceName, Object bpmnModel) {
        return addModel(resourceName, ForeignModels.ofConverter(EngineService.required("model", bpmnModel)));
    }

    @Override
    public DeploymentBuilder addZipInputStream(ZipInputStream archive) {
        try {
            for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                // A folder has no content; one that has is read too, since going on to the next entry would unpack it
                // anyway.
                byte[] content = unpack(archive, entry.getName());
                if (!entry.isDirectory()) {
                    addBytes(entry.getName(), content);
                }
            }
            return this;
        } catch (IOException | IllegalArgumentException e) {
            // The JDK says so of names that are no text in the archive's encoding.
            throw new HeadwayException(
                    "Expected a readable ZIP archive, but: " + e.getMessage() + ". Nothing was deployed.", e);
        }
    }

    /** Reads one entry, and stops as soon as a limit is passed: a small archive may unpack to any size. */
    private byte[] unpack(ZipInputStream archive, String entry) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int n = archive.read(buffer); n >= 0; n = archive.read(buffer)) {
            out.write(buffer, 0, n);
            limit("bytes of resource '" + entry + "'", out.size(), RESOURCE_BYTES_MAX);
            limit("bytes of the deployment", bytes + out.size(), DEPLOYMENT_BYTES_MAX);
        }
        return out.toByteArray();
    }

    @Override
    public DeploymentBuilder enableDuplicateFiltering() {
        return enableDuplicateFiltering(false);
    }

    @Override
    public DeploymentBuilder enableDuplicateFiltering(boolean deployChangedOnly) {
        filter = deployChangedOnly ? DuplicateFilter.EACH : DuplicateFilter.ALL;
        return this;
    }

    @Override
    public DeploymentBuilder filterDuplicates() {
        return enableDuplicateFiltering();
    }

    @Override
    public Deployment deploy() {
        return deployer.deploy(new Deployer.Request(name, key, category, tenantId, filter, Map.copyOf(resources)));
    }

    @Override
    public Deployment deployWithResult() {
        return deploy();
    }

    private static void limit(String what, long got, long max) {
        if (got > max) {
            throw new InvalidRequestException("Expected at most " + max + " " + what + ", got " + got
                    + " or more. Nothing was deployed; split it up.");
        }
    }

    @Override
    public Collection<String> getResourceNames() {
        return List.copyOf(resources.keySet());
    }

    @Override
    public DeploymentBuilder nameFromDeployment(String deploymentId) {
        return name(deployment(deploymentId).getName());
    }

    private Deployment deployment(String deploymentId) {
        Deployment found =
                repository.createDeploymentQuery().deploymentId(deploymentId).singleResult();
        if (found == null) {
            throw new ObjectNotFoundException("Expected deployment " + deploymentId + ", but there is none.");
        }
        return found;
    }

    @Override
    public DeploymentBuilder addDeploymentResources(String deploymentId) {
        for (Resource each : resourcesOf(deploymentId)) {
            addBytes(each.getName(), each.getBytes());
        }
        return this;
    }

    @Override
    public DeploymentBuilder addDeploymentResourcesById(String deploymentId, List<String> resourceIds) {
        return add(deploymentId, "id", Resource::getId, resourceIds);
    }

    @Override
    public DeploymentBuilder addDeploymentResourcesByName(String deploymentId, List<String> resourceNames) {
        return add(deploymentId, "name", Resource::getName, resourceNames);
    }

    private DeploymentBuilder add(
            String deploymentId, String what, Function<Resource, String> key, List<String> wanted) {
        Map<String, Resource> found = new LinkedHashMap<>();
        resourcesOf(deploymentId).forEach(each -> found.put(key.apply(each), each));
        for (String each : EngineService.required("list of " + what + "s of resources", wanted)) {
            Resource resource = found.get(EngineService.required(what + " of a resource", each));
            if (resource == null) {
                throw new ObjectNotFoundException("Expected one of the resources " + found.keySet() + " of deployment "
                        + deploymentId + ", got '" + each + "'.");
            }
            addBytes(resource.getName(), resource.getBytes());
        }
        return this;
    }

    private List<Resource> resourcesOf(String deploymentId) {
        return repository.getDeploymentResources(deployment(EngineService.required("deployment id", deploymentId))
                .getId());
    }
}
