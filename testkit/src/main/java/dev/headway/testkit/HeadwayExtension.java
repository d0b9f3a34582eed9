package dev.headway.testkit;

import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.HistoryService;
import dev.headway.engine.ManagementService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import java.lang.reflect.AnnotatedElement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Gives each JUnit test an engine of its own and what {@link Deployment} asks for. A test method takes as parameters what it needs:
 * {@link TestEngine}, {@link ProcessEngine}, {@link ManualClock} or any of the services.
 *
 * <pre>{@code
 * @ExtendWith(HeadwayExtension.class)
 * class OrderTest {
 *     @Test
 *     @Deployment(resources = "order.bpmn")
 *     void isApproved(TestEngine engine) {
 *         engine.start("order").completeTask("approve").then().isEnded();
 *     }
 * }
 * }</pre>
 *
 * With settings: {@code @RegisterExtension HeadwayExtension headway = HeadwayExtension.with(b -> b.bean("card", card))}.
 */
public final class HeadwayExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(HeadwayExtension.class);
    private static final Map<Class<?>, Function<TestEngine, Object>> PARAMETERS = new LinkedHashMap<>();

    static {
        PARAMETERS.put(TestEngine.class, engine -> engine);
        PARAMETERS.put(ProcessEngine.class, TestEngine::processEngine);
        PARAMETERS.put(ManualClock.class, TestEngine::clock);
        PARAMETERS.put(RepositoryService.class, TestEngine::getRepositoryService);
        PARAMETERS.put(RuntimeService.class, TestEngine::getRuntimeService);
        PARAMETERS.put(TaskService.class, TestEngine::getTaskService);
        PARAMETERS.put(HistoryService.class, TestEngine::getHistoryService);
        PARAMETERS.put(ManagementService.class, TestEngine::getManagementService);
        PARAMETERS.put(
                CmmnRuntimeService.class, engine -> engine.processEngine().getCmmnRuntimeService());
        PARAMETERS.put(
                CmmnHistoryService.class, engine -> engine.processEngine().getCmmnHistoryService());
        PARAMETERS.put(
                CmmnRepositoryService.class, engine -> engine.processEngine().getCmmnRepositoryService());
    }

    private final UnaryOperator<ProcessEngineBuilder> settings;

    /** For {@code @ExtendWith}: an engine with defaults. */
    public HeadwayExtension() {
        this(UnaryOperator.identity());
    }

    private HeadwayExtension(UnaryOperator<ProcessEngineBuilder> settings) {
        this.settings = settings;
    }

    /** For {@code @RegisterExtension}: engines with settings, such as beans. */
    public static HeadwayExtension with(UnaryOperator<ProcessEngineBuilder> settings) {
        return new HeadwayExtension(settings);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        TestEngine engine = engine(context);
        deploy(engine, context.getRequiredTestClass(), context.getRequiredTestClass(), "");
        deploy(
                engine,
                context.getRequiredTestClass(),
                context.getRequiredTestMethod(),
                "." + context.getRequiredTestMethod().getName());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestEngine engine = context.getStore(NAMESPACE).remove(TestEngine.class, TestEngine.class);
        if (engine != null) {
            engine.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getTestMethod().isPresent()
                && PARAMETERS.containsKey(parameter.getParameter().getType());
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Function<TestEngine, Object> part =
                PARAMETERS.get(parameter.getParameter().getType());
        return part == null ? null : part.apply(engine(context));
    }

    private TestEngine engine(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .computeIfAbsent(TestEngine.class, key -> TestEngine.start(settings), TestEngine.class);
    }

    private static void deploy(TestEngine engine, Class<?> testClass, AnnotatedElement where, String suffix) {
        AnnotationSupport.findAnnotation(where, Deployment.class).ifPresent(deployment -> {
            DeploymentBuilder builder = engine.getRepositoryService()
                    .createDeployment()
                    .name(testClass.getSimpleName() + suffix)
                    .tenantId(deployment.tenantId().isEmpty() ? null : deployment.tenantId());
            String[] resources = deployment.resources();
            if (resources.length == 0) {
                String path = testClass.getName().replace('.', '/') + suffix;
                boolean ofCase = testClass.getClassLoader().getResource(path + ".bpmn") == null
                        && testClass.getClassLoader().getResource(path + ".cmmn") != null;
                resources = new String[] {path + (ofCase ? ".cmmn" : ".bpmn")};
            }
            for (String resource : resources) {
                builder.addClasspathResource(resource);
            }
            builder.deploy();
        });
    }
}
