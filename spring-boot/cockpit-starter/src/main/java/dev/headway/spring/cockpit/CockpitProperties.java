package dev.headway.spring.cockpit;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The operations pages in the application.
 *
 * @param enabled Whether the application has the operations pages at /headway/.
 */
@ConfigurationProperties("headway.cockpit")
public record CockpitProperties(@DefaultValue("true") boolean enabled) {}
