package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ElementDetail.FormField;
import dev.headway.model.ElementDetail.UserTask;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** User tasks with candidates, dates, forms and listeners. */
class UserTaskParsingTest {
    private static UserTask task(String element) {
        return (UserTask) Parse.node(element).detail();
    }

    @Test
    void attributesOfTheFamily() {
        UserTask task = task(
                "<userTask id='x' camunda:assignee='${boss}' flowable:owner='o' camunda:dueDate='P1D' activiti:businessCalendarName='work'"
                        + " camunda:followUpDate='${f}' camunda:priority='60' flowable:category='c' flowable:skipExpression='${s}'"
                        + " camunda:candidateUsers='kermit, ${f(a,b)} ,gonzo' camunda:candidateGroups='management'/>");

        assertThat(task.assignee()).isEqualTo("${boss}");
        assertThat(task.owner()).isEqualTo("o");
        assertThat(task.candidateUsers()).containsExactly("kermit", "${f(a,b)}", "gonzo");
        assertThat(task.candidateGroups()).containsExactly("management");
        assertThat(task.dueDate()).isEqualTo("P1D");
        assertThat(task.businessCalendar()).isEqualTo("work");
        assertThat(task.followUpDate()).isEqualTo("${f}");
        assertThat(task.priority()).isEqualTo("60");
        assertThat(task.category()).isEqualTo("c");
        assertThat(task.skipExpression()).isEqualTo("${s}");
    }

    @Test
    void performersOfTheStandard() {
        UserTask task = task("""
                <userTask id='x'>
                  <humanPerformer><resourceAssignmentExpression><formalExpression>kermit</formalExpression>
                  </resourceAssignmentExpression></humanPerformer>
                  <potentialOwner><resourceAssignmentExpression>
                    <formalExpression>user(gonzo), group(management), accountancy</formalExpression>
                  </resourceAssignmentExpression></potentialOwner>
                </userTask>
                """);

        assertThat(task.assignee()).isEqualTo("kermit");
        assertThat(task.candidateUsers()).containsExactly("gonzo");
        assertThat(task.candidateGroups()).containsExactly("management", "accountancy");
    }

    @Test
    void formsInBothDialects() {
        UserTask task = task("""
                <userTask id='x' camunda:formKey='key' camunda:formRef='ref'><extensionElements>
                  <flowable:formProperty id='a' name='A' type='enum' required='true' default='1' writable='false'>
                    <flowable:value id='1' name='one'/>
                  </flowable:formProperty>
                  <camunda:formData><camunda:formField id='b' label='B' type='long' defaultValue='5'>
                    <camunda:validation><camunda:constraint name='required'/>
                      <camunda:constraint name='min' config='3'/></camunda:validation>
                    <camunda:properties><camunda:property id='hint' value='h'/></camunda:properties>
                  </camunda:formField></camunda:formData>
                </extensionElements></userTask>
                """);

        assertThat(task.form().formKey()).isEqualTo("key");
        assertThat(task.form().formRef()).isEqualTo("ref");
        assertThat(task.form().fields())
                .containsExactly(
                        new FormField("a", "A", "enum", true, "1", Map.of("writable", "false", "value.1", "one")),
                        new FormField(
                                "b",
                                "B",
                                "long",
                                true,
                                "5",
                                Map.of("validation.required", "", "validation.min", "3", "property.hint", "h")));
    }

    @Test
    void taskListeners() {
        UserTask task = task("""
                <userTask id='x'><extensionElements>
                  <camunda:taskListener event='create' class='a.B'/>
                  <camunda:taskListener event='complete'>
                    <camunda:script scriptFormat='javascript'>1</camunda:script></camunda:taskListener>
                  <camunda:taskListener id='late' event='timeout' delegateExpression='${d}'>
                    <timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></camunda:taskListener>
                </extensionElements></userTask>
                """);

        assertThat(task.taskListeners()).extracting(Listener::event).containsExactly("create", "complete", "timeout");
        assertThat(task.taskListeners().get(1).implementation()).isInstanceOf(Implementation.Script.class);
        assertThat(task.taskListeners().get(2).timeout())
                .isEqualTo(new EventDefinition.Timer(EventDefinition.Timer.Kind.DURATION, "PT1H", null, null));
    }

    @Test
    void listenersThatCannotWorkAreErrors() {
        assertThat(Parse.rules(Parse.around("<userTask id='x'><extensionElements><camunda:taskListener event='created'"
                        + " class='A'/></extensionElements></userTask>")))
                .containsExactly("listener-event-invalid");
        assertThat(Parse.rules(Parse.around("<userTask id='x'><extensionElements><camunda:taskListener event='create'/>"
                        + "</extensionElements></userTask>")))
                .containsExactly("listener-implementation-missing");
        assertThat(Parse.rules(Parse.around("<userTask id='x'><extensionElements><camunda:taskListener event='timeout'"
                        + " class='A'/></extensionElements></userTask>")))
                .containsExactly("listener-timer-missing");
        assertThat(Parse.rules(
                        Parse.around("<userTask id='x'><extensionElements><camunda:executionListener event='take'"
                                + " class='A'/></extensionElements></userTask>")))
                .containsExactly("listener-event-invalid");
    }
}
