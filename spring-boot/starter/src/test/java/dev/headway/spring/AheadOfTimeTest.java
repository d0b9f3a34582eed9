package dev.headway.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RuntimeService;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;

/** An application whose beans were worked out ahead of time: the generated code is compiled, and run without any scanning. */
class AheadOfTimeTest {
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({DataSourceAutoConfiguration.class, HeadwayAutoConfiguration.class})
    public static class Application {
        @Bean
        public Booking booking() {
            return new Booking();
        }
    }

    @Test
    @CompileWithForkedClassLoader
    @SuppressWarnings("unchecked")
    void theGeneratedApplicationRuns() {
        TestGenerationContext generation = new TestGenerationContext();
        AnnotationConfigApplicationContext source = new AnnotationConfigApplicationContext();
        source.register(Application.class);
        var name = new ApplicationContextAotGenerator().processAheadOfTime(source, generation);
        generation.writeGeneratedContent();
        assertThat(RuntimeHintsPredicates.resource()
                        .forResource("dev/headway/store/migration/postgresql/V1__schema.sql"))
                .accepts(generation.getRuntimeHints());
        assertThat(RuntimeHintsPredicates.resource().forResource("processes/order.bpmn"))
                .accepts(generation.getRuntimeHints());
        TestCompiler.forSystem().with(generation).compile(compiled -> {
            GenericApplicationContext ready = new GenericApplicationContext();
            ready.setClassLoader(compiled.getClassLoader());
            compiled.getInstance(ApplicationContextInitializer.class, name.reflectionName())
                    .initialize(ready);
            try (ready) {
                ready.refresh();
                ready.getBean(RuntimeService.class).startProcessInstanceByKey("order");
                assertThat(ready.getBean(ProcessEngine.class).isExecutorRunning())
                        .isTrue();
                assertThat(ready.getBean(RuntimeService.class)
                                .createProcessInstanceQuery()
                                .processDefinitionKey("nothing")
                                .count())
                        .isZero();
            }
        });
    }
}
