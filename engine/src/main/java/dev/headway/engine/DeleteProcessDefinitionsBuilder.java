package dev.headway.engine;

/**
 * Chooses process definitions, and deletes them; see {@link RepositoryService#deleteProcessDefinition(String, boolean)}. Made by {@link
 * RepositoryService#deleteProcessDefinitions()}. Not thread-safe.
 */
public interface DeleteProcessDefinitionsBuilder {
    /** These definitions. */
    DeleteProcessDefinitionsBuilder byIds(String... processDefinitionIds);

    /** All versions of this key, whatever their tenant if nothing is said of it. */
    DeleteProcessDefinitionsBuilder byKey(String processDefinitionKey);

    /** Of the key, those of this tenant. */
    DeleteProcessDefinitionsBuilder withTenantId(String tenantId);

    /** Of the key, those without a tenant. */
    DeleteProcessDefinitionsBuilder withoutTenantId();

    /** Ends running instances and deletes their history too; without it running instances are an error. */
    DeleteProcessDefinitionsBuilder cascade();

    /**
     * Deletes them one after the other, newest version first.
     *
     * @throws ObjectNotFoundException when there is no such definition
     * @throws WrongStateException when instances run and {@link #cascade} is not said
     */
    void delete();
}
