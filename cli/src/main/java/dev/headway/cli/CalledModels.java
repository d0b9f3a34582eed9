package dev.headway.cli;

import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.ModelFile;
import dev.headway.model.ProcessGraph;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds the models of processes that a file calls but does not contain, among the files beside it. */
final class CalledModels {
    private static final int FILES_MAX = 500;

    private CalledModels() {}

    /** The files beside {@code file} that define what it calls, directly or through each other, by path; in the order found. */
    static Map<Path, ModelFile> beside(Path file, ModelFile model, ModelReader reader) {
        Set<String> known = new TreeSet<>();
        Set<String> missing = new TreeSet<>();
        note(model, known, missing);
        Map<Path, ModelFile> found = new LinkedHashMap<>();
        if (missing.isEmpty()) {
            return found;
        }
        Map<Path, ModelFile> others = others(file, reader);
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<Path, ModelFile> other : others.entrySet()) {
                boolean wanted = other.getValue().graphs().stream().anyMatch(graph -> missing.contains(graph.key()));
                if (wanted && !found.containsKey(other.getKey())) {
                    found.put(other.getKey(), other.getValue());
                    note(other.getValue(), known, missing);
                    more = true;
                }
            }
        }
        return found;
    }

    private static void note(ModelFile model, Set<String> known, Set<String> missing) {
        model.graphs().forEach(graph -> known.add(graph.key()));
        for (ProcessGraph graph : model.graphs()) {
            for (FlowNode node : graph.nodes()) {
                if (node.detail() instanceof ElementDetail.CallActivity call
                        && !call.calledElement().contains("{")) {
                    missing.add(call.calledElement());
                }
            }
        }
        missing.removeAll(known);
    }

    private static Map<Path, ModelFile> others(Path file, ModelReader reader) {
        Path folder = file.toAbsolutePath().getParent();
        List<Path> paths = new ArrayList<>();
        if (folder != null) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{bpmn,bpmn20.xml}")) {
                for (Path path : files) {
                    if (paths.size() < FILES_MAX && Files.isRegularFile(path) && !path.equals(file.toAbsolutePath())) {
                        paths.add(path);
                    }
                }
            } catch (IOException e) {
                throw CommandFailure.usage("cannot look for called processes in " + folder + ": " + e.getMessage(), e);
            }
        }
        Map<Path, ModelFile> models = new LinkedHashMap<>();
        paths.stream().sorted().forEach(path -> {
            ModelFile model = ModelFiles.read(path, reader);
            if (model.deployable()) {
                models.put(path, model);
            }
        });
        return models;
    }
}
