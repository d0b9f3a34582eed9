package dev.headway.cli;

import dev.headway.core.execution.usercode.ServiceCall;
import dev.headway.engine.decision.DecisionEngine;
import dev.headway.engine.decision.DecisionEngine.DecisionFile;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Location;
import dev.headway.model.ModelFile;
import dev.headway.model.Problem;
import dev.headway.model.ProcessGraph;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads DMN files, and finds those beside a model that hold the decisions which it makes. */
final class DecisionFiles {
    private static final int FILES_MAX = 500;

    private DecisionFiles() {}

    static boolean isOne(Path file) {
        return Decisions.isDecisionFile(String.valueOf(file.getFileName()));
    }

    /** What a file holds, with every problem that a deployment would report. */
    static DecisionFile read(Path file) {
        @Nullable DecisionEngine engine = Decisions.engineOf(DecisionFiles.class.getClassLoader());
        if (engine == null) {
            return new DecisionFile(
                    List.of(),
                    List.of(new Problem(
                            Problem.Severity.ERROR,
                            Location.UNKNOWN,
                            null,
                            "dmn-engine-missing",
                            "Expected an engine for DMN decisions, but there is none. " + Decisions.ADVICE + ".")));
        }
        return engine.read(file.toString(), ModelFiles.content(file));
    }

    /** The files beside {@code file} that define decisions which these models make. */
    static List<Path> beside(Path file, Collection<ModelFile> models) {
        Set<String> wanted = new TreeSet<>();
        boolean any = false;
        for (ModelFile model : models) {
            for (ProcessGraph graph : model.graphs()) {
                for (FlowNode node : graph.nodes()) {
                    ElementDetail.ServiceTask task = ServiceCall.taskOf(node);
                    if (task != null && task.implementation() instanceof Implementation.Decision decision) {
                        wanted.add(decision.decisionRef());
                        any |= decision.decisionRef().contains("{");
                    }
                }
            }
        }
        List<Path> found = new ArrayList<>();
        if (!wanted.isEmpty()) {
            for (Path other : others(file)) {
                if (any || read(other).decisions().stream().anyMatch(decision -> wanted.contains(decision.key()))) {
                    found.add(other);
                }
            }
        }
        return found;
    }

    private static List<Path> others(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        List<Path> paths = new ArrayList<>();
        if (folder != null) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{dmn,dmn11.xml}")) {
                for (Path path : files) {
                    if (paths.size() < FILES_MAX && Files.isRegularFile(path)) {
                        paths.add(path);
                    }
                }
            } catch (IOException e) {
                throw CommandFailure.usage("cannot look for decisions in " + folder + ": " + e.getMessage(), e);
            }
        }
        return paths.stream().sorted().toList();
    }
}
