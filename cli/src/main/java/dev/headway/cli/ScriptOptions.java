package dev.headway.cli;

import dev.headway.core.execution.usercode.Scripts;
import dev.headway.engine.internal.config.DeploymentCheck;
import dev.headway.model.ModelFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptEngineManager;
import picocli.CommandLine.Option;

/** Which script languages models may use, for every command that reads models as a deployment does. */
final class ScriptOptions {
    /** What brings the languages that have a module. */
    private static final Map<String, String> ARTIFACTS = Map.of(
            "javascript", "headway-script-javascript",
            "js", "headway-script-javascript",
            "ecmascript", "headway-script-javascript",
            "groovy", "headway-script-groovy");

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
        Set<String> names = new TreeSet<>();
        Set<String> others = new HashSet<>();
        for (ScriptEngineFactory factory : new ScriptEngineManager(classLoader).getEngineFactories()) {
            factory.getNames().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
            Stream.of(factory.getMimeTypes(), factory.getExtensions())
                    .flatMap(List::stream)
                    .forEach(name -> others.add(name.toLowerCase(Locale.ROOT)));
        }
        for (String language : wanted) {
            String name = language.toLowerCase(Locale.ROOT);
            if (!names.contains(name) && !others.contains(name) && !Scripts.isExpression(name)) {
                String artifact = ARTIFACTS.get(name);
                throw CommandFailure.usage(
                        "expected --allow-scripts with languages that have a script engine on the class path, "
                                + (names.isEmpty()
                                        ? "of which there are none"
                                        : "which are " + String.join(", ", names))
                                + ", but got " + language + ". "
                                + (artifact == null
                                        ? "Correct the name, or add the jar of its script engine (JSR 223) to the class path."
                                        : "Add dev.headway:" + artifact + " to the class path."));
            }
        }
    }
}
