package dev.headway.engine.internal.service;

import dev.headway.core.definition.Definition;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.FormService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.form.FormData;
import dev.headway.engine.form.FormField;
import dev.headway.engine.form.FormProperty;
import dev.headway.engine.form.FormReference;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.wiring.StartScope;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.runtime.node.ProcessRuntime;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

public final class FormServiceImpl extends EngineService implements FormService {
    /** What a key of a form in the deployment of its model looks like. */
    private static final Pattern DEPLOYED = Pattern.compile("(?:embedded:|camunda-forms:)?deployment:(.+)");

    private final Function<String, @Nullable Object> beans;

    private final RuntimeService instances;
    private final TaskService tasks;
    private final RepositoryService models;

    public FormServiceImpl(
            ProcessRuntime runtime,
            Function<String, @Nullable Object> beans,
            RuntimeService instances,
            TaskService tasks,
            RepositoryService models) {
        super(runtime);
        this.beans = beans;
        this.instances = instances;
        this.tasks = tasks;
        this.models = models;
    }

    @Override
    public ProcessInstance submitStartFormData(String processDefinitionId, Map<String, @Nullable String> properties) {
        return submitStartForm(processDefinitionId, null, properties);
    }

    @Override
    public ProcessInstance submitStartFormData(
            String processDefinitionId, @Nullable String businessKey, Map<String, @Nullable String> properties) {
        return submitStartForm(processDefinitionId, businessKey, properties);
    }

    @Override
    public ProcessInstance submitStartForm(
            String processDefinitionId, Map<String, ? extends @Nullable Object> properties) {
        return submitStartForm(processDefinitionId, null, properties);
    }

    @Override
    public ProcessInstance submitStartForm(
            String processDefinitionId,
            @Nullable String businessKey,
            Map<String, ? extends @Nullable Object> properties) {
        Map<String, @Nullable Object> variables = new SubmittedForm(
                        "the start form of process definition " + processDefinitionId,
                        getStartFormData(processDefinitionId).formFields())
                .variables(required("map of properties", properties), true);
        return instances.startProcessInstanceById(processDefinitionId, businessKey, variables);
    }

    @Override
    public void submitTaskFormData(String taskId, Map<String, @Nullable String> properties) {
        tasks.complete(taskId, ofTask(taskId, properties, true));
    }

    @Override
    public void submitTaskForm(String taskId, Map<String, ? extends @Nullable Object> properties) {
        Map<String, @Nullable Object> variables = ofTask(taskId, properties, true);
        if ("PENDING".equals(directory().task(taskId, "submit the form of").delegationState())) {
            tasks.resolveTask(taskId, variables);
        } else {
            tasks.complete(taskId, variables);
        }
    }

    @Override
    public void saveFormData(String taskId, Map<String, @Nullable String> properties) {
        tasks.setVariables(taskId, ofTask(taskId, properties, false));
    }

    private Map<String, @Nullable Object> ofTask(
            String taskId, Map<String, ? extends @Nullable Object> properties, boolean whole) {
        return new SubmittedForm(
                        "the form of task " + taskId, getTaskFormData(taskId).formFields())
                .variables(required("map of properties", properties), whole);
    }

    @Override
    public @Nullable String getStartFormKey(String processDefinitionId) {
        return startForm(definition(processDefinitionId)).formKey();
    }

    @Override
    public @Nullable String getTaskFormKey(String processDefinitionId, String taskDefinitionKey) {
        Definition definition = definition(processDefinitionId);
        for (FlowNode node : definition.graph().nodes()) {
            if (node.id().equals(taskDefinitionKey) && node.detail() instanceof ElementDetail.UserTask task) {
                return task.form().formKey();
            }
        }
        throw new ObjectNotFoundException("Expected a user task '" + taskDefinitionKey + "' in process definition "
                + definition + ", but there is none. It is the id of the task in the model.");
    }

