package dev.headway.rest.v1.view;

import dev.headway.rest.route.Describe;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Bodies about places of processes that make jobs. */
public final class JobRequests {
    private JobRequests() {}

    /** How to suspend or activate a place. */
    @Describe("How to suspend or activate a place.")
    public record SuspendPlace(
            @Describe("Whether jobs that it has made already are held, or go on, too.") @Nullable
            Boolean includeJobs,

            @Describe("When; now where it is left out.") @Nullable
            Instant date) {}

    /** Which places of a process to suspend or activate, and how. */
    @Describe("Which places of a process to suspend or activate, and how.")
    public record SuspendPlaces(
            @Describe("Those of this version.") @Nullable String processDefinitionId,

            @Describe("Or those of all versions of this key.") @Nullable
            String processDefinitionKey,

            @Describe("Of the key, those of this tenant alone.") @Nullable
            String tenantId,

            @Describe("Of the key, those without a tenant alone.") @Nullable
            Boolean withoutTenantId,

            @Describe("Whether jobs that they have made already are held, or go on, too.") @Nullable
            Boolean includeJobs,

            @Describe("When; now where it is left out.") @Nullable
            Instant date) {}

    /** The priority of the jobs of a place. */
    @Describe("The priority of the jobs of a place.")
    public record PlacePriority(
            @Describe("The priority, of 32 bits.") Integer priority,

            @Describe("Whether jobs that are there now get it, too.") @Nullable
            Boolean includeJobs) {}
}
