package dev.headway.spring;

import java.util.UUID;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Applications for tests, as small as they come. */
final class Contexts {
    private Contexts() {}

    @Configuration(proxyBeanMethods = false)
    static class WithBooking {
        @Bean
        Booking booking() {
            return new Booking();
        }
    }

    /** An application without a database; its executor stands still. */
    static ApplicationContextRunner bare() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(HeadwayAutoConfiguration.class))
                .withPropertyValues("headway.async-executor-activate=false");
    }

    /** An application on this database, with the beans of the test model. */
    static ApplicationContextRunner on(String url, String user, String password) {
        return bare().withConfiguration(AutoConfigurations.of(
                        DataSourceAutoConfiguration.class,
                        DataSourceTransactionManagerAutoConfiguration.class,
                        TransactionAutoConfiguration.class,
                        JdbcTemplateAutoConfiguration.class))
                .withUserConfiguration(WithBooking.class)
                .withPropertyValues(
                        "spring.datasource.url=" + url,
                        "spring.datasource.username=" + user,
                        "spring.datasource.password=" + password);
    }

    static ApplicationContextRunner onH2() {
        return on("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");
    }
}