    @Override
    public FormData getStartFormData(String processDefinitionId) {
        Definition definition = definition(processDefinitionId);
        ElementDetail.FormInfo form = startForm(definition);
        StartScope scope = new StartScope(VariableDocument.EMPTY, beans);
        return data(definition, form, text(definition, form.formKey(), scope), scope);
    }

    @Override
    public FormData getTaskFormData(String taskId) {
        Directory.OpenTask task = directory().task(taskId, "read the form of");
        String elementId = task.elementId();
        if (elementId == null) {
            return new FormData(task.formKey(), null, List.of(), List.of()); // a standalone task has no model
        }
        Definition definition = runtime().definition(task.definitionId());
        VariableDocument visible = VariableDocument.EMPTY;
        for (Directory.Level level : directory().levels(task.executionId()).reversed()) {
            visible = visible.withAll(level.variables());
        }
        ElementDetail.FormInfo form = definition.node(elementId).detail() instanceof ElementDetail.UserTask detail
                ? detail.form()
                : ElementDetail.FormInfo.NONE;
        return data(definition, form, task.formKey(), new StartScope(visible.withAll(task.variables()), beans));
    }

    @Override
    public InputStream getDeployedStartForm(String processDefinitionId) {
        return deployed(
                processDefinitionId, getStartFormData(processDefinitionId).formKey());
    }

    @Override
    public InputStream getDeployedTaskForm(String taskId) {
        long definitionId = directory().task(taskId, "read the form of").definitionId();
        return deployed(EntityId.text(definitionId), getTaskFormData(taskId).formKey());
    }

    private InputStream deployed(String processDefinitionId, @Nullable String formKey) {
        Matcher key = DEPLOYED.matcher(Objects.requireNonNullElse(formKey, ""));
        if (!key.matches()) {
            throw new InvalidRequestException("Expected a form key that names a file of the deployment, such as"
                    + " embedded:deployment:order.html, got " + formKey + " in process definition "
                    + processDefinitionId + ". Other forms are found by the application.");
        }
        return models.getResourceAsStream(
                models.getProcessDefinition(processDefinitionId).getDeploymentId(), key.group(1));
    }

    private Definition definition(String processDefinitionId) {
        long id = EntityId.parse("process definition", processDefinitionId);
        try {
            if (runtime().store().definitions().byId(id).isPresent()) {
                return runtime().definition(id);
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        throw new ObjectNotFoundException("Expected a process definition with id " + id
                + ", but none is deployed. Its deployment was deleted, or the id is a key.");
    }

    private static ElementDetail.FormInfo startForm(Definition definition) {
        ElementDetail.FormInfo other = ElementDetail.FormInfo.NONE;
        for (int index : definition.graph().process().children()) {
            if (definition.graph().node(index).detail() instanceof ElementDetail.StartEvent start) {
                if (start.event() instanceof dev.headway.model.EventDefinition.None) {
                    return start.form();
                }
                other = start.form();
            }
        }
        return other;
    }

    private static FormData data(
            Definition definition, ElementDetail.FormInfo form, @Nullable String key, StartScope scope) {
        String reference = text(definition, form.formRef(), scope);
        List<FormField> fields = form.fields().stream()
                .map(field -> new FormField(
                        field.id(),
                        field.name(),
                        field.type(),
                        field.required(),
                        field.defaultValue(),
                        field.attributes()))
                .toList();
        return new FormData(
                key,
                reference == null
                        ? null
                        : new FormReference(
                                reference,
                                Objects.requireNonNullElse(form.formRefBinding(), "latest"),
                                text(definition, form.formRefVersion(), scope)),
                fields,
                fields.stream()
                        .<FormProperty>map(field -> new FormPropertyImpl(definition, field, scope))
                        .toList());
    }

    private static @Nullable String text(Definition definition, @Nullable String text, StartScope scope) {
        try {
            return text == null ? null : definition.expression(text).text(scope);
        } catch (ExpressionException failed) {
            throw new InvalidRequestException(
                    "Expected form texts of process definition " + definition + " that can be evaluated, but "
                            + failed.getMessage(),
                    failed);
        }
    }
}
