package dev.headway.spring.rest;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.RestApi;
import dev.headway.rest.TestServer;
import java.util.Objects;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Puts the contract of the REST API behind Tomcat and this starter. */
public final class SpringTestServer implements TestServer {
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        PropertyPlaceholderAutoConfiguration.class,
        TomcatServletWebServerAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        RestAutoConfiguration.class
    })
    static class Application {}

    @Override
    public Running serve(ProcessEngine engine) {
        ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                .initializers(made -> made.getBeanFactory().registerSingleton("engine", engine))
                .properties("server.address=127.0.0.1", "server.port=0", "spring.main.banner-mode=off")
                .run();
        int port = Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
        RestApi api = Objects.requireNonNull(context.getBean(RunningApi.class).api());
        return new Running() {
            @Override
            public RestApi api() {
                return api;
            }

            @Override
            public int port() {
                return port;
            }

            @Override
            public void close() {
                context.close();
            }
        };
    }
}
