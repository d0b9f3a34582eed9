package dev.headway.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the engine lives in the application; the settings of the engine itself are {@link EngineOptions}.
 *
 * @param enabled Whether there is an engine at all.
 * @param datasource Name of the DataSource bean whose database the engine uses; needed when there are several and none is primary.
 * @param transactions Whether engine calls inside a transaction of the application are part of it.
 * @param deployment What is deployed at the start.
 */
@ConfigurationProperties("headway")
public record HeadwayProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable String datasource,
        @DefaultValue("join") Transactions transactions,
        @DefaultValue Deployment deployment) {

    /** What engine calls inside {@code @Transactional} do. */
    public enum Transactions {
        /** They are part of the application's transaction: both are committed, or neither is. */
        JOIN,
        /** They are durable on return, in the engine's own transactions, whatever becomes of the application's. */
        GROUP
    }

    /**
     * What is deployed at the start.
     *
     * @param enabled Whether models on the class path are deployed at the start.
     * @param locations Folders whose models (.bpmn, .cmmn, .dmn, .event, .channel) are deployed, with those in folders below.
     * @param name Name of the deployment; a model that was deployed under this name and has not changed is left out.
     * @param tenantId Tenant that the models are deployed for; none if not set.
     */
    public record Deployment(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("classpath*:/processes/") List<String> locations,
            @DefaultValue("processes") String name,
            @Nullable String tenantId) {}
}
