package dev.headway.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Option;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.JavaTemplate;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.MethodMatcher;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.TypeUtils;

/**
 * Makes {@code ProcessEngine.builder().build()} of an engine in memory without further settings, and of the default engine. A
 * configuration with settings stays, since somebody has to decide about them.
 */
public final class BuildEngine extends Recipe {
    private static final String ENGINE = "dev.headway.engine.ProcessEngine";
    private static final String STUB = """
            package dev.headway.engine;
            public interface ProcessEngine {
                static ProcessEngineBuilder builder() { return null; }
            }
            """;
    private static final String BUILDER_STUB = """
            package dev.headway.engine;
            public interface ProcessEngineBuilder {
                ProcessEngine build();
            }
            """;

    @Option(
            displayName = "Old package",
            description = "The package of the other engine's ProcessEngine.",
            example = "org.flowable.engine")
    private final String oldPackage;

    @Option(
            displayName = "Kind",
            description = "What stands before Engine in the names of its types.",
            example = "Process",
            valid = {"Process", "Cmmn"})
    private final String kind;

    /** For the engine whose {@code ProcessEngine} or {@code CmmnEngine} is in this package; neither is null. */
    @JsonCreator
    public BuildEngine(@JsonProperty("oldPackage") String oldPackage, @JsonProperty("kind") String kind) {
        this.oldPackage = oldPackage;
        this.kind = kind;
    }

    /** As the recipe file gives it. */
    public String getOldPackage() {
        return oldPackage;
    }

    /** As the recipe file gives it. */
    public String getKind() {
        return kind;
    }

    @Override
    public String getDisplayName() {
        return "Build the engine";
    }

    @Override
    public String getDescription() {
        return "Makes `ProcessEngine.builder().build()` of engines without settings.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        String engines = oldPackage + "." + kind + "Engines";
        String settings = oldPackage + "." + kind + "EngineConfiguration";
        MethodMatcher byDefault = new MethodMatcher(engines + " getDefault" + kind + "Engine()");
        MethodMatcher build = new MethodMatcher(settings + " build" + kind + "Engine()", true);
        MethodMatcher inMemory =
                new MethodMatcher(settings + " createStandaloneInMem" + kind + "EngineConfiguration()");
        String inMemoryType = oldPackage + ".impl.cfg.StandaloneInMem" + kind + "EngineConfiguration";
        return new JavaVisitor<>() {
            @Override
            public J visitMethodInvocation(J.MethodInvocation call, ExecutionContext context) {
                if (!byDefault.matches(call) && !(build.matches(call) && isInMemory(call.getSelect()))) {
                    return super.visitMethodInvocation(call, context);
                }
                maybeRemoveImport(engines);
                maybeRemoveImport(settings);
                maybeRemoveImport(inMemoryType);
                maybeAddImport(ENGINE);
                return JavaTemplate.builder("ProcessEngine.builder().build()")
                        .imports(ENGINE)
                        .javaParser(JavaParser.fromJavaVersion().dependsOn(STUB, BUILDER_STUB))
                        .build()
                        .apply(getCursor(), call.getCoordinates().replace());
            }

            private boolean isInMemory(@Nullable Expression configuration) {
                if (configuration instanceof J.MethodInvocation call) {
                    return inMemory.matches(call);
                }
                return configuration instanceof J.NewClass made
                        && made.getBody() == null
                        && TypeUtils.isOfClassType(made.getType(), inMemoryType);
            }
        };
    }
}
