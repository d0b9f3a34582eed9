package dev.headway.spring.cockpit;

import dev.headway.cockpit.Cockpit;
import dev.headway.rest.http.Handler;
import dev.headway.spring.rest.HandlerServlet;
import dev.headway.spring.rest.PlainPaths;
import dev.headway.spring.rest.Protection;
import dev.headway.spring.rest.RestAutoConfiguration;
import dev.headway.spring.rest.RunningApi;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The operations pages at {@code /headway/} of the application; they call its REST API. */
@AutoConfiguration(after = RestAutoConfiguration.class)
@ConditionalOnBean(RunningApi.class)
@ConditionalOnProperty(name = "headway.cockpit.enabled", havingValue = "true", matchIfMissing = true)
@EnableConfigurationProperties(CockpitProperties.class)
public final class CockpitAutoConfiguration {
    @Bean
    Protection.Opened headwayCockpitPages() {
        return new Protection.Opened("GET", Cockpit.PREFIX + "/");
    }

    @Bean
    FilterRegistrationBean<PlainPaths> headwayCockpitPaths() {
        return PlainPaths.below("headwayCockpitPaths", Cockpit.PREFIX);
    }

    @Bean
    ServletRegistrationBean<HandlerServlet> headwayCockpitServlet(
            RunningApi api, Protection protection, Environment environment) {
        Handler pages = new PagesBelow(environment.getProperty("server.servlet.context-path", ""), Cockpit.before(api));
        ServletRegistrationBean<HandlerServlet> servlet =
                new ServletRegistrationBean<>(new HandlerServlet(pages, protection, 0), Cockpit.PREFIX + "/*");
        servlet.setName("headwayCockpit");
        return servlet;
    }
}
