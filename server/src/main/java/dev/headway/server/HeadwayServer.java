package dev.headway.server;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/** The engine, its REST API and its operations pages behind a login. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableConfigurationProperties(ServerOptions.class)
public class HeadwayServer {
    /** Starts the server; options of Spring Boot are arguments. */
    public static void main(String[] arguments) {
        SpringApplication.run(HeadwayServer.class, arguments);
    }
}
