package dev.headway.server;

import dev.headway.cockpit.Cockpit;
import dev.headway.spring.ProcessEngineBuilderCustomizer;
import java.util.Set;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** What the server has beside the starters: models see no bean that is not named, and the root leads to the pages. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration implements WebMvcConfigurer {
    /** Whoever deploys over HTTP must not reach the inside of the server by an expression. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    ProcessEngineBuilderCustomizer onlyNamedBeans(ServerOptions options, ApplicationContext context) {
        Set<String> named = Set.copyOf(options.beans());
        return builder -> builder.beanSource(
                name -> named.contains(name) && context.containsBean(name) ? context.getBean(name) : null);
    }

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addRedirectViewController("/", Cockpit.PREFIX + "/");
    }
}
