package dev.headway.engine.cmmn;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.CaseInstanceMigrationBuilder;
import dev.headway.engine.migration.CaseInstanceMigrationDocument;
import dev.headway.engine.migration.CaseInstanceMigrationValidationResult;
import org.jspecify.annotations.Nullable;

/** Migration of running cases to another version of their definition, as Flowable has it. Thread-safe. */
public interface CmmnMigrationService {
    /** Collects a migration, then does it. */
    CaseInstanceMigrationBuilder createCaseInstanceMigrationBuilder();

    /** The same, with what a document says. */
    CaseInstanceMigrationBuilder createCaseInstanceMigrationBuilderFromCaseInstanceMigrationDocument(
            CaseInstanceMigrationDocument document);

    /** What stands in the way of carrying a case over; changes nothing. */
    CaseInstanceMigrationValidationResult validateMigrationForCaseInstance(
            String caseInstanceId, CaseInstanceMigrationDocument document);

    /** What stands in the way for all running cases of a definition. */
    CaseInstanceMigrationValidationResult validateMigrationForCaseInstancesOfCaseDefinition(
            String caseDefinitionId, CaseInstanceMigrationDocument document);

    /** The same for a definition by key and version. */
    CaseInstanceMigrationValidationResult validateMigrationForCaseInstancesOfCaseDefinition(
            String caseDefinitionKey,
            int caseDefinitionVersion,
            @Nullable String caseDefinitionTenantId,
            CaseInstanceMigrationDocument document);

    /** Carries a case over. */
    void migrateCaseInstance(String caseInstanceId, CaseInstanceMigrationDocument document);

    /** Carries all running cases of a definition over; all are tried. */
    void migrateCaseInstancesOfCaseDefinition(String caseDefinitionId, CaseInstanceMigrationDocument document);

    /** The same for a definition by key and version. */
    void migrateCaseInstancesOfCaseDefinition(
            String caseDefinitionKey,
            int caseDefinitionVersion,
            @Nullable String caseDefinitionTenantId,
            CaseInstanceMigrationDocument document);

    /** Carries all running cases of a definition over in the background. */
    Batch batchMigrateCaseInstancesOfCaseDefinition(String caseDefinitionId, CaseInstanceMigrationDocument document);

    /** The same for a definition by key and version. */
    Batch batchMigrateCaseInstancesOfCaseDefinition(
            String caseDefinitionKey,
            int caseDefinitionVersion,
            @Nullable String caseDefinitionTenantId,
            CaseInstanceMigrationDocument document);
}
