package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.internal.config.DeploymentCheck;
import dev.headway.model.ModelFile;
import dev.headway.model.ParserLimits;
import dev.headway.model.Problem;
import dev.headway.model.parse.BpmnParser;
import dev.headway.model.parse.CmmnParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/**
 * The models that Camunda 7.24 tests itself with deploy, but for those that a checked-in list names. Camunda refuses most of these
 * too; {@code -Dheadway.write=true} writes the list anew.
 */
class CamundaModelsTest {
    private static final Path LIST = Path.of("src", "test", "resources", "camunda-models-refused.txt");
    private static final Path JAR = Path.of("target", "models", "camunda.jar");

    private final DeploymentCheck check =
            new DeploymentCheck(Set.of("javascript", "groovy"), true, CamundaModelsTest.class.getClassLoader());

    @Test
    void modelsOfCamundaDeploy() throws IOException {
        Set<String> refused = new TreeSet<>();
        int models = 0;
        try (ZipFile jar = new ZipFile(JAR.toFile())) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.endsWith(".bpmn") || name.endsWith(".bpmn20.xml") || CmmnParser.isCaseFile(name)) {
                    models++;
                    try (InputStream content = jar.getInputStream(entry)) {
                        ModelFile model = check.check(read(content, name), Set.of());
                        if (!model.deployable()) {
                            refused.add(name + " " + rules(model));
                        }
                    }
                }
            }
        }
        assertThat(models).isGreaterThan(2_000);
        if (Boolean.getBoolean("headway.write")) {
            Files.writeString(LIST, String.join("\n", refused) + "\n");
        }
        assertThat(refused).containsExactlyElementsOf(new TreeSet<>(Files.readAllLines(LIST)));
    }

    private static ModelFile read(InputStream content, String name) throws IOException {
        return CmmnParser.isCaseFile(name)
                ? CmmnParser.parse(content, name, ParserLimits.DEFAULT)
                : BpmnParser.parse(content, name, ParserLimits.DEFAULT);
    }

    private static Set<String> rules(ModelFile model) {
        Set<String> rules = new LinkedHashSet<>();
        for (Problem problem : model.problems()) {
            if (problem.severity() == Problem.Severity.ERROR) {
                rules.add(problem.rule());
            }
        }
        return rules;
    }
}
