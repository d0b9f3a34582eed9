package dev.headway.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Option;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.xml.XmlVisitor;
import org.openrewrite.xml.tree.Xml;

/** Names Headway's artifacts in place of the other engine's, in the dependencies of {@code pom.xml} files. */
public final class MoveDependencies extends Recipe {
    private static final String GROUP = "dev.headway";
    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final String ENGINE = "headway-engine";
    private static final String TESTKIT = "headway-testkit";
    private static final String STARTER = "headway-spring-boot-starter";
    private static final String DMN = "headway-dmn";

    private static final Map<String, Map<String, String>> ARTIFACTS = Map.of(
            "flowable",
            Map.of(
                    "org.flowable:flowable-engine", ENGINE,
                    "org.flowable:flowable-cmmn-engine", ENGINE,
                    "org.flowable:flowable-spring", STARTER,
                    "org.flowable:flowable-cmmn-spring", STARTER,
                    "org.flowable:flowable-spring-boot-starter-cmmn", STARTER,
                    "org.flowable:flowable-dmn-engine", DMN,
                    "org.flowable:flowable-spring-boot-starter", STARTER,
                    "org.flowable:flowable-spring-boot-starter-process", STARTER),
            "camunda",
            Map.of(
                    "org.camunda.bpm:camunda-engine", ENGINE,
                    "org.camunda.bpm:camunda-bpm-junit5", TESTKIT,
                    "org.camunda.bpm.dmn:camunda-engine-dmn", DMN,
                    "org.camunda.bpm.springboot:camunda-bpm-spring-boot-starter", STARTER),
            "activiti",
            Map.of(
                    "org.activiti:activiti-engine", ENGINE,
                    "org.activiti:activiti-spring-boot-starter", STARTER,
                    "org.activiti:activiti-spring-boot-starter-basic", STARTER,
                    "org.activiti:spring-boot-starter-basic", STARTER));

    @Option(
            displayName = "Engine",
            description = "Whose artifacts are replaced.",
            example = "flowable",
            valid = {"flowable", "camunda", "activiti"})
    private final String engine;

    /** For {@code flowable}, {@code camunda} or {@code activiti}. */
    @JsonCreator
    public MoveDependencies(@JsonProperty("engine") String engine) {
        this.engine = engine;
    }

    /** As the recipe file gives it. */
    public String getEngine() {
        return engine;
    }

    @Override
    public String getDisplayName() {
        return "Move dependencies";
    }

    @Override
    public String getDescription() {
        return "Names Headway's artifacts in place of the other engine's.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        Map<String, String> artifacts = new TreeMap<>(ARTIFACTS.getOrDefault(engine, Map.of()));
        return new XmlVisitor<>() {
            @Override
            public Xml visitDocument(Xml.Document document, ExecutionContext context) {
                return document.getSourcePath().endsWith("pom.xml") ? super.visitDocument(document, context) : document;
            }

            @Override
            public Xml visitTag(Xml.Tag tag, ExecutionContext context) {
                String ours = tag.getName().equals("dependency") ? counterpart(tag) : null;
                if (ours == null) {
                    return super.visitTag(tag, context);
                }
                Xml.Tag moved = tag.withChildValue("groupId", GROUP).withChildValue("artifactId", ours);
                return moved.getChild("version").isPresent() ? moved.withChildValue("version", VERSION) : moved;
            }

            private @Nullable String counterpart(Xml.Tag dependency) {
                return artifacts.get(dependency.getChildValue("groupId").orElse("") + ":"
                        + dependency.getChildValue("artifactId").orElse(""));
            }
        };
    }
}
