package dev.headway.engine;

import dev.headway.engine.repository.Deployment;
import java.io.InputStream;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Collects resources, then deploys them together: all or nothing. Models are resources whose names end in {@code .bpmn} or
 * {@code .bpmn20.xml}; others are kept with the deployment. Made by {@link RepositoryService#createDeployment()}. Not
 * thread-safe.
 */
public interface DeploymentBuilder {

    /** Bytes of one resource. */
    int RESOURCE_BYTES_MAX = 64 << 20;

    /** Bytes of all resources of one deployment together, unpacked. */
    long DEPLOYMENT_BYTES_MAX = 256L << 20;

    /** Resources of one deployment. */
    int RESOURCES_MAX = 10_000;

    /** Name of the deployment, which duplicate filtering compares. */
    DeploymentBuilder name(@Nullable String value);

    /** Key of the deployment. */
    DeploymentBuilder key(@Nullable String value);

    /** Category of the deployment. */
    DeploymentBuilder category(@Nullable String value);

    /** Tenant of the deployment and its definitions; null for none. */
    DeploymentBuilder tenantId(@Nullable String value);

    /** Adds a text. */
    DeploymentBuilder addString(String resourceName, String text);

    /** Adds bytes. */
    DeploymentBuilder addBytes(String resourceName, byte[] content);

    /** Adds a stream, which is read now and not closed. */
    DeploymentBuilder addInputStream(String resourceName, InputStream stream);

    /**
     * Adds a resource of the class path: of the engine's class loader, else of the calling thread's.
     *
     * @throws ObjectNotFoundException when there is none
     */
    DeploymentBuilder addClasspathResource(String resource);

    /** Adds a model that was built or changed as XML text; the name gets the ending {@code .bpmn} if it has none. */
    DeploymentBuilder addModel(String resourceName, String bpmnXml);

    /**
     * Adds a model that the model API of Camunda, or of an engine that came from it, has built: as XML, as its class {@code Bpmn} writes
     * it. The name gets the ending {@code .bpmn} if it has none. Models of decisions and cases have names that end in {@code .dmn} and
     * {@code .cmmn}.
     *
     * @param modelInstance a {@code BpmnModelInstance}, {@code DmnModelInstance} or {@code CmmnModelInstance}; its library is the application's own, this engine needs none of it
     * @throws InvalidRequestException when it is something else, or cannot be written
     */
    DeploymentBuilder addModelInstance(String resourceName, Object modelInstance);

    /**
     * The same for a {@code BpmnModel} of Flowable or Activiti, as their class {@code BpmnXMLConverter} writes it.
     *
     * @throws InvalidRequestException when it is something else, or the converter is not on the class path
     */
    DeploymentBuilder addBpmnModel(String resourceName, Object bpmnModel);

    /** Adds every file of a ZIP archive within the limits of this class; the stream is read now and not closed. */
    DeploymentBuilder addZipInputStream(ZipInputStream archive);

    /** Deploys nothing if the newest deployment of this name and tenant has exactly these resources. */
    DeploymentBuilder enableDuplicateFiltering();

    /**
     * Filters what was deployed before under this name and tenant.
     *
     * @param deployChangedOnly whether to deploy just the changed resources; else all or nothing
     */
    DeploymentBuilder enableDuplicateFiltering(boolean deployChangedOnly);

    /** The same as {@link #enableDuplicateFiltering()}. */
    DeploymentBuilder filterDuplicates();

    /**
     * Deploys.
     *
     * @return the deployment with its definitions and what the engine did not understand
     * @throws dev.headway.engine.DeploymentException when a model has errors; it lists all of them
     */
    Deployment deploy();

    /** The same as {@link #deploy}. */
    Deployment deployWithResult();

    /** Names of the resources that are there by now. */
    Collection<String> getResourceNames();

    /**
     * Gives the deployment the name of another one.
     *
     * @throws ObjectNotFoundException when there is no such deployment
     */
    DeploymentBuilder nameFromDeployment(String deploymentId);

    /**
     * Adds all files of another deployment: its models become new versions.
     *
     * @throws ObjectNotFoundException when there is no such deployment
     */
    DeploymentBuilder addDeploymentResources(String deploymentId);

    /** Adds one file of another deployment; see {@link #addDeploymentResourcesById}. */
    default DeploymentBuilder addDeploymentResourceById(String deploymentId, String resourceId) {
        return addDeploymentResourcesById(deploymentId, Collections.singletonList(resourceId));
    }

    /**
     * Adds files of another deployment by their ids.
     *
     * @throws ObjectNotFoundException when there is no such deployment, or no such file in it
     */
    DeploymentBuilder addDeploymentResourcesById(String deploymentId, List<String> resourceIds);

    /** Adds one file of another deployment; see {@link #addDeploymentResourcesByName}. */
    default DeploymentBuilder addDeploymentResourceByName(String deploymentId, String resourceName) {
        return addDeploymentResourcesByName(deploymentId, Collections.singletonList(resourceName));
    }

    /**
     * Adds files of another deployment by their names.
     *
     * @throws ObjectNotFoundException when there is no such deployment, or no such file in it
     */
    DeploymentBuilder addDeploymentResourcesByName(String deploymentId, List<String> resourceNames);
}
