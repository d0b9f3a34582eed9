package dev.headway.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DecisionService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.repository.CaseDefinition;
import dev.headway.engine.runtime.IncidentEvent;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;

/** What the starter puts into an application. */
@ExtendWith(OutputCaptureExtension.class)
class HeadwayAutoConfigurationTest {
    @Test
    void engineAndServicesAreBeans() {
        Contexts.onH2().run(context -> {
            assertThat(context).hasSingleBean(ProcessEngine.class);
            for (Method method : ProcessEngine.class.getMethods()) {
                if (method.getName().matches("get[A-Za-z]*Service")) {
                    assertThat(context).hasSingleBean(method.getReturnType());
                }
            }
        });
    }

    @Test
    void noEngineWhenItIsSwitchedOff() {
        Contexts.onH2()
                .withPropertyValues("headway.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ProcessEngine.class));
    }

    @Test
    void modelsAreDeployedOnceAndUseBeans() {
        String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        for (int start = 0; start < 2; start++) {
            Contexts.on(url, "sa", "").run(context -> {
                RepositoryService repository = context.getBean(RepositoryService.class);
                assertThat(repository.createProcessDefinitionQuery().list())
                        .extracting(definition -> definition.getKey() + " " + definition.getVersion() + " "
                                + definition.getResourceName())
                        .containsExactlyInAnyOrder(
                                "order 1 processes/order.bpmn", "check 1 processes/sub/check.bpmn20.xml");
                assertThat(context.getBean(CmmnRepositoryService.class)
                                .createCaseDefinitionQuery()
                                .list())
                        .extracting(CaseDefinition::getResourceName)
                        .containsExactly("processes/claim.cmmn");
                assertThat(context.getBean(DecisionService.class)
                                .evaluateDecisionTableByKey("discount", Map.of("amount", 120))
                                .toString())
                        .contains("5");
                context.getBean(RuntimeService.class).startProcessInstanceByKey("order");
                context.getBean(ProcessEngine.class).runUntilIdle();
                assertThat(context.getBean(Booking.class).booked).hasSize(1);
            });
        }
    }

    /** A class loader of the application's, as devtools and servers have: it alone knows this model and this class. */
    @Test
    void modelsAndClassesComeFromTheApplicationsClassLoader(@TempDir Path folder) throws Exception {
        Path type =
                Files.createDirectories(folder.resolve("dev/headway/spring")).resolve("Booking.class");
        try (var bytes = getClass().getResourceAsStream("Booking.class")) {
            Files.write(type, bytes.readAllBytes());
        }
        String model = new String(
                        getClass().getResourceAsStream("/processes/order.bpmn").readAllBytes(), StandardCharsets.UTF_8)
                .replace("flowable:delegateExpression=\"${booking}\"", "flowable:class=\"dev.headway.spring.Booking\"")
                .replace("\"order\"", "\"own\"");
        Files.writeString(Files.createDirectories(folder.resolve("own")).resolve("own.bpmn"), model);
        try (URLClassLoader restarted =
                new URLClassLoader(
                        new URL[] {folder.toUri().toURL()}, getClass().getClassLoader()) {
                    @Override
                    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                        Class<?> known = findLoadedClass(name);
                        return known != null
                                ? known
                                : name.equals(Booking.class.getName())
                                        ? findClass(name)
                                        : super.loadClass(name, resolve);
                    }
                }) {
            Contexts.onH2()
                    .withClassLoader(restarted)
                    .withPropertyValues("headway.deployment.locations=classpath*:/own/")
                    .run(context -> {
                        context.getBean(RuntimeService.class).startProcessInstanceByKey("own");
                        assertThat(context.getBean(ProcessEngine.class).runUntilIdle())
                                .isEqualTo(1);
                        assertThat(context.getBean(RuntimeService.class)
                                        .createIncidentQuery()
                                        .count())
                                .isZero();
                    });
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoDataSources {
        @Bean
        HikariDataSource orders() {
            return pool();
        }

        @Bean
        HikariDataSource reports() {
            return pool();
        }

        private static HikariDataSource pool() {
            HikariDataSource pool = new HikariDataSource();
            pool.setJdbcUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
            return pool;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class MarkedDataSource extends TwoDataSources {
        @Bean
        @HeadwayDataSource
        HikariDataSource processes() {
            HikariDataSource pool = new HikariDataSource();
            pool.setJdbcUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
            return pool;
        }
    }

    private static boolean hasEngineTables(DataSource dataSource) {
        return new JdbcTemplate(dataSource)
                        .queryForObject(
                                "select count(*) from information_schema.tables where table_schema = 'HEADWAY'",
                                Integer.class)
                > 0;
    }

    @Test
    void ofTwoDataSourcesOneMustBeNamed() {
        Contexts.bare()
                .withUserConfiguration(TwoDataSources.class, Contexts.WithBooking.class)
                .run(context -> {
                    assertThat(context).hasFailed();
                    assertThat(context.getStartupFailure())
                            .rootCause()
                            .isInstanceOf(ConfigurationException.class)
                            .hasMessageContaining("orders")
                            .hasMessageContaining("reports")
                            .hasMessageContaining("headway.datasource");
                });
        Contexts.bare()
                .withUserConfiguration(TwoDataSources.class, Contexts.WithBooking.class)
                .withPropertyValues("headway.datasource=reports")
                .run(context -> {
                    assertThat(hasEngineTables(context.getBean("reports", DataSource.class)))
                            .isTrue();
                    assertThat(hasEngineTables(context.getBean("orders", DataSource.class)))
                            .isFalse();
                });
        Contexts.bare()
                .withUserConfiguration(MarkedDataSource.class, Contexts.WithBooking.class)
                .run(context -> assertThat(hasEngineTables(context.getBean("processes", DataSource.class)))
                        .isTrue());
        Contexts.bare()
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("spring.datasource.url"));
    }

    @Test
    void fewerConnectionsThanSlotsAreWarnedOf(CapturedOutput output) {
        Contexts.onH2()
                .withPropertyValues(
                        "headway.async-executor-activate=true",
                        "headway.slots=11",
                        "spring.datasource.hikari.maximum-pool-size=7")
                .run(context ->
                        assertThat(output).contains("headway.slots is 11").contains("has 7 connections"));
        Contexts.onH2()
                .withPropertyValues(
                        "headway.async-executor-activate=true",
                        "headway.slots=6",
                        "spring.datasource.hikari.maximum-pool-size=7")
                .run(context -> assertThat(output).doesNotContain("headway.slots is 6"));
    }

    @Test
    void theApplicationsFlywayAndTheEnginesHaveSchemasOfTheirOwn() {
        Contexts.onH2()
                .withConfiguration(AutoConfigurations.of(FlywayAutoConfiguration.class))
                .withPropertyValues("spring.flyway.locations=classpath:application-migrations")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
                    assertThat(jdbc.queryForList("select \"script\" from \"flyway_schema_history\"", String.class))
                            .contains("V1__orders.sql")
                            .noneMatch(script -> script.contains("headway"));
                    assertThat(jdbc.queryForObject("select count(*) from orders", Integer.class))
                            .isZero();
                    assertThat(hasEngineTables(context.getBean(DataSource.class)))
                            .isTrue();
                });
    }

    static class Listener implements DisposableBean {
        final BlockingQueue<IncidentEvent> incidents = new LinkedBlockingQueue<>();
        private final ProcessEngine engine;
        private static boolean ranWhenDestroyed;

        Listener(ProcessEngine engine) {
            this.engine = engine;
        }

        @EventListener
        void on(IncidentEvent incident) {
            incidents.add(incident);
        }

        @Override
        public void destroy() {
            ranWhenDestroyed = engine.isExecutorRunning();
        }
    }

    @Test
    void incidentsAreApplicationEvents() {
        Contexts.onH2()
                .withBean(Listener.class)
                .withPropertyValues("headway.default-retries=1")
                .run(context -> {
                    String instance = context.getBean(RuntimeService.class)
                            .startProcessInstanceByKey("order", Map.of("broken", true))
                            .getId();
                    context.getBean(ProcessEngine.class).runUntilIdle();
                    IncidentEvent incident =
                            context.getBean(Listener.class).incidents.poll(60, TimeUnit.SECONDS);
                    assertThat(incident).isNotNull();
                    assertThat(incident.processInstanceId()).isEqualTo(instance);
                    assertThat(incident.activityId()).isEqualTo("book");
                    assertThat(incident.message()).contains("no such account");
                });
    }

    @Test
    void theExecutorStopsBeforeAnyBeanIsDestroyed() {
        Listener.ranWhenDestroyed = true;
        Contexts.onH2()
                .withBean(Listener.class)
                .withPropertyValues("headway.async-executor-activate=true")
                .run(context -> assertThat(context.getBean(ProcessEngine.class).isExecutorRunning())
                        .isTrue());
        assertThat(Listener.ranWhenDestroyed).isFalse();
    }
}
