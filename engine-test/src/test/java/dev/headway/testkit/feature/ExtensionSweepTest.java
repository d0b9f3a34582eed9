package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.testkit.TestEngine;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every extension that the family knows is read in each of its namespaces, or named in a warning. */
class ExtensionSweepTest {
    private static final List<String> NAMESPACES = List.of(
            "http://activiti.org/bpmn",
            "http://flowable.org/bpmn",
            "http://camunda.org/schema/1.0/bpmn",
            "http://operaton.org/schema/1.0/bpmn");

    private static final String NONE = "";

    /** A task (with {@code x:} for the namespace) and what the warning says, empty for none. */
    private static final String[][] TASKS = {
        {"<serviceTask id='t' x:expression='${1}' x:async='true' x:exclusive='false'/>", NONE},
        {"<serviceTask id='t' x:expression='${1}' x:asyncBefore='true' x:asyncAfter='true' x:jobPriority='5'/>", NONE},
        {"<serviceTask id='t' x:expression='${1}' x:async='true' x:asyncLeave='true'/>", NONE},
        {"<serviceTask id='t' x:class='a.B'/>", NONE},
        {"<serviceTask id='t' x:delegateExpression='${b}'/>", NONE},
        {"<serviceTask id='t' x:expression='${1}' x:resultVariable='r' x:useLocalScopeForResultVariable='true'/>", NONE
        },
        {"<serviceTask id='t' x:expression='${1}' x:resultVariableName='r'/>", NONE},
        {"<serviceTask id='t' x:expression='${1}' x:resultVariable='r' x:storeResultVariableAsTransient='true'/>", NONE
        },
        {"<serviceTask id='t' x:expression='${1}' x:triggerable='true' x:skipExpression='${s}'/>", NONE},
        {"<serviceTask id='t' x:type='external' x:topic='w' x:taskPriority='3'/>", NONE},
        {
            "<serviceTask id='t' x:class='a.B'><extensionElements><x:field name='a' stringValue='b'/>"
                    + "<x:field name='c'><x:expression>${d}</x:expression></x:field></extensionElements></serviceTask>",
            NONE
        },
        {
            "<serviceTask id='t' x:class='a.B'><extensionElements><x:failedJobRetryTimeCycle>R3/PT1M</x:failedJobRetryTimeCycle>"
                    + "<x:mapException errorCode='E' includeChildExceptions='true'>a.C</x:mapException></extensionElements></serviceTask>",
            NONE
        },
        {
            "<serviceTask id='t' x:expression='${1}' x:async='true'><extensionElements><x:jobCategory>slow</x:jobCategory>"
                    + "</extensionElements></serviceTask>",
            NONE
        },
        {
            "<serviceTask id='t' x:expression='${1}' x:async='true'><extensionElements><x:jobCategory>${c}</x:jobCategory>"
                    + "</extensionElements></serviceTask>",
            NONE
        },
        {
            "<serviceTask id='t' x:expression='${1}'><extensionElements><x:inputOutput><x:inputParameter name='l'><x:list>"
                    + "<x:value>1</x:value></x:list></x:inputParameter><x:inputParameter name='m'><x:map>"
                    + "<x:entry key='k'>v</x:entry></x:map></x:inputParameter><x:outputParameter name='o'>"
                    + "<x:script scriptFormat='juel'>${1}</x:script></x:outputParameter></x:inputOutput>"
                    + "<x:properties><x:property name='n' value='v'/></x:properties></extensionElements></serviceTask>",
            NONE
        },
        {
            "<serviceTask id='t' x:expression='${1}'><extensionElements><x:executionListener event='start' class='a.L'/>"
                    + "<x:executionListener event='end' expression='${1}'/></extensionElements></serviceTask>",
            NONE
        },
        {
            "<serviceTask id='t' x:expression='${1}'><extensionElements><x:executionListener event='end' class='a.L'"
                    + " onTransaction='committed' customPropertiesResolverClass='a.R'/></extensionElements></serviceTask>",
            NONE
        },
        {
            "<serviceTask id='t' x:expression='${1}'><extensionElements><x:executionListener event='end' expression='${1}'"
                    + " onTransaction='committed'/></extensionElements></serviceTask>",
            "'onTransaction'"
        },
        {
            "<userTask id='t' x:assignee='a' x:candidateUsers='b,c' x:candidateGroups='d' x:dueDate='PT1H' x:priority='7'"
                    + " x:formKey='f' x:category='g' x:owner='o' x:followUpDate='PT2H' x:skipExpression='${s}'/>",
            NONE
        },
        {"<userTask id='t' x:taskIdVariableName='i' x:taskCompleterVariableName='c'/>", NONE},
        {
            "<userTask id='t'><extensionElements><x:customResource x:name='n'><resourceAssignmentExpression>"
                    + "<formalExpression>user(a)</formalExpression></resourceAssignmentExpression></x:customResource>"
                    + "</extensionElements></userTask>",
            NONE
        },
        {"<userTask id='t' x:formRef='f' x:formRefBinding='version' x:formRefVersion='2'/>", NONE},
        {"<userTask id='t' x:dueDate='PT1H' x:businessCalendarName='dueDate'/>", NONE},
        {"<userTask id='t' x:dueDate='PT1H' x:businessCalendarName='work'/>", NONE},
        {
            "<userTask id='t'><extensionElements><x:taskListener event='create' expression='${1}'/>"
                    + "<x:taskListener event='assignment' class='a.L'/><x:taskListener event='complete' delegateExpression='${l}'/>"
                    + "<x:taskListener event='delete' class='a.L'/><x:taskListener event='update' class='a.L'/>"
                    + "</extensionElements></userTask>",
            NONE
        },
        {
            "<userTask id='t'><extensionElements><x:formProperty id='p' name='P' type='string' required='true'/>"
                    + "</extensionElements></userTask>",
            NONE
        },
        {
            "<userTask id='t'><extensionElements><x:formData><x:formField id='p' label='P' type='string'/></x:formData>"
                    + "</extensionElements></userTask>",
            NONE
        },
        {
            "<userTask id='t'><multiInstanceLoopCharacteristics x:collection='${c}' x:elementVariable='e'"
                    + " x:elementIndexVariable='i'/></userTask>",
            NONE
        },
        {
            "<userTask id='t'><multiInstanceLoopCharacteristics x:elementVariable='e'><extensionElements>"
                    + "<x:collection class='a.H'><x:string>a</x:string></x:collection></extensionElements>"
                    + "</multiInstanceLoopCharacteristics></userTask>",
            NONE
        },
        {
            "<userTask id='t'><multiInstanceLoopCharacteristics x:collection='c'><extensionElements>"
                    + "<x:variableAggregation target='r' delegateExpression='${sum}' storeAsTransientVariable='true'>"
                    + "<x:variable source='n'/></x:variableAggregation></extensionElements></multiInstanceLoopCharacteristics></userTask>",
            NONE
        },
        {
            "<userTask id='t'><multiInstanceLoopCharacteristics x:collection='c'><extensionElements>"
                    + "<x:variableAggregation target='r' class='a.S' createOverviewVariable='true'><x:variable source='n'/>"
                    + "</x:variableAggregation></extensionElements></multiInstanceLoopCharacteristics></userTask>",
            NONE
        },
        {
            "<callActivity id='t' calledElement='q' x:calledElementBinding='version' x:calledElementVersion='2'"
                    + " x:businessKey='k' x:inheritVariables='true'><extensionElements><x:in source='a' target='b'/>"
                    + "<x:in sourceExpression='${1}' target='c'/><x:in variables='all'/><x:in businessKey='${k}'/>"
                    + "<x:out source='d' target='e'/></extensionElements></callActivity>",
            NONE
        },
        {
            "<callActivity id='t' calledElement='q' x:inheritBusinessKey='true' x:sameDeployment='true'"
                    + " x:processInstanceName='n'/>",
            NONE
        },
        {
            "<callActivity id='t' calledElement='q' x:calledElementType='key' x:idVariableName='i' x:completeAsync='true'"
                    + " x:useLocalScopeForOutParameters='true' x:fallbackToDefaultTenant='true'/>",
            NONE
        },
        {
            "<callActivity id='t' calledElement='q'><extensionElements><x:mapException errorCode='E'>a.C</x:mapException>"
                    + "</extensionElements></callActivity>",
            NONE
        },
        {
            "<callActivity id='t' calledElement='q' x:calledElementBinding='versionTag' x:calledElementVersionTag='v'"
                    + " x:variableMappingClass='a.M'/>",
            NONE
        },
        {"<scriptTask id='t' scriptFormat='juel' x:resultVariable='r'><script>${1}</script></scriptTask>", NONE},
        {"<scriptTask id='t' scriptFormat='juel' x:autoStoreVariables='true'><script>${1}</script></scriptTask>", NONE},
        {"<businessRuleTask id='t' x:class='a.B'/>", NONE},
    };

    static Stream<Arguments> tasks() {
        return NAMESPACES.stream()
                .flatMap(namespace -> Stream.of(TASKS).map(task -> Arguments.of(namespace, task[0], task[1])));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void anExtensionIsReadOrNamed(String namespace, String task, String warning) {
        try (TestEngine engine =
                TestEngine.start(builder -> builder.businessCalendar("work", (text, start) -> start))) {
            Deployment deployed = Models.deploy(
                    engine,
                    "p.bpmn",
                    Models.around("p", "t", task).replace("xmlns:xsi=", "xmlns:x='" + namespace + "' xmlns:xsi="));

            List<String> said = deployed.getWarnings().stream()
                    .map(DeploymentProblem::message)
                    .toList();
            if (warning.isEmpty()) {
                assertThat(said).isEmpty();
            } else {
                assertThat(said).hasSize(1).first().asString().contains(warning);
            }
        }
    }
}
