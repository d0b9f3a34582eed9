package dev.headway.engine;

import dev.headway.engine.form.FormData;
import dev.headway.engine.runtime.ProcessInstance;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What models say about the forms of their start events and user tasks, and what is submitted by them: values are checked against the
 * fields of the model, and become variables. The engine shows no forms, and keeps them only as files of a deployment. Thread-safe.
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

    /**
     * The file of a deployment that the form key of the none start event names: {@code embedded:deployment:order.html},
     * {@code camunda-forms:deployment:order.form} or {@code deployment:order.html}, in the deployment of the definition.
     *
     * @throws InvalidRequestException when there is no such key
     * @throws ObjectNotFoundException when there is no such definition, or no such file
     */
    InputStream getDeployedStartForm(String processDefinitionId);

    /**
     * The same for an open task, whose key may have been changed.
     *
     * @throws InvalidRequestException when the task has no such key
     * @throws ObjectNotFoundException when there is no such task, or no such file
     */
    InputStream getDeployedTaskForm(String taskId);

    /**
     * Starts an instance with the texts of a form, each converted to the type of its field. A text without a field becomes a variable.
     *
     * @throws InvalidRequestException when a required field is missing, one that is not writable is there, or a text does not fit its
     *     type or rules; the message names all of them
     */
    ProcessInstance submitStartFormData(String processDefinitionId, Map<String, @Nullable String> properties);

    /** The same with a business key. */
    ProcessInstance submitStartFormData(
            String processDefinitionId, @Nullable String businessKey, Map<String, @Nullable String> properties);

    /** Completes a task with the texts of a form; see {@link #submitStartFormData(String, Map)}. */
    void submitTaskFormData(String taskId, Map<String, @Nullable String> properties);

    /** Sets variables from the texts of a form, and leaves the task open; what is required may be missing. */
    void saveFormData(String taskId, Map<String, @Nullable String> properties);

    /** Starts an instance with the values of a form, which are checked as {@link #submitStartFormData(String, Map)} does. */
    ProcessInstance submitStartForm(String processDefinitionId, Map<String, ? extends @Nullable Object> properties);

    /** The same with a business key. */
    ProcessInstance submitStartForm(
            String processDefinitionId,
            @Nullable String businessKey,
            Map<String, ? extends @Nullable Object> properties);

    /** Completes a task with the values of a form, or resolves it if it is delegated; see {@link #submitStartForm(String, Map)}. */
    void submitTaskForm(String taskId, Map<String, ? extends @Nullable Object> properties);
}
