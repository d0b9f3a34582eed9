package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.FormService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.form.FormField;
import dev.headway.engine.form.FormProperty;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.io.IOException;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Forms that are submitted. */
interface FormContract extends EngineContract {
    private FormService forms() {
        return engine().processEngine().getFormService();
    }

    private String definition() {
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"><extensionElements>"
                        + "<flowable:formProperty id=\"amount\" type=\"long\" required=\"true\"/>"
                        + "<flowable:formProperty id=\"when\" type=\"date\" datePattern=\"yyyy-MM-dd\"/>"
                        + "<flowable:formProperty id=\"fast\" type=\"boolean\" default=\"false\"/>"
                        + "<flowable:formProperty id=\"fixed\" writable=\"false\"/>"
                        + "</extensionElements></startEvent>",
                "<userTask id=\"approve\"><extensionElements>"
                        + "<camunda:formData><camunda:formField id=\"stars\" type=\"long\"><camunda:properties>"
                        + "<camunda:property id=\"icon\" value=\"star\"/></camunda:properties><camunda:validation>"
                        + "<camunda:constraint name=\"max\" config=\"5\"/></camunda:validation></camunda:formField>"
                        + "</camunda:formData></extensionElements></userTask>",
                "<endEvent id=\"end\"/>",
                Models.path("start", "approve", "end")));
        return repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("order")
                .latestVersion()
                .singleResult()
                .getId();
    }

    private String task(ProcessInstance instance) {
        return taskService()
                .createTaskQuery()
                .processInstanceId(instance.getId())
                .singleResult()
                .getId();
    }

    @Test
    default void aFormStartsAnInstance() {
        String definition = definition();
        ProcessInstance started = forms().submitStartFormData(
                        definition, "key", texts("amount", "120", "when", "2026-11-26", "other", "text"));

        Map<String, @Nullable Object> variables = runtimeService().getVariables(started.getId());
        assertThat(variables.get("amount")).isEqualTo(120L);
        assertThat(variables.get("when")).isInstanceOf(Date.class);
        assertThat(variables.get("fast")).isEqualTo(false);
        assertThat(variables.get("other")).isEqualTo("text");
        assertThat(started.getBusinessKey()).isEqualTo("key");
        assertThat(forms().submitStartFormData(definition, texts("amount", "1")))
                .isNotNull();
        assertThat(forms().submitStartForm(definition, Map.of("amount", 2))).isNotNull();
        assertThat(forms().submitStartForm(definition, "k2", Map.of("amount", 2))
                        .getBusinessKey())
                .isEqualTo("k2");
    }

    @Test
    default void aFormKeyMayNameAFileOfTheDeployment() throws IOException {
        repositoryService()
                .createDeployment()
                .addString(
                        "order.bpmn",
                        Models.process(
                                "order",
                                "<startEvent id=\"start\" camunda:formKey=\"embedded:deployment:start.html\"/>",
                                "<userTask id=\"task\" camunda:formKey=\"camunda-forms:deployment:task.form\"/>",
                                Models.path("start", "task")))
                .addString("start.html", "<form/>")
                .addString("task.form", "{}")
                .deploy();
        String definition = repositoryService()
                .createProcessDefinitionQuery()
                .singleResult()
                .getId();
        String task = task(runtimeService().startProcessInstanceByKey("order"));

        assertThat(forms().getDeployedStartForm(definition).readAllBytes())
                .asString()
                .isEqualTo("<form/>");
        assertThat(forms().getDeployedTaskForm(task).readAllBytes()).asString().isEqualTo("{}");
        Task open = taskService().createTaskQuery().singleResult();
        open.setFormKey("deployment:gone.html");
        taskService().saveTask(open);
        assertThatThrownBy(() -> forms().getDeployedTaskForm(task)).isInstanceOf(ObjectNotFoundException.class);
        open.setFormKey("app:task.html");
        taskService().saveTask(open);
        assertThatThrownBy(() -> forms().getDeployedTaskForm(task))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("got app:task.html");
    }

    @Test
    default void whatDoesNotFitAFormIsNamed() {
        String definition = definition();
        assertThatThrownBy(() ->
                        forms().submitStartFormData(definition, texts("when", "26.11.", "fast", "maybe", "fixed", "x")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'amount' is required")
                .hasMessageContaining("'when' must be a date like yyyy-MM-dd, got '26.11.'")
                .hasMessageContaining("'fast' must be true or false")
                .hasMessageContaining("'fixed' cannot be written");
        assertThatThrownBy(() -> forms().submitStartFormData(definition, texts("amount", "much")))
                .hasMessageContaining("must be a number of the type long");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void aFieldHasTheListedProperties() {
        definition();
        String task = task(runtimeService().startProcessInstanceByKey("order", Map.of("amount", 1)));

        FormField stars = forms().getTaskFormData(task).formFields().getFirst();
        assertThat(stars.getProperties()).containsExactly(Map.entry("icon", "star"));
        assertThat(stars.properties()).containsKeys("property.icon", "validation.max");
    }

    @Test
    default void aFormCompletesATask() {
        String definition = definition();
        ProcessInstance first = forms().submitStartFormData(definition, texts("amount", "1"));
        String task = task(first);
        assertThatThrownBy(() -> forms().submitTaskFormData(task, texts("stars", "6")))
                .hasMessageContaining("'stars' must be at most 5, got '6'");
        forms().saveFormData(task, texts("stars", "3"));
        assertThat(runtimeService().getVariable(first.getId(), "stars")).isEqualTo(3L);
        forms().submitTaskFormData(task, texts("stars", "4"));
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();

        String second = task(forms().submitStartFormData(definition, texts("amount", "1")));
        taskService().setAssignee(second, "ann");
        taskService().delegateTask(second, "bob");
        forms().submitTaskForm(second, Map.of("stars", 2));
        assertThat(taskService().createTaskQuery().taskId(second).singleResult().getAssignee())
                .isEqualTo("ann");
        forms().submitTaskForm(second, Map.of("stars", 2));
        assertThat(taskService().createTaskQuery().count()).isZero();
    }

    private static Map<String, @Nullable String> texts(String... pairs) {
        Map<String, @Nullable String> texts = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            texts.put(pairs[i], pairs[i + 1]);
        }
        return texts;
    }

    @Test
    default void propertiesHaveTheirValues() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'><extensionElements>"
                        + "<flowable:formProperty id='name' name='Name' type='string' required='true'/>"
                        + "<flowable:formProperty id='days' type='long' variable='nrDays'/>"
                        + "<flowable:formProperty id='from' type='date' datePattern='yyyy-MM-dd'/>"
                        + "<flowable:formProperty id='kind' type='enum' default='a'><flowable:value id='a' name='A'/>"
                        + "<flowable:value id='b' name='B'/></flowable:formProperty></extensionElements></startEvent>",
                "<userTask id='t'><extensionElements>"
                        + "<flowable:formProperty id='name' writable='false'/>"
                        + "<flowable:formProperty id='from' type='date' datePattern='yyyy-MM-dd'/>"
                        + "<flowable:formProperty id='ok' type='boolean' readable='false'/>"
                        + "<flowable:formProperty id='twice' expression='${nrDays * 2}' type='long'/>"
                        + "<flowable:formProperty id='lost' expression='${nowhere}'/>"
                        + "</extensionElements></userTask>",
                Models.path("start", "t")));
        String definition = repositoryService()
                .createProcessDefinitionQuery()
                .singleResult()
                .getId();

        List<FormProperty> start = forms().getStartFormData(definition).getFormProperties();
        assertThat(start)
                .extracting(each -> each.getId() + " " + each.getName() + " "
                        + each.getType().getName() + " " + each.isRequired() + " " + each.getValue())
                .containsExactly(
                        "name Name string true null",
                        "days null long false null",
                        "from null date false null",
                        "kind null enum false a");
        assertThat(start.get(3).getType().getInformation("values")).isEqualTo(Map.of("a", "A", "b", "B"));
        assertThat(start.get(2).getType().getInformation("datePattern")).isEqualTo("yyyy-MM-dd");

        forms().submitStartFormData(definition, texts("name", "Ann", "days", "3", "from", "2026-11-26"));
        List<FormProperty> task = forms().getTaskFormData(
                        taskService().createTaskQuery().singleResult().getId())
                .getFormProperties();
        assertThat(task.subList(0, 4))
                .extracting(each ->
                        each.getId() + " " + each.isReadable() + " " + each.isWritable() + " " + each.getValue())
                .containsExactly(
                        "name true false Ann", "from true true 2026-11-26", "ok false true null", "twice true true 6");
        assertThat(task.get(0).getType()).isNull();
        assertThatThrownBy(() -> task.get(4).getValue())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'lost'");
    }
}
