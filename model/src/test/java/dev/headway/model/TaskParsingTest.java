package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ElementDetail.ExceptionMapping;
import dev.headway.model.ElementDetail.ReceiveTask;
import dev.headway.model.ElementDetail.ServiceTask;
import dev.headway.model.Implementation.Field;
import org.junit.jupiter.api.Test;

/** Service, send, script, business rule and receive tasks. */
class TaskParsingTest {
    private static ServiceTask task(String element) {
        return (ServiceTask) Parse.node(element).detail();
    }

    @Test
    void classExpressionAndDelegateInEveryDialect() {
        for (String dialect : new String[] {"activiti", "flowable", "camunda", "operaton", "headway"}) {
            assertThat(task("<serviceTask id='x' " + dialect + ":class='a.B'/>").implementation())
                    .isInstanceOfSatisfying(
                            Implementation.JavaClass.class,
                            found -> assertThat(found.className()).isEqualTo("a.B"));
            assertThat(task("<serviceTask id='x' " + dialect + ":expression='${a.b()}'/>")
                            .implementation())
                    .isInstanceOfSatisfying(
                            Implementation.Expression.class,
                            found -> assertThat(found.text()).isEqualTo("${a.b()}"));
            assertThat(task("<sendTask id='x' " + dialect + ":delegateExpression='${a}'/>")
                            .implementation())
                    .isInstanceOfSatisfying(
                            Implementation.DelegateExpression.class,
                            found -> assertThat(found.text()).isEqualTo("${a}"));
        }
    }

    @Test
    void fieldsAsChildrenOrAttributes() {
        ServiceTask task = task("""
                <serviceTask id='x' flowable:class='a.B'><extensionElements>
                  <flowable:field name='a' stringValue='one'/>
                  <flowable:field name='b' expression='${two}'/>
                  <flowable:field name='c'><flowable:string><![CDATA[ three ]]></flowable:string></flowable:field>
                  <flowable:field name='d'><flowable:expression>${four}</flowable:expression></flowable:field>
                </extensionElements></serviceTask>
                """);

        assertThat(((Implementation.JavaClass) task.implementation()).fields())
                .containsExactly(
                        new Field("a", "one", null),
                        new Field("b", null, "${two}"),
                        new Field("c", " three ", null),
                        new Field("d", null, "${four}"));
    }

    @Test
    void externalWorkersInBothDialects() {
        assertThat(task("<serviceTask id='x' camunda:type='external' camunda:topic='t' camunda:taskPriority='7'/>")
                        .implementation())
                .isInstanceOfSatisfying(Implementation.External.class, external -> {
                    assertThat(external.topic()).isEqualTo("t");
                    assertThat(external.priority()).isEqualTo("7");
                });
        assertThat(task("<serviceTask id='x' flowable:type='external-worker' flowable:topic='t'/>")
                        .implementation())
                .isInstanceOf(Implementation.External.class);
    }

    @Test
    void taskPriorityOfTheProcessIsTheDefault() {
        BpmnModel model = Parse.definitions("<process id='p' isExecutable='true' camunda:taskPriority='3'>"
                + "<startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='x'/>"
                + "<serviceTask id='x' camunda:type='external' camunda:topic='t'/></process>");

        ServiceTask task = (ServiceTask) Parse.node(model, "x").detail();
        assertThat(((Implementation.External) task.implementation()).priority()).isEqualTo("3");
    }

    @Test
    void builtInsOfTheFamilyKeepTheirName() {
        ServiceTask task = task("""
                <serviceTask id='x' flowable:type='mail'><extensionElements>
                  <flowable:field name='to' stringValue='a@example.org'/>
                </extensionElements></serviceTask>
                """);

        assertThat(task.implementation()).isInstanceOfSatisfying(Implementation.BuiltIn.class, mail -> {
            assertThat(mail.type()).isEqualTo("mail");
            assertThat(mail.fields()).containsExactly(new Field("to", "a@example.org", null));
        });
    }

    @Test
    void decisions() {
        ServiceTask camunda = task(
                "<businessRuleTask id='x' camunda:decisionRef='dish' camunda:decisionRefBinding='version'"
                        + " camunda:decisionRefVersion='2' camunda:mapDecisionResult='singleEntry' camunda:resultVariable='r'/>");
        ServiceTask flowable = task("<serviceTask id='x' flowable:type='dmn'><extensionElements><flowable:field"
                + " name='decisionTableReferenceKey'><flowable:string>dish</flowable:string></flowable:field>"
                + "</extensionElements></serviceTask>");

        assertThat(camunda.implementation()).isInstanceOfSatisfying(Implementation.Decision.class, decision -> {
            assertThat(decision.decisionRef()).isEqualTo("dish");
            assertThat(decision.binding()).isEqualTo(Implementation.Decision.Binding.VERSION);
            assertThat(decision.version()).isEqualTo("2");
            assertThat(decision.result()).isEqualTo(Implementation.Decision.Result.SINGLE_ENTRY);
        });
        assertThat(camunda.resultVariable()).isEqualTo("r");
        assertThat(flowable.implementation())
                .isInstanceOfSatisfying(
                        Implementation.Decision.class,
                        decision -> assertThat(decision.decisionRef()).isEqualTo("dish"));
    }

