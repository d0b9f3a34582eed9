package dev.headway.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openrewrite.java.Assertions.java;
import static org.openrewrite.properties.Assertions.properties;
import static org.openrewrite.xml.Assertions.xml;
import static org.openrewrite.yaml.Assertions.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openrewrite.java.JavaParser;
import org.openrewrite.test.RewriteTest;
import org.openrewrite.test.TypeValidation;

/**
 * Small programs of each engine become programs of Headway, which javac compiles against it. Each recipe runs a second time on what
 * it made, and has to leave it alone: {@link RewriteTest} sees to that.
 */
class MoveTest implements RewriteTest {
    private static final String[] OLD_API = {
        "flowable-engine",
        "flowable-cmmn-engine",
        "flowable-cmmn-api",
        "flowable-engine-common-api",
        "flowable-engine-common",
        "flowable-task-service-api",
        "flowable-task-service",
        "flowable-variable-service-api",
        "camunda-engine",
        "camunda-commons-typed-values",
        "activiti-engine",
        "junit-jupiter-api"
    };

    @TempDir
    Path classes;

    @ParameterizedTest
    @CsvSource({
        "MoveFromFlowable, flowable, OrderApp",
        "MoveFromFlowable, flowable, OrderTest",
        "MoveFromFlowable, flowable, ClaimApp",
        "MoveFromFlowable, flowable, ClaimTest",
        "MoveFromCamunda7, camunda7, OrderApp",
        "MoveFromCamunda7, camunda7, CaseApp",
        "MoveFromActiviti, activiti, OrderApp"
    })
    void aProgramMovesAndCompiles(String recipe, String folder, String type) {
        String before = text(folder + "/" + type + ".before.java");
        String after = text(folder + "/" + type + ".after.java");
        rewriteRun(
                spec -> spec.recipeFromResources("dev.headway.rewrite." + recipe)
                        .parser(JavaParser.fromJavaVersion().classpath(OLD_API))
                        .typeValidationOptions(TypeValidation.none()),
                java(before, after));
        assertThat(compile(type, after)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"MoveFromFlowable, flowable", "MoveFromCamunda7, camunda7", "MoveFromActiviti, activiti"})
    void whatHasNoCounterpartIsMarked(String recipe, String page) {
        String old = switch (page) {
            case "flowable" -> "org.flowable.engine.DynamicBpmnService";
            case "camunda7" -> "org.camunda.bpm.engine.FilterService";
            default -> "org.activiti.engine.DynamicBpmnService";
        };
        String simple = old.substring(old.lastIndexOf('.') + 1);
        String rest = "import " + old + ";\n\nclass Other {\n    " + simple + " service;\n}\n";
        rewriteRun(
                spec -> spec.recipeFromResources("dev.headway.rewrite." + recipe)
                        .parser(JavaParser.fromJavaVersion().classpath(OLD_API))
                        .typeValidationOptions(TypeValidation.none()),
                java(
                        rest,
                        "// TODO(headway): " + old + " has no counterpart of that name, see docs/move/" + page + ".md\n"
                                + rest));
    }

    @ParameterizedTest
    @CsvSource({
        "MoveFromFlowable, org.flowable, flowable-spring-boot-starter, headway-spring-boot-starter",
        "MoveFromFlowable, org.flowable, flowable-engine, headway-engine",
        "MoveFromFlowable, org.flowable, flowable-cmmn-engine, headway-engine",
        "MoveFromCamunda7, org.camunda.bpm.springboot, camunda-bpm-spring-boot-starter, headway-spring-boot-starter",
        "MoveFromCamunda7, org.camunda.bpm, camunda-engine, headway-engine",
        "MoveFromActiviti, org.activiti, activiti-engine, headway-engine"
    })
    void dependenciesMove(String recipe, String group, String artifact, String ours) {
        rewriteRun(
                spec -> spec.recipeFromResources("dev.headway.rewrite." + recipe),
                xml(
                        pom(group, artifact, "1.2.3"),
                        pom("dev.headway", ours, "0.1.0-SNAPSHOT"),
                        spec -> spec.path("pom.xml")));
    }

    @ParameterizedTest
    @CsvSource({
        "MoveFromFlowable, flowable.async-executor-activate, headway.async-executor-activate",
        "MoveFromCamunda7, camunda.bpm.job-execution.enabled, headway.async-executor-activate",
        "MoveFromActiviti, spring.activiti.check-process-definitions, headway.deployment.enabled"
    })
    void settingsMove(String recipe, String old, String ours) {
        rewriteRun(
                spec -> spec.recipeFromResources("dev.headway.rewrite." + recipe),
                properties(old + "=true\nother=1\n", ours + "=true\nother=1\n"),
                yaml(old + ": true\n", ours + ": true\n"));
    }

    private static String pom(String group, String artifact, String version) {
        return """
               <project>
                 <dependencies>
                   <dependency>
                     <groupId>%s</groupId>
                     <artifactId>%s</artifactId>
                     <version>%s</version>
                   </dependency>
                   <dependency>
                     <groupId>com.example</groupId>
                     <artifactId>stays</artifactId>
                   </dependency>
                 </dependencies>
               </project>
               """.formatted(group, artifact, version);
    }

    /** What javac says about it; nothing when it compiles. */
    private String compile(String type, String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///" + type + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        List<String> options =
                List.of("-proc:none", "-d", classes.toString(), "-classpath", System.getProperty("java.class.path"));
        boolean compiled =
                compiler.getTask(said, null, null, options, null, List.of(file)).call();
        return compiled ? "" : said.toString();
    }

    private static String text(String resource) {
        try (InputStream in = MoveTest.class.getResourceAsStream("/" + resource)) {
            if (in == null) {
                throw new IllegalStateException("Expected the test resource " + resource + ", but it is not there");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("Expected to read " + resource, e);
        }
    }
}
