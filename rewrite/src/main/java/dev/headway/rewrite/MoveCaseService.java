package dev.headway.rewrite;

import org.openrewrite.ExecutionContext;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.JavaTemplate;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.MethodMatcher;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** Makes {@code CaseService.of(engine)} of {@code engine.getCaseService()}, which programs of Camunda 7 call. */
public final class MoveCaseService extends Recipe {
    private static final String SERVICE = "dev.headway.camunda.cases.CaseService";
    private static final String STUB = """
            package dev.headway.camunda.cases;
            public final class CaseService {
                public static CaseService of(Object engine) { return null; }
            }
            """;

    @Override
    public String getDisplayName() {
        return "Move the case service";
    }

    @Override
    public String getDescription() {
        return "Makes `CaseService.of(engine)` of `engine.getCaseService()`.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        MethodMatcher ofEngine =
                new MethodMatcher("org.camunda.bpm.engine.ProcessEngineServices getCaseService()", true);
        return new JavaVisitor<>() {
            @Override
            public J visitMethodInvocation(J.MethodInvocation call, ExecutionContext context) {
                Expression engine = call.getSelect();
                if (!ofEngine.matches(call) || engine == null) {
                    return super.visitMethodInvocation(call, context);
                }
                maybeAddImport(SERVICE);
                return JavaTemplate.builder("CaseService.of(#{any(java.lang.Object)})")
                        .imports(SERVICE)
                        .javaParser(JavaParser.fromJavaVersion().dependsOn(STUB))
                        .build()
                        .apply(getCursor(), call.getCoordinates().replace(), engine);
            }
        };
    }
}
