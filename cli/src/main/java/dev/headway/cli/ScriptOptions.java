package dev.headway.cli;

import dev.headway.engine.internal.config.DeploymentCheck;
import dev.headway.engine.internal.usercode.ScriptLanguages;
import dev.headway.model.ModelFile;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** Which script languages models may use, for every command that reads models as a deployment does. */
final class ScriptOptions {
    @Option(
            names = "--allow-scripts",
            paramLabel = "LANGUAGE",
            split = ",",
            description =
                    "Script languages that models may use, with commas: javascript, groovy. A script can do whatever "
                            + "this process can do.")
    private Set<String> languages = new LinkedHashSet<>();

    /** The languages that were named. */
    Set<String> languages() {
        return languages;
    }

    /**
     * Reads models with every problem that their deployment would report, scripts beside them included.
     *
     * @throws CommandFailure when a language that was named has no script engine
     */
    ModelReader deploying(ModelReader reader, boolean stubDelegates, ClassLoader classLoader) {
        requireEngines(languages, classLoader);
        DeploymentCheck check = new DeploymentCheck(languages, stubDelegates, classLoader);
        return (content, fileName) -> {
            ModelFile model = reader.read(content, fileName);
            Set<String> resources = new TreeSet<>();
            for (Path script : ScriptFiles.beside(Path.of(fileName), List.of(model))) {
                resources.add(String.valueOf(script.getFileName()));
            }
            return check.check(model, resources);
        };
    }

    static void requireEngines(Set<String> wanted, ClassLoader classLoader) {
        String missing = ScriptLanguages.withoutEngine(wanted, classLoader);
        if (missing != null) {
            throw CommandFailure.usage("expected --allow-scripts with " + missing);
        }
    }
}
