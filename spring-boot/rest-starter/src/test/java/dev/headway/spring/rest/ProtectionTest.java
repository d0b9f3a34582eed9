package dev.headway.spring.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.ProcessEngine;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.SecurityFilterChain;

/** An application that others could reach without a login does not start. */
class ProtectionTest {
    private static ProcessEngine engine;

    @BeforeAll
    static void start() {
        engine = ProcessEngine.builder()
                .jdbcUrl("jdbc:h2:mem:" + UUID.randomUUID())
                .jdbcUsername("sa")
                .jdbcPassword("")
                .build();
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static WebApplicationContextRunner plain() {
        return new WebApplicationContextRunner()
                .withInitializer(context -> context.getBeanFactory().registerSingleton("engine", engine))
                .withConfiguration(AutoConfigurations.of(RestAutoConfiguration.class));
    }

    private static WebApplicationContextRunner withSecurity(Class<?> rules) {
        return plain().withConfiguration(AutoConfigurations.of(
                        SecurityAutoConfiguration.class, ServletWebSecurityAutoConfiguration.class))
                .withUserConfiguration(rules);
    }

    private static void assertRefused(WebApplicationContextRunner runner, String... named) {
        runner.run(context -> {
            assertThat(context).hasFailed();
            assertThat(context.getStartupFailure())
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContainingAll(named)
                    .hasMessageContainingAll("server.address", "headway.rest.unprotected", "SecurityFilterChain");
        });
    }

    @Test
    void withoutALoginOnlyTheLoopbackWill() {
        assertRefused(plain(), "all addresses", "GET /headway/v1/version", "POST /engine-rest");
        assertRefused(plain().withPropertyValues("server.address=192.0.2.1"), "192.0.2.1");
        plain().withPropertyValues("server.address=127.0.0.1")
                .run(context -> assertThat(context).hasNotFailed());
        plain().withPropertyValues("headway.rest.unprotected=true")
                .run(context -> assertThat(context).hasNotFailed());
        plain().withPropertyValues("headway.rest.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RunningApi.class));
    }

    @Test
    void soItIsWithoutSpringSecurityOnTheClassPath() {
        WebApplicationContextRunner bare = plain().withClassLoader(new FilteredClassLoader(FilterChainProxy.class));
        assertRefused(bare, "all addresses");
        bare.withPropertyValues("server.address=::1")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Configuration(proxyBeanMethods = false)
    static class AskingForALogin {
        @Bean
        SecurityFilterChain all(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OpenForWorkers {
        @Bean
        SecurityFilterChain all(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/engine-rest/**")
                            .permitAll()
                            .anyRequest()
                            .authenticated())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OfOtherPaths {
        @Bean
        SecurityFilterChain some(HttpSecurity http) {
            return http.securityMatcher("/shop/**")
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }

    @Test
    void theRulesOfSpringSecurityAreAsked() {
        withSecurity(AskingForALogin.class).run(context -> assertThat(context).hasNotFailed());
        assertRefused(
                withSecurity(OpenForWorkers.class),
                "[GET /engine-rest/version, POST /engine-rest/external-task/fetchAndLock]");
        assertRefused(withSecurity(OfOtherPaths.class), "GET /headway/v1/version");
    }
}
