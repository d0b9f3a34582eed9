package dev.headway.core.definition;

import org.jspecify.annotations.Nullable;

/** Deployed definitions, which never change once they are there. What is looked for by its key is a process. Thread-safe. */
public interface DefinitionSource {
    /** The definition with this id. Throws when there is none. */
    Definition byId(long definitionId);

    /** The definition with this id, or null when there is none. */
    @Nullable
    Definition find(long definitionId);

    /** Whether no instance of this definition may start. */
    boolean suspended(long definitionId);

    /** What operators have set for a place that makes jobs; those of cases have none. */
    default JobPlace jobPlace(long definitionId, JobPlace.Id place) {
        return JobPlace.AS_MODELLED;
    }

    /** The same definitions, where what is looked for by its key is a case. */
    DefinitionSource cases();

    /** The newest version, or null. */
    @Nullable
    Definition latest(String key, @Nullable String tenantId);

    @Nullable
    Definition byVersion(String key, int version, @Nullable String tenantId);

    @Nullable
    Definition byVersionTag(String key, String versionTag, @Nullable String tenantId);

    @Nullable
    Definition inDeployment(String key, long deploymentId);
}
