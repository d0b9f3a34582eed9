package dev.headway.engine.migration;

import java.util.List;

/** What stands in the way of the migration of cases; nothing if the list is empty. */
public record CaseInstanceMigrationValidationResult(List<String> validationMessages) {
    /** Whether nothing stands in the way. */
    public boolean isMigrationValid() {
        return validationMessages.isEmpty();
    }

    /** Whether something stands in the way. */
    public boolean hasErrors() {
        return !validationMessages.isEmpty();
    }

    /** Each a sentence. */
    public List<String> getValidationMessages() {
        return validationMessages;
    }
}
