package dev.headway.engine;

import dev.headway.engine.form.FormData;
import org.jspecify.annotations.Nullable;

/**
 * What models say about the forms of their start events and user tasks. The engine neither keeps nor shows forms, and what they
 * bring is given to {@code startProcessInstance} and {@code complete} as variables. Thread-safe.
 */
public interface FormService {

    /**
     * The form key of the none start event, as the model has it; null for none.
     *
     * @throws ObjectNotFoundException when there is no such definition
     */
    @Nullable
    String getStartFormKey(String processDefinitionId);

    /**
     * The form key of a user task, as the model has it; null for none. The key of an open task is {@code task.getFormKey()}.
     *
     * @throws ObjectNotFoundException when there is no such definition, or no such user task in it
     */
    @Nullable
    String getTaskFormKey(String processDefinitionId, String taskDefinitionKey);

    /**
     * The form of the none start event. Expressions see beans, but no variables, since there is no instance yet.
     *
     * @throws ObjectNotFoundException when there is no such definition
     * @throws InvalidRequestException when an expression fails
     */
    FormData getStartFormData(String processDefinitionId);

    /**
     * The form of an open task. Expressions see its variables; the key is that of the task, which may have been changed.
     *
     * @throws AlreadyDoneException when the task has ended
     * @throws ObjectNotFoundException when there was never such a task
     * @throws InvalidRequestException when an expression fails
     */
    FormData getTaskFormData(String taskId);
}
