package dev.headway.spring;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.repository.CaseDefinition;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.engine.repository.ProcessDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.io.support.ResourcePatternUtils;

/**
 * Deploys the models on the class path once all beans are there: models may use them, and beans may not yet start processes. A model is
 * known by its name below the folder, so it is the same one wherever the application is unpacked or packed.
 */
final class ModelsOnClassPath implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(ModelsOnClassPath.class);
    private static final List<String> SUFFIXES = List.of(
            ".bpmn",
            ".bpmn20.xml",
            ".cmmn",
            ".cmmn.xml",
            ".cmmn11.xml",
            ".cmmn10.xml",
            ".dmn",
            ".dmn11.xml",
            ".event",
            ".channel");

    private final ProcessEngine engine;
    private final HeadwayProperties.Deployment settings;
    private final ResourceLoader resources;

    ModelsOnClassPath(ProcessEngine engine, HeadwayProperties.Deployment settings, ResourceLoader resources) {
        this.engine = engine;
        this.settings = settings;
        this.resources = resources;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Map<String, byte[]> models = new TreeMap<>();
        Map<String, String> places = new TreeMap<>();
        for (String location : settings.locations()) {
            for (String suffix : SUFFIXES) {
                find(location.endsWith("/") ? location : location + "/", suffix, models, places);
            }
        }
        if (models.isEmpty()) {
            LOG.info("No models in {}: nothing is deployed at the start.", settings.locations());
            return;
        }
        DeploymentBuilder builder = engine.getRepositoryService()
                .createDeployment()
                .name(settings.name())
                .tenantId(settings.tenantId())
                .enableDuplicateFiltering(true);
        models.forEach(builder::addBytes);
        tell(models.size(), builder.deploy());
    }

    private void find(String folder, String suffix, Map<String, byte[]> models, Map<String, String> places) {
        try {
            Resource[] found =
                    ResourcePatternUtils.getResourcePatternResolver(resources).getResources(folder + "**/*" + suffix);
            for (Resource resource : found) {
                byte[] content = resource.getContentAsByteArray();
                String place = resource.getURL().toString();
                String name = nameOf(place, folder);
                byte[] before = models.put(name, content);
                String first = places.put(name, place);
                if (before != null && !Arrays.equals(before, content)) {
                    throw new ConfigurationException(
                            "Expected one model of the name '" + name + "', but there are two that" + " differ: "
                                    + first + " and " + place + ". Rename one of them.");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to read the models in " + folder + ", got " + e.getMessage(), e);
        }
    }

    /** From the last folder of the location on: {@code processes/sub/order.bpmn}, in a folder as in a jar in a jar. */
    private static String nameOf(String place, String folder) {
        String path = folder.substring(folder.indexOf(':') + 1);
        String last = path.substring(path.lastIndexOf('/', path.length() - 2) + 1);
        int at = place.lastIndexOf("/" + last);
        return at < 0 ? place.substring(place.lastIndexOf('/') + 1) : place.substring(at + 1);
    }

    private static void tell(int models, Deployment deployment) {
        String found = models == 1 ? "1 model" : models + " models";
        if (!deployment.isNew()) {
            LOG.info("{} on the class path, none of them new.", found);
            return;
        }
        for (DeploymentProblem problem : deployment.getWarnings()) {
            LOG.warn("{}", problem);
        }
        List<String> deployed = new ArrayList<>();
        for (ProcessDefinition process : deployment.getDeployedProcessDefinitions()) {
            deployed.add(process.getKey() + " (version " + process.getVersion() + ")");
        }
        for (CaseDefinition definition : deployment.getDeployedCaseDefinitions()) {
            deployed.add("case " + definition.getKey() + " (version " + definition.getVersion() + ")");
        }
        LOG.info("{} on the class path; deployed {}.", found, deployed);
    }
}