    @Test
    void resultsAndFlags() {
        ServiceTask task = task("<serviceTask id='x' flowable:expression='${a}' flowable:resultVariableName='r'"
                + " flowable:useLocalScopeForResultVariable='true' flowable:storeResultVariableAsTransient='true'"
                + " flowable:triggerable='true' flowable:skipExpression='${skip}'/>");

        assertThat(task.resultVariable()).isEqualTo("r");
        assertThat(task.localResult()).isTrue();
        assertThat(task.transientResult()).isTrue();
        assertThat(task.triggerable()).isTrue();
        assertThat(task.skipExpression()).isEqualTo("${skip}");
    }

    @Test
    void scripts() {
        ServiceTask inline = task("<scriptTask id='x' scriptFormat='javascript' camunda:resultVariable='r'>"
                + "<script><![CDATA[ 1 < 2 ]]></script></scriptTask>");
        ServiceTask resource = task("<scriptTask id='x' scriptFormat='groovy' camunda:resource='a.groovy'/>");

        assertThat(inline.implementation()).isInstanceOfSatisfying(Implementation.Script.class, script -> {
            assertThat(script.format()).isEqualTo("javascript");
            assertThat(script.source()).isEqualTo("1 < 2");
        });
        assertThat(inline.resultVariable()).isEqualTo("r");
        assertThat(((Implementation.Script) resource.implementation()).resource())
                .isEqualTo("a.groovy");
    }

    @Test
    void failuresThatBecomeErrors() {
        ServiceTask exceptions = task("""
                <serviceTask id='x' flowable:class='a.B'><extensionElements>
                  <flowable:mapException errorCode='E1' includeChildExceptions='true'>a.Oops</flowable:mapException>
                  <flowable:mapException errorCode='E2'/>
                </extensionElements></serviceTask>
                """);
        BpmnModel external = Parse.definitions("""
                <error id='e' errorCode='E3'/>
                <process id='p' isExecutable='true'><startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='x'/>
                <serviceTask id='x' camunda:type='external' camunda:topic='t'><extensionElements>
                  <camunda:errorEventDefinition id='ed' errorRef='e' expression='${externalTask.errorMessage == "no"}'/>
                </extensionElements></serviceTask></process>
                """);

        assertThat(exceptions.exceptions())
                .containsExactly(
                        new ExceptionMapping("a.Oops", "E1", true, null, null),
                        new ExceptionMapping(null, "E2", false, null, null));
        assertThat(((ServiceTask) Parse.node(external, "x").detail()).exceptions())
                .containsExactly(
                        new ExceptionMapping(null, "E3", false, null, "${externalTask.errorMessage == \"no\"}"));
    }

    @Test
    void messagesOfSendAndReceiveTasks() {
        BpmnModel model = Parse.definitions("<message id='m' name='order'/><process id='p' isExecutable='true'>"
                + "<startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='x'/><sendTask id='x' messageRef='m'/>"
                + "<sequenceFlow id='g' sourceRef='x' targetRef='y'/><receiveTask id='y' messageRef='m'/></process>");

        ServiceTask send = (ServiceTask) Parse.node(model, "x").detail();
        assertThat(send.message()).isEqualTo("order");
        assertThat(send.implementation()).isNull();
        assertThat(Parse.node(model, "y").detail()).isEqualTo(new ReceiveTask("order", false));
    }

    @Test
    void whatIsMissingIsAnError() {
        assertThat(Parse.rules(Parse.around("<serviceTask id='x'/>"))).containsExactly("implementation-missing");
        assertThat(Parse.rules(Parse.around("<sendTask id='x'/>"))).containsExactly("implementation-missing");
        assertThat(Parse.rules(Parse.around("<businessRuleTask id='x'/>"))).containsExactly("implementation-missing");
        assertThat(Parse.rules(Parse.around("<scriptTask id='x'/>"))).containsExactly("script-missing");
        assertThat(Parse.rules(Parse.around("<serviceTask id='x' camunda:type='external'/>")))
                .containsExactly("topic-missing");
    }

    @Test
    void severalImplementationsAreAWarning() {
        BpmnModel model = Parse.around("<serviceTask id='x' camunda:class='a.B' camunda:expression='${a}'/>");

        assertThat(Parse.rules(model)).containsExactly("implementation-ambiguous");
        assertThat(model.deployable()).isTrue();
    }
}
