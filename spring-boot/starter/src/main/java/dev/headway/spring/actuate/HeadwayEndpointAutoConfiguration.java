package dev.headway.spring.actuate;

import dev.headway.engine.ProcessEngine;
import dev.headway.spring.HeadwayAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The actuator endpoint {@code headway}; it is shown when {@code management.endpoints.web.exposure.include} names it. */
@AutoConfiguration(after = HeadwayAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean(ProcessEngine.class)
@ConditionalOnAvailableEndpoint(HeadwayEndpoint.class)
public final class HeadwayEndpointAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    HeadwayEndpoint headwayEndpoint(ProcessEngine engine) {
        return new HeadwayEndpoint(engine);
    }
}
