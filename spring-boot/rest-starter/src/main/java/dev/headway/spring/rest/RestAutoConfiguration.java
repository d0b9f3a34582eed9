package dev.headway.spring.rest;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.camunda.CamundaApi;
import dev.headway.rest.config.RestSettings;
import dev.headway.rest.v1.HeadwayApi;
import dev.headway.spring.HeadwayAutoConfiguration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.security.web.FilterChainProxy;

/** The REST API of the engine at {@code /headway/v1} and {@code /engine-rest} of the application. */
@AutoConfiguration(after = HeadwayAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(ProcessEngine.class)
@ConditionalOnProperty(name = "headway.rest.enabled", havingValue = "true", matchIfMissing = true)
@EnableConfigurationProperties(RestProperties.class)
public final class RestAutoConfiguration {
    /** Roles by the authorities of Spring Security. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(FilterChainProxy.class)
    static final class WithSpringSecurity {
        @Bean
        Logins headwayLogins(RestProperties properties, ObjectProvider<FilterChainProxy> chains) {
            return new SpringSecurityLogins(properties.roles(), chains);
        }
    }

    /** Roles by those of the servlet container. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("org.springframework.security.web.FilterChainProxy")
    static final class WithoutSpringSecurity {
        @Bean
        Logins headwayLogins(RestProperties properties) {
            return new Logins.OfTheContainer(properties.roles());
        }
    }

    @Bean
    Protection headwayRestProtection(
            RestProperties properties,
            Logins logins,
            Environment environment,
            ObjectProvider<Protection.Opened> openedByOthers) {
        List<Protection.Opened> opened = new ArrayList<>(List.of(
                new Protection.Opened("GET", HeadwayApi.PREFIX + "/version"),
                new Protection.Opened("POST", HeadwayApi.PREFIX + "/process-instances"),
                new Protection.Opened("GET", CamundaApi.PREFIX + "/version"),
                new Protection.Opened("POST", CamundaApi.PREFIX + "/external-task/fetchAndLock")));
        openedByOthers.forEach(opened::add);
        return new Protection(logins, properties.unprotected(), environment, opened);
    }

    /** A bean of the application comes first, for what no property says, such as users. */
    @Bean
    @ConditionalOnMissingBean
    RestSettings headwayRestSettings(RestProperties properties) {
        return properties.settings();
    }

    @Bean
    RunningApi headwayRestApi(ObjectProvider<ProcessEngine> engine, RestSettings settings) {
        return new RunningApi(engine, settings);
    }

    @Bean
    FilterRegistrationBean<PlainPaths> headwayRestPaths() {
        return PlainPaths.below("headwayRestPaths", HeadwayApi.PREFIX, CamundaApi.PREFIX);
    }

    @Bean
    ServletRegistrationBean<HandlerServlet> headwayRestServlet(
            RunningApi api, Protection protection, RestSettings settings) {
        ServletRegistrationBean<HandlerServlet> servlet = new ServletRegistrationBean<>(
                new HandlerServlet(api, protection, settings.bodyMax()),
                HeadwayApi.PREFIX + "/*",
                CamundaApi.PREFIX + "/*");
        servlet.setName("headwayRest");
        return servlet;
    }
}
