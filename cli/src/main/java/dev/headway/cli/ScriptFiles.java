package dev.headway.cli;

import dev.headway.core.execution.usercode.Scripts;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.ModelFile;
import dev.headway.model.ProcessGraph;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds the scripts beside a model that its elements name as resources of the deployment. */
final class ScriptFiles {
    private static final String IN_DEPLOYMENT = "deployment://";

    private ScriptFiles() {}

    static List<Path> beside(Path file, Collection<ModelFile> models) {
        Set<Path> found = new TreeSet<>();
        for (ModelFile model : models) {
            for (ProcessGraph graph : model.graphs()) {
                for (FlowNode node : graph.nodes()) {
                    for (Implementation.Script script : Scripts.of(graph, node)) {
                        if (script.resource() != null) {
                            add(file, script.resource(), found);
                        }
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    /** Only files in the very folder: a resource of a deployment has a plain name. */
    private static void add(Path file, String resource, Set<Path> found) {
        String name = resource.startsWith(IN_DEPLOYMENT) ? resource.substring(IN_DEPLOYMENT.length()) : resource;
        try {
            Path path = file.toAbsolutePath().resolveSibling(name);
            if (path.getParent() != null
                    && path.getParent().equals(file.toAbsolutePath().getParent())
                    && Files.isRegularFile(path)) {
                found.add(path);
            }
        } catch (InvalidPathException noName) {
            // then it is no file beside the model, and the deployment says so
        }
    }
}
